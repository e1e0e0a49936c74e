import type { Token } from './tokens.ts';

/** A number read at a place: its plain decimal notation and where it ends. */
export interface NumberAt {
  value: string;
  to: number;
}

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = '_ _ twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const scales = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
]);

function wordValue(word: string): number | null {
  const direct = ones.indexOf(word);
  if (direct >= 0) return direct;
  if (word === 'dozen') return 12;
  if (word === 'twice') return 2;
  if (word === 'thrice') return 3;
  const [first, second] = word.split('-');
  const ten = tens.indexOf(first ?? '');
  if (ten < 2) return null;
  if (second === undefined) return ten * 10;
  const one = ones.indexOf(second);
  return one > 0 && one < 10 ? ten * 10 + one : null;
}

/** The figure or number word at `at`: "10,000", "3 000", "1.5", "twenty-one", "2.5 million", "one hundred and fifty". */
export function numberAt(tokens: readonly Token[], at: number): NumberAt | null {
  const whole = wholeAt(tokens, at);
  if (whole === null || !/^\d+$/.test(whole.value)) return whole;
  const half = ['and', 'a', 'half'].every((word, index) => tokens[whole.to + index]?.lower === word);
  return half ? { value: `${whole.value}.5`, to: whole.to + 3 } : whole;
}

/** "half an hour", "a quarter of an hour", "half a litre": a part of one unit. */
export function partOfUnit(lower: (index: number) => string, at: number): NumberAt | null {
  const quarter = /^an?$/.test(lower(at)) && lower(at + 1) === 'quarter' && lower(at + 2) === 'of';
  const [value, to] = quarter ? ['0.25', at + 3] : lower(at) === 'half' ? ['0.5', at + 1] : ['', at];
  if (value === '' || !/^an?$/.test(lower(to))) return null;
  return partedUnits.test(lower(to + 1)) ? { value, to: to + 1 } : null;
}

const partedUnits =
  /^(?:minute|hour|day|month|year|mile|kilometre|kilometer|metre|meter|litre|liter|tonne|ton|kilogram|kilo|gram|hectare)$/;

/** "once a year", "once in a calendar year"; "only once a permit has been issued" says when. */
export const inPeriod = (tokens: readonly Token[], at: number): boolean =>
  /^(?:in )?(?:a|an|any|per|each|every|the same|the) (?:calendar )?(?:hour|day|week|month|quarter|year|season|term)\b/.test(
    tokens
      .slice(at, at + 5)
      .map(({ lower }) => lower)
      .join(' '),
  );

/** "may be renewed once for five years", "no more than once": how often, and not when. */
export function isOneTime(tokens: readonly Token[], at: number): boolean {
  const [before, next] = [tokens[at - 1]?.lower, tokens[at + 1]?.lower ?? ''];
  if (
    tokens[at]?.lower === 'once' &&
    /^(?:than|most|only|but)$/.test(before ?? '') &&
    inPeriod(tokens, at + 1)
  )
    return true;
  return (
    tokens[at]?.lower === 'once' &&
    before !== undefined &&
    !/^(?:[,;:\n]|at|all)$/.test(before) &&
    /^(?:for|at|by|with|without|within|during|or|and|if|unless|only|[.,;])?$/.test(next)
  );
}

