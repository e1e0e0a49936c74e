import type { NormTree, Piece } from '../trees/clause-tree.ts';
import type { Name } from '../vocabulary/vocabulary.ts';

// "No single donor may give more than 15 %, and all donors together no more than 60 %": of one of them, or of all.
const [ofOne, ofAll] = ['~one of them', '~all of them'];

const saysTogether = (piece: Piece): boolean =>
  (piece.kind === 'words' || piece.kind === 'idle') &&
  piece.tokens.some(({ lower }) => /^(?:together|combined)$/.test(lower));

/** What the subject says of whether one of them is meant, or all together, beside its stems. */
export function amongThem({ noSubject, words, subject }: NormTree): string[] {
  if (noSubject && words.some(({ lower }) => lower === 'single')) return [ofOne];
  return subject?.kind === 'region' && subject.pieces.some(saysTogether) ? [ofAll] : [];
}

const largest = /(?:^|_)(?:largest|biggest|highest|greatest|single|each|any|longest|heaviest)(?:_|$)/;

/** The inputs of the largest of them for "no single", the others for all together. */
export function fittingThem(numbers: readonly Name[], near: readonly string[]): readonly Name[] {
  if (near.includes(ofAll)) return numbers.filter(({ input }) => !largest.test(input.name));
  const most = near.includes(ofOne) ? numbers.filter(({ input }) => largest.test(input.name)) : [];
  return most.length > 0 ? most : numbers;
}
