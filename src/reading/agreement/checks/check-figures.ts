import { keptBands } from './bands.ts';
import { checkOnes } from './check-ones.ts';
import { checkTolerances } from './check-tolerances.ts';
import { otherShare, useOf } from './figure-uses.ts';
import { divisorOf } from './figures-by-computation.ts';
import {
  isLostCount,
  isOnOneDay,
  isWhole,
  isLengthOfUnit,
  isBetween,
  isOnEnd,
  countsItems,
  isGranted,
  isCompared,
  isBesideNorm,
  isPenalty,
  isSaidByName,
  isOneOfRate,
  isInLabel,
} from './figure-places.ts';
import {
  takesPart,
  computations,
  freeBefore,
  isEitherWay,
  movedDates,
  countsFirstDay,
} from './figures-by-computation.ts';
import { checkCurrencies } from './check-currencies.ts';
import { multiplierOf, unitsWithin } from '../words/bare-figures.ts';
import { deductions } from './check-deductions.ts';
import { countedLists } from './check-counts.ts';
import { figuresOf } from '../words/figures.ts';
import { computedFigures } from '../words/computed-figures.ts';
import { figureValues, wholeShares } from '../words/figure-values.ts';
import { tidy } from '../rule/linear-form.ts';
import { dimensionOf, unitFactor } from '../words/measures.ts';
import { ratesIn } from '../grounding/rates.ts';
import { isCalledBy } from '../grounding/vocabulary.ts';
import type { Reading } from '../reading-context.ts';
import type { Literal, Variable } from '../rule/logic.ts';
import { formatDate } from '../../../rules/language/calendar.ts';
import { rangesOf, textOf, wordsOf, type Word } from '../words/words.ts';

const close = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

const months = 'january february march april may june july august september october november december'.split(
  ' ',
);
/** Words that are figures of their own: "both wings", "a couple", the months. */
const counts = new Map<string, number[]>([
  ['second', [2]],
  ['third', [3]],
  ['fourth', [4]],
  ['both', [2]],
  ['pair', [2]],
  ['couple', [2]],
  ['singly', [2]],
  ['majority', [2]],
  ...months.map((month, index): [string, number[]] => [month, [index + 1]]),
]);

/** "may" and "march" are months with a capital letter. */
const countsOf = ({ lower, text }: Word): readonly number[] =>
  (lower === 'may' || lower === 'march') && text === lower ? [] : (counts.get(lower) ?? []);

const isClear = ({ lower }: Word): boolean => lower === 'clear';

const isUnitLiteral = (value: number): boolean => value === 0 || value === 1 || value === -1;

/** What an input that is compared with just this figure is counted in; null where it has no known unit, or a form has it. */
function measuredIn({ logic, known }: Reading, value: number): string | null {
  const own = [...logic.variables.values()].filter(
    ({ kind, input, cuts }) => kind === 'number' && input !== null && cuts.has(value),
  );
  const units = new Set(own.map(({ input }) => dimensionOf(known.get(input!)?.unit ?? null)));
  return units.size === 1 ? [...units][0]! : null;
}

/** 23000 for "23 kg", of what is counted in kilograms: a number of the words, converted into a unit that nothing has. */
function isOtherUnit({ logic, known, figures }: Reading, value: number): boolean {
  const told = [...logic.variables.values()].flatMap(({ kind, input, date, cuts }) => {
    if (kind !== 'number' || input === null || date || !cuts.has(value)) return [];
    const about = known.get(input);
    return [about?.unitTold === true ? (about.unit ?? null) : null];
  });
  if (told.length === 0 || told.some((unit) => unit === null) || isUnitLiteral(value)) return false;
  const meant = figures.filter((figure) => figureValues(figure).some((own) => close(own, value)));
  return (
    meant.length > 0 &&
    meant.every(
      (figure) =>
        figure.kind === 'number' &&
        figure.unit !== null &&
        dimensionOf(figure.unit) !== 'ratio' &&
        !close(figure.value, value) &&
        told.every((unit) => {
          const factor = unitFactor(figure.unit, unit);
          return factor !== null && !close(figure.value * factor, value);
        }),
    )
  );
}

/** The figure is in the words that its definition cites. */
const isDefined = ({ defined }: Reading, { path, value }: Literal): boolean =>
  (defined.get(path) ?? []).some((own) => own === value);

