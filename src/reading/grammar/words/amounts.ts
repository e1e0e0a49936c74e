import { fractionAt, shareAt } from './fractions.ts';
import { dateAt, isMonth, numberAt, timeAt } from './numbers.ts';
import type { Token } from './tokens.ts';
import type { Unit } from './units.ts';
import { isMoney, unitNamed } from './units.ts';

/**
 * A figure with its unit, a date, or a share of what the next words name. `unit` null: a count of what the next words
 * name. `year`: the date stands for a year that was said alone.
 */
export type Amount =
  | { kind: 'number'; value: string; unit: Unit | null }
  | { kind: 'date'; value: string; year?: string }
  | { kind: 'share'; factor: string };

const dimensionWords = new Set('old long wide high tall deep thick heavy away'.split(' '));

/** "less than a month". */
export function oneUnit(tokens: readonly Token[], at: number): AmountAt | null {
  if (!/^(?:a|an)$/.test(tokens[at]?.lower ?? '')) return null;
  const named = unitAt(tokens, at + 1);
  return named === null
    ? null
    : { amount: { kind: 'number', value: '1', unit: named.unit }, of: [], to: named.to };
}

/** "three quarters full". */
const filling = (tokens: readonly Token[], at: number): ReturnType<typeof fractionAt> => {
  const found = fractionAt(tokens, at);
  return found !== null && /^(?:full|empty)$/.test(tokens[found.to]?.lower ?? '') ? found : null;
};

export interface AmountAt {
  amount: Amount;
  of: string[];
  to: number;
}

/** A number with its unit and what it measures: "EUR 150", "2500 kg", "14 days", "25 %", "the age of 18 years". */
export function amountAt(tokens: readonly Token[], at: number): AmountAt | null {
  const referred = tokens[at]?.refersTo;
  if (referred !== undefined)
    return {
      amount: { kind: 'number', value: referred.value, unit: referred.unit },
      of: [],
      to: at + referred.length,
    };
  const date = dateAt(tokens, at);
  if (date !== null) return { amount: { kind: 'date', value: date.value }, of: [], to: date.to };
  const time = timeAt(tokens, at);
  if (time !== null)
    return {
      amount: { kind: 'number', value: String(time.minutes), unit: unitNamed('clock') },
      of: [],
      to: time.to,
    };
  const share = shareAt(tokens, at) ?? filling(tokens, at);
  if (share !== null)
    return { amount: { kind: 'share', factor: share.factor }, of: share.of ?? [], to: share.to };
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  if (/^the$/.test(lower(at)) && lower(at + 1) === 'age' && lower(at + 2) === 'of') {
    const inner = amountAt(tokens, at + 3);
    if (inner?.amount.kind !== 'number') return null;
    return {
      amount: { ...inner.amount, unit: inner.amount.unit ?? unitNamed('year') },
      of: ['age'],
      to: inner.to,
    };
  }
  if (lower(at) === 'age' && lower(at + 1) === 'of') return null;
  let start = at;
  let negative = '';
  const prefix = isMoney(unitNamed(lower(at))) ? unitNamed(lower(at)) : null;
  if (prefix !== null) start += 1;
  if (
    /^[-−–]$/.test(lower(start)) &&
    tokens[start + 1]?.kind === 'number' &&
    tokens[start + 1]!.start === tokens[start]!.end
  ) {
    negative = '-';
    start += 1;
  }
  const number = numberAt(tokens, start);
  if (number === null) return null;
  if (isMonth(lower(number.to)) && tokens[number.to]!.text !== 'may' && tokens[start]!.kind === 'number')
    return null;
  let to = number.to;
  // "twenty-four (24)": the figure says the same once more
  if (lower(to) === '(' && numberAt(tokens, to + 1)?.value === number.value && lower(to + 2) === ')') to += 3;
  const value = negative + number.value;
  if (prefix !== null) return { amount: { kind: 'number', value, unit: prefix }, of: [], to };
  // "a 10-day period": the hyphen joins the figure to its unit
  if (lower(to) === '-' && tokens[to]!.start === tokens[to - 1]!.end && unitAt(tokens, to + 1) !== null)
    to += 1;
  const full = /^(?:full|complete|consecutive|successive|completed|whole)$/.test(lower(to)) ? 1 : 0;
  const named = unitAt(tokens, to + full);
  // "more than three times in a season": how often, and three times of nothing
  if (
    named === null &&
    lower(to) === 'times' &&
    !/^(?:the|that|this|its|their|his|her|as|what)$/.test(lower(to + 1))
  )
    return { amount: { kind: 'number', value, unit: null }, of: [], to: to + 1 };
  if (named === null) return { amount: { kind: 'number', value, unit: null }, of: [], to };
  const of = full === 1 ? [lower(to)] : [];
  to = named.to;
  if (dimensionWords.has(lower(to))) {
    of.push(lower(to));
    to += 1;
  } else if (named.unit.name === 'year' && lower(to) === 'of' && lower(to + 1) === 'age') {
    of.push('age');
    to += 2;
  }
  return { amount: { kind: 'number', value, unit: named.unit }, of, to };
}

export function unitAt(tokens: readonly Token[], at: number): { unit: Unit; to: number } | null {
  const text = (offset: number): string => (tokens[at + offset]?.lower ?? '').replace(/'s?$/, '');
  const pairs: [string, number][] = [
    [`${text(0)}_${text(1)}_${text(2)}`, 3],
    [`${text(0)}${text(1)}${text(2)}`, 3],
    [`${text(0)}_${text(1)}`, 2],
    [`${text(0)}${text(1)}`, 2],
  ];
  for (const [name, length] of pairs) {
    const unit = unitNamed(name);
    const joined = name.includes('_') || (tokens[at + 1]?.start ?? -1) === (tokens[at]?.end ?? -2);
    if (unit !== null && joined && text(1) !== '') return { unit, to: at + length };
  }
  const word = text(0);
  // "500 W", "230 V": small letters are no units of these
  const symbol = /^[WV]$/.test(tokens[at]?.text ?? '');
  if (
    word === '' ||
    (word.length === 1 &&
      !symbol &&
      word !== 'h' &&
      word !== 'm' &&
      word !== 't' &&
      word !== 'g' &&
      word !== 'l' &&
      word !== '%' &&
      word !== '€' &&
      word !== '$' &&
      word !== '£')
  )
    return null;
  const unit = unitNamed(word);
  if (unit === null || word === 'second' || word === 'quarter') return null;
  return { unit, to: at + 1 };
}
