import { checkDaySpan } from './check-day-span.ts';
import { chunkAt } from '../grounding/ground.ts';
import type { Reading } from '../reading-context.ts';
import type { CalendarPart, Variable } from '../rule/logic.ts';
import { expectedSign } from '../signs/signs.ts';
import { partsOfName, type Known } from '../grounding/vocabulary.ts';
import { rangesOf, textOf, type Word } from '../words/words.ts';

const days = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
const months = 'january february march april may june july august september october november december'.split(
  ' ',
);
const groups = new Map([
  ['weekend', [6, 7]],
  ['weekday', [1, 2, 3, 4, 5]],
]);

interface NamedDays {
  values: number[];
  start: number;
  end: number;
}

/** Days of the week and months that the words name: "on Mondays", "Monday to Friday", "at weekends", "in August". */
function namedIn(words: readonly Word[], part: CalendarPart): NamedDays[] {
  const found: NamedDays[] = [];
  for (const { lower, text, kind, index } of words) {
    if (kind !== 'word') continue;
    const name = lower.endsWith('s') ? lower.slice(0, -1) : lower;
    const list = part === 'weekday' ? days : months;
    const value = list.indexOf(name) + 1;
    const group = part === 'weekday' ? groups.get(name) : undefined;
    // "may" and "march" are months with a capital letter.
    const named = value > 0 && (part === 'weekday' || text !== lower);
    if (!named && group === undefined) continue;
    const before = found.at(-1);
    const joint = before === undefined ? '' : textOf(words, before.end, index).trim().toLowerCase();
    // "from 1 March to 31 August": from the first day of the one to the last of the other.
    const whole =
      before !== undefined &&
      words[before.start - 1]?.text === '1' &&
      /^(?:to|until|through|till|and) (?:28|29|30|31)$/.test(joint) &&
      (!joint.startsWith('and') || words[before.start - 2]?.lower === 'between');
    const open = part === 'month' && words[index + 1]?.lower === 'or' ? words[index + 2]?.lower : undefined;
    if (open === 'later' || open === 'earlier') {
      const values = open === 'later' ? spanOf(value, 12, 12) : spanOf(1, value, 12);
      found.push({ values, start: index, end: index + 3 });
    } else if (
      named &&
      before?.values.length === 1 &&
      (whole ||
        ['to', 'until', 'through', '-', '–', 'till'].includes(joint) ||
        (joint === 'and' && words[before.start - 1]?.lower === 'between'))
    ) {
      before.values = spanOf(before.values[0]!, value, list.length);
      before.end = index + 1;
    } else found.push({ values: named ? [value] : group!, start: index, end: index + 1 });
  }
  return found;
}

/** From one to another, past the end of the week or year where it comes earlier. */
function spanOf(from: number, to: number, length: number): number[] {
  const count = ((to - from + length) % length) + 1;
  return Array.from({ length: count }, (_, at) => ((from - 1 + at) % length) + 1);
}

/** What a rule makes of days of the week and of months is what the words name, and no other day. */
export function checkCalendar(reading: Reading): void {
  for (const variable of reading.logic.variables.values()) {
    variable.part ??= partByName(reading, variable);
    if (variable.kind !== 'number' || (variable.part !== 'weekday' && variable.part !== 'month')) continue;
    // A month and its day as one number (1101) is no number of a month.
    if ([...variable.cuts].some((cut) => Math.abs(cut) > 13)) {
      variable.part = null;
      continue;
    }
    const named = namedIn(reading.words, variable.part);
    for (const { start, end } of named) for (let at = start; at < end; at += 1) reading.read.add(at);
    checkPart(reading, variable, named);
  }
}

/** "from May to September", of an input for the month as a number. */
function partByName({ words, known }: Reading, variable: Variable): CalendarPart | null {
  const about = known.get(variable.input ?? '');
  const isNumber = variable.kind === 'number' && variable.integer;
  return isNumber && about !== undefined ? (daysNamedFor(about, words)?.part ?? null) : null;
}

