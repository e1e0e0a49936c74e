import type { LineSense } from './comparator-words.ts';
import { atLeast, atMost, backward, before, behind, passed, under } from './comparator-words.ts';
import { endsBehind } from './ends-behind.ts';
import type { Figure } from './figure.ts';
import { entitledTo, isEntitlement, isKept, isLasting, isNotice } from './lasting-figures.ts';
import { numberWord } from './number-words.ts';
import { dimensionOf, isUnitWord } from './measures.ts';
import type { Word } from './words.ts';

/**
 * What the words around a figure say of the thing measured: it is on the `low` or the `high` side of the figure, and the
 * line runs `above` the figure (which then belongs to the low side) or `below` it. `exact`: equal to the figure.
 */
export interface Comparison {
  side: 'low' | 'high' | 'exact' | null;
  line: 'above' | 'below' | 'both' | null;
  /** Nothing says so outright: "signed by two directors" asks for two or more. */
  guess?: boolean;
  /** With `guess`: the side is certain, and only whether the figure itself is on it is not. */
  sided?: boolean;
  /** The words of the comparison, without the figure's own; they negate nothing else. */
  words: [start: number, end: number][];
}

const fillers = new Set(
  'a an the age ages of period total sum amount value length height width temperature speed weight distance = : about lesser greater higher lower smaller larger of its their his her any one single each all'.split(
    ' ',
  ),
);
/** The comparison that the words before and behind a figure make; null where none is there. */
function comparisonOf(words: readonly Word[], figure: Figure): Comparison | null {
  const found = compared(words, figure);
  // "fourteen days' notice": as much, or more.
  const ends = figure.kind === 'number' && figure.unit !== null && endsBehind(words, figure.end);
  if (found === null && ends && words[figure.start - 1]?.lower === 'for')
    return { side: 'low', line: 'above', words: [], guess: true, sided: true };
  if (found === null && isKept(words, figure)) return { side: 'high', line: 'below', words: [] };
  if (found === null && isEntitlement(words, figure))
    return { side: 'low', line: 'above', words: [], ...entitledTo(words, figure) };
  if (found === null && isLasting(words, figure)) return { side: null, line: 'below', words: [] };
  if (found === null) return isNotice(words, figure) ? { side: 'high', line: 'below', words: [] } : null;
  const { words: used } = found;
  const counts =
    figure.unit === null && used.some(([at, end]) => end - at === 3 && words[end - 1]!.lower === 'first');
  // "for the first two years" ends when they have passed; "for the first 100 vines" has the hundredth.
  const sense = counts ? atMost : found.sense;
  const unitOfTime = figure.kind === 'number' && figure.unit !== null;
  const after = skipNouns(figure.end, used);
  const back = sense.late === true && unitOfTime && countsBack(words, after);
  const turned = back && sense.side !== 'exact';
  const until =
    words[used[0]?.[0] ?? 0]?.lower === 'until' &&
    used[0]?.[1] === (used[0]?.[0] ?? 0) + 1 &&
    unitOfTime &&
    ['after', 'from', 'since'].includes(words[after]?.lower ?? '');
  const upTo = words[used[0]?.[0] ?? 0]?.lower === 'up' && unitOfTime && countsBack(words, after);
  // "only after seven full days have passed": when the seventh has, or on the day after it.
  const gone =
    used.some(([from, to]) => to - from <= 2 && words[to - 1]?.lower === 'after') && isPassed(words, figure);
  if (gone && unitOfTime) return { side: sense.side, line: sense.line, words: used, guess: true };
  // "may be changed up to 5 days before": until then, or in these days alone.
  if (upTo && ends) return { side: 'high', line: 'below', words: used };
  if (upTo) return { side: null, line: null, words: used, guess: true };
  return {
    side: turned ? (sense.side === 'low' ? 'high' : 'low') : sense.side,
    line: turned ? (sense.line === 'above' ? 'below' : 'above') : sense.line,
    words: used,
    // "until 28 days after": whether the 28th is one of them is not said; nor of a ban "until 1 March".
    ...((until || (figure.kind === 'date' && endsBan(words, used))) && { guess: true }),
  };
}

/** "3 days before"; "not earlier than 9 and not later than 3 days before" says so of both, behind the last. */
function countsBack(words: readonly Word[], after: number): boolean {
  if (backward.at(words, after) !== null) return true;
  if (!['and', 'but', 'or', 'nor'].includes(words[after]?.lower ?? '')) return false;
  for (let at = after + 1; at <= after + 9; at += 1) {
    const word = words[at];
    if (word === undefined || (word.kind !== 'word' && word.kind !== 'number') || stops.has(word.lower))
      return false;
    if (words[at - 1]?.kind === 'number' || isUnitWord(word.lower))
      return backward.at(words, isUnitWord(word.lower) ? at + 1 : at) !== null;
  }
  return false;
}

