import type { Word } from './words.ts';

/** Words behind "a week" that make it a measure: "a week or more", "an hour before". */
const measuring = new Set(
  'before after beforehand earlier later ahead afterwards prior following hence notice warning'.split(' '),
);
const more = new Set('more longer less later earlier shorter'.split(' '));

/** "announced a week or more beforehand", "an hour later", "a month in advance": one of the unit. */
export function isMeasured(words: readonly Word[], after: number): boolean {
  const [next, second, third] = [0, 1, 2].map((offset) => words[after + offset]?.lower ?? '');
  if (next === 'or') return more.has(second!) && third !== 'than';
  return measuring.has(next!) || (next === 'in' && second === 'advance');
}

/** "a second or later offence", "the third or any further time": a place in an order, and those behind it. */
export function isOrMore(words: readonly Word[], at: number): boolean {
  const [joint, next, last] = [0, 1, 2].map((offset) => words[at + offset]?.lower ?? '');
  if (joint !== 'or' && joint !== 'and') return false;
  return further.has(next!) || (next === 'any' && further.has(last!));
}
const further = new Set('later subsequent further'.split(' '));

const hundredths = new Map([
  ['cent', 'cents'],
  ['cents', 'cents'],
  ['penny', 'pence'],
  ['pence', 'pence'],
]);

/** "40 cents": the hundredth part of a unit of money, as that unit. */
export const hundredthAt = (words: readonly Word[], at: number): string | null =>
  hundredths.get(words[at]?.lower ?? '') ?? null;

/** "1 May" and "2 March"; "of 21 may drive" and "20 march past" are none. */
export const isMonthName = (word: Word, year: Word | undefined): boolean =>
  (word.lower !== 'may' && word.lower !== 'march') ||
  word.text !== word.lower ||
  (year?.kind === 'number' && /^(?:1[89]|2[01])\d\d$/.test(year.text));

const inUnits = new Map<string, number[]>([
  ['second', [60]],
  ['minute', [60]],
  ['hour', [60, 3600]],
  ['hourly', [60]],
  ['day', [24, 1440]],
  ['daily', [24]],
  ['week', [7, 168]],
  ['weekly', [7]],
  ['fortnight', [14, 2]],
  ['fortnightly', [14]],
  ['month', [30, 31]],
  ['monthly', [30, 31]],
  ['quarter', [3]],
  ['quarterly', [3]],
  ['year', [12, 365, 366, 52]],
  ['yearly', [12, 365]],
  ['annually', [12, 365]],
]);

const multipliers = new Map<string, number>([
  ['doubled', 2],
  ['doubles', 2],
  ['halved', 0.5],
  ['halves', 0.5],
  ['trebled', 3],
  ['tripled', 3],
  ['triple', 3],
  ['treble', 3],
  ['quadrupled', 4],
  ['tenfold', 10],
  ['twofold', 2],
  ['threefold', 3],
]);

/** What "doubled" makes of a figure: a factor of the words. */
export const multiplierOf = ({ lower }: Word): number | null => multipliers.get(lower) ?? null;

/** Numbers that a unit without a number stands for in a smaller unit: "within the following hour", "every week". */
export const unitsWithin = ({ lower }: Word): readonly number[] => inUnits.get(lower) ?? [];
