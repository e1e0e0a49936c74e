import type { Binder, BoundQuantity } from './binding.ts';
import { choose, metBy, rank } from './binding.ts';
import type { Amount } from '../words/amounts.ts';
import { unitAt } from '../words/amounts.ts';
import type { Region } from '../trees/clause-tree.ts';
import type { Flat } from '../trees/clause-tree.ts';
import type { Measure } from '../items/measure.ts';
import type { Token } from '../words/tokens.ts';
import type { Unit } from '../words/units.ts';
import { converted, isMoney, isMoneyRate, isRate, sidesOf, unitNamed } from '../words/units.ts';
import type { Name } from '../vocabulary/vocabulary.ts';

export const sameUnit = (one: Name, other: Name): boolean =>
  (one.unit?.name ?? one.input.unit ?? null) === (other.unit?.name ?? other.input.unit ?? null);

/** The factor of "25 % of", "two thirds of", "twice the": null where the measure is no share of what follows. */
export function factorOf({ amount }: Measure, next: readonly Token[]): string | null {
  if (amount.kind === 'share') return amount.factor;
  if (amount.kind !== 'number' || next[0]?.lower !== 'of') return null;
  if (amount.unit?.dimension === 'ratio') return shift(amount.value);
  return null;
}

/** The factor of a percentage; null for anything else. */
export const inPercentOf = ({ amount }: Measure): string | null =>
  amount.kind === 'number' && amount.unit?.dimension === 'ratio' ? shift(amount.value) : null;

/** Hundredths, exactly. */
function shift(value: string): string {
  const [whole = '', fraction = ''] = value.split('.');
  const digits = whole.padStart(3, '0') + fraction;
  const point = digits.length - fraction.length - 2;
  const units = digits.slice(0, point).replace(/^0+(?=\d)/, '');
  let end = digits.length;
  while (end > point && digits[end - 1] === '0') end -= 1;
  return end === point ? units : `${units}.${digits.slice(point, end)}`;
}

/** What one side of a comparison says: its quantity, and the words that it was read from. */
export interface QuantityRead {
  bound: BoundQuantity;
  words: Token[];
  /** Content words that the quantity does not explain. */
  left: Token[];
}

/** A figure, a share or a rate that is beside another one of the same input: "…, or 120 EUR, whichever is the higher". */
export function quantityBeside(region: Region, name: Name, binder: Binder): QuantityRead | null {
  const flat = region.pieces.filter((piece) => piece.kind !== 'group' && piece.kind !== 'except');
  return flat.length === region.pieces.length ? quantityOf(flat, name, binder) : null;
}

/**
 * A quantity in the unit of `target`: "120 EUR", "5 % of the budget", "half the price", "4 EUR for each day", "1 EUR for
 * each m² above 120", "the rent".
 */
export function quantityOf(pieces: readonly Flat[], target: Name, binder: Binder): QuantityRead | null {
  const [first, ...more] = pieces;
  const read = (bound: BoundQuantity, met: readonly Token[]): QuantityRead => {
    const words = pieces.flatMap((piece) => (piece.kind === 'words' ? piece.tokens : []));
    return { bound, words, left: words.filter((token) => token.content && !met.includes(token)) };
  };
  if (first?.kind === 'words' && more.length === 0) {
    const name = namedBy(first.tokens, target, binder);
    if (name === null) return null;
    const met = metBy(first.tokens, [...name.stems, ...name.described]);
    return read({ kind: 'input', name, tokens: met }, met);
  }
  if (first?.kind !== 'measure' || first.measure.op !== null) return null;
  const next = more[0]?.kind === 'words' ? more[0].tokens : [];
  const factor = factorOf(first.measure, next);
  const { amount } = first.measure;
  if (factor !== null) {
    if (more.length !== 1) return null;
    const base = namedBy(next, target, binder);
    if (base === null) return null;
    const met = metBy(next, [...base.stems, ...base.described]);
    return read({ kind: 'share', of: base, factor, tokens: [...first.tokens, ...met] }, met);
  }
  if (amount.kind !== 'number') return null;
  const rated = ratedBy(amount, target, binder);
  if (rated !== null) {
    binder.used.add(rated.by);
    const met = metBy(next, [...rated.by.stems, ...rated.by.described]);
    return more.length > 1
      ? null
      : read(
          {
            kind: 'product',
            amount: rated.value,
            unit: target.input.unit ?? null,
            by: rated.by,
            tokens: first.tokens,
          },
          met,
        );
  }
  const value = inUnitOf(amount, target) ?? periodic(amount, target, binder);
  if (value === null) return null;
  const per = perWord(next);
  if (per === null || more.length > 2 || (more.length === 2 && more[1]!.kind !== 'measure'))
    return more.length > 1
      ? null
      : read({ kind: 'literal', value, unit: target.input.unit ?? null, tokens: first.tokens }, []);
  const by = countedBy(next.slice(per + 1), target, binder);
  if (by === null) {
    // "25 EUR a lot", of what is taken "for the lot"
    const [noun, ...others] = next.slice(per + 1);
    if (noun !== undefined && others.length === 0 && more.length === 1 && isOfOne(noun, target))
      return read({ kind: 'literal', value, unit: target.input.unit ?? null, tokens: first.tokens }, next);
    const period = unitAt(next, per + 1);
    if (period === null || more.length > 1 || !isPeriod(period.unit, target, binder)) return null;
    return read(
      { kind: 'literal', value, unit: target.input.unit ?? null, tokens: first.tokens },
      next.slice(0, period.to),
    );
  }
  binder.used.add(by);
  const excess = more[1]?.kind === 'measure' ? more[1].measure : null;
  if (
    excess !== null &&
    (excess.op !== '>' || excess.amount.kind !== 'number' || inUnitOf(excess.amount, by) === null)
  )
    return null;
  return read(
    {
      kind: 'product',
      amount: value,
      unit: target.input.unit ?? null,
      by,
      ...(excess?.amount.kind === 'number' ? { over: inUnitOf(excess.amount, by)! } : {}),
      tokens: [...first.tokens, ...next.slice(0, per + 1), ...(excess?.tokens ?? [])],
    },
    metBy(next, [...by.stems, ...by.described]).concat(
      next.filter((token) => unitNamed(token.lower) !== null && by.unit !== null),
      unitAt(next, per + 1) === null ? [] : next.slice(per + 1, unitAt(next, per + 1)!.to),
    ),
  );
}

