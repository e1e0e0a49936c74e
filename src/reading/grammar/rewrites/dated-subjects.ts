import type { NormTree, Piece } from '../trees/clause-tree.ts';
import { regionOf } from '../trees/clause-tree.ts';

/** A month, a date or a time of day. */
const saysWhen = (piece: Piece): boolean =>
  piece.kind === 'measure' &&
  (piece.measure.month === true ||
    piece.measure.amount.kind === 'date' ||
    (piece.measure.amount.kind === 'number' && piece.measure.amount.unit?.dimension === 'clock'));

/**
 * "In August no dog may enter", "From 1 March hedges may not be cut": when it is said without a comma before the subject is
 * no part of the subject, and "no" is what forbids.
 */
export function datedSubject(tree: NormTree): NormTree {
  const { subject, modality } = tree;
  if (subject?.kind !== 'region' || tree.noSubject || tree.only !== null) return tree;
  const end = subject.pieces.findIndex((piece) => !saysWhen(piece));
  if (end < 1) return tree;
  const [first, ...more] = subject.pieces.slice(end);
  if (first === undefined || more.some(saysWhen)) return tree;
  const denied = first.kind === 'not' && first.tokens.length === 1 && first.tokens[0]!.lower === 'no';
  if (denied ? modality !== 'may' || more.length === 0 : first.kind !== 'words') return tree;
  return {
    ...tree,
    ...(denied
      ? { modality: 'must_not' as const, noSubject: true, words: [...first.tokens, ...tree.words] }
      : {}),
    subject: regionOf(denied ? more : [first, ...more]),
    conditions: [
      {
        relation: 'adjunct',
        tokens: [],
        phrase: regionOf(subject.pieces.slice(0, end)),
        front: true,
      },
      ...tree.conditions,
    ],
  };
}
