import type { Comparison } from '../../rules/ledger/ledger.ts';
import type { Measure } from './measure.ts';
import { monthNumber } from './numbers.ts';
import type { Token } from './tokens.ts';
import type { Name } from './vocabulary.ts';

/** An input that holds the number of a month: `month_of_cutting`, "1 for January to 12 for December". */
export const saysMonth = ({ kind, unit, input, description }: Name): boolean =>
  kind === 'number' &&
  unit === null &&
  /(?:^|_)month(?:_|$)/.test(input.name) &&
  /\b(?:month (?:as a|of the year as a) number|1 for january|1 to 12|1 = january|number of the month|month in which|month of the year)\b/.test(
    description,
  );

/** "in the months of March to July", "between April and September", "in August", in any year. */
export function monthRange(tokens: readonly Token[], at: number): { measures: Measure[]; to: number } | null {
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  let from = at;
  if (/^(?:in|during|within|from|between|for)$/.test(lower(from))) from += 1;
  const between = lower(from - 1) === 'between';
  if (lower(from) === 'the') from += 1;
  if (/^months?$/.test(lower(from))) from += lower(from + 1) === 'of' ? 2 : 1;
  if (from === at) return null;
  const first = monthAt(tokens, from);
  if (first === null) return null;
  const joint = lower(from + 1);
  const range = between ? joint === 'and' : /^(?:to|through|–|-)$/.test(joint);
  const last = range ? monthAt(tokens, from + 2) : first;
  // "from November to February" goes round the end of the year
  if (last === null || last < first || (!range && !/^(?:in|during)$/.test(lower(at)))) return null;
  let to = range ? from + 3 : from + 1;
  if (lower(to) === 'inclusive') to += 1;
  else if (lower(to) === ',' && lower(to + 1) === 'inclusive') to += 2;
  to = everyYear(tokens, to);
  const part = (value: number, op: Comparison, begin: number, end: number): Measure => ({
    tokens: tokens.slice(begin, end),
    amount: { kind: 'number', value: String(value), unit: null },
    op,
    sense: 'amount',
    of: [],
    soft: true,
    month: true,
    to,
  });
  return {
    measures: range
      ? [part(first, '>=', at, from + 1), part(last, '<=', from + 1, to)]
      : [part(first, '==', at, to)],
    to,
  };
}

/** "in any year", ", each year": as often as the months come round. */
function everyYear(tokens: readonly Token[], at: number): number {
  const from = tokens[at]?.lower === ',' ? at + 1 : at;
  const words = tokens.slice(from, from + 3).map(({ lower }) => lower);
  const said = /^(?:in|of) (?:any|each|every) year$/.test(words.join(' '))
    ? 3
    : /^(?:each|every) year$/.test(words.slice(0, 2).join(' '))
      ? 2
      : 0;
  return said === 0 ? at : from + said;
}

/** A month by itself: of no day and of no year. */
function monthAt(tokens: readonly Token[], at: number): number | null {
  const token = tokens[at];
  const month = token === undefined || token.text === token.lower ? 0 : monthNumber(token.lower);
  const next = tokens[at + 1];
  const dated = next?.kind === 'number' || tokens[at - 1]?.kind === 'number';
  return month === 0 || dated ? null : month;
}