/** The months or days of the week that the words name, where an input is for their number. */
export function daysNamedFor(
  { input }: Known,
  words: readonly Word[],
): { part: CalendarPart; start: number; end: number } | null {
  if (input.type !== 'int' || input.unit != null) return null;
  const name = partsOfName(input.name);
  const at = name.findIndex((part) => part === 'month' || part === 'weekday');
  // "visits_per_month", "day_of_the_month"
  if (at < 0 || counted.has(name[at - 1] ?? '')) return null;
  const part = name[at] as CalendarPart;
  const named = namedIn(words, part);
  const [first, last] = [named[0], named.at(-1)];
  return first && last ? { part, start: first.start, end: last.end } : null;
}
const counted = new Set('per of the a each every in this that last next day days times'.split(' '));

/** "15 November", "November 15" */
const isOnDay = (words: readonly Word[], at: number): boolean =>
  words[at - 1]?.kind === 'number' || words[at + 1]?.kind === 'number';
const countsDays = ({ part, input }: Variable): boolean =>
  part === 'day' || (input !== null && partsOfName(input)[0] === 'day');

function checkPart(reading: Reading, variable: Variable, named: readonly NamedDays[]): void {
  const { law, test, evidence, words } = reading;
  const [of, count] = variable.part === 'weekday' ? ['day of the week', 7] : ['month', 12];
  const input = variable.inputs.join(' and ');
  if (named.length === 0) {
    evidence.against(
      'ungrounded',
      [],
      `No words of the quotes name a ${of}; the rule reads it of ${input}.`,
      null,
    );
    return;
  }
  const trials = law.trials(variable).map(Number);
  // Between two cuts of the rule all days are alike: the nearest that was tried stands for each.
  const trial = (value: number): number =>
    trials.reduce((best, other) => (Math.abs(other - value) < Math.abs(best - value) ? other : best));
  const change = (from: number, to: number) => law.change(variable, trial(from), trial(to), test);
  const differ = (a: number, b: number): boolean => {
    const { better, worse } = change(a, b);
    return better || worse;
  };
  const all = new Set(named.flatMap(({ values }) => values));
  const others = Array.from({ length: count }, (_, at) => at + 1).filter((value) => !all.has(value));
  const first = named[0]!;
  const last = named.at(-1)!;
  const ranges = rangesOf(words, first.start, last.end);
  const phrase = textOf(words, first.start, last.end);
  const astray = others.some((value) => differ(value, others[0]!));
  const split = named.some(({ values }) => values.some((value) => differ(value, values[0]!)));
  const idle = [...all].some((value) => others.length > 0 && !differ(others[0]!, value));
  const differs = astray || split || idle;
  // "From 15 November to 15 March": within a month, which the rule tells by the day.
  const inside =
    differs && variable.part === 'month' && [first, last].some(({ start }) => isOnDay(words, start));
  const ofDay = inside ? [...reading.logic.variables.values()].find(countsDays) : undefined;
  if (ofDay !== undefined) {
    const from = { at: first.start, month: first.values[0]! };
    checkDaySpan(reading, { month: variable, day: ofDay }, from, {
      at: last.start,
      month: last.values.at(-1)!,
    });
    return;
  }
  if (differs) {
    evidence.against(
      'reading_disagrees',
      ranges,
      `"${phrase}": the rule draws its line elsewhere among the ${variable.part === 'weekday' ? 'days of the week' : 'months'} of ${input}.`,
    );
    return;
  }
  const chunk = chunkAt(reading.chunks, first.start);
  if (chunk === null || others.length === 0) return;
  const { sign, sure } = expectedSign(reading, chunk, { input: null, at: first.start });
  const { better, worse } = change(others[0]!, first.values[0]!);
  if (sign === 0) {
    evidence.open(
      'reading_disagrees',
      ranges,
      `The words do not settle whether "${phrase}" is for or against who acts.`,
    );
    return;
  }
  if (sign === 1 ? better && !worse : worse && !better) return;
  const says = sign === 1 ? 'in favour of' : 'against';
  const message = `"${phrase}": by the words it counts ${says} who acts; in the rule it is the other way round.`;
  // "must close the shop on Saturdays": when it has to be done, as "On Saturdays, …" says in front.
  const isTime = chunk.region.part === 'act' && chunk.region.clause.norm === 'duty';
  if (isTime && worse && !better) return;
  const defined = chunk.region.clause.kind === 'definition';
  if (sure && !isTime && !defined) evidence.against('reading_disagrees', ranges, message);
  else evidence.doubt('reading_disagrees', ranges, message);
}
