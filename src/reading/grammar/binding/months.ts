import type { Comparison } from '../../../rules/ledger/ledger.ts';
import type { Measure } from '../items/measure.ts';
import { monthNumber } from '../words/numbers.ts';
import type { Token } from '../words/tokens.ts';
import type { Name } from '../vocabulary/vocabulary.ts';

/** An input that holds the number of a month: `month_of_cutting`, "1 for January to 12 for December". */
export const saysMonth = ({ kind, unit, input, description }: Name): boolean =>
  kind === 'number' &&
  unit === null &&
  /(?:^|_)month(?:_|$)/.test(input.name) &&
  /\b(?:month (?:as a|of the year as a) number|1 for january|1 to 12|1 = january|number of the month|month in which|month of the year)\b/.test(
    description,
  );

/** An input that holds the day of a month: `day_of_month`, "Day of the month on which the hedge is cut". */
export const saysDayOfMonth = ({ kind, unit, input, description }: Name): boolean =>
  kind === 'number' &&
  (unit === null || unit.name === 'day') &&
  /(?:^|_)day(?:_|$)/.test(input.name) &&
  /\bday of the month\b/.test(
    `${input.name.replaceAll('_', ' ')} ${description}`.replace('day of month', 'day of the month'),
  );

/** "to 28 February": the whole month but in a leap year, which a month by itself does not tell. */
export const endsFebruary = ({ dayOfMonth, amount, op }: Measure): boolean =>
  dayOfMonth === 28 && op === '<=' && amount.kind === 'number' && amount.value === '2';

/** "in the months of March to July", "between April and September", "in August", in any year. */
export function monthRange(
  tokens: readonly Token[],
  at: number,
): { measures: Measure[]; link: Token[]; to: number } | null {
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  let from = at;
  if (/^(?:in|during|within|from|between|for)$/.test(lower(from))) from += 1;
  const between = lower(from - 1) === 'between';
  if (lower(from) === 'the') from += 1;
  if (/^months?$/.test(lower(from))) from += lower(from + 1) === 'of' ? 2 : 1;
  if (from === at) return null;
  const days = monthsByDays(tokens, from, between);
  const first = days?.first ?? monthAt(tokens, from);
  if (first === null) return null;
  const joint = lower(from + 1);
  const range = days !== null || (between ? joint === 'and' : /^(?:to|through|–|-)$/.test(joint));
  const last = days?.last ?? (range ? monthAt(tokens, from + 2) : first);
  // "from November to February" goes round the end of the year
  if (last === null || (!range && !/^(?:in|during)$/.test(lower(at)))) return null;
  const round = last < first;
  const middle = days?.joint ?? from + 1;
  let to = days?.to ?? (range ? from + 3 : from + 1);
  to = inclusive(tokens, everyYear(tokens, inclusive(tokens, to)));
  const part = (
    value: number,
    op: Comparison,
    begin: number,
    end: number,
    dayOfMonth: number | null = null,
  ): Measure => ({
    tokens: tokens.slice(begin, end),
    amount: { kind: 'number', value: String(value), unit: null },
    op,
    sense: 'amount',
    of: [],
    soft: true,
    month: true,
    ...(dayOfMonth === null ? {} : { dayOfMonth }),
    to,
  });
  return {
    measures: range
      ? [
          part(first, '>=', at, middle, days?.firstDay),
          part(last, '<=', round ? middle + 1 : middle, to, days?.lastDay),
        ]
      : [part(first, '==', at, to)],
    link: round ? tokens.slice(middle, middle + 1) : [],
    to,
  };
}

const lastDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

interface MonthsByDays {
  first: number;
  last: number;
  /** The days of these months, where they are not whole. */
  firstDay: number | null;
  lastDay: number | null;
  /** Where "to" or "and" is. */
  joint: number;
  to: number;
}

/** "1 October and 31 March", "the start of October to the end of March": whole months, said by their first and last day. */
function monthsByDays(tokens: readonly Token[], from: number, between: boolean): MonthsByDays | null {
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  const dayAt = (at: number): { day: number | 'start' | 'end'; month: number; to: number } | null => {
    const start = lower(at) === 'the' ? at + 1 : at;
    if (/^(?:start|beginning|end)$/.test(lower(start)) && lower(start + 1) === 'of') {
      const month = monthNumber(lower(start + 2));
      return month === 0 || tokens[start + 3]?.kind === 'number'
        ? null
        : { day: lower(start) === 'end' ? 'end' : 'start', month, to: start + 3 };
    }
    const [day, named, year] = tokens.slice(start, start + 3);
    if (day?.kind !== 'number' || !/^\d{1,2}$/.test(day.text) || year?.kind === 'number') return null;
    const month = named === undefined || named.text === named.lower ? 0 : monthNumber(named.lower);
    return month === 0 ? null : { day: Number(day.text), month, to: start + 2 };
  };
  const first = dayAt(from);
  if (first === null) return null;
  const links = between ? /^and$/ : /^(?:to|until|till|through|–|-)$/;
  const last = links.test(lower(first.to)) ? dayAt(first.to + 1) : null;
  if (last === null || first.day === 'end' || last.day === 'start') return null;
  const ends = last.day === 'end' || last.day === (last.month === 2 ? 29 : lastDays[last.month - 1]);
  const dated = [first.day, last.day].every((day) => typeof day !== 'number' || (day > 0 && day < 32));
  // within one month: "from 20 to 10 May" goes nowhere
  if (!dated || first.month === last.month) return null;
  return {
    first: first.month,
    last: last.month,
    firstDay: first.day === 'start' || first.day === 1 ? null : first.day,
    lastDay: ends || last.day === 'end' ? null : last.day,
    joint: first.to,
    to: last.to,
  };
}

/** "inclusive", ", both days inclusive", "(both days included)". */
function inclusive(tokens: readonly Token[], at: number): number {
  const said = tokens
    .slice(at, at + 6)
    .map(({ lower }) => lower)
    .join(' ');
  const found =
    /^(?:, )?inclusive(?= |$)|^(?:, )?both (?:days|dates|months) (?:inclusive|included)(?= |$)|^\( (?:inclusive|both (?:days|dates|months) (?:inclusive|included)) \)/.exec(
      said,
    )?.[0];
  return found === undefined ? at : at + found.split(' ').length;
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
