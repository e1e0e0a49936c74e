import type { Piece } from './clause-tree.ts';
import type { Binder, BoundQuantity, Fact, Surroundings } from './binding.ts';
import { choose, metBy, rank } from './binding.ts';
import type { Flat, Marks } from './marks.ts';
import { beside } from './marks.ts';
import type { Measure } from './measures.ts';
import { orient } from './orientation.ts';
import { productOf, shareOf } from './quantities.ts';
import type { Token } from './tokens.ts';
import { converted } from './units.ts';
import type { Name } from './vocabulary.ts';
import { stem } from './words.ts';

/** "a dog that is more than ten years old": what stands next before the relative clause is meant. */
function antecedentOf(pieces: readonly Flat[], at: number): string[] {
  const relative = pieces.slice(0, at).findLastIndex(({ kind }) => kind === 'relative');
  if (relative < 0) return [];
  const before = pieces.slice(0, relative).flatMap((piece) => (piece.kind === 'words' ? piece.tokens : []));
  return before.findLast(({ content }) => content)?.stems ?? [];
}

export function measureFact(
  measure: Measure,
  pieces: readonly Flat[],
  at: number,
  words: readonly Token[],
  around: Surroundings,
  binder: Binder,
  marks: Marks,
): Fact | null {
  const { before, after } = beside(pieces, at);
  const next = pieces[at + 1]?.kind === 'words' ? pieces[at + 1]!.tokens : (measure.tail ?? []);
  const { amount } = measure;
  const saidStems = [...measure.of.map(stem), ...(saysAge(measure, before, next) ? ['age'] : [])];
  const surroundings: Surroundings = {
    near: [...around.near, ...saidStems, ...words.flatMap(({ stems }) => stems)],
    norm: around.norm,
  };
  const own = [...before, ...after];
  if (amount.kind === 'date') {
    const name = choose(
      rank(
        binder.names.inputs.filter(({ kind }) => kind === 'date'),
        own,
        surroundings,
        binder,
      ),
      measure.tokens,
      binder,
    );
    return name === null || measure.op === null
      ? null
      : fact(name, measure, { kind: 'date', value: amount.value, tokens: measure.tokens }, own, marks);
  }
  const share = shareOf(measure, next, own, surroundings, binder);
  if (share !== null)
    return share === 'none' ? null : fact(share.left, measure, share.bound, own, marks, share.tokens);
  const antecedent = antecedentOf(pieces, at);
  const numbers = binder.names.inputs.filter(
    (name) => name.kind === 'number' && meets(name, measure, next, own),
  );
  const product = productOf(measure, next, own, numbers, surroundings, binder);
  if (product !== null)
    return product === 'none' ? null : fact(product.left, measure, product.bound, own, marks, product.tokens);
  const ranked = rank(numbers, own, surroundings, binder)
    .map(({ name, score }) => ({
      name,
      score: score + (name.unit !== null && amount.unit?.name === name.unit.name ? 0.1 : 0),
    }))
    .map(({ name, score }) => ({
      name,
      score: score + (antecedent.some((part) => name.stems.includes(part)) ? 0.15 : 0),
    }))
    .sort((left, right) => right.score - left.score);
  const name = choose(ranked, measure.tokens, binder);
  if (name === null) return null;
  const value =
    name.unit === null || amount.unit === null
      ? amount.value
      : converted(amount.value, amount.unit, name.unit);
  if (value === null) return null;
  const oriented = orient(measure, next, name, binder);
  const lead = next
    .slice(0, 2)
    .filter((token) =>
      /^(?:after|before|prior|since|following|in|advance|of|from|earlier|ago|to)$/.test(token.lower),
    );
  const anchored = lead.some((token) =>
    /^(?:after|before|prior|since|following|ago|earlier)$/.test(token.lower),
  );
  return anchor(
    anchored,
    fact(
      name,
      oriented,
      { kind: 'literal', value, unit: name.input.unit ?? null, tokens: measure.tokens },
      own,
      marks,
      lead,
    ),
  );
}

const anchor = (anchored: boolean, found: Fact): Fact =>
  found.kind === 'measure' ? { ...found, anchored } : found;

const fact = (
  name: Name,
  measure: Measure,
  bound: BoundQuantity,
  own: readonly Token[],
  marks: Marks,
  also: Token[] = [],
): Fact => ({
  kind: 'measure',
  op: measure.op,
  bound,
  direction: measure.tokens,
  ...marks.base(
    name,
    [...measure.tokens, ...metBy(own, [...name.stems, ...name.described]), ...also],
    measure.tokens,
  ),
  at: measure.tokens[0]!.index,
});

/** "anyone under 16", "children under 10": a bare figure after persons is an age. */
const saysAge = ({ amount, op }: Measure, before: readonly Token[], next: readonly Token[]): boolean =>
  amount.kind === 'number' &&
  amount.unit === null &&
  op !== null &&
  before.at(-1)?.kind === 'word' &&
  next.every(({ content }) => !content);

/** The unit is the input's, or converts exactly; a count meets an input that its noun names. */
function meets(name: Name, measure: Measure, next: readonly Token[], own: readonly Token[]): boolean {
  if (measure.amount.kind !== 'number') return false;
  const { unit, value } = measure.amount;
  if (unit !== null) {
    if (name.unit !== null) return converted(value, unit, name.unit) !== null;
    return false;
  }
  if (name.unit !== null)
    return (
      name.unit.name === 'year' && name.stems.includes('age') && (next.length === 0 || !next[0]!.content)
    );
  const [noun] = next.filter((token) => token.content);
  const parts = [...name.stems, ...name.described, ...(name.counted === null ? [] : [name.counted])];
  const counted = next.filter((token) => token.content).slice(0, 3);
  if (noun === undefined) return metBy(own, name.stems).length > 0;
  return counted.some((token) => metBy([token], parts).length > 0);
}

/** "does not exceed the price": two inputs are compared. */
export function comparedFact(
  piece: Extract<Piece, { kind: 'compare' }>,
  pieces: readonly Flat[],
  at: number,
  words: readonly Token[],
  around: Surroundings,
  binder: Binder,
  marks: Marks,
): Fact | null {
  const { before, after } = beside(pieces, at);
  const inputs = binder.names.inputs.filter(({ kind }) => kind === 'number' || kind === 'date');
  const right = choose(rank(inputs, after, { near: [], norm: [] }, binder), after, binder);
  if (right === null) return null;
  const same = inputs.filter(
    (name) =>
      name !== right &&
      name.kind === right.kind &&
      (name.unit?.name ?? name.input.unit ?? null) === (right.unit?.name ?? right.input.unit ?? null),
  );
  const left = choose(
    rank(same, before, { near: words.flatMap(({ stems }) => stems), norm: around.norm }, binder),
    before,
    binder,
  );
  if (left === null) return null;
  binder.used.add(right);
  const bound: BoundQuantity = {
    kind: 'input',
    name: right,
    tokens: metBy(after, [...right.stems, ...right.described]),
  };
  return {
    kind: 'measure',
    op: piece.op,
    bound,
    direction: piece.tokens,
    ...marks.base(
      left,
      [...piece.tokens, ...bound.tokens, ...metBy(before, [...left.stems, ...left.described])],
      piece.tokens,
    ),
  };
}
