import type { Binder, BoundQuantity, Surroundings } from './binding.ts';
import type { NumberCandidate } from './binding.ts';
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
import { bestLikeness } from '../vocabulary/vocabulary.ts';
import { opensPhrase } from '../words/words.ts';

/** An input and what it is compared with, as far as the words of a share or a rate say. */
export interface Compared {
  left: Name;
  bound: BoundQuantity;
  tokens: Token[];
  /** What the left side is multiplied by: see `Fact.times`. */
  times?: string;
}

/** "25 % of the amount borrowed", "a third of the members": of another input, unless an input is that percentage itself. */
export function shareOf(
  measure: Measure,
  next: readonly Token[],
  own: readonly Token[],
  around: Surroundings,
  binder: Binder,
): Compared | 'none' | null {
  const factor = factorOf(measure, next);
  if (factor === null) return null;
  const percent = binder.names.inputs.filter(
    (name) => name.kind === 'number' && name.unit?.dimension === 'ratio',
  );
  if (percent.length > 0) return null;
  const numbers = binder.names.inputs.filter((name) => name.kind === 'number');
  const following = next[0]?.lower === 'of' ? next.slice(1) : [...(measure.base ?? []), ...next];
  const compared = comparedAs(measure.tokens, following);
  const baseWords = compared?.base ?? wordsOfWhole(following, numbers);
  const noun = baseWords.find(({ content }) => content);
  const ranked = rank(
    numbers.filter((name) => name.stems.length > 0),
    measure.base ?? baseWords,
    { near: [], norm: [] },
    binder,
  );
  // "two thirds of the members vote for it": where the words fit two inputs, the noun next to "of" tells
  const close = ranked.length > 1 && ranked[1]!.score > ranked[0]!.score - 0.08;
  const named = ranked.filter(({ name }) => noun !== undefined && metBy([noun], name.stems).length > 0);
  const base =
    calledAtOnce(baseWords, numbers) ??
    (close && measure.base === undefined && named.length === 1
      ? named[0]!.name
      : ((close ? wholeOf(ranked, following.slice(baseWords.length)) : null) ??
        choose(ranked, [...baseWords], binder)));
  if (base === null) return 'none';
  if (measure.majority === true) askOfWhom(base, following, numbers, measure, binder);
  const beside = own.filter((token) => !next.includes(token));
  // "more than two thirds of the members vote for it": what they do comes after them
  const rest =
    compared !== null
      ? [...beside, ...compared.measured]
      : beside.some(({ content }) => content)
        ? [...beside, ...following.slice(baseWords.length)]
        : next.filter((token) => token !== noun);
  const others = rank(
    numbers.filter((name) => name !== base && sameUnit(name, base)),
    rest,
    around,
    binder,
  );
  const [only, ...more] = others;
  // "filled to more than two thirds of its capacity", where there is nothing else to measure
  const left =
    only !== undefined && more.length === 0 && speaksOf(only.name, [...around.near, ...around.norm])
      ? only.name
      : choose(others, measure.tokens, binder);
  // the whole is no share of its own part
  const isWhole = left !== null && left.stems.length < base.stems.length && isPartOf(base, left);
  if (left === null || isWhole) return 'none';
  binder.used.add(base);
  const [numerator = factor, denominator] = factor.split('/');
  return {
    left,
    bound:
      numerator === '1' && denominator !== undefined
        ? { kind: 'input', name: base, tokens: measure.tokens }
        : { kind: 'share', of: base, factor: numerator, tokens: measure.tokens },
    tokens: metBy(baseWords, [...base.stems, ...base.described]),
    ...(denominator === undefined ? {} : { times: denominator }),
  };
}

/**
 * "two thirds of the members present vote in favour": the first words after "of" are all of one name, whatever the words
 * after them say of its part.
 */
function calledAtOnce(words: readonly Token[], numbers: readonly Name[]): Name | null {
  const said = words.filter(({ content }) => content);
  const called = numbers.filter(({ stems }) => {
    const first = said.slice(0, stems.length);
    return (
      stems.length > 1 &&
      metBy(first, stems).length === stems.length &&
      stems.every((part) => first.some((word) => metBy([word], [part]).length > 0))
    );
  });
  return called.length === 1 ? called[0]! : null;
}

