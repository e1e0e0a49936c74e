import { multiplierOf, unitsWithin } from '../words/bare-figures.ts';
import { countedLists } from './check-counts.ts';
import type { Figure } from '../words/figures.ts';
import { figuresOf } from '../words/figures.ts';
import { computedFigures } from '../words/computed-figures.ts';
import { figureValues, wholeShares } from '../words/figure-values.ts';
import { tidy } from '../rule/linear-form.ts';
import { currenciesOf, dimensionOf, unitFactor } from '../words/measures.ts';
import { ratesIn } from '../grounding/rates.ts';
import type { Reading } from '../reading-context.ts';
import type { Literal, Variable } from '../rule/rule-logic.ts';
import { formatDate } from '../../../rules/language/calendar.ts';
import { sameStem } from '../words/stems.ts';
import { rangesOf, textOf, wordsOf, type Word } from '../words/words.ts';

const close = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

const months = 'january february march april may june july august september october november december'.split(
  ' ',
);
/** Whether a figure of the rule is computed from this one and another of the words. */
function takesPart(figure: Figure, figures: readonly Figure[], value: number): boolean {
  const own = figureValues(figure).slice(0, 4);
  const others = figures
    .filter((other) => other !== figure && other.kind !== 'date')
    .flatMap((other) => figureValues(other).slice(0, 4));
  return own.some((a) =>
    [...others, 100].some((b) =>
      [a + b, a - b, b - a, a * b, a / b, b / a, 100 * a * b, (100 * a) / b].some((result) =>
        close(result, value),
      ),
    ),
  );
}

/** Words by which a figure of the rule may be computed from those of the words. */
const computations = new Set(
  'plus minus increased increase increases reduced reduction reduces half third quarter tolerance either deviation margin twice double triple times per each deemed read average proportion further additional rate multiplied sum difference part fraction amounts prolonged extended longer added deviate deviates vary varies ±'.split(
    ' ',
  ),
);

/** Words that are figures of their own: "both wings", "a couple", the months. */
const counts = new Map<string, number[]>([
  ['second', [2]],
  ['third', [3]],
  ['fourth', [4]],
  ['both', [2]],
  ['pair', [2]],
  ['couple', [2]],
  ['majority', [2]],
  ...months.map((month, index): [string, number[]] => [month, [index + 1]]),
]);

/** "may" and "march" are months with a capital letter. */
const countsOf = ({ lower, text }: Word): readonly number[] =>
  (lower === 'may' || lower === 'march') && text === lower ? [] : (counts.get(lower) ?? []);

/** "two of its four members": of how many, where another figure says how many are needed. */
const isWhole = (words: readonly Word[], figures: readonly Figure[], { start, unit }: Figure): boolean =>
  unit === null &&
  ['its', 'their', 'the', 'these', 'those'].includes(words[start - 1]?.lower ?? '') &&
  words[start - 2]?.lower === 'of' &&
  figures.some(({ end }) => end === start - 2);

/** "“week” means the period of seven days": how long a unit of time is, of what is counted in it. */
const isLengthOfUnit = ({ clauses, words }: Reading, { start, unit }: Figure): boolean =>
  dimensionOf(unit) !== null &&
  clauses.some(
    (clause) =>
      clause.kind === 'definition' &&
      clause.start <= start &&
      start < clause.end &&
      words
        .slice(clause.start, start)
        .some(({ lower }) => ['week', 'year', 'day', 'quarter', 'hour'].includes(lower)),
  );

/** "the distance between two tents" */
const isBetween = (words: readonly Word[], { start, unit, value }: Figure): boolean =>
  unit === null && value === 2 && words[start - 1]?.lower === 'between' && words[start + 1]?.kind === 'word';

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

