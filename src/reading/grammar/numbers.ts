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
const fractions = new Map([
  ['half', '0.5'],
  ['third', ''],
  ['quarter', '0.25'],
]);

function wordValue(word: string): number | null {
  const direct = ones.indexOf(word);
  if (direct >= 0) return direct;
  if (word === 'dozen') return 12;
  if (word === 'twice') return 2;
  const [first, second] = word.split('-');
  const ten = tens.indexOf(first ?? '');
  if (ten < 2) return null;
  if (second === undefined) return ten * 10;
  const one = ones.indexOf(second);
  return one > 0 && one < 10 ? ten * 10 + one : null;
}

/** The figure or number word at `at`: "10,000", "3 000", "1.5", "twenty-one", "2.5 million", "two hundred". */
export function numberAt(tokens: readonly Token[], at: number): NumberAt | null {
  const first = tokens[at];
  if (first === undefined) return null;
  if (first.kind === 'number') return figureAt(tokens, at, first);
  if (first.kind !== 'word') return null;
  let value = wordValue(first.lower);
  if (value === null && first.lower === 'a' && scales.has(tokens[at + 1]?.lower ?? '')) value = 1;
  if (value === null) return null;
  let to = at + 1;
  for (; ; to += 1) {
    const scale = scales.get(tokens[to]?.lower ?? '');
    if (scale === undefined) break;
    value *= scale;
  }
  return { value: String(value), to };
}

function figureAt(tokens: readonly Token[], at: number, first: Token): NumberAt | null {
  let to = at + 1;
  const plain = plainDecimal(first.text);
  if (plain === null) return null;
  let value = Number(plain);
  for (; ; to += 1) {
    const scale = scales.get(tokens[to]?.lower ?? '');
    if (scale === undefined) break;
    value = Math.round(value * scale * 1e6) / 1e6;
  }
  return { value: to > at + 1 ? String(value) : plain, to };
}

/** Commas group thousands; a comma that does not is no number of ours. */
function plainDecimal(text: string): string | null {
  if (/^\d+(?:\.\d+)?$/.test(text)) return text;
  if (/^\d{1,3}(?:[,\u0020\u00a0\u2009\u202f'’]\d{3})+(?:\.\d+)?$/.test(text))
    return text.replace(/[^\d.]/g, '');
  return null;
}

export const fractionOf = (word: string): string | null => fractions.get(word) ?? null;

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
  if (lower(next) === 'of') next += 1;
  const named = months.indexOf(lower(next)) + 1;
  return named > 0 && /^\d{4}$/.test(lower(next + 1))
    ? calendarDate(lower(next + 1), named, day, at + next + 2)
    : null;
}

function calendarDate(year: string, month: number, day: string, to: number): DateAt | null {
  const value = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const check = new Date(`${value}T00:00:00Z`);
  return Number.isNaN(check.getTime()) || check.toISOString().slice(0, 10) !== value ? null : { value, to };
}

export const isMonth = (word: string): boolean => months.includes(word);
