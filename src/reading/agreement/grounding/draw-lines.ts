import { daysFromCivil } from '../../../rules/language/calendar.ts';
import type { Chunk } from '../clauses/clause-parts.ts';
import type { Comparison } from '../words/comparators.ts';
import { comparedAt } from '../words/comparators.ts';
import type { Figure } from '../words/figure.ts';
import { dimensionOf } from '../words/measures.ts';
import { affinity, chunkAt, linesFor } from './ground.ts';
import { drawnByRates, ratesIn } from './rates.ts';
import type { DrawnLine } from '../reading-context.ts';
import type { Variable } from '../rule/logic.ts';
import { isCalledBy, type Known } from './vocabulary.ts';
import { stem } from '../words/stems.ts';
import type { Word } from '../words/words.ts';

interface Candidate {
  variable: Variable;
  line: number;
  fit: number;
  turned: boolean;
}

export interface DrawingBoard {
  words: readonly Word[];
  figures: readonly Figure[];
  comparisons: ReadonlyMap<Figure, Comparison>;
  chunks: readonly Chunk[];
  variables: readonly Variable[];
  known: ReadonlyMap<string, Known>;
}

/**
 * Which line of the rule each figure draws. A figure goes with a line of its value; among several, with the one whose
 * input the words around it speak of; and the figure nearest in order takes the line that others leave.
 */
export function drawLines(board: DrawingBoard): DrawnLine[] {
  const { words, figures, comparisons, chunks, variables, known } = board;
  const rates = ratesIn(words, figures);
  const drawn = drawnByRates(rates, words, chunks, comparisons, variables, known);
  const rated = new Set<Figure | null>(
    drawn.length === 0 ? [] : rates.flatMap(({ many, each, again }) => [many, each, again]),
  );
  for (const figure of figures) {
    if (rated.has(figure)) continue;
    // "two of the following conditions": how many items of a list.
    const items = words.slice(figure.end, figure.end + 3).map(({ lower }) => lower);
    if (items.join(' ') === 'of the following') continue;
    const chunk = chunkAt(chunks, figure.numberStart);
    const span = yearSpan(board, figure, chunk);
    if (span.length > 0) {
      drawn.push(...span);
      continue;
    }
    if (isWhole(words, figures, figure) && !variables.some(({ cuts }) => cuts.has(figure.value))) continue;
    const named = [...known.values()].some((item) => isCalledBy(item, figure));
    const candidates = variables.flatMap((variable): Candidate[] => {
      const fit = fitOf(board, figure, chunk, variable);
      const form = formLine(words, figure, variable);
      if (form !== null) return [{ variable, line: form.line, turned: form.turned, fit }];
      const ofDate = partLine(figure, variable);
      if (ofDate !== null) return [{ variable, line: ofDate, turned: false, fit }];
      if (variable.input === null || isOfPlainer(figures, figure, known.get(variable.input))) return [];
      const lines = linesFor(figure, variable, known).filter((line) =>
        crosses(variable, line, comparisons.get(figure) ?? null),
      );
      // A figure that an input is named by is another's only when it has the very value.
      const own = named ? lines.filter((line) => line === figure.value) : lines;
      return own.slice(0, 1).map((line) => ({ variable, line, turned: false, fit }));
    });
    candidates.sort((a, b) => b.fit - a.fit || taken(drawn, a) - taken(drawn, b));
    const best = candidates[0];
    if (best === undefined) continue;
    // One figure may limit several things alike: "within 14 days place it and inform the tenant".
    const also = candidates.filter((other) => other !== best && sharesFigure(figures, figure, other, drawn));
    for (const { variable, line, turned } of [best, ...also]) {
      const comparison = comparisons.get(figure) ?? null;
      const deep = isDepth(words, comparison, known.get(variable.input ?? ''));
      drawn.push({ figure, comparison, variable, line, chunk, turned: turned !== deep });
    }
  }
  return [...drawn, ...drawnByNames(words, figures, chunks, variables, known)];
}

/** "only one room, and not for longer than a year": what is counted in no unit goes with the figure that has none. */
const isOfPlainer = (figures: readonly Figure[], figure: Figure, about: Known | undefined): boolean =>
  about?.unit === null &&
  dimensionOf(figure.unit) !== null &&
  figures.some(({ kind, unit, value }) => kind === 'number' && unit === null && value === figure.value);

