import type { Binder, BoundQuantity, Fact, Surroundings } from './binding.ts';
import { metBy, rank } from './binding.ts';
import type { Flat } from '../trees/clause-tree.ts';
import type { Marks } from './marks.ts';
import type { Measure } from '../items/measure.ts';
import { inPercentOf, inUnitOf } from './quantities.ts';
import type { Token } from '../words/tokens.ts';
import type { Name } from '../vocabulary/vocabulary.ts';

/** How far one quantity is from another, as the words say it. */
interface Distance {
  /** Above it, below it, or on either side. */
  side: 'above' | 'below' | 'either';
  /** The words that name what it is compared with. */
  other: Token[];
  /** Words of the construction. */
  said: Token[];
}

const differing =
  /^(?:differ|differs|differing|deviate|deviates|deviating|vary|varies|varying|diverge|diverges)$/;
const eitherWay =
  /^(?:in either direction|either way|in both directions|both ways|up or down|upwards or downwards|above or below|on either side|either side)$/;
const phraseOf = (tokens: readonly Token[]): string => tokens.map(({ lower }) => lower).join(' ');

/** "differ from the weight on the label by more than 2 g", "exceed it by more than 2 g", "more than 2 g below it". */
function distanceAt(pieces: readonly Flat[], at: number): Distance | null {
  const [two, one, next] = [pieces[at - 2], pieces[at - 1], pieces[at + 1]];
  const before = one?.kind === 'words' ? one.tokens : [];
  const after = next?.kind === 'words' ? next.tokens : [];
  if (before.at(-1)?.lower === 'by') {
    const verb = before.findIndex(({ lower }) => differing.test(lower));
    if (verb >= 0 && before[verb + 1]?.lower === 'from')
      return {
        side: 'either',
        other: before.slice(verb + 2, -1),
        said: [before[verb]!, before[verb + 1]!, before.at(-1)!],
      };
    if (two?.kind === 'compare' && (two.op === '>' || two.op === '<'))
      return {
        side: two.op === '>' ? 'above' : 'below',
        other: before.slice(0, -1),
        said: [...two.tokens, before.at(-1)!],
      };
    return null;
  }
  const [lead] = after;
  if (lead === undefined || !/^(?:the|its|their|that)$/.test(after[1]?.lower ?? '')) return null;
  if (/^(?:below|under|beneath)$/.test(lead.lower))
    return { side: 'below', other: after.slice(1), said: [lead] };
  return /^(?:above|over)$/.test(lead.lower) ? { side: 'above', other: after.slice(1), said: [lead] } : null;
}

/** Whether the comparison at `at` is only how a distance behind it is counted: "exceed the estimate by more than 10 EUR". */
export const opensDistance = (pieces: readonly Flat[], at: number): boolean =>
  pieces[at]?.kind === 'compare' && pieces[at + 2]?.kind === 'measure' && distanceAt(pieces, at + 2) !== null;

/**
 * How far an input may be from another one, where no input holds that distance itself. Null where the words say no
 * distance; none where what is compared cannot be told.
 */
export function differenceFacts(
  measure: Measure,
  pieces: readonly Flat[],
  at: number,
  around: Surroundings,
  binder: Binder,
  marks: Marks,
): Fact[] | null {
  const found = distanceAt(pieces, at);
  if (found === null || measure.op === null || measure.amount.kind !== 'number') return null;
  const numbers = binder.names.inputs.filter(({ kind }) => kind === 'number');
  const apart = found.other.filter((token) => !eitherWay.test(token.lower));
  const other = best(numbers, apart, { near: [], norm: [] }, binder);
  const alike = numbers.filter(
    (name) => name !== other && (name.input.unit ?? null) === (other?.input.unit ?? null),
  );
  const left = best(alike, [], { near: [...around.near, ...around.norm], norm: [] }, binder);
  if (other === null || left === null)
    return found.side === 'either' ? ownDifference(measure, pieces, at, marks, numbers) : null;
  const next = pieces[at + 1]?.kind === 'words' ? pieces[at + 1]!.tokens : [];
  const percent = inPercentOf(measure);
  const share = percent !== null && other.unit?.dimension !== 'ratio';
  // "by more than 5%" of two percentages: five points, or a twentieth of the other?
  if (percent !== null && !share) return [];
  const bound = share
    ? shareOf(percent, next, [left, other], measure, found.side === 'either' ? null : other)
    : literalOf(measure, left);
  if (bound === null) return [];
  binder.used.add(other);
  const input = (name: Name): BoundQuantity => ({ kind: 'input', name, tokens: [] });
  const less = (from: Name, what: Name): BoundQuantity => ({
    kind: 'difference',
    of: [input(from), input(what)],
    tokens: [],
  });
  const distance: BoundQuantity =
    found.side === 'either'
      ? { kind: 'greatest', of: [less(left, other), less(other, left)], tokens: [] }
      : found.side === 'above'
        ? less(left, other)
        : less(other, left);
  const words = pieces.flatMap((piece) => (piece.kind === 'words' ? piece.tokens : []));
  const tail = directionIn(next);
  return [
    {
      kind: 'measure',
      op: measure.op,
      bound,
      direction: measure.tokens,
      left: distance,
      ...marks.base(
        left,
        [
          ...measure.tokens,
          ...found.said,
          ...metBy(apart, [...other.stems, ...other.described]),
          ...(share ? metBy(next, [...other.stems, ...other.described]) : []),
          ...(found.side === 'either' ? tail : []),
          ...metBy(words, left.stems),
        ],
        measure.tokens,
      ),
      at: measure.tokens[0]!.index,
    },
  ];
}