/** "on Mondays", "in August": what days and months are called is held to the words by itself. */
function isOfCalendar({ logic }: Reading, value: number): boolean {
  const cut = [...logic.variables.values()].filter(({ cuts }) => cuts.has(value));
  // "must not deliver on a Saturday", of a rule that also asks for more than 6 tonnes: that 6 is of no calendar.
  return cut.length > 0 && cut.every(isNamedPart);
}

const isNamedPart = ({ part }: Variable): boolean => part === 'weekday' || part === 'month';

/** Every figure of the words is in the rule, and every figure of the rule in the words. */
export function checkFigures(reading: Reading): void {
  const { figures, logic, words, evidence, lines, known, action } = reading;
  const literals = logic.literals.filter(
    (literal): literal is Literal & { value: number } => typeof literal.value === 'number',
  );
  const percent = figures.some(({ unit }) => dimensionOf(unit) === 'ratio');
  const direct = new Set(figures.filter(({ kind }) => kind !== 'date').flatMap(figureValues));
  // "two thirds of the members" is 3 * votes >= 2 * members, where inputs are held against one another.
  const forms = [...logic.variables.values()].some(({ kind, input }) => kind === 'number' && input === null);
  for (const word of words) for (const value of [...countsOf(word), ...unitsWithin(word)]) direct.add(value);
  for (const { kind, value, year } of figures) {
    if (kind === 'day') direct.add(value % 100);
    if (year !== undefined) direct.add(year);
  }
  const factors = words.flatMap((word) => multiplierOf(word) ?? []);
  const computing =
    percent ||
    forms ||
    factors.length > 0 ||
    isEitherWay(words) ||
    deductions(words, figures).length > 0 ||
    words.some(({ lower }) => computations.has(lower));
  const computed = computedFigures(computing ? figures : [], computing ? factors : [], freeBefore(words));
  // "60 EUR a day, less 18 EUR for lunch and 22 EUR for dinner": what is left where both are taken off.
  const taken = deductions(words, figures);
  for (const whole of taken.length > 1 ? figures : [])
    if (!taken.includes(whole))
      computed.add(
        taken.reduce((rest, { value }) => rest - value, whole.value),
        null,
      );
  // "falls short of the mark of 50 by no more than three"
  const short = words.findIndex(({ lower }, at) => lower === 'short' && words[at + 1]?.lower === 'of');
  const [mark, gap] = short < 0 ? [] : figures.filter(({ start }) => start > short);
  if (mark !== undefined && gap !== undefined) computed.add(mark.value - gap.value, null);
  // "five clear days": neither the first nor the last is counted, so that the days are six apart.
  const clear = figures.filter((figure) => words.slice(figure.numberEnd, figure.end).some(isClear));
  for (const { value } of clear) computed.add(value + 1, 'time');
  // "by noon on the day before": any time of the day before that one is early enough.
  const dayBefore = words.some(({ lower }, at) => lower === 'day' && words[at + 1]?.lower === 'before');
  if (dayBefore) computed.add(2, 'time');
  const moved = movedDates(words, figures);
  // "not more than one of the four": at least three of the others.
  figures.forEach((figure, index) => {
    const whole = figures[index + 1];
    const ofThem = words[figure.end]?.lower === 'of' && whole?.start === figure.end + 2;
    if (ofThem) computed.add(whole.value - figure.value, null);
  });
  for (const figure of forms ? figures : []) {
    const { share, rest } = wholeShares(figure);
    for (const value of share) direct.add(value);
    for (const value of rest) computed.add(value, null);
  }
  const dates = new Set(figures.filter(({ kind }) => kind === 'date').map(({ value }) => value));
  const drawn = new Set(lines.map(({ line }) => line));
  const has = (set: ReadonlySet<number>, value: number): boolean =>
    set.has(tidy(value)) || [...set].some((other) => close(other, value));
  const numbers = [...logic.variables.values()].filter(({ kind, date }) => kind === 'number' && !date);
  const isCut = (value: number): boolean => numbers.some(({ cuts }) => cuts.has(value));
  const wholes = new Set(numbers.filter(({ integer }) => integer).flatMap(({ cuts }) => [...cuts]));
  const bands = keptBands(reading);
  for (const literal of literals) {
    const { value } = literal;
    if (bands.some(({ ends }) => ends.includes(value))) continue;
    if (!literal.date && isOtherUnit(reading, value)) {
      const message = `The rule has ${value} where the words have the same number in another unit than its input is counted in.`;
      evidence.against('reading_disagrees', [], message, literal.path);
      continue;
    }
    if (literal.date ? dates.has(value) || drawn.has(value) : has(direct, value)) continue;
    if (literal.date && moved.some((date) => date.value === value)) {
      const message = `The figure ${formatDate(value)} of the rule is in the words only by computation.`;
      evidence.doubt('ungrounded', [], message, literal.path);
      continue;
    }
    if (isDefined(reading, literal) || isOfCalendar(reading, value)) continue;
    const divisor = divisorOf(value);
    if (divisor !== null && has(direct, divisor)) continue;
    // "more than 10" is 11 or more where only whole numbers count, and no line between 11 and 12.
    const own = numbers.filter(({ cuts, integer }) => integer && cuts.has(value));
    const second = own.some((variable) => {
      const { better, worse } = reading.law.change(variable, value, value + 1, reading.test);
      return variable.cuts.has(value - 1) && drawn.has(value - 1) && (better || worse);
    });
    const whole = (wholes.has(value) && !second) || !isCut(value);
    const beside = whole && (has(drawn, value - 1) || has(drawn, value + 1));
    if (!literal.date && (isUnitLiteral(value) || has(drawn, value) || beside)) continue;
    if (!literal.date && percent && [100, 10, 1000, 10_000].includes(value)) continue;
    if (!literal.date && computed.has(value, measuredIn(reading, value))) {
      evidence.doubt(
        'ungrounded',
        [],
        `The figure ${value} of the rule is in the words only by computation.`,
        literal.path,
      );
      continue;
    }
    // "by up to 2 g in either direction" is from -2 to 2; "28 days beginning with the day" are 27 after it.
    const turned = value < 0 && isEitherWay(words) && has(direct, -value);
    const counted = !literal.date && countsFirstDay(words) && has(direct, value + 1);
    if (turned || counted) {
      evidence.doubt(
        'ungrounded',
        [],
        `The figure ${value} of the rule is in the words only by computation.`,
        literal.path,
      );
      continue;
    }
    const text = literal.date ? formatDate(value) : String(divisor ?? value);
    const message =
      divisor === null
        ? `The figure ${text} of the rule is not in the words.`
        : `The rule divides by ${text}, and no words of the quotes say "for every ${text}" or the like.`;
    evidence.against('ungrounded', [], message, literal.path);
  }
  const counted = countedLists(reading).flatMap(({ figure, from }) => [
    figure,
    ...figures.filter(({ start }) => start === from),
  ]);
  // "for every 8 children": the figure of a rate that another figure draws the line of.
  for (const { many, each, again } of ratesIn(words, figures))
    if (lines.some((line) => line.figure === many && line.variable.input === null))
      counted.push(each, ...(again === null ? [] : [again]));
  for (const { middle, margin, start } of bands) {
    counted.push(middle, margin);
    for (let at = start; at < margin.end; at += 1) reading.read.add(at);
  }
  const named = new Set(reading.mentions.flatMap(({ at }) => at));
  for (const figure of figures) {
    if (lines.some((line) => line.figure === figure) || counted.includes(figure)) continue;
    // "where it opens onto two": a value that has the number for its name.
    if (named.has(figure.numberStart)) continue;
    const ranges = rangesOf(words, figure.start, figure.end);
    const own = words.slice(figure.numberStart, figure.numberEnd);
    const inName =
      [...known.values()].some((item) => isCalledBy(item, figure)) ||
      own.some(({ stem }) => action.has(stem)) ||
      isSaidByName(reading, figure);
    const use = useOf(reading, figure, literals);
    if (use === 'unit' && !inName) {
      const text = textOf(words, figure.start, figure.end);
      evidence.against(
        'reading_disagrees',
        ranges,
        `"${text}": the rule has the number, but not in the unit of the words.`,
      );
      continue;
    }
    if (use === 'elsewhere') {
      const text = textOf(words, figure.start, figure.end);
      const other = otherShare(reading, figure);
      if (other !== null) {
        const held = `${other.inputs[0]} against ${other.inputs[1]}`;
        evidence.against(
          'reading_disagrees',
          ranges,
          `"${text}" is another share than the rule has of ${held}.`,
        );
        continue;
      }
      evidence.open('reading_disagrees', ranges, `Which part of the rule "${text}" limits is not clear.`);
      continue;
    }
    if (figure.kind === 'day') continue;
    if (inName) {
      if (
        reading.clauses.some(
          ({ kind, start, end }) => kind === 'definition' && start <= figure.start && figure.start < end,
        )
      )
        evidence.doubt(
          'unread_words',
          ranges,
          `"${textOf(words, figure.start, figure.end)}" is in the rule only by the name of an input.`,
        );
      continue;
    }
    const computedOf = literals.some(
      ({ value, date }) =>
        !date &&
        !has(direct, value) &&
        computed.has(value, measuredIn(reading, value)) &&
        takesPart(figure, figures, value),
    );
    // "half fare" of 12 EUR is 6, a figure that the words may have besides.
    const shared =
      figure.unit === null &&
      figure.value < 1 &&
      literals.some(
        ({ value, date }) =>
          !date && figures.some((other) => other !== figure && close(other.value * figure.value, value)),
      );
    const message = `No part of the rule has the figure "${textOf(words, figure.start, figure.end)}".`;
    if (isLostCount(reading, figure)) {
      evidence.against('unread_words', ranges, message);
      continue;
    }
    if (
      countsItems(words, figure) ||
      isBetween(words, figure) ||
      isWhole(words, figures, figure) ||
      clear.some((one) => one === figure && literals.some(({ value }) => value === figure.value + 1)) ||
      isOnOneDay(words, figure) ||
      isLengthOfUnit(reading, figure) ||
      computedOf ||
      shared ||
      isOnEnd(words, figure) ||
      moved.some(
        ({ by, value }) => by === figure && literals.some((own) => own.date && own.value === value),
      ) ||
      isGranted(reading, figure) ||
      (figure.value === 1 &&
        figure.unit === null &&
        (forms || words[figure.start]!.lower === 'once' || !isCompared(reading, figure))) ||
      isBesideNorm(reading, figure) ||
      isOneOfRate(reading, figure) ||
      isInLabel(words, figure)
    )
      evidence.doubt('unread_words', ranges, message);
    else if (!isPenalty(reading, figure)) evidence.against('unread_words', ranges, message);
  }
  for (const variable of logic.variables.values())
    if (
      variable.kind === 'number' &&
      !isNamedPart(variable) &&
      !bands.some((band) => band.variable === variable) &&
      !lines.some((line) => line.variable === variable)
    )
      checkUndrawn(reading, variable);
  checkTolerances(reading);
  checkCurrencies(reading);
}

