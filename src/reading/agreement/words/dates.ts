import { daysFromCivil } from '../../../rules/language/calendar.ts';
import { isMonthName } from './bare-figures.ts';
import { simple, type Figure } from './figure.ts';
import type { Word } from './words.ts';

const months = new Map(
  'january february march april may june july august september october november december'
    .split(' ')
    .map((word, index) => [word, index + 1]),
);

export const isYear = (word: Word | undefined): boolean =>
  word?.kind === 'number' && /^(?:1[89]|2[01])\d\d$/.test(word.text);

/** "1 July 2026", "July 1, 2026", "30 September" (a day of any year), "2026-07-01". */
export function dateAt(words: readonly Word[], at: number): Figure | null {
  const [a, b, c, d, e] = [0, 1, 2, 3, 4].map((offset) => words[at + offset]);
  const figure = (year: number | null, month: number, day: number, length: number): Figure => ({
    kind: year === null ? 'day' : 'date',
    value: year === null ? month * 100 + day : daysFromCivil(year, month, day),
    unit: null,
    start: at,
    end: at + length,
    numberStart: at,
    numberEnd: at + length,
  });
  const day = (word: Word | undefined): number | null => {
    const value = word?.kind === 'number' ? Number(word.text) : Number.NaN;
    return Number.isInteger(value) && value >= 1 && value <= 31 ? value : null;
  };
  const ordinal = b?.kind === 'word' && ['st', 'nd', 'rd', 'th'].includes(b.lower) ? 1 : 0;
  const monthFirst = words[at + 1 + ordinal];
  const month = monthFirst === undefined ? undefined : months.get(monthFirst.lower);
  const year = words[at + 2 + ordinal];
  if (day(a) !== null && month !== undefined && isMonthName(monthFirst!, year)) {
    return isYear(year)
      ? figure(Number(year!.text), month, day(a)!, 3 + ordinal)
      : figure(null, month, day(a)!, 2 + ordinal);
  }
  const named = a?.kind === 'word' && a.text !== a.lower ? months.get(a.lower) : undefined;
  if (named !== undefined && day(b) !== null) {
    if (c?.text === ',' && isYear(d)) return figure(Number(d!.text), named, day(b)!, 4);
    if (isYear(c)) return figure(Number(c!.text), named, day(b)!, 3);
    return figure(null, named, day(b)!, 2);
  }
  // "until the end of 2027": its last day, or the year itself of what counts years.
  const isLast =
    words[at - 1]?.lower === 'of' && ['end', 'expiry', 'close'].includes(words[at - 2]?.lower ?? '');
  if (isYear(a) && isLast) return { ...figure(Number(a!.text), 12, 31, 1), year: Number(a!.text) };
  // "April 2027" begins on its first day; "the end of February 2029" is its last.
  if (named !== undefined && isYear(b)) {
    const year = Number(b!.text);
    const last = words[at - 1]?.lower === 'of' && ['end', 'expiry'].includes(words[at - 2]?.lower ?? '');
    return last
      ? {
          ...figure(year, named, 1, 2),
          value: daysFromCivil(year + (named === 12 ? 1 : 0), (named % 12) + 1, 1) - 1,
        }
      : { ...figure(year, named, 1, 2), month: true };
  }
  if (isYear(a) && b?.text === '-' && c?.kind === 'number' && d?.text === '-' && e?.kind === 'number')
    return figure(Number(a!.text), Number(c.text), Number(e.text), 5);
  return null;
}

/** "18:30", "6 pm", "6.30 p.m.", "noon", "until midnight": in minutes from midnight. */
export function timeAt(words: readonly Word[], at: number): Figure | null {
  const word = words[at]!;
  if (word.lower === 'noon' || word.lower === 'midday') return simple('time', 720, at, at + 1);
  if (word.lower === 'midnight') {
    const opens = ['from', 'after', 'since', 'between'].includes(words[at - 1]?.lower ?? '');
    return simple('time', opens ? 0 : 1440, at, at + 1);
  }
  if (word.kind !== 'number') return null;
  const colon = word.text.includes(':');
  const half = halfOfDay(words, at + 1);
  if (!colon && half === null) return null;
  const [hours = Number.NaN, minutes = 0] = word.text.split(/[:.]/).map(Number);
  if (!(hours <= 24 && minutes < 60)) return null;
  if (half === null) return simple('time', hours * 60 + minutes, at, at + 1);
  if (hours < 1 || hours > 12) return null;
  return simple('time', ((hours % 12) + (half.pm ? 12 : 0)) * 60 + minutes, at, half.end);
}

/** "pm", "p.m." */
export function halfOfDay(words: readonly Word[], at: number): { pm: boolean; end: number } | null {
  const [first, point, second, last] = [0, 1, 2, 3].map((offset) => words[at + offset]);
  if (first?.lower === 'am' || first?.lower === 'pm') return { pm: first.lower === 'pm', end: at + 1 };
  if (!['a', 'p'].includes(first?.lower ?? '') || point?.text !== '.' || second?.lower !== 'm') return null;
  // The point behind "m" may end the sentence as well.
  const ends = last?.text === '.' && words[at + 4]?.kind === 'word' && /^[a-z]/.test(words[at + 4]!.text);
  return { pm: first?.lower === 'p', end: at + (ends ? 4 : 3) };
}