function wholeAt(tokens: readonly Token[], at: number): NumberAt | null {
  const first = tokens[at];
  if (first === undefined) return null;
  if (first.kind === 'number') return figureAt(tokens, at, first);
  if (first.kind !== 'word') return null;
  if (isOneTime(tokens, at)) return { value: '1', to: at + 1 };
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  const part = partOfUnit(lower, at);
  if (part !== null) return part;
  if (lower(at) === 'half' && lower(at + 1) === 'a' && lower(at + 2) === 'dozen')
    return { value: '6', to: at + 3 };
  const article = lower(at) === 'a' && (scales.has(lower(at + 1)) || lower(at + 1) === 'dozen');
  let [total, group, to] = [0, article ? 1 : (wordValue(first.lower) ?? -1), at + 1];
  if (group < 0) return null;
  for (;;) {
    const scale = lower(to) === 'dozen' ? 12 : scales.get(lower(to));
    if (scale !== undefined) {
      group *= scale;
      to += 1;
      if (scale >= 1000) [total, group] = [total + group, 0];
      continue;
    }
    // "one hundred and fifty", "two thousand five hundred": smaller numbers after a scale
    const and = lower(to) === 'and' ? 1 : 0;
    const scaled = to > at + 1 && scales.has(lower(to - 1));
    const next = scaled ? wordValue(lower(to + and)) : null;
    if (next === null || next >= 100 || (and === 1 && scales.has(lower(to + 2)))) break;
    group += next;
    to += and + 1;
  }
  return { value: String(total + group), to };
}

function figureAt(tokens: readonly Token[], at: number, first: Token): NumberAt | null {
  let to = at + 1;
  const plain = plainDecimal(first.text);
  if (plain === null || isSplit(tokens, at)) return null;
  let value = Number(plain);
  for (; ; to += 1) {
    const scale = scales.get(tokens[to]?.lower ?? '');
    if (scale === undefined) break;
    value = Math.round(value * scale * 1e6) / 1e6;
  }
  return { value: to > at + 1 ? String(value) : plain, to };
}

/** "the 2028/29 season", "file 12/345": neither side of the stroke is a figure by itself. */
function isSplit(tokens: readonly Token[], at: number): boolean {
  const beside = (step: 1 | -1): boolean =>
    tokens[at + step]?.text === '/' && tokens[at + 2 * step]?.kind === 'number';
  return beside(1) || beside(-1);
}