/** "may deviate from the reference by up to 2 g in either direction", of an input that holds the deviation with its sign. */
function ownDifference(
  measure: Measure,
  pieces: readonly Flat[],
  at: number,
  marks: Marks,
  numbers: readonly Name[],
): Fact[] | null {
  const signed = numbers.filter(
    (name) =>
      /(?:^|_)(?:deviation|difference|error|variation|divergence)(?:_|$)/.test(name.input.name) &&
      /\b(?:minus|less|negative|signed)\b/.test(name.description),
  );
  const [name, ...more] = signed;
  const next = pieces[at + 1]?.kind === 'words' ? pieces[at + 1]!.tokens : [];
  const tail = directionIn(next);
  const bound = name === undefined ? null : literalOf(measure, name);
  if (name === undefined || more.length > 0 || bound === null || tail.length === 0) return null;
  const own: BoundQuantity = { kind: 'input', name, tokens: [] };
  const zero: BoundQuantity = { kind: 'literal', value: '0', unit: name.input.unit ?? null, tokens: [] };
  const words = pieces.flatMap((piece) => (piece.kind === 'words' ? piece.tokens : []));
  return [
    {
      kind: 'measure',
      op: measure.op,
      bound,
      direction: measure.tokens,
      left: { kind: 'greatest', of: [own, { kind: 'difference', of: [zero, own], tokens: [] }], tokens: [] },
      ...marks.base(
        name,
        [...measure.tokens, ...tail, ...metBy(words, [...name.stems, ...name.described])],
        measure.tokens,
      ),
      at: measure.tokens[0]!.index,
    },
  ];
}

/** "in either direction", at the end of what follows. */
function directionIn(next: readonly Token[]): Token[] {
  for (let from = 0; from < next.length; from += 1)
    if (eitherWay.test(phraseOf(next.slice(from)))) return next.slice(from);
  return [];
}

/** The one that the words name, and no other about as well. */
function best(
  names: readonly Name[],
  words: readonly Token[],
  around: Surroundings,
  binder: Binder,
): Name | null {
  const [first, second] = rank(names, words, around, binder);
  if (first === undefined || first.score < 0.2) return null;
  return second !== undefined && second.score > first.score - 0.08 ? null : first.name;
}

function literalOf(measure: Measure, left: Name): BoundQuantity | null {
  const { amount } = measure;
  if (amount.kind !== 'number') return null;
  const points = amount.unit?.dimension === 'points' && left.unit?.dimension === 'ratio';
  const value = points ? amount.value : inUnitOf(amount, left);
  return value === null
    ? null
    : { kind: 'literal', value, unit: left.input.unit ?? null, tokens: measure.tokens };
}

/**
 * "2% of the weight on the label": of which of the two, the words have to say. "exceed the previous rent by more than 8%":
 * where they say no more, of the one that it is held against.
 */
function shareOf(
  factor: string,
  next: readonly Token[],
  names: readonly Name[],
  measure: Measure,
  against: Name | null,
): BoundQuantity | null {
  if (against !== null && !next.some(({ content }) => content))
    return { kind: 'share', of: against, factor, tokens: measure.tokens };
  if (next[0]?.lower !== 'of') return null;
  const named = names
    .map((name) => ({ name, met: metBy(next, name.stems).length }))
    .sort((one, other) => other.met - one.met);
  const [first, second] = named;
  return first === undefined || first.met === 0 || first.met === second?.met
    ? null
    : { kind: 'share', of: first.name, factor, tokens: measure.tokens };
}