/** "may not dive below 18 metres", of a depth: further down; "the depth shall not fall below 2 m" is a smaller figure. */
const isDepth = (words: readonly Word[], comparison: Comparison | null, about: Known | undefined): boolean =>
  about !== undefined &&
  about.name.has(stem('depth')) &&
  !words.some(({ lower }) => lower === 'depth' || lower === 'depths') &&
  !['water', 'snow', 'level'].some((root) => about.name.has(stem(root))) &&
  (comparison?.words ?? []).some(([start, end]) =>
    words.slice(start, end).some(({ lower }) => ['below', 'above'].includes(lower)),
  );

/** "the fifth day of the month", "from 2027": the day or the year that a date has. */
function partLine({ kind, value, unit }: Figure, { part, cuts }: Variable): number | null {
  const counts = kind === 'number' || kind === 'ordinal';
  const fits = part === 'day' ? unit === null || unit === 'day' : part === 'year' && unit === null;
  return counts && fits && cuts.has(value) ? value : null;
}

/** "Exactly one of the two keys": how many there are, of which the figure before it is a part. */
const isWhole = (words: readonly Word[], figures: readonly Figure[], { start }: Figure): boolean =>
  ['the', 'these', 'those', 'its', 'their'].includes(words[start - 1]?.lower ?? '') &&
  words[start - 2]?.lower === 'of' &&
  figures.some(({ end }) => end === start - 2);

/** "awarded in 2026", of a date: from the first day of the year to its last. */
function yearSpan({ words, variables }: DrawingBoard, figure: Figure, chunk: Chunk | null): DrawnLine[] {
  const { value, unit, kind, start } = figure;
  const year = kind === 'number' && unit === null && Number.isInteger(value) && value > 1800 && value < 2200;
  const front = words[start - 1]?.lower === 'year' ? words[start - 2] : words[start - 1];
  if (!year || !['in', 'during', 'throughout', 'within'].includes(front?.lower ?? '')) return [];
  const [first, last] = [daysFromCivil(value, 1, 1), daysFromCivil(value, 12, 31)];
  const own = variables.filter(
    ({ kind: of, date, input, cuts }) =>
      of === 'number' &&
      date &&
      input !== null &&
      [first - 1, first, last, last + 1].some((day) => cuts.has(day)),
  );
  const low: Comparison = { side: 'high', line: 'below', words: [] };
  const high: Comparison = { side: 'low', line: 'above', words: [] };
  return own.flatMap((variable) => [
    { figure, comparison: low, variable, line: first, chunk, turned: false },
    { figure, comparison: high, variable, line: last, chunk, turned: false },
  ]);
}

const taken = (drawn: readonly DrawnLine[], candidate: Candidate): number =>
  drawn.filter(({ variable, line }) => variable === candidate.variable && line === candidate.line).length;

/** The rule has the line itself; or, where only whole numbers count, "more than 10" as 11 or more. */
function crosses(variable: Variable, line: number, comparison: Comparison | null): boolean {
  if (variable.cuts.has(line)) return true;
  if (!variable.integer || comparison === null || comparison.guess === true) return false;
  return variable.cuts.has(comparison.line === 'above' ? line + 1 : line - 1);
}

const close = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

const differences = new Set(
  'apart difference differ differs between gap minus warmer colder older younger higher lower longer shorter spread'.split(
    ' ',
  ),
);

/** "attendants not counted", "turnover excludes tax": what is measured is what is left of the whole. */
const takesOff = (words: readonly Word[]): boolean =>
  words.some(
    ({ lower, index }) =>
      takingOff.has(lower) ||
      (/^(?:counted|count|included|include)$/.test(lower) &&
        words.slice(Math.max(0, index - 2), index).some((word) => word.lower === 'not')),
  );
const takingOff = new Set('excludes exclude excluding exclusive net deduction deducted deducting'.split(' '));

const above = new Set(['above', 'over', 'higher', 'dearer', 'beyond']);