/** "1.20 EUR per hour" of an amount in EUR: times the input that counts the hours. */
export function ratedBy(
  { unit, value }: Extract<Amount, { kind: 'number' }>,
  target: Name,
  binder: Binder,
): { by: Name; value: string } | null {
  if (unit === null || !isRate(unit) || target.unit === null || isRate(target.unit)) return null;
  const [upper, lower] = sidesOf(unit);
  const amount = converted(value, upper, target.unit);
  if (amount === null || lower === null) return null;
  const counts = binder.names.inputs.filter(
    (name) => name.kind === 'number' && name !== target && name.unit?.name === lower.name,
  );
  return counts.length === 1 ? { by: counts[0]!, value: amount } : null;
}

/** "400 GBP a month" where nothing counts months: the amount is that of the month. */
function periodic(
  { unit, value }: Extract<Amount, { kind: 'number' }>,
  target: Name,
  binder: Binder,
): string | null {
  if (unit === null || !isMoneyRate(unit) || target.unit === null || isRate(target.unit)) return null;
  const [upper, lower] = sidesOf(unit);
  return lower !== null && isPeriod(lower, target, binder) ? converted(value, upper, target.unit) : null;
}

/** A length of time that no other input counts: the amount is that of one such period. */
const isPeriod = ({ dimension }: Unit, target: Name, binder: Binder): boolean =>
  /^(?:time|calendar)$/.test(dimension) &&
  !binder.names.inputs.some(
    (name) => name !== target && name.kind === 'number' && name.unit?.dimension === dimension,
  );

/** The input that the words name, measured as `target` is; null where none stands out. */
function namedBy(words: readonly Token[], target: Name, binder: Binder): Name | null {
  const name = choose(
    rank(
      binder.names.inputs.filter(
        (other) => other.kind === 'number' && other !== target && sameUnit(other, target),
      ),
      words,
      { near: [], norm: [] },
      binder,
    ),
    [...words],
    binder,
  );
  if (name !== null) binder.used.add(name);
  return name;
}

/** The input that counts what the noun names: "for each day begun" where an input counts days. */
export function countedBy(words: readonly Token[], target: Name, binder: Binder): Name | null {
  const noun = words.findIndex((token) => token.content);
  if (noun < 0) return null;
  // "cubic metre": a unit of two words
  const measured = unitAt(words, noun)?.unit ?? null;
  const counted = countsWhat(words[noun]!, binder, target);
  if (counted !== null || measured === null) return counted;
  const fitting = binder.names.inputs.filter(
    (name) => name.kind === 'number' && name !== target && name.unit?.name === measured.name,
  );
  return fitting.length === 1 ? fitting[0]! : null;
}

export function countsWhat(noun: Token, binder: Binder, target: Name | null = null): Name | null {
  const unit = unitNamed(noun.lower);
  const counts = binder.names.inputs.filter(
    (name) =>
      name.kind === 'number' &&
      name !== target &&
      !isMoney(name.unit) &&
      (metBy([noun], name.stems).length > 0 ||
        (name.counted !== null && metBy([noun], [name.counted]).length > 0) ||
        (unit !== null && name.unit?.name === unit.name)),
  );
  return counts.length === 1 ? counts[0]! : null;
}

export const inUnitOf = (amount: Extract<Amount, { kind: 'number' }>, name: Name): string | null =>
  amount.unit === null || name.unit === null
    ? amount.unit === name.unit || (amount.unit === null && name.unit !== null && !isMoney(name.unit))
      ? amount.value
      : null
    : converted(amount.value, amount.unit, name.unit);

/** Where "per", "for each", "a" ends: the noun follows. */
export function perWord(next: readonly Token[]): number | null {
  const lower = (index: number): string => next[index]?.lower ?? '';
  if (/^(?:per|each|every|\/)$/.test(lower(0))) return 0;
  if (/^(?:a|an)$/.test(lower(0))) return 0;
  if (/^(?:for|on|of|in)$/.test(lower(0)) && /^(?:each|every|any)$/.test(lower(1))) return 1;
  return null;
}

/** Whether an input is said of one such thing: "What is taken for the lot". */
function isOfOne({ lower }: Token, { description }: Name): boolean {
  const words = description.toLowerCase().split(/[^a-z]+/);
  return words.some(
    (word, at) => word === lower && /^(?:the|an?|one|that|this|each|per)$/.test(words[at - 1] ?? ''),
  );
}