/** "on the day you notice the loss", "on the same day": no day later, of what is counted in days. */
function checkUndrawn(reading: Reading, variable: Variable): void {
  if (checkOnes(reading, variable)) return;
  const { words, known, evidence } = reading;
  const names = variable.inputs.join(' and ');
  const day = words.findIndex(
    ({ lower }, at) =>
      lower === 'day' &&
      ['the', 'same', 'that', 'very'].includes(words[at - 1]?.lower ?? '') &&
      words.slice(Math.max(0, at - 3), at).some((word) => word.lower === 'on') &&
      !['before', 'after', 'of', 'following', 'preceding'].includes(words[at + 1]?.lower ?? ''),
  );
  const counts = variable.inputs.every((input) => known.get(input)?.unit?.startsWith('day') === true);
  if (day >= 0 && counts && !variable.cuts.has(0))
    evidence.against(
      'reading_disagrees',
      rangesOf(words, day - 1, day + 1),
      `The words say on which day; the rule draws its line for ${names} elsewhere.`,
    );
  else
    evidence.open(
      'ungrounded',
      [],
      `No figure of the words draws the line that the rule draws for ${names}.`,
    );
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Figures of the author's own sentence are in the quotes too; one that is the quotes has their labels as well. */
export function checkSentence(reading: Reading, quotes: readonly string[], sentence: string): void {
  if (plain(quotes.join(' ')) === plain(sentence)) return;
  const own = figuresOf(wordsOf([sentence]));
  const said = new Set(reading.figures.flatMap(figureValues));
  for (const figure of own) {
    if (figureValues(figure).some((value) => [...said].some((other) => close(other, value)))) continue;
    reading.evidence.against(
      'ungrounded',
      [],
      `The rule's own sentence has a figure (${figure.kind === 'date' ? formatDate(figure.value) : figure.value}) that is not in the quotes.`,
      'natural_language',
    );
  }
}
