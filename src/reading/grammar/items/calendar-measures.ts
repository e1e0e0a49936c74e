import type { Comparison } from '../../../rules/ledger/ledger.ts';
import { dateBefore, dayBefore, longest } from './directions.ts';
import type { Measure } from './measure.ts';
import { periodAt } from '../words/numbers.ts';
import { dayAt, dayOfAt } from '../words/ordinals.ts';
import type { Token } from '../words/tokens.ts';
import { unitNamed } from '../words/units.ts';

/** "by the fifth day after", "no sooner than the day after", "before the end of the tenth day following". */
export function countedDay(tokens: readonly Token[], at: number): Measure | null {
  const directed = longest(dayBefore, tokens, at);
  if (directed === null) return null;
  const day = dayAt(tokens, directed.to);
  if (day === null) return dayInside(tokens, at, directed);
  // "not later than 10 days after the day of issue": what the days count from, and no limit of its own
  if (day.days === 0 && /^(?:days?|weeks?|months?|years?)$/.test(tokens[at - 1]?.lower ?? '')) return null;
  return {
    tokens: tokens.slice(at, day.to),
    amount: {
      kind: 'number',
      value: String(day.days),
      unit: day.bare || day.kind !== undefined ? null : unitNamed('day'),
    },
    op: directed.value,
    sense: 'amount',
    of: day.kind === undefined ? [] : [day.kind],
    ...(day.kind === undefined ? { soft: true } : {}),
    countedDay: true,
    to: day.to,
  };
}

/** "by the fifth day of the month": where an input says on which day of it. */
function dayInside(
  tokens: readonly Token[],
  at: number,
  directed: { value: Comparison; to: number },
): Measure | null {
  const day = dayOfAt(tokens, directed.to);
  return day === null
    ? null
    : {
        tokens: tokens.slice(at, day.to),
        amount: { kind: 'number', value: String(day.days), unit: null },
        op: directed.value,
        sense: 'amount',
        of: [],
        soft: true,
        ordinal: true,
        to: day.to,
      };
}

/** "in 2026", "from March 2027 on", "until the end of 2028", "before 2027". */
export function periodMeasures(tokens: readonly Token[], at: number): Measure[] {
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  const directed = longest(dateBefore, tokens, at);
  const inside = /^(?:in|during|within)$/.test(lower(at)) ? at + 1 : null;
  const period = periodAt(tokens, inside ?? directed?.to ?? at);
  if (period === null || (inside === null && directed === null)) return [];
  const phrase = tokens
    .slice(at, directed?.to ?? at)
    .map((token) => token.lower)
    .join(' ');
  const goesOn = /^(?:on|onwards|onward)$/.test(lower(period.to)) && /^(?:from|as)\b/.test(phrase);
  const to = period.to + (goesOn ? 1 : 0);
  const part = (value: string, op: Comparison, from: number, until: number): Measure => ({
    tokens: tokens.slice(from, until),
    amount: { kind: 'date', value, ...(period.year === null ? {} : { year: period.year }) },
    op,
    sense: 'amount',
    of: [],
    soft: true,
    to,
  });
  const open = inside === null || lower(period.to) !== 'or' ? null : openEnd(lower(period.to + 1));
  if (open !== null) {
    const [value, op] = open === 'later' ? [period.first, '>=' as const] : [period.last, '<=' as const];
    const end = period.to + 2;
    return [{ ...part(value, op, at, end), soft: false, to: end }];
  }
  if (inside !== null) return [part(period.first, '>=', at, at + 1), part(period.last, '<=', at + 1, to)];
  switch (directed!.value) {
    case '<':
      return [part(period.first, '<', at, to)];
    case '>=':
      return [part(period.first, '>=', at, to)];
    case '>':
      return [part(period.last, '>', at, to)];
    default:
      // "until 2028": its beginning or its end?
      return /\bend of$/.test(phrase) ? [part(period.last, '<=', at, to)] : [];
  }
}

/** "in 2013 or later", "in May 2020 or before". */
const openEnd = (word: string): 'later' | 'earlier' | null =>
  /^(?:later|after|afterwards|since)$/.test(word)
    ? 'later'
    : /^(?:earlier|before|previously)$/.test(word)
      ? 'earlier'
      : null;

/** A period that is said by both of its ends, as two measures. */
export function periodRange(
  tokens: readonly Token[],
  at: number,
): { measures: Measure[]; link: Token[]; to: number } | null {
  const measures = periodMeasures(tokens, at);
  return measures.length === 2 ? { measures, link: [], to: measures[0]!.to } : null;
}
