import { daysFromCivil } from '../../../rules/language/calendar.ts';
import { hundredthAt, isMeasured, isMonthName, isOrMore } from './bare-figures.ts';
import { currenciesOf, dimensionOf, isUnitWord } from './measures.ts';
import type { Word } from './words.ts';

/** A figure of the words: a number with its unit, a date (in days since 1970-01-01), a time of day (in minutes). */
export interface Figure {
  kind: 'number' | 'date' | 'day' | 'time' | 'ordinal';
  value: number;
  unit: string | null;
  /** From the currency sign or the first word of the number to behind its unit. */
  start: number;
  end: number;
  /** The number alone. */
  numberStart: number;
  numberEnd: number;
  /** A month, of which `value` is the first day. */
  month?: true;
}

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = '_ _ twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const small = new Map<string, number>([
  ...ones.map((word, value) => [word, value] as const),
  ...tens.flatMap((word, ten) => (ten < 2 ? [] : [[word, ten * 10] as const])),
]);
const large = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
]);
const fractions = new Map([
  ['half', 0.5],
  ['third', 1 / 3],
  ['thirds', 1 / 3],
  ['quarter', 0.25],
  ['quarters', 0.25],
  ['fifth', 0.2],
  ['fifths', 0.2],
  ['tenth', 0.1],
  ['tenths', 0.1],
]);
const multiples = new Map([
  ['once', 1],
  ['twice', 2],
  ['thrice', 3],
  ['double', 2],
  ['dozen', 12],
]);
const firstOrdinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  );
const tensOrdinals = 'twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth'.split(
  ' ',
);
const ordinals = new Map<string, number>([
  ...firstOrdinals.map((word, index) => [word, index + 1] as const),
  ...tensOrdinals.map((word, index) => [word, (index + 2) * 10] as const),
  ...tens
    .slice(2)
    .flatMap((ten, index) =>
      firstOrdinals.slice(0, 9).map((one, unit) => [`${ten}-${one}`, (index + 2) * 10 + unit + 1] as const),
    ),
]);
const months = new Map(
  'january february march april may june july august september october november december'
    .split(' ')
    .map((word, index) => [word, index + 1]),
);

function numberWord(lower: string): number | null {
  const known = small.get(lower);
  if (known !== undefined) return known;
  const parts = lower.split('-');
  if (parts.length === 2) {
    const [ten, one] = [small.get(parts[0]!), small.get(parts[1]!)];
    if (ten !== undefined && one !== undefined && ten >= 20 && one < 10) return ten + one;
    const part = fractions.get(parts[1]!);
    if (one === undefined && part !== undefined && small.has(parts[0]!)) return small.get(parts[0]!)! * part;
  }
  return null;
}

export const plainNumber = (text: string): number => Number(text.replaceAll(/[,\s’]/g, ''));

/** A number in digits or words from `at`, with "million" and the like behind it. */
function numberAt(words: readonly Word[], at: number): { value: number; end: number } | null {
  const word = words[at];
  if (word === undefined) return null;
  let value: number;
  let end = at + 1;
  if (word.kind === 'number') {
    value = plainNumber(word.text);
    if (!Number.isFinite(value)) return null;
  } else {
    const first = numberWord(word.lower) ?? multiples.get(word.lower) ?? null;
    const half = word.lower === 'half' ? dozenAt(words, at + 1) : null;
    if (half !== null) return { value: 6, end: half };
    if (first === null) return null;
    value = first;
    const dozens = word.lower === 'dozen' ? null : dozenAt(words, end);
    if (dozens !== null) return { value: value * 12, end: dozens };
    const next = words[end];
    const one = next?.kind === 'word' ? small.get(next.lower) : undefined;
    if (value >= 20 && value % 10 === 0 && one !== undefined && one > 0 && one < 10) {
      value += one;
      end += 1;
    }
  }
  for (;;) {
    const scale = large.get(words[end]?.lower ?? '');
    if (scale === undefined) break;
    value *= scale;
    end += 1;
    const and = words[end]?.lower === 'and' ? 1 : 0;
    const rest = scale === 100 ? numberWord(words[end + and]?.lower ?? '') : null;
    if (rest !== null && (and === 1 || rest > 0)) {
      value += rest;
      end += and + 1;
    }
  }
  // "one and a half times", "two and three quarters", "one and three-quarter days".
  const fraction = words[end]?.lower === 'and' ? numberWord(words[end + 1]?.lower ?? '') : null;
  if (fraction !== null && fraction > 0 && fraction < 1) {
    value += fraction;
    end += 2;
  } else if (words[end]?.lower === 'and') {
    const counted = ['a', 'an'].includes(words[end + 1]?.lower ?? '')
      ? 1
      : small.get(words[end + 1]?.lower ?? '');
    const part = fractions.get(words[end + 2]?.lower ?? '');
    if (counted !== undefined && counted > 0 && part !== undefined) {
      value += counted * part;
      end += 3;
    }
  }
  // "twenty-four (24)": one figure, said twice.
  if (words[end]?.text === '(' && words[end + 1]?.kind === 'number' && words[end + 2]?.text === ')') {
    if (plainNumber(words[end + 1]!.text) === value) end += 3;
  }
  return { value, end };
}