/** Commas group thousands; a comma that does not is no number of ours. */
function plainDecimal(text: string): string | null {
  if (/^\d+(?:\.\d+)?$/.test(text)) return text;
  if (/^\d{1,3}(?:[,\u0020\u00a0\u2009\u202f'’]\d{3})+(?:\.\d+)?$/.test(text))
    return text.replace(/[^\d.]/g, '');
  return null;
}

const months = 'january february march april may june july august september october november december'.split(
  ' ',
);

export interface DateAt {
  value: string;
  to: number;
}

/** "15 May 2026", "May 15, 2026", "the 1st of June 2025", "2026-05-15". */
export function dateAt(tokens: readonly Token[], at: number): DateAt | null {
  const lower = (offset: number): string => tokens[at + offset]?.lower ?? '';
  const takenUp = tokens[at]?.takesUp;
  if (takenUp !== undefined) return { value: takenUp, to: at + 2 };
  if (/^\d{4}-\d\d-\d\d$/.test(lower(0)))
    return calendarDate(lower(0).slice(0, 4), Number(lower(0).slice(5, 7)), lower(0).slice(8), at + 1);
  const month = months.indexOf(lower(0)) + 1;
  if (month > 0) {
    const comma = lower(2) === ',' ? 3 : 2;
    return /^\d{1,2}(?:st|nd|rd|th)?$/.test(lower(1)) && /^\d{4}$/.test(lower(comma))
      ? calendarDate(lower(comma), month, lower(1).replace(/\D/g, ''), at + comma + 1)
      : null;
  }
  let next = 0;
  if (lower(0) === 'the') next = 1;
  const day = lower(next).replace(/(?:st|nd|rd|th)$/, '');
  if (!/^\d{1,2}$/.test(day)) return null;
  next += 1;
  if (/^(?:day)$/.test(lower(next)) && lower(next + 1) === 'of') next += 1;
  if (lower(next) === 'of') next += 1;
  const named = months.indexOf(lower(next)) + 1;
  const comma = lower(next + 1) === ',' ? next + 2 : next + 1;
  return named > 0 && /^\d{4}$/.test(lower(comma))
    ? calendarDate(lower(comma), named, day, at + comma + 1)
    : null;
}

/** "1 March", "the 1st of March", "March 1": a day whose year is elsewhere. */
export function dayOfMonthAt(
  tokens: readonly Token[],
  at: number,
): { month: string; day: string; to: number } | null {
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  const dayOf = (index: number): string | null =>
    /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(lower(index))?.[1] ?? null;
  const monthOf = (index: number): number => months.indexOf(lower(index)) + 1;
  const start = lower(at) === 'the' ? at + 1 : at;
  const of = lower(start + 1) === 'of' ? 1 : 0;
  const [day, month, to] =
    monthOf(start) > 0
      ? [dayOf(start + 1), monthOf(start), start + 2]
      : [dayOf(start), monthOf(start + 1 + of), start + 2 + of];
  if (day === null || month === 0 || Number(day) < 1 || Number(day) > 31) return null;
  return { month: String(month).padStart(2, '0'), day: day.padStart(2, '0'), to };
}

/** "2028", "March 2027", "the year 2026": a period, by its first and its last day. */
export interface PeriodAt {
  first: string;
  last: string;
  to: number;
  /** The year alone was said. */
  year: string | null;
}

export function periodAt(tokens: readonly Token[], at: number): PeriodAt | null {
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  const start =
    lower(at) === 'the' && lower(at + 1) === 'year'
      ? at + 2
      : /^(?:year|calendar)$/.test(lower(at))
        ? at + 1
        : at;
  if (tokens[start]?.kind === 'number' && /^(?:19|20)\d\d$/.test(lower(start)))
    return {
      first: `${lower(start)}-01-01`,
      last: `${lower(start)}-12-31`,
      to: start + 1,
      year: lower(start),
    };
  const month = months.indexOf(lower(at)) + 1;
  if (month === 0 || !/^(?:19|20)\d\d$/.test(lower(at + 1))) return null;
  const [year, padded] = [lower(at + 1), String(month).padStart(2, '0')];
  const days = new Date(Date.UTC(Number(year), month, 0)).getUTCDate();
  return { first: `${year}-${padded}-01`, last: `${year}-${padded}-${String(days)}`, to: at + 2, year: null };
}

function calendarDate(year: string, month: number, day: string, to: number): DateAt | null {
  const value = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const check = new Date(`${value}T00:00:00Z`);
  return Number.isNaN(check.getTime()) || check.toISOString().slice(0, 10) !== value ? null : { value, to };
}

/** 1 for January; 0 for what is no month. */
export const monthNumber = (word: string): number => months.indexOf(word) + 1;

export const isMonth = (word: string): boolean => months.includes(word);

/** "22:00", "10 a.m.", "6.30 p.m.", "noon", "midnight": minutes after midnight. */
export function timeAt(tokens: readonly Token[], at: number): { minutes: number; to: number } | null {
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  if (lower(at) === 'noon' || lower(at) === 'midday') return { minutes: 720, to: at + 1 };
  if (lower(at) === 'midnight') return { minutes: 1440, to: at + 1 };
  const figure = /^(\d{1,2})(?:[:.](\d\d))?$/.exec(lower(at));
  if (figure === null) return null;
  const [hour, minute] = [Number(figure[1]), Number(figure[2] ?? '0')];
  if (hour > 24 || minute > 59) return null;
  let to = at + 1;
  const half = /^(?:am|pm)$/.test(lower(to)) ? lower(to) : /^[ap]$/.test(lower(to)) ? `${lower(to)}m` : '';
  if (half !== '') {
    to += 1;
    if (lower(to - 1).length === 1) {
      if (lower(to) !== '.' || lower(to + 1) !== 'm') return null;
      to += lower(to + 2) === '.' ? 3 : 2;
    }
    if (hour > 12) return null;
    return { minutes: ((hour % 12) + (half === 'pm' ? 12 : 0)) * 60 + minute, to };
  }
  if (lower(to) === "o'clock" && hour > 12) return { minutes: hour * 60 + minute, to: to + 1 };
  return lower(at).includes(':') ? { minutes: hour * 60 + minute, to } : null;
}