/** "1.5% of the amount": one input against a multiple of another. */
function formLine(
  words: readonly Word[],
  figure: Figure,
  variable: Variable,
): { line: number; turned: boolean } | null {
  if (variable.input !== null || variable.kind !== 'number') return null;
  const { value, unit } = figure;
  const share = dimensionOf(unit) === 'ratio' ? [value / 100] : [];
  // "more than 8% above the old rent"
  const more = above.has(words[figure.end]?.lower ?? '') ? share.map((item) => 1 + item) : [];
  const plain = (more.length > 0 ? more : [value, ...share]).filter((item) => item > 0 && item !== 1);
  if (variable.ratios.length === 1 && variable.cuts.has(0)) {
    const ratio = variable.ratios[0]!;
    // "two thirds of the votes cast" is twice as many for as against, where these are counted apart.
    const apart = plain.flatMap((item) => (item < 1 ? [item, item / (1 - item)] : [item]));
    const direct = apart.some((item) => close(item, ratio));
    const inverse = apart.some((item) => close(item, 1 / ratio));
    if (direct !== inverse) return { line: 0, turned: inverse };
  }
  // "not more than 45 apart", "goods and packaging less than 800": a sum or difference against the figure itself.
  const sum = variable.ratios.every((ratio) => ratio === 1);
  const apart = words.some(({ lower }) => differences.has(lower)) || takesOff(words);
  if (figure.kind === 'number' && value !== 0 && sum && (apart || !variable.key.includes('-')))
    for (const cut of variable.cuts) if (close(Math.abs(cut), value)) return { line: cut, turned: cut < 0 };
  return null;
}

/** "after the closing date": one input against another, each named beside the comparison. */
function drawnByNames(
  words: readonly Word[],
  figures: readonly Figure[],
  chunks: readonly Chunk[],
  variables: readonly Variable[],
  known: ReadonlyMap<string, Known>,
): DrawnLine[] {
  return variables.flatMap((variable): DrawnLine[] => {
    const [first, second] = variable.inputs.map((input) => known.get(input));
    const plain = variable.ratios.length === 1 && variable.ratios[0] === 1 && variable.cuts.has(0);
    if (variable.input !== null || !plain || first === undefined || second === undefined) return [];
    for (let at = 1; at < words.length; at += 1) {
      const comparison = comparedAt(words, at);
      // "opened by the same key": no time by which.
      const byWhom = words[at - 1]!.lower === 'by' || words[at - 2]?.lower === 'by';
      if (byWhom && [first, second].every(({ input }) => !/^(?:date|timestamp)$/.test(input.type))) continue;
      // What comes after the words that compare is a figure, and no input.
      const figured =
        words[at]!.kind === 'number' ||
        // "the rent of the year before, nor": nothing is compared with
        words[at]!.kind === 'mark' ||
        // "from the 22nd night"
        (words[at + 1]?.kind === 'number' && words[at]!.lower === 'the') ||
        figures.some(({ start }) => start === at);
      // "Every lifeboat": which ones, and no limit.
      const ofAll = words[at - 1]!.lower === 'every' && comparison?.words[0]?.[0] === at - 1;
      if (comparison === null || figured || ofAll) continue;
      const behind = [first, second].map(
        (item) => affinity(words, item, at, Math.min(words.length, at + 5)).score,
      );
      const front = [first, second].map((item) => affinity(words, item, Math.max(0, at - 8), at).score);
      const margins = [behind[0]! - front[0]!, behind[1]! - front[1]!];
      if (Math.max(...margins) <= 0.5) continue;
      const bound = margins[0]! > margins[1]! ? first : second;
      // The form is measured minus bound where the measured input comes first in it.
      const turned = !variable.key.endsWith(` ${bound.input.name}`);
      const figure: Figure = {
        kind: 'number',
        value: 0,
        unit: null,
        start: at,
        end: at + 1,
        numberStart: at,
        numberEnd: at + 1,
      };
      return [{ figure, comparison, variable, line: 0, chunk: chunkAt(chunks, at), turned }];
    }
    return [];
  });
}

function fitOf(
  { words, known }: DrawingBoard,
  figure: Figure,
  chunk: Chunk | null,
  variable: Variable,
): number {
  const exact = variable.cuts.has(figure.value) ? 0.5 : 0;
  const near = [Math.max(0, figure.start - 8), Math.min(words.length, figure.end + 8)] as const;
  const score = variable.inputs.map((input) => {
    const about = known.get(input);
    if (about === undefined) return 0;
    const inChunk = chunk === null ? 0 : affinity(words, about, chunk.start, chunk.end).score;
    return inChunk * 2 + affinity(words, about, ...near).score;
  });
  return exact + Math.max(0, ...score);
}

/** The line of another input with the same value, which no other figure of the words draws. */
function sharesFigure(
  figures: readonly Figure[],
  figure: Figure,
  candidate: Candidate,
  drawn: readonly DrawnLine[],
): boolean {
  if (candidate.variable.input === null || !candidate.variable.cuts.has(candidate.line)) return false;
  if (taken(drawn, candidate) > 0) return false;
  return !figures.some(
    (other) => other !== figure && other.value === figure.value && other.kind === figure.kind,
  );
}
