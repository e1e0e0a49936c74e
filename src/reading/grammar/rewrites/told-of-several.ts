import type { Binder } from '../binding/binding.ts';
import type { NormTree, Piece } from '../trees/clause-tree.ts';
import { regionOf } from '../trees/clause-tree.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';

/**
 * "documents in a language other than English that are produced by a party": the verb is of several, and what is excepted
 * is one, so that the clause speaks of the documents and narrows no exception.
 */
export function toldOfSeveral(tree: NormTree, binder: Binder): NormTree {
  const { subject } = tree;
  if (subject?.kind !== 'region') return tree;
  const pieces = subject.pieces.flatMap((piece) => splitOf(piece) ?? [piece]);
  if (pieces.length > subject.pieces.length) return { ...tree, subject: regionOf(pieces) };
  const told = pieces.find((piece, at) => at > 0 && pieces[at - 1]!.kind === 'words' && tellsMore(piece));
  // "dogs other than guide dogs that are older than two years"; "no person other than a member who has paid"
  if (told !== undefined && !tree.noSubject && !/^(?:no|any|every)$/.test(wordsOf(subject)[0]!.lower))
    doubt(
      binder,
      'ambiguous_attachment',
      told.tokens,
      'Does what follows say of whom the norm speaks, or which of them are excepted?',
    );
  return tree;
}

const tellsMore = (piece: Piece): boolean =>
  piece.kind === 'except' &&
  /^other than$/.test(piece.tokens.map(({ lower }) => lower).join(' ')) &&
  piece.phrase.kind === 'region' &&
  piece.phrase.pieces.some(({ kind }, at) => at > 0 && kind === 'relative');

function splitOf(piece: Piece): Piece[] | null {
  if (piece.kind !== 'except' || piece.phrase.kind !== 'region') return null;
  const { pieces } = piece.phrase;
  const at = pieces.findIndex(({ kind }) => kind === 'relative');
  const [noun, relative, next] = [pieces[at - 1], pieces[at], pieces[at + 1]];
  if (noun?.kind !== 'words' || relative?.kind !== 'relative') return null;
  const verb = relative.tokens[1] ?? (next?.kind === 'words' ? next.tokens[0] : undefined);
  const several = /^(?:are|were|have|do)$/.test(verb?.lower ?? '');
  return several && !/(?:s|men|people|children)$/.test(noun.tokens.at(-1)!.lower)
    ? [{ ...piece, phrase: regionOf(pieces.slice(0, at)) }, ...pieces.slice(at)]
    : null;
}
