import { daysFromCivil } from '../../../rules/language/calendar.ts';
import { hundredthAt, isMeasured, isOrMore } from './bare-figures.ts';
import { dateAt, timeAt } from './dates.ts';
import { simple, type Figure } from './figure.ts';
import { againEnd, dozenAt, fractions, large, numberAt, ordinals, plainNumber } from './number-words.ts';
import { currenciesOf, dimensionOf, isUnitWord } from './measures.ts';
import { isQuartersOfYear, unitAt, unitOfShare, withSmallerUnit } from './unit-at.ts';
import type { Word } from './words.ts';

const referenceNouns = new Set(
  'art arts section sections subsection subsections paragraph paragraphs article articles rule rules regulation regulations part parts chapter chapters schedule schedules clause clauses item items annex appendix § table form directive act no step point title'.split(
    ' ',
  ),
);

/** Texts that are called by the year in which they were made. */
const lawNouns = new Set(
  'law by-law bylaw act statute order regulations ordinance treaty convention code rules'.split(' '),
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
      if (isPerTime(words, previous, figure)) {
        at = figure.end;
        continue;
      }
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

/** "50 litres an hour or more": how much in an hour, and not how many hours. */
const isPerTime = (words: readonly Word[], previous: Figure | undefined, figure: Figure): boolean =>
  previous?.kind === 'number' &&
  previous.unit !== null &&
  previous.end === figure.start &&
  ['a', 'an'].includes(words[figure.start]!.lower);

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
  // "the by-law of 1998"
  const year = figure.unit === null && figure.value > 1800 && figure.value < 2200;
  if (year && before?.lower === 'of' && lawNouns.has(words[figure.start - 2]?.lower ?? '')) return true;
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

/** Words behind a share that it is not of. */
const goingOn = new Set('in for if where when from and or at on after before until unless on'.split(' '));

/** Words before "a month" that make it a measure. */
const limits = new Set(
  'than within over under exceeding exceeds exceed least most after every below above'.split(' '),
);

const idle = new Set(['one']);
const fullness = new Set(['full', 'empty']);

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
  const shared = share === undefined || orMore > 0 ? null : unitOfShare(words, at + 2);
  if (share !== undefined)
    return shared === null
      ? simple('number', share, at, at + 2)
      : { ...simple('number', share, at, at + 2), unit: shared.unit, end: shared.end };
  // "reduced by a tenth", "cut to a third"
  const by =
    article && ['by', 'to'].includes(words[at - 1]?.lower ?? '') && fractions.has(words[at + 1]?.lower ?? '');
  const next = words[at + 2];
  if (by && next?.kind !== 'number' && (next?.kind !== 'word' || goingOn.has(next.lower)))
    return simple('number', fractions.get(words[at + 1]!.lower)!, at, at + 2);
  // "a hundred matches"
  if (article && large.has(words[at + 1]?.lower ?? '')) {
    const scale = words[at + 1]!.lower;
    return withUnit(words, simple('number', large.get(scale)!, at, at + 2));
  }
  // "a quarter full"
  const level =
    article && fullness.has(words[at + 2]?.lower ?? '') ? fractions.get(words[at + 1]!.lower) : undefined;
  if (level !== undefined) return simple('number', level, at, at + 2);
  // "after a second inspection" counts, and is no second of time.
  if (article && words[at + 1]?.lower !== 'second') {
    // "a full fortnight's warning"
    const unit = unitAt(words, at + 1);
    const timed = unit !== null && ['time', 'calendar'].includes(dimensionOf(unit.unit) ?? '');
    if (timed && (limits.has(words[at - 1]?.lower ?? '') || isMeasured(words, unit.end)))
      return { ...simple('number', 1, at, at + 1), unit: unit.unit, end: unit.end };
  }
  const again = word.lower === 'half' ? againEnd(words, at + 1) : null;
  if (again !== null) return simple('number', 1.5, at, again);
  if (word.lower === 'half' && dozenAt(words, at + 1) === null) {
    const unit = unitOfShare(words, at + 1);
    return unit === null
      ? simple('number', 0.5, at, at + 1)
      : { ...simple('number', 0.5, at, at + 1), unit: unit.unit, end: unit.end };
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
  if (
    part !== undefined &&
    word.lower !== 'once' &&
    !isQuartersOfYear(words[number.end]!.lower, number.value)
  ) {
    const figure = simple('number', number.value * part, at, number.end + 1);
    const unit = unitOfShare(words, number.end + 1);
    return unit === null ? figure : { ...figure, unit: unit.unit, end: unit.end };
  }
  const figure = withSmallerUnit(words, withUnit(words, simple('number', number.value, at, number.end)));
  // "one of them", "no one": a pronoun, not a figure.
  const pronoun = idle.has(word.lower) && number.end === at + 1 && figure.unit === null;
  if (pronoun && word.lower === 'one' && isPronoun(words, at)) return null;
  // "in any one year": whichever it is
  if (word.lower === 'one' && words[at - 1]?.lower === 'any') return null;
  return figure;
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
  // "one shorter than 27 cm", "more than one must be given"
  if (after?.lower.endsWith('er') === true && words[at + 2]?.lower === 'than' && before !== 'least')
    return true;
  // "one granted on or after that day"
  if (
    after?.kind === 'word' &&
    /(?:ed|en)$/.test(after.lower) &&
    startsPhrase.test(words[at + 2]?.lower ?? '')
  )
    return !['least', 'than', 'exactly', 'most', 'only'].includes(before);
  // "who qualifies for more than one must": one of what was named
  if (before === 'than' && ['must', 'shall', 'may', 'is', 'are'].includes(after?.lower ?? '')) return true;
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