function skipNouns(from: number, used: readonly [number, number][]): number {
  const inside = used.find(([start]) => start === from);
  return inside === undefined ? from : inside[1];
}

function compared(
  words: readonly Word[],
  figure: Figure,
): { sense: LineSense; words: [number, number][] } | null {
  // "six hours' notice or more"
  const end = ["'", '’'].includes(words[figure.end]?.text ?? '') ? figure.end + 1 : figure.end;
  // "one in every ten, at the least, shall"
  const apart = words[end]?.text === ',' ? behind.at(words, end + 1) : null;
  if (apart !== null && words[end + 1]?.lower === 'at' && words[end + 1 + apart.length]?.text === ',')
    return { sense: apart.meaning, words: [[end + 1, end + 1 + apart.length]] };
  for (let offset = 0; offset <= 3; offset += 1) {
    const next = words[end + offset];
    if (next === undefined || next.kind === 'break') break;
    const post = behind.at(words, end + offset);
    const follows = end + offset + (post?.length ?? 0);
    // "more than 50 and up to 120": the next limit begins.
    const nextLimit =
      ['up', 'upwards'].includes(words[follows - 1]?.lower ?? '') && words[follows]?.lower === 'to';
    if (
      post !== null &&
      !nextLimit &&
      words[follows]?.lower !== 'than' &&
      !isNumberAt(words, follows) &&
      !governs(words, follows)
    )
      return { sense: post.meaning, words: [[end + offset, end + offset + post.length]] };
    if (next.kind !== 'word' || stops.has(next.lower)) break;
  }
  let at = figure.start - 1;
  let named = false;
  for (let steps = 0; steps <= 4 && at >= 0; steps += 1, at -= 1) {
    const pre = before.endingAt(words, at);
    if (pre !== null && pre.length === 1 && words[at]!.lower === 'until' && isPassed(words, figure)) break;
    // "after 30 full days have passed": the thirtieth is one of them
    if (pre !== null) {
      const start = at - pre.length + 1;
      const text = words
        .slice(start, at + 1)
        .map(({ lower }) => lower)
        .join(' ');
      // "must not be less than 40 nor more than 60": the "not" of the verb goes on
      const again = text.startsWith('nor ') ? before.at(words, start + 1) : null;
      if (again !== null && !deniesBefore(words, start))
        return { sense: again.meaning, words: [[start, at + 1]] };
      if (/^(?:only )?after$/.test(text) && isPassed(words, figure))
        return { sense: atLeast, words: [[start, at + 1]] };
      if (
        figure.kind === 'number' &&
        figure.unit === null &&
        !(isYear(words, figure) && betweenYears.has(words[at]!.lower)) &&
        datesOnly.has(words[at]!.lower) &&
        pre.length === 1
      )
        break;
      return { sense: pre.meaning, words: [[start, at + 1]] };
    }
    if (fillers.has(words[at]!.lower)) continue;
    // "under-12s"
    if (words[at]!.text === '-' && ['under', 'over'].includes(words[at - 1]?.lower ?? '')) continue;
    // "from a girth of 80 cm": what is measured is named between the comparison and its figure, once.
    const measured = !named && words[at]!.kind === 'word' && words[at + 1]?.lower === 'of';
    if (!measured) break;
    named = true;
  }
  const headed = headingOf(words, figure);
  if (headed !== null) return headed;
  const opens = words[figure.end]?.lower;
  const during =
    ['during', 'in', 'for', 'within'].includes(words[figure.start - 2]?.lower ?? '') &&
    words[figure.start - 1]?.lower === 'the';
  const counted =
    ['beginning', 'starting', 'commencing'].includes(opens ?? '') &&
    ['with', 'on', 'from'].includes(words[figure.end + 1]?.lower ?? '');
  if (during && counted) return { sense: under, words: [] };
  if (isPassed(words, figure)) return { sense: atLeast, words: [] };
  // "once four hours have been worked"
  if (words[figure.start - 1]?.lower === 'once') return { sense: atLeast, words: [] };
  if (words[end]?.stem === 'notify') return { sense: atLeast, words: [] };
  return null;
}

/** "or before they leave": a preposition, or what joins another clause, and no comparison with the figure in front. */
const governs = (words: readonly Word[], at: number): boolean =>
  /^(?:before|after|until)$/.test(words[at - 1]?.lower ?? '') &&
  /^(?:it|he|she|they|the|an?|its|his|her|their|this|that|these|those|any|each|every|no)$/.test(
    words[at]?.lower ?? '',
  );

