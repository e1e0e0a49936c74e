import type { Binder } from '../binding/binding.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';
import type { NormTree, Piece } from '../trees/clause-tree.ts';

const saysTogether = (piece: Piece): boolean =>
  (piece.kind === 'words' || piece.kind === 'idle') &&
  piece.tokens.some(({ lower }) => /^(?:together|combined)$/.test(lower));

/** "All visitors may not enter": none, or not all? "must not eat and drink": either, or both at once? */
export function scopeOfDenial(tree: NormTree, binder: Binder): void {
  const pieces = tree.predicate?.kind === 'region' ? tree.predicate.pieces : [];
  const excepted = pieces.find(({ kind }) => kind === 'except');
  // "No person other than A shall do X otherwise than through Y": both, or either?
  if (tree.only === 'subject' && excepted !== undefined)
    doubt(
      binder,
      'ambiguous_attachment',
      excepted.tokens,
      'Is this how it must be done, or another exception?',
    );
  deniedAgain(tree, binder);
  if (tree.modality !== 'must_not' || tree.noSubject) return;
  const [first] = tree.subject === null ? [] : wordsOf(tree.subject);
  const denial = tree.words.map((token) => token.lower).join(' ');
  // "all donors together may not give more than 60 %": what they do together
  const together = tree.subject?.kind === 'region' && tree.subject.pieces.some(saysTogether);
  if (/^(?:all|every|each|both)$/.test(first?.lower ?? '') && /\bnot\b/.test(denial) && !together) {
    doubt(
      binder,
      'mixed_connectives',
      [first!, ...tree.words],
      `"${first!.text} … ${denial}": none of them, or not all of them?`,
    );
  }
  const figure = tree.subject?.kind === 'region' ? tree.subject.pieces[0] : undefined;
  // "At least one door must not be locked": one that is open is enough, or is none to be locked?
  if (figure?.kind === 'measure' && figure.measure.op !== null && figure.measure.op !== '>')
    doubt(
      binder,
      'mixed_connectives',
      [...figure.tokens, ...tree.words],
      'So many of them not, or not so many of them?',
    );
  const act = tree.predicate;
  if (
    act?.kind === 'coordination' &&
    act.connective === 'and' &&
    !act.marked &&
    !act.items.some((item) => item.kind === 'region' && item.pieces.some(({ kind }) => kind === 'relative'))
  ) {
    doubt(binder, 'mixed_connectives', act.tokens, 'Is each of these forbidden, or only both together?');
  }
}

/** "Nothing heavy may be hung from the rail, and nothing at all from the lamp": a norm of its own, without its verb. */
function deniedAgain({ modality, predicate }: NormTree, binder: Binder): void {
  if (modality !== 'must_not' || predicate?.kind !== 'coordination' || predicate.connective !== 'and') return;
  for (const item of predicate.items.slice(1)) {
    const [first] = item.kind === 'region' ? item.pieces : [];
    if (first?.kind === 'not' && /^(?:no|not|nothing|none|nobody)$/.test(first.tokens[0]?.lower ?? ''))
      doubt(binder, 'mixed_connectives', first.tokens, 'What is forbidden here could not be read.');
  }
}