/** Behind "a dozen", as in "half a dozen" and "two dozen". */
function dozenAt(words: readonly Word[], at: number): number | null {
  const first = words[at]?.lower === 'a' ? at + 1 : at;
  return words[first]?.lower === 'dozen' ? first + 1 : null;
}

const isYear = (word: Word | undefined): boolean =>
  word?.kind === 'number' && /^(?:1[89]|2[01])\d\d$/.test(word.text);

/** "1 July 2026", "July 1, 2026", "30 September" (a day of any year), "2026-07-01". */
function dateAt(words: readonly Word[], at: number): Figure | null {
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

const agesOf = new Set(['under', 'over', '-']);

/** The unit that follows a number, or precedes it as a sign: "%", "per cent", "full days", "square metres". */
function unitAt(words: readonly Word[], at: number): { unit: string; end: number } | null {
  const [first, second] = [words[at], words[at + 1]];
  if (first === undefined) return null;
  const pair = `${first.lower}_${second?.lower ?? ''}`;
  if (first.lower === '°' && second !== undefined) return { unit: `°${second.lower}`, end: at + 2 };
  if (isUnitWord(pair)) return { unit: pair, end: at + 2 };
  const squared = second?.text === '²' || (second?.text === '2' && second.start === first.end);
  if (first.lower === 'm' && squared) return { unit: 'm2', end: at + 2 };
  if (first.lower === 'percentage' && second?.stem === 'point') return { unit: 'percent', end: at + 2 };
  // "under-12s", "the over-70s": those of that age.
  if (first.lower === 's' && first.start === words[at - 1]?.end && agesOf.has(words[at - 2]?.lower ?? ''))
    return null;
  const plain = first.lower.replace(/['’]s?$/, '');
  if (first.kind !== 'break' && isUnitWord(plain)) return { unit: plain, end: at + 1 };
  const adjectives = [
    'full',
    'consecutive',
    'calendar',
    'working',
    'operating',
    'running',
    'business',
    'clear',
    'complete',
    'completed',
  ];
  if (adjectives.includes(first.lower) && second !== undefined) {
    const unit = second.lower.replace(/['’]s?$/, '');
    if (isUnitWord(unit)) return { unit, end: at + 2 };
  }
  return null;
}

const referenceNouns = new Set(
  'art arts section sections subsection subsections paragraph paragraphs article articles rule rules regulation regulations part parts chapter chapters schedule schedules clause clauses item items annex appendix § table form directive act no step point title'.split(
    ' ',
  ),
);

/** Figures in order. Numbers of sections, and enumerators in parentheses, are no figures. */
export function figuresOf(words: readonly Word[]): Figure[] {
  const figures: Figure[] = [];
  let at = 0;
  while (at < words.length) {
    const figure = figureAt(words, at);
    if (figure === null) at += 1;
    else {
      const previous = figures.at(-1);
      shareMonth(words, figures, figure);
      if (figures.at(-1)?.kind === 'day' && figure.kind === 'date') shareYear(words, figures, figure);
      // "between 5 and 10 days", "5 or 6 days": the unit is written once.
      if (previous?.kind === figure.kind && previous.unit === null) shareUnit(words, previous, figure);
      if (!isReference(words, figure) && !isReplaced(words, figures, figure)) figures.push(figure);
      at = figure.end;
    }
  }
  return figures;
}

const joinsDays = ['to', 'until', 'and', 'or', '-', '–', 'through'];

/** "from 3 to 12 August 2027": the month is written once, and the day before it is of the same. */
function shareMonth(words: readonly Word[], figures: Figure[], figure: Figure): void {
  const previous = figures.at(-1);
  if (previous === undefined || (figure.kind !== 'date' && figure.kind !== 'day')) return;
  const joint = words.slice(previous.end, figure.start);
  const day = previous.kind === 'number' && previous.unit === null ? previous.value : 0;
  const plain = words[previous.start]?.kind === 'number' && Number.isInteger(day) && day >= 1 && day <= 31;
  const dayFirst = words[figure.start]?.kind === 'number' && figure.month !== true;
  if (!plain || !dayFirst || joint.length !== 1 || !joinsDays.includes(joint[0]!.lower)) return;
  const date = new Date(figure.value * 86_400_000);
  const value =
    figure.kind === 'day'
      ? Math.floor(figure.value / 100) * 100 + day
      : daysFromCivil(date.getUTCFullYear(), date.getUTCMonth() + 1, day);
  if (value < figure.value) figures[figures.length - 1] = { ...previous, kind: figure.kind, value };
}

/** "From 1 March to 31 August 2026": the year is written once, and the day before it lies before the other. */
function shareYear(words: readonly Word[], figures: Figure[], figure: Figure): void {
  const previous = figures.at(-1);
  const joint = words.slice(previous?.end ?? 0, figure.start).map(({ lower }) => lower);
  if (previous === undefined || joint.length !== 1 || !['to', 'until', 'and', '-', '–'].includes(joint[0]!))
    return;
  const [month, day] = [Math.floor(previous.value / 100), previous.value % 100];
  const year = new Date(figure.value * 86_400_000).getUTCFullYear();
  const same = daysFromCivil(year, month, day);
  const value = same <= figure.value ? same : daysFromCivil(year - 1, month, day);
  figures[figures.length - 1] = { ...previous, kind: 'date', value };
}

function shareUnit(words: readonly Word[], previous: Figure, figure: Figure): void {
  const between = words.slice(previous.end, figure.start);
  if (previous.value >= 1800 && previous.value <= 2200) return;
  const short = between.length <= 8 && between.every(({ kind, text }) => kind === 'word' || text === ',');
  const joined = between.some(({ lower }) => ['and', 'or', 'to', 'nor'].includes(lower));
  const free = between.every(({ lower, kind }) => kind !== 'word' || sharedFillers.has(lower));
  if (short && joined && free && figure.unit !== null) previous.unit = figure.unit;
}
const sharedFillers = new Set(
  'and or to nor no not more less fewer later earlier than at least most before after up'.split(' '),
);

function isReference(words: readonly Word[], figure: Figure): boolean {
  if (figure.kind !== 'number') return false;
  const dotted = words[figure.start - 1]?.text === '.' ? 2 : 1;
  const before = words[figure.start - dotted];
  // "the period in 7.1"
  const section = words[figure.start]!.text.includes('.') && figure.end === figure.start + 1;
  if (section && figure.unit === null && ['in', 'see'].includes(before?.lower ?? '')) return true;
  const after = words[figure.end];
  if (dotted === 2)
    return figure.unit === null && ['art', 'arts', 'sec', 'para', 'no'].includes(before?.lower ?? '');
  if (figure.unit === null && before !== undefined && referenceNouns.has(before.lower)) return true;
  if (figure.unit === null && before?.text === '(' && after?.text === ')') return true;
  const two = words[figure.start - 2];
  const joined = before !== undefined && ['and', 'or', 'to', 'through', ','].includes(before.lower);
  return (
    figure.unit === null &&
    joined &&
    two?.kind === 'number' &&
    referenceNouns.has(words[figure.start - 3]?.lower ?? '')
  );
}

/** "with 3 nautical miles substituted for 12": the figure that another stands for, said again. */
function isReplaced(words: readonly Word[], figures: readonly Figure[], figure: Figure): boolean {
  const front = [3, 2, 1].map((offset) => words[figure.start - offset]?.lower ?? '').join(' ');
  const instead = ['substituted for', 'instead of', 'place of'].some((phrase) => front.endsWith(phrase));
  return instead && figures.some(({ kind, value }) => kind === figure.kind && value === figure.value);
}

/** Words before "a month" that make it a measure. */
const limits = new Set(
  'than within over under exceeding exceeds exceed least most after every below above'.split(' '),
);

const idle = new Set(['one']);

function figureAt(words: readonly Word[], at: number): Figure | null {
  const word = words[at]!;
  if (word.kind === 'break') return null;
  const date = dateAt(words, at);
  if (date !== null) return date;
  const time = timeAt(words, at);
  if (time !== null) return time;
  if (word.kind === 'number' && ['st', 'nd', 'rd', 'th'].includes(words[at + 1]?.lower ?? ''))
    return withUnit(words, simple('ordinal', plainNumber(word.text), at, at + 2));
  const sign = currenciesOf(word.text) !== null && words[at + 1] !== undefined && word.kind !== 'number';
  // "below minus ten degrees", and no "the price minus ten"
  const said = word.lower === 'minus' && limits.has(words[at - 1]?.lower ?? '');
  const minus = said || word.text === '-' || word.text === '−' || word.text === '–';
  if (sign || minus) {
    const number = words[at + 1]?.kind === 'number' || sign || said ? numberAt(words, at + 1) : null;
    if (number === null || (sign && words[at + 1]!.kind !== 'number')) return null;
    const before = words[at - 1];
    const range = minus && before !== undefined && (before.kind === 'number' || before.end === word.start);
    if (range) return null;
    const value = minus ? -number.value : number.value;
    const figure = simple('number', value, at + 1, number.end);
    return minus
      ? withUnit(words, { ...figure, start: at, numberStart: at })
      : { ...figure, start: at, unit: word.lower };
  }
  const article = word.lower === 'a' || word.lower === 'an';
  // "more than a quarter of the staff" is a share, and "within a quarter of an hour" a time.
  const orMore =
    words[at + 2]?.lower === 'or' && ['more', 'less', 'fewer'].includes(words[at + 3]?.lower ?? '') ? 2 : 0;
  const share =
    article && words[at + 2 + orMore]?.lower === 'of' ? fractions.get(words[at + 1]!.lower) : undefined;
  if (share !== undefined && !['a', 'an'].includes(words[at + 3 + orMore]?.lower ?? ''))
    return simple('number', share, at, at + 2);
  // "after a second inspection" counts, and is no second of time.
  if (article && words[at + 1]?.lower !== 'second') {
    const unit = unitAt(words, at + 1);
    const timed = unit !== null && ['time', 'calendar'].includes(dimensionOf(unit.unit) ?? '');
    if (timed && (limits.has(words[at - 1]?.lower ?? '') || isMeasured(words, unit.end)))
      return { ...simple('number', 1, at, at + 1), unit: unit.unit, end: unit.end };
  }
  if (word.lower === 'half' && dozenAt(words, at + 1) === null) {
    // "half an hour": the half is of the unit that follows
    const unit = ['a', 'an'].includes(words[at + 1]?.lower ?? '') ? unitAt(words, at + 2) : null;
    return unit === null
      ? simple('number', 0.5, at, at + 1)
      : { ...simple('number', 0.5, at, at + 2), unit: unit.unit, end: unit.end };
  }
  const ordinal = word.kind === 'word' ? ordinals.get(word.lower) : undefined;
  if (ordinal !== undefined) return ordinalAt(words, at, ordinal);
  if (
    (word.lower === 'following' || word.lower === 'next') &&
    words[at + 1]?.lower === 'day' &&
    words[at - 1]?.lower === 'the' &&
    ['than', 'by', 'before', 'until', 'within'].includes(words[at - 2]?.lower ?? '')
  )
    return { ...simple('ordinal', 1, at, at + 1), unit: 'day', end: at + 2 };
  if (word.lower === 'once' && !['or', 'a', 'per'].includes(words[at + 1]?.lower ?? '')) return null;
  const number = numberAt(words, at);
  if (number === null) return null;
  const outOf = shareOf(words, number);
  if (outOf !== null) return simple('number', outOf.value, at, outOf.end);
  const part =
    word.kind === 'word' || words[number.end]?.kind === 'word'
      ? fractions.get(words[number.end]?.lower ?? '')
      : undefined;
  if (part !== undefined && word.lower !== 'once')
    return simple('number', number.value * part, at, number.end + 1);
  const figure = withUnit(words, simple('number', number.value, at, number.end));
  // "one of them", "no one": a pronoun, not a figure.
  const pronoun = idle.has(word.lower) && number.end === at + 1 && figure.unit === null;
  if (pronoun && word.lower === 'one' && isPronoun(words, at)) return null;
  // "in any one year": whichever it is
  if (word.lower === 'one' && words[at - 1]?.lower === 'any') return null;
  return figure;
}

/** "18:30", "6 pm", "6.30 p.m.", "noon", "until midnight": in minutes from midnight. */
function timeAt(words: readonly Word[], at: number): Figure | null {
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
function halfOfDay(words: readonly Word[], at: number): { pm: boolean; end: number } | null {
  const [first, point, second, last] = [0, 1, 2, 3].map((offset) => words[at + offset]);
  if (first?.lower === 'am' || first?.lower === 'pm') return { pm: first.lower === 'pm', end: at + 1 };
  if (!['a', 'p'].includes(first?.lower ?? '') || point?.text !== '.' || second?.lower !== 'm') return null;
  // The point behind "m" may end the sentence as well.
  const ends = last?.text === '.' && words[at + 4]?.kind === 'word' && /^[a-z]/.test(words[at + 4]!.text);
  return { pm: first?.lower === 'p', end: at + (ends ? 4 : 3) };
}

/** "one in ten", "two out of every five": a share. */
function shareOf(
  words: readonly Word[],
  first: { value: number; end: number },
): { value: number; end: number } | null {
  let at = first.end;
  if (words[at]?.lower === 'out' && words[at + 1]?.lower === 'of') at += 2;
  else {
    // "one crate in ten".
    if (words[at]?.kind === 'word' && words[at + 1]?.lower === 'in' && first.value === 1) at += 1;
    if (words[at]?.lower !== 'in') return null;
    at += 1;
  }
  if (words[at]?.lower === 'every') at += 1;
  const second = numberAt(words, at);
  if (second === null || second.value <= first.value || second.value > 1000) return null;
  const counted = unitAt(words, second.end) !== null || words[second.end]?.kind === 'number';
  return counted || first.value < 1 ? null : { value: first.value / second.value, end: second.end };
}

const startsPhrase = /^(?:on|before|after|since|by|in|under|during|from|until|within|for|to|at)$/;

function isPronoun(words: readonly Word[], at: number): boolean {
  const [before, after] = [words[at - 1]?.lower ?? '', words[at + 1]];
  // "the notice is one given in writing"
  if (['is', 'are', 'be', 'was', 'as'].includes(before) && after?.lower.endsWith('n') === true) return true;
  // "one granted on or after that day"
  if (
    after?.kind === 'word' &&
    /(?:ed|en)$/.test(after.lower) &&
    startsPhrase.test(words[at + 2]?.lower ?? '')
  )
    return !['least', 'than', 'exactly', 'most', 'only'].includes(before);
  if (
    ['least', 'than', 'exactly', 'by', 'most', 'only', 'to'].includes(before) &&
    after?.kind === 'word' &&
    !['of', 'or'].includes(after.lower)
  )
    return false;
  if (['least', 'than', 'exactly', 'most'].includes(before)) return false;
  return (
    after === undefined ||
    after.kind !== 'word' ||
    ['of', 'or', 'and', 'who', 'that', 'which', 'another', 'may', 'must', 'shall'].includes(after.lower) ||
    ['any', 'no', 'each', 'every', 'either', 'this', 'that', 'the'].includes(before)
  );
}

const simple = (kind: Figure['kind'], value: number, start: number, end: number): Figure => ({
  kind,
  value,
  unit: null,
  start,
  end,
  numberStart: start,
  numberEnd: end,
});

function withUnit(words: readonly Word[], figure: Figure): Figure {
  const money = hundredthAt(words, figure.end);
  if (money !== null) return { ...figure, value: figure.value / 100, unit: money, end: figure.end + 1 };
  const unit = unitAt(words, figure.end);
  if (unit === null) return figure;
  const per = words[unit.end]?.text === '/' && isUnitWord(words[unit.end + 1]?.lower ?? '');
  const square = per && words[unit.end + 2]?.text === '²' ? 1 : 0;
  return per
    ? { ...figure, unit: `${unit.unit}/${words[unit.end + 1]!.lower}`, end: unit.end + 2 + square }
    : { ...figure, unit: unit.unit, end: unit.end };
}

/** Before an ordinal without a unit, words that make it a place in an order: "above the third division". */
const ranks = new Set('before after above below until from than beyond under over'.split(' '));

/** "the third day": counts; "the first two years", "first-aid" and "the second applicant" do not. */
function ordinalAt(words: readonly Word[], at: number, value: number): Figure | null {
  const figure = withUnit(words, simple('ordinal', value, at, at + 1));
  const ranked = words[at - 1]?.lower === 'the' && ranks.has(words[at - 2]?.lower ?? '');
  const placed = ranked || isOrMore(words, at + 1);
  return value === 1 || (figure.unit === null && !placed) ? null : figure;
}
