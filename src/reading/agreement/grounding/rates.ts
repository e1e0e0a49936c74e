import type { Chunk } from '../clauses/clause-parts.ts';
import type { Comparison } from '../words/comparators.ts';
import type { Figure } from '../words/figure.ts';
import { affinity, chunkAt } from './ground.ts';
import type { DrawnLine } from '../reading-context.ts';
import type { Variable } from '../rule/logic.ts';
import type { Known } from './vocabulary.ts';
import type { Word } from '../words/words.ts';

/** "one adult for every 8 children or part of 8": so many of a thing for each so many of another, and for what is left. */
export interface Rate {
  many: Figure;
  each: Figure;
  /** The same figure again, in "or part of 8". */
  again: Figure | null;
}

/** How far the two figures of a rate are from one another. */
const span = 16;

const close = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a));

const isCount = ({ kind, unit, value }: Figure): boolean =>
  kind === 'number' && unit === null && Number.isInteger(value) && value > 0;

/**
 * Rates of which nothing is left to be asked: one for each full number of another, and one more for a part of it. Of
 * several for each ("two for every 15 or part"), or without a word of the part, what is due for the rest is not settled.
 */
export function ratesIn(words: readonly Word[], figures: readonly Figure[]): Rate[] {
  return figures.flatMap((each, index): Rate[] => {
    const front = words.slice(Math.max(0, each.start - 2), each.start).map(({ lower }) => lower);
    const isEach = ['for', 'to'].includes(front[0] ?? '') && ['every', 'each'].includes(front[1] ?? '');
    const part = words
      .slice(each.end, each.end + 8)
      .findIndex(
        ({ lower }, at, own) => lower === 'or' && own.slice(at, at + 3).some((word) => word.lower === 'part'),
      );
    if (!isEach || part < 0 || !isCount(each)) return [];
    const many = [figures[index - 1], figures[index + 1], figures[index + 2]].find(
      (other) =>
        other?.value === 1 &&
        isCount(other) &&
        Math.abs(other.start - each.start) <= span &&
        !words
          .slice(Math.min(other.end, each.end), Math.max(other.start, each.start))
          .some(({ text }) => text === '.' || text === ';'),
    );
    const again = figures[index + 1];
    const isAgain = again?.value === each.value && words[again.start - 1]?.lower === 'of';
    return many === undefined ? [] : [{ many, each, again: isAgain ? again : null }];
  });
}

/** The line between two inputs that a rate draws: as many of the one as the words say, held against the other. */
export function drawnByRates(
  rates: readonly Rate[],
  words: readonly Word[],
  chunks: readonly Chunk[],
  comparisons: ReadonlyMap<Figure, Comparison>,
  variables: readonly Variable[],
  known: ReadonlyMap<string, Known>,
): DrawnLine[] {
  return rates.flatMap(({ many, each }): DrawnLine[] =>
    variables.flatMap((variable): DrawnLine[] => {
      const [first, second] = variable.inputs.map((input) => known.get(input));
      const [ratio] = variable.ratios;
      if (variable.input !== null || variable.kind !== 'number' || variable.ratios.length !== 1) return [];
      if (first === undefined || second === undefined || ratio === undefined || !variable.cuts.has(0))
        return [];
      const lead = (item: Known): number =>
        affinity(words, item, many.end, many.end + 3).score -
        affinity(words, item, each.end, each.end + 3).score;
      const margin = lead(first) - lead(second);
      if (Math.abs(margin) <= 0.5) return [];
      const turned = margin < 0;
      if (!close(turned ? ratio : 1 / ratio, each.value / many.value)) return [];
      const said = comparisons.get(many);
      const comparison: Comparison =
        said === undefined || said.guess === true ? { side: 'high', line: 'below', words: [] } : said;
      return [{ figure: many, comparison, variable, line: 0, chunk: chunkAt(chunks, many.start), turned }];
    }),
  );
}