/** "a quarter of the members are present": what they are is not what they are a share of. */
function wordsOfWhole(following: readonly Token[], numbers: readonly Name[]): readonly Token[] {
  const auxiliary = following.findIndex(
    // "At no time may a quarter of the staff be on leave"
    ({ lower }, at) => at > 0 && /^(?:is|are|was|were|has|have|be)$/.test(lower),
  );
  const verb = auxiliary < 0 ? verbAfterNoun(following, numbers) : auxiliary;
  return verb < 0 ? following : following.slice(0, verb);
}

/** "twice as high as it is wide", "twice as heavy as the frame": what is measured comes first, and what by after it. */
function comparedAs(
  measured: readonly Token[],
  following: readonly Token[],
): { measured: readonly Token[]; base: readonly Token[] } | null {
  const from = measured.findIndex(({ lower }) => lower === 'as');
  if (from < 0 || measured.at(-1)?.lower !== 'as' || from > measured.length - 3) return null;
  const said = measured.slice(from + 1, -1).filter(({ lower }) => !/^(?:much|many)$/.test(lower));
  return { measured: said, base: following };
}

/**
 * "at least half of the pupils live outside the town", where the pupils are counted, and those who live outside: after
 * the words that the whole is named by, the verb says which of them. "Half of the pupils living outside" are others.
 */
function verbAfterNoun(words: readonly Token[], numbers: readonly Name[]): number {
  const noun = words.findIndex(({ content }) => content);
  if (noun < 0) return -1;
  const named = numbers.filter(({ stems }) => metBy([words[noun]!], stems).length > 0);
  const whole = named.filter((name) => named.every((other) => isPartOf(other, name)));
  if (named.length < 2 || whole.length !== 1) return -1;
  let end = noun;
  while (metBy(words.slice(end + 1, end + 2), whole[0]!.stems).length > 0) end += 1;
  const next = words[end + 1];
  const tells =
    next !== undefined &&
    !/(?:ed|ing|en)$/.test(next.lower) &&
    !afterNouns.test(next.lower) &&
    !opensPhrase(next.lower);
  return tells ? end + 1 : -1;
}

/** Adjectives that follow their noun: "the members present", "the voters eligible". */
const afterNouns =
  /^(?:present|absent|eligible|ineligible|alive|available|unavailable|able|unable|liable|responsible|fit|unfit|due|free|aboard|ashore|abroad)$/;

/** "a quarter of the lessons have been cancelled" of `lessons_planned` and `lessons_cancelled`: what is said of the part is not said of the whole. */
function wholeOf([first, second, ...more]: readonly NumberCandidate[], said: readonly Token[]): Name | null {
  if (first === undefined || second === undefined || more.some(({ score }) => score > first.score - 0.08))
    return null;
  const tells = (one: Name, other: Name): boolean =>
    one.stems.some(
      (part) =>
        bestLikeness(part, other.stems) === 0 && said.some(({ stems }) => bestLikeness(part, stems) >= 0.8),
    );
  const [one, two] = [tells(first.name, second.name), tells(second.name, first.name)];
  if (one === two || !sameUnit(first.name, second.name)) return null;
  return one ? second.name : first.name;
}

/** `pupils_living_outside` of `pupils`: its name says all that the other's does. */
const isPartOf = (part: Name, whole: Name): boolean =>
  whole.stems.every((stem) => bestLikeness(stem, part.stems) >= 0.8);

/** A word of the norm says more of the input than its unit. */
const speaksOf = (name: Name, stems: readonly string[]): boolean =>
  [...name.stems, ...name.described].some((part) => bestLikeness(part, stems) >= 0.8);

/** "a majority of the members", where another input counts those who are present. */
function askOfWhom(
  base: Name,
  words: readonly Token[],
  numbers: readonly Name[],
  measure: Measure,
  binder: Binder,
): void {
  const says = (name: Name): boolean =>
    /(?:^|_)(?:present|voting|cast|attending)(?:_|$)/.test(name.input.name);
  const said = words.some(({ lower }) => /^(?:present|voting|cast|attending|all|entire|whole)$/.test(lower));
  if (said || says(base) || !numbers.some((name) => name !== base && says(name) && sameUnit(name, base)))
    return;
  binder.doubts.push({
    code: 'ambiguous_attachment',
    words: measure.tokens,
    message: 'A majority of all, or of those who are present?',
  });
}

const sameUnit = (one: Name, other: Name): boolean =>
  (one.unit?.name ?? one.input.unit ?? null) === (other.unit?.name ?? other.input.unit ?? null);

/** The factor of "25 % of", "two thirds of", "twice the": null where the measure is no share of what follows. */
function factorOf({ amount }: Measure, next: readonly Token[]): string | null {
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
