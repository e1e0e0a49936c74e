import type { Binder, Surroundings } from './binding.ts';
import { choose, metBy, rank } from './binding.ts';
import type { Amount } from '../words/amounts.ts';
import type { Measure } from '../items/measure.ts';
import type { Compared } from './shares.ts';
import { countsWhat, perWord, ratedBy } from './quantities.ts';
import type { Token } from '../words/tokens.ts';
import { converted, isRate, sidesOf, unitNamed } from '../words/units.ts';
import type { Name } from '../vocabulary/vocabulary.ts';
import { stem } from '../words/stem.ts';

/** "12 EUR per participant": times the number of participants, where an input counts them. */
export function productOf(
  measure: Measure,
  next: readonly Token[],
  own: readonly Token[],
  numbers: readonly Name[],
  around: Surroundings,
  binder: Binder,
): Compared | 'none' | null {
  if (measure.amount.kind !== 'number') return null;
  const each = numbers.length > 0 ? null : ratedOf(measure.amount, next, own, around, binder);
  if (each !== null) return { ...each, bound: { ...each.bound, tokens: measure.tokens } };
  const rated = numbers.length > 0 ? null : allottedRate(measure.amount, own, around, binder);
  if (rated !== null) return { ...rated, bound: { ...rated.bound, tokens: measure.tokens } };
  const per = perWord(next) ?? perAfterNoun(next);
  if (per === null) return null;
  const noun = allotted(next, per);
  if (noun === undefined) return null;
  // "one belt for each passenger": the passengers are counted, and are not what there is one of
  const what = perWord(next) === null ? next.slice(0, per).filter(({ content }) => content) : [];
  const bare = measure.amount.unit === null && what.length > 0;
  if (
    numbers
      .filter(({ stems }) => !bare || metBy(what, stems).length > 0)
      .some(
        (name) =>
          metBy([noun], [...name.stems, ...name.described, ...(name.counted === null ? [] : [name.counted])])
            .length > 0,
      )
  )
    return null;
  const by = countsWhat(noun, binder);
  if (by === null) return perWord(next) === null ? null : 'none';
  const left = choose(
    rank(
      numbers.filter((name) => name !== by),
      own,
      around,
      binder,
    ),
    measure.tokens,
    binder,
  );
  if (left === null) return 'none';
  binder.used.add(by);
  return {
    left,
    bound: {
      kind: 'product',
      amount: measure.amount.value,
      unit: left.input.unit ?? null,
      by,
      tokens: measure.tokens,
    },
    tokens: [
      noun,
      ...next.slice(0, per + 1),
      ...(what.length === 0 ? [] : metBy(next.slice(per + 1), by.stems)),
      ...ofWhat(next.slice(next.indexOf(noun) + 1), by),
    ],
  };
}

/** "of delay" behind "for each day": the words of it that say the input which is counted. */
function ofWhat(next: readonly Token[], by: Name): Token[] {
  if (next[0]?.lower !== 'of') return [];
  const article = /^(?:the|a|an|its|his|her|their)$/.test(next[1]?.lower ?? '') ? 2 : 1;
  const rest = next.slice(article);
  const end = rest.findIndex(({ content, kind }) => !content || kind !== 'word');
  return metBy(end < 0 ? rest : rest.slice(0, end), [...by.stems, ...by.described]);
}

/** "2 EUR per day of delay", "4 mg per kilogram of body weight": the words behind the unit say what is counted in it. */
function ratedOf(
  amount: Extract<Amount, { kind: 'number' }>,
  next: readonly Token[],
  own: readonly Token[],
  around: Surroundings,
  binder: Binder,
): Compared | null {
  const [upper, lower] = amount.unit !== null && isRate(amount.unit) ? sidesOf(amount.unit) : [null, null];
  if (upper === null || lower === null) return null;
  const numbers = binder.names.inputs.filter(({ kind, unit }) => kind === 'number' && unit !== null);
  const [by, ...others] = numbers.filter(
    (name) => name.unit?.name === lower.name && ofWhat(next, name).length > 0,
  );
  if (by === undefined || others.length > 0) return null;
  const before = own.filter((token) => !next.includes(token));
  const measured = numbers.filter((name) => name !== by && name.unit?.dimension === upper.dimension);
  const left =
    measured.length === 1
      ? measured[0]!
      : choose(rank(measured, before, around, binder), [...before], binder);
  const value = left === null ? null : converted(amount.value, upper, left.unit);
  if (left === null || value === null) return null;
  binder.used.add(by);
  return {
    left,
    bound: { kind: 'product', amount: value, unit: left.input.unit ?? null, by, tokens: [] },
    tokens: ofWhat(next, by),
  };
}

/** "90 hectolitres per hectare", where one input is in hectolitres and another in hectares: a time may say of when it is. */
function allottedRate(
  amount: Extract<Amount, { kind: 'number' }>,
  own: readonly Token[],
  around: Surroundings,
  binder: Binder,
): Compared | null {
  const [upper, lower] = amount.unit !== null && isRate(amount.unit) ? sidesOf(amount.unit) : [null, null];
  if (upper === null || lower === null || /^(?:time|calendar)$/.test(lower.dimension)) return null;
  const measured = binder.names.inputs.filter(
    ({ kind, unit }) => kind === 'number' && unit?.dimension === upper.dimension,
  );
  const left = choose(rank(measured, own, around, binder), [...own], binder);
  const by = left === null ? null : ratedBy(amount, left, binder);
  if (left === null || by === null) return null;
  binder.used.add(by.by);
  return {
    left,
    bound: { kind: 'product', amount: by.value, unit: left.input.unit ?? null, by: by.by, tokens: [] },
    tokens: [],
  };
}

/** "for each person": a light word that an input may count. */
function allotted(next: readonly Token[], per: number): Token | undefined {
  const first = next[per + 1];
  return first?.lower === 'person'
    ? { ...first, stems: [stem(first.lower)] }
    : next.slice(per + 1).find(({ content }) => content);
}

/** "40 litres of water for each fish", "one belt per passenger": what is allotted comes before the word. */
function perAfterNoun(next: readonly Token[]): number | null {
  const lower = (index: number): string => next[index]?.lower ?? '';
  const at = next.findIndex(({ lower: word }, index) =>
    word === 'per' ? true : /^(?:for|to)$/.test(word) && /^(?:each|every)$/.test(lower(index + 1)),
  );
  if (at < 1 || at > 5) return null;
  const what = next.slice(0, at);
  if (!what.some(({ content }) => content) || what.some(({ kind }) => kind !== 'word')) return null;
  const noun = allotted(next, lower(at) === 'per' ? at : at + 1);
  // "8 hours of rest per day" is said of each day
  if (noun === undefined || /^(?:time|calendar)$/.test(unitNamed(noun.lower)?.dimension ?? '')) return null;
  return lower(at) === 'per' ? at : at + 1;
}
