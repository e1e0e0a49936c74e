import type { NormTree, Phrase } from '../trees/clause-tree.ts';
import { regionOf } from '../trees/clause-tree.ts';

/**
 * "Vehicles (over 3.5 t) must …", "Passengers (65 or older) may …": a bracket right behind the noun that is the whole of
 * the subject says which of them are meant.
 */
export const bracketedNouns = (tree: NormTree): NormTree => ({ ...tree, subject: opened(tree.subject) });

function opened(phrase: Phrase | null): Phrase | null {
  if (phrase?.kind !== 'region' || phrase.pieces.length !== 2) return phrase;
  const [noun, bracket] = phrase.pieces;
  if (noun?.kind !== 'words' || bracket?.kind !== 'group' || bracket.negated) return phrase;
  const [open] = bracket.tokens;
  const behind = open?.lower === '(' && open.index === noun.tokens.at(-1)!.index + 1;
  if (!behind || bracket.phrase.kind !== 'region' || noun.tokens.length > 3) return phrase;
  return regionOf([noun, ...bracket.phrase.pieces]);
}