/** "or below -10", "at least one": a number of its own, with its sign or its currency before it. */
const isNumberAt = (words: readonly Word[], at: number): boolean =>
  words[at]?.kind === 'number' ||
  numberWord(words[at]?.lower ?? '') !== null ||
  (words[at]?.kind === 'mark' && signs.has(words[at].text) && words[at + 1]?.kind === 'number');
const signs = new Set('- − – + € $ £'.split(' '));

/** "Minimum deposit: 5%". */
function headingOf(
  words: readonly Word[],
  figure: Figure,
): { sense: LineSense; words: [number, number][] } | null {
  if (words[figure.start - 1]?.text !== ':') return null;
  for (let at = figure.start - 2; at >= Math.max(0, figure.start - 5); at -= 1) {
    const sense = headingWords.get(words[at]!.lower);
    if (sense !== undefined) return { sense, words: [[at, at + 1]] };
  }
  return null;
}
const headingWords = new Map([
  ['minimum', atLeast],
  ['min', atLeast],
  ['maximum', atMost],
  ['max', atMost],
]);

function isPassed(words: readonly Word[], figure: Figure): boolean {
  return [0, 1, 2].some((offset) => passed.at(words, figure.end + offset) !== null);
}

/** The comparison whose words end just before `at`, for a bound that is no figure. */
export function comparedAt(words: readonly Word[], at: number): Comparison | null {
  const found = before.endingAt(words, at - 1);
  if (found === null) return null;
  const start = at - found.length;
  // "must not exceed the cap, nor above the average": the "not" of the verb goes on
  const again =
    words[start]!.lower === 'nor' && !deniesBefore(words, start) ? before.at(words, start + 1) : null;
  const { side, line } = (again ?? found).meaning;
  return { side, line, words: [[start, at]] };
}

/** "may not be made until 1 March": what is denied before "until". */
function endsBan(words: readonly Word[], used: readonly [number, number][]): boolean {
  const [start, end] = used[0] ?? [0, 0];
  if (end !== start + 1 || !/^(?:until|till)$/.test(words[start]?.lower ?? '')) return false;
  return words
    .slice(Math.max(0, start - 12), start)
    .some(({ lower }) => /^(?:not|no|never|cannot)$/.test(lower));
}

/** "of not less than 40 nor …", "be neither under 40 nor …": a denial of the figure before it. */
const deniesBefore = (words: readonly Word[], at: number): boolean =>
  words
    .slice(Math.max(0, at - 8), at)
    .some(
      ({ lower, index }) =>
        lower === 'neither' ||
        ((lower === 'no' || lower === 'not') &&
          words[index + 2]?.lower === 'than' &&
          before.at(words, index) !== null),
    );

const stops = new Set('and or but if unless who which that must shall may is are , ; . of'.split(' '));
/** "before 2015", and no "before 2,015". */
const isYear = (words: readonly Word[], { start, numberEnd, value }: Figure): boolean =>
  numberEnd === start + 1 && value > 1800 && value < 2200 && /^\d{4}$/.test(words[start]!.text);
const betweenYears = new Set(['before', 'after', 'since']);

/** Words that compare with a date or a length of time, and mean something else before a bare number. */
const datesOnly = new Set([
  'by',
  'from',
  'since',
  'every',
  'through',
  'before',
  'after',
  'until',
  'effective',
]);

/** Comparisons of all figures: their own, those of a pair, and those that a figure takes over from the one before it. */
export function comparisonsOf(words: readonly Word[], figures: readonly Figure[]): Map<Figure, Comparison> {
  const found = betweenPairs(words, figures);
  figures.forEach((figure, index) => {
    if (found.has(figure)) return;
    const own = comparisonOf(words, figure);
    if (own !== null) {
      // "above the third division": whether the first or the last is the highest is not said.
      const spatial = own.words.some(([at]) =>
        ['above', 'below', 'over', 'under'].includes(words[at]!.lower),
      );
      const rank = figure.kind === 'ordinal' && figure.unit === null && spatial;
      const whole = figure.month === true && own.line !== 'below';
      found.set(figure, rank || whole || isPerUnit(words, figure) ? { ...own, guess: true } : own);
      return;
    }
    const previous = alike(words, figures, index);
    const inherited = previous === undefined ? undefined : found.get(previous);
    const behindIt =
      previous === undefined ? 0 : Math.max(previous.end, ...(inherited?.words ?? []).map(([, end]) => end));
    const between = previous === undefined ? [] : words.slice(behindIt, figure.start);
    const joined = between.some(({ lower }) => lower === 'and' || lower === 'or' || lower === '/');
    const ended = between.some(({ text }) => text === '.' || text === ';');
    if (inherited !== undefined && joined && !ended && inherited.side !== 'exact')
      found.set(figure, {
        ...inherited,
        words: [],
        guess: between.length > 12 || (inherited.guess === true && previous!.value === figure.value),
      });
    else if (figure.kind === 'ordinal')
      found.set(figure, {
        side: 'high',
        line: 'below',
        words: [],
        guess: words[figure.start - 1]?.lower !== 'the' || words[figure.start - 2]?.lower !== 'on',
      });
    else if (figure.kind === 'number' && figure.unit === null && Number.isInteger(figure.value))
      found.set(
        figure,
        isGrantedCount(words, figure)
          ? { side: 'low', line: 'above', words: [], ...entitledTo(words, figure) }
          : { side: 'high', line: 'below', words: [], guess: true },
      );
  });
  return found;
}