/** A division by a constant is kept as the share that it takes: of 0.0004 it is 2,500. */
function divisorOf(value: number): number | null {
  const divisor = tidy(1 / value);
  const plain = tidy(value * 1_000_000);
  const written = Number.isInteger(plain) && plain % 1000 === 0;
  return value > 0 && value < 1 && !written && tidy(divisor * 100) % 1 === 0 ? divisor : null;
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

const isEitherWay = (words: readonly Word[]): boolean =>
  words.some(({ lower, text }, at) => {
    const next = words[at + 1]?.lower ?? '';
    const after = words[at + 2]?.lower ?? '';
    return (
      text === '±' ||
      (lower === 'either' && (next === 'direction' || next === 'way' || next === 'side')) ||
      (lower === 'plus' && next === 'or' && after === 'minus') ||
      (lower === 'up' && next === 'or' && after === 'down')
    );
  });

/** "beginning with the day on which": the first day is one of those that are counted. */
const countsFirstDay = (words: readonly Word[]): boolean =>
  words.some(
    ({ lower }, at) =>
      ['beginning', 'starting', 'commencing'].includes(lower) &&
      ['with', 'on'].includes(words[at + 1]?.lower ?? '') &&
      words.slice(at + 2, at + 5).some((word) => word.lower === 'day' || word.lower === 'date'),
  );

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
  for (const { kind, value } of figures) if (kind === 'day') direct.add(value % 100);
  const factors = words.flatMap((word) => multiplierOf(word) ?? []);
  const computing =
    percent || forms || factors.length > 0 || words.some(({ lower }) => computations.has(lower));
  const computed = computedFigures(computing ? figures : [], computing ? factors : []);
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
  for (const literal of literals) {
    const { value } = literal;
    if (!literal.date && isOtherUnit(reading, value)) {
      const message = `The rule has ${value} where the words have the same number in another unit than its input is counted in.`;
      evidence.against('reading_disagrees', [], message, literal.path);
      continue;
    }
    if (literal.date ? dates.has(value) || drawn.has(value) : has(direct, value)) continue;
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
  const described = [...known.values()].flatMap((item) => [...item.figures]);
  const counted = countedLists(reading).flatMap(({ figure, from }) => [
    figure,
    ...figures.filter(({ start }) => start === from),
  ]);
  // "for every 8 children": the figure of a rate that another figure draws the line of.
  for (const { many, each, again } of ratesIn(words, figures))
    if (lines.some((line) => line.figure === many && line.variable.input === null))
      counted.push(each, ...(again === null ? [] : [again]));
  const named = new Set(reading.mentions.flatMap(({ at }) => at));
  for (const figure of figures) {
    if (lines.some((line) => line.figure === figure) || counted.includes(figure)) continue;
    // "where it opens onto two": a value that has the number for its name.
    if (named.has(figure.numberStart)) continue;
    const ranges = rangesOf(words, figure.start, figure.end);
    const own = words.slice(figure.numberStart, figure.numberEnd);
    const inName = described.includes(figure.value) || own.some(({ stem }) => action.has(stem));
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
    if (
      countsItems(words, figure) ||
      isBetween(words, figure) ||
      isWhole(words, figures, figure) ||
      isLengthOfUnit(reading, figure) ||
      computedOf ||
      shared ||
      isGranted(reading, figure) ||
      (figure.value === 1 &&
        figure.unit === null &&
        (forms || words[figure.start]!.lower === 'once' || !isCompared(reading, figure))) ||
      isBesideNorm(reading, figure)
    )
      evidence.doubt('unread_words', ranges, message);
    else if (!isPenalty(reading, figure)) evidence.against('unread_words', ranges, message);
  }
  for (const variable of logic.variables.values())
    if (
      variable.kind === 'number' &&
      !isNamedPart(variable) &&
      !lines.some((line) => line.variable === variable)
    )
      evidence.open(
        'ungrounded',
        [],
        `No figure of the words draws the line that the rule draws for ${variable.inputs.join(' and ')}.`,
      );
  checkTolerances(reading);
  checkCurrencies(reading);
}

/** "220 °C ± 5 °C", "by up to 2 g in either direction": a line on either side, and none in the middle. */
function checkTolerances({ figures, words, logic, known, evidence }: Reading): void {
  const lined = [...logic.variables.values()].filter(
    ({ kind, input }) => kind === 'number' && input !== null,
  );
  const eitherWay = isEitherWay(words);
  for (const [index, figure] of figures.entries()) {
    const next = figures[index + 1];
    const spread = next !== undefined && words[figure.end]?.text === '±' && next.start === figure.end + 1;
    const [middle, by] = spread ? [figure.value, next.value] : [0, figure.value];
    if (!spread && !eitherWay) continue;
    for (const { input, cuts } of lined) {
      const { minimum } = known.get(input!)?.input ?? {};
      const signed = spread || (minimum !== undefined && minimum !== null && Number(minimum) < 0);
      const [low, high] = [middle - by, middle + by].map((end) => [...cuts].some((cut) => close(cut, end)));
      if (!signed || low === high) continue;
      evidence.against(
        'reading_disagrees',
        rangesOf(words, figure.start, spread ? next.end : figure.end),
        `The words limit ${input} on both sides of ${middle}; the rule draws no line at ${low ? middle + by : middle - by}.`,
      );
    }
  }
}

/** The one form of the rule, two inputs held against one another by a factor that is no way to write the share of the words. */
function otherShare(
  { logic, figures, known, words }: Reading,
  { kind, unit, value }: Figure,
): Variable | null {
  if (kind !== 'number' || unit !== null || value <= 0 || value >= 1 || figures.length > 1) return null;
  const forms = [...logic.variables.values()].filter(
    (variable) => variable.kind === 'number' && variable.input === null,
  );
  const [form] = forms;
  if (form?.inputs.length !== 2 || forms.length > 1 || form.ratios.length !== 1 || !form.cuts.has(0))
    return null;
  // "a quarter may be on leave", of those who are at work: the rest of the share, where an input is not what is named.
  const named = form.inputs.every((input) =>
    [...(known.get(input)?.name ?? [])].every((root) => words.some(({ stem }) => sameStem(root, stem))),
  );
  const own = [value, value / (1 - value), ...(named ? [] : [1 - value, 1 + value])];
  const ways = own.flatMap((way) => [way, 1 / way]);
  return ways.some((way) => close(way, Math.abs(form.ratios[0]!))) ? null : form;
}

/**
 * How the rule has a figure that draws none of its lines: among its computations, or as a number of another unit than
 * the words say.
 */
function useOf(
  { logic, known }: Reading,
  figure: Figure,
  literals: readonly { value: number; date: boolean }[],
): 'elsewhere' | 'unit' | null {
  if (figure.kind === 'date')
    return literals.some(({ value, date }) => date && value === figure.value) ? 'elsewhere' : null;
  const values = figureValues(figure);
  const variables = [...logic.variables.values()];
  const plain = variables.filter(({ kind, input, date }) => kind === 'number' && input !== null && !date);
  const others = variables.filter((variable) => !plain.includes(variable));
  const ratios = others.flatMap((variable) => [...variable.cuts, ...variable.ratios]);
  const cuts = new Set(plain.flatMap((variable) => [...variable.cuts]));
  const inForm =
    values.some((value) =>
      ratios.some((ratio) => close(Math.abs(ratio), value) || (value !== 0 && close(ratio, 1 / value))),
    ) ||
    literals.some(
      (literal) =>
        !cuts.has(literal.value) &&
        values.some((value) => close(literal.value, value) || close(divisorOf(literal.value) ?? 0, value)),
    );
  if (inForm) return 'elsewhere';
  const bare = plain.filter((variable) => variable.cuts.has(figure.value));
  if (bare.length === 0) {
    // "one in ten" is a share, and no count of ten.
    const inverse = figure.unit === null && figure.value < 1 ? tidy(1 / figure.value) : null;
    const meant = values.filter((value) => value !== inverse);
    const converted = plain.filter((variable) => meant.some((value) => variable.cuts.has(value)));
    const counted = converted.every((variable) => {
      const unit = known.get(variable.input!)?.unit ?? null;
      return unit !== null && dimensionOf(unit) !== null && unitFactor(figure.unit, unit) !== null;
    });
    const measured = figure.unit !== null || figure.kind === 'time';
    if (converted.length > 0 && measured && counted) return 'unit';
    return converted.length > 0 ? 'elsewhere' : null;
  }
  const told = bare.every((variable) => known.get(variable.input!)?.unitTold === true);
  return told && figure.unit !== null ? 'unit' : 'elsewhere';
}

/** "any two of the following three", "the four posts": how many things there are, or are asked for. */
const countsItems = (words: Reading['words'], figure: Figure): boolean =>
  (figure.unit === null &&
    Number.isInteger(figure.value) &&
    ['the', 'these', 'those', 'all'].includes(words[figure.start - 1]?.lower ?? '')) ||
  words[figure.start - 1]?.lower === 'following' ||
  // "Where two limits apply", "held by two different officers": of which the rule has one input each.
  (figure.unit === null &&
    figure.value === 2 &&
    (['where', 'if', 'when'].includes(words[figure.start - 1]?.lower ?? '') ||
      ['different', 'separate'].includes(words[figure.end]?.lower ?? ''))) ||
  (Number.isInteger(figure.value) &&
    words[figure.end]?.lower === 'of' &&
    ['the', 'these', 'them', 'those'].includes(words[figure.end + 1]?.lower ?? ''));

/** "entitled to a payment of 30 EUR": what is granted, and no condition of it. */
const isGranted = ({ chunks, comparisons }: Reading, figure: Figure): boolean => {
  const region = chunks.find(({ start, end }) => start <= figure.start && figure.start < end)?.region;
  return region?.part === 'act' && region.clause.norm === 'permission' && !comparisons.has(figure);
};

/** Words that compare go with it: "at least one of whom". */
const isCompared = ({ comparisons }: Reading, figure: Figure): boolean => {
  const comparison = comparisons.get(figure);
  return comparison !== undefined && comparison.guess !== true;
};

/** "is granted for one year and shall be renewed": said of the subject beside the norm. */
const isBesideNorm = ({ chunks, words }: Reading, { start }: Figure): boolean => {
  const region = chunks.find((chunk) => chunk.start <= start && start < chunk.end)?.region;
  const modal = region?.clause.modal;
  return region?.part === 'subject' && modal != null && words[modal.start - 1]?.lower === 'and';
};

/** "liable to a fine of 500 dollars": what follows a breach, not what is allowed. */
const isPenalty = ({ words }: Reading, figure: Figure): boolean =>
  words
    .slice(Math.max(0, figure.start - 6), figure.start)
    .some(({ lower }) => ['fine', 'penalty', 'imprisonment', 'punishable', 'fined'].includes(lower));

/** Amounts of money are counted in the currency of the words, whichever line they draw. */
function checkCurrencies({ figures, lines, logic, words, known, evidence }: Reading): void {
  const said = figures.flatMap((figure) => {
    const codes = figure.unit === null ? null : currenciesOf(figure.unit);
    return codes === null ? [] : [{ figure, codes }];
  });
  const [first, ...rest] = said;
  if (first === undefined) return;
  const common = first.codes.filter((code) => rest.every(({ codes }) => codes.includes(code)));
  const read = new Set([...logic.variables.values()].flatMap(({ inputs }) => inputs));
  for (const input of read) {
    const unit = known.get(input)?.input.unit;
    const declared = unit == null ? null : currenciesOf(unit);
    if (declared === null) continue;
    // Where the words have several currencies, the figure that draws a line of the input says in which it is counted.
    const own = said.find(({ figure }) =>
      lines.some((line) => line.figure === figure && line.variable.inputs.includes(input)),
    );
    const meant = common.length > 0 ? common : own?.codes;
    if (meant === undefined || declared.some((code) => meant.includes(code))) continue;
    const { figure } = own ?? first;
    evidence.against(
      'reading_disagrees',
      rangesOf(words, figure.start, figure.end),
      `The words say ${textOf(words, figure.start, figure.end)}; ${input} is counted in ${unit}.`,
      null,
    );
  }
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
