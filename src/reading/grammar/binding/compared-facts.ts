import type { Piece } from '../trees/clause-tree.ts';
import type { Binder, BoundQuantity, Fact, Surroundings } from './binding.ts';
import { choose, metBy, rank } from './binding.ts';
import type { Flat } from '../trees/clause-tree.ts';
import type { Marks } from './marks.ts';
import { beside } from './marks.ts';
import { besideSums } from '../rewrites/sums.ts';
import type { Token } from '../words/tokens.ts';
import type { Name } from '../vocabulary/vocabulary.ts';

/** "does not exceed the price": two inputs are compared. */
export function comparedFacts(
  piece: Extract<Piece, { kind: 'compare' }>,
  pieces: readonly Flat[],
  at: number,
  words: readonly Token[],
  around: Surroundings,
  binder: Binder,
  marks: Marks,
): Fact[] {
  const { before, after } = beside(pieces, at);
  const inputs = binder.names.inputs.filter(({ kind }) => kind === 'number' || kind === 'date');
  const right = choose(rank(inputs, after, { near: [], norm: [] }, binder), after, binder);
  if (right === null || isComparison(right, piece, before)) return [];
  const same = inputs.filter(
    (name) =>
      name !== right &&
      name.kind === right.kind &&
      (name.unit?.name ?? name.input.unit ?? null) === (right.unit?.name ?? right.input.unit ?? null),
  );
  const left = choose(
    rank(
      same,
      before,
      {
        near: [...around.near, ...besideSums(words, pieces).flatMap(({ stems }) => stems)],
        norm: around.norm,
      },
      binder,
    ),
    before,
    binder,
  );
  if (left === null) return [];
  binder.used.add(right);
  const bound: BoundQuantity = {
    kind: 'input',
    name: right,
    tokens: metBy(after, [...right.stems, ...right.described]),
  };
  return [
    {
      kind: 'measure',
      op: piece.op,
      bound,
      direction: piece.tokens,
      ...marks.base(
        left,
        [...piece.tokens, ...bound.tokens, ...metBy(before, [...left.stems, ...left.described])],
        piece.tokens,
      ),
    },
  ];
}

/** "Number of samples that exceed the limit" says what "a sample exceeds the limit" says: it is not the limit. */
const isComparison = (
  { described }: Name,
  { tokens }: Extract<Piece, { kind: 'compare' }>,
  compared: readonly Token[],
): boolean => metBy(tokens, described).length > 0 && metBy(compared, described).length > 0;