/** "may keep two dogs", "may rent only one locker", "is free to moor one boat": a number that is granted is the most of them. */
function isGrantedCount(words: readonly Word[], { start, end }: Figure): boolean {
  if (isOnlySoMany(words, start, end)) return true;
  if (isEntitlement(words, { start, unit: '' })) return true;
  const front = words.slice(Math.max(start - 5, 0), start).map(({ lower }) => lower);
  return /\b(?:may|can|right to|free to|allowed to|permitted to|entitled to)(?: only)? (?!be\b|not\b)[a-z]+(?: (?:out|in|up|along|on))?(?: only)?$/.test(
    front.join(' '),
  );
}

/** "Only two swimmers may use a lane": that many of them, and no more. */
function isOnlySoMany(words: readonly Word[], start: number, end: number): boolean {
  const opens = [undefined, '.', ';', ','].includes(words[start - 2]?.text);
  if (words[start - 1]?.lower !== 'only' || !opens) return false;
  const rest = words.slice(end, end + 10);
  const may = rest.findIndex(({ lower }) => lower === 'may' || lower === 'can');
  return may > 0 && !rest.slice(0, may).some(({ text }) => /^[.,;:]$/.test(text));
}

/** The figure whose comparison this one may take over: the one before it, of "15 km/h up to 31 May and 10 km/h after it" the other speed. */
function alike(words: readonly Word[], figures: readonly Figure[], index: number): Figure | undefined {
  const own = figures[index]!;
  const last = figures[index - 1];
  if (last === undefined || isMoment(own) || !isMoment(last)) return last;
  const other = figures.slice(0, index).findLast((figure) => !isMoment(figure));
  if (
    other === undefined ||
    dimensionOf(own.unit) === null ||
    dimensionOf(other.unit) !== dimensionOf(own.unit)
  )
    return last;
  return words.slice(other.end, own.start).some(({ text }) => text === '.' || text === ';') ? last : other;
}
const isMoment = ({ kind, unit, value }: Figure): boolean =>
  kind === 'date' || kind === 'day' || (unit === null && value > 1800 && value < 2200);

/** "for every 12 children": so many for each, and no limit. */
const isPerUnit = (words: readonly Word[], figure: Figure): boolean =>
  ['every', 'each'].includes(words[figure.start - 1]?.lower ?? '') &&
  words[figure.start - 2]?.lower === 'for';

/** "between A and B", "from A to B": the pair of figures with what each end says. */
function betweenPairs(words: readonly Word[], figures: readonly Figure[]): Map<Figure, Comparison> {
  const found = new Map<Figure, Comparison>();
  figures.forEach((low, index) => {
    const high = figures[index + 1];
    const opener = words[low.start - 1]?.lower;
    if (high === undefined || opener === undefined) return;
    const joiner = words
      .slice(low.end, high.start)
      .map(({ lower }) => lower)
      .join(' ');
    const pair =
      (opener === 'between' && joiner === 'and') ||
      (opener === 'from' && ['to', 'through'].includes(joiner)) ||
      // "aged 14 to 40", "20 to 30 kg", "6–10 km/h"
      (['to', '-', '–'].includes(joiner) &&
        (opener === 'aged' || (low.unit === null && low.kind === 'number')));
    const until = opener === 'from' && joiner === 'until';
    if (!pair && !until) return;
    // "between 07:00 and 22:00": when something holds or is done, and whether the last minute counts is not said.
    const clock = low.kind === 'time' ? { guess: true } : {};
    const opened: [number, number][] = ['between', 'from'].includes(opener)
      ? [[low.start - 1, low.start]]
      : [];
    found.set(low, { side: 'high', line: 'below', words: opened, ...clock });
    found.set(high, {
      side: 'low',
      line: until ? null : 'above',
      words: [[low.end, high.start]],
      ...clock,
    });
  });
  return found;
}
