import type { Chunk } from '../clauses/clause-parts.ts';
import type { Figure } from '../words/figure.ts';
import { affinity } from '../grounding/ground.ts';
import type { DrawnLine, Reading } from '../reading-context.ts';
import { rangesOf, textOf } from '../words/words.ts';
import { windowOf } from './line-neighbours.ts';

/** Two inputs of one unit: the figure goes with the one that the words beside it speak of. */
export function checkOwner(reading: Reading, { figure, variable, chunk, line }: DrawnLine): void {
  const { words, known, evidence, logic } = reading;
  if (variable.input === null || chunk === null || takesExtreme(words, chunk)) return;
  if (isOfWhole(reading, figure)) return;
  const own = known.get(variable.input);
  if (own === undefined) return;
  const rivals = [...logic.variables.values()].filter(
    (other) =>
      other !== variable &&
      other.kind === 'number' &&
      other.input !== null &&
      !other.cuts.has(line) &&
      known.get(other.input)?.unit === own.unit &&
      other.date === variable.date,
  );
  const [from, to] = windowOf(reading, figure, chunk);
  const fit = affinity(words, own, from, to).score;
  for (const rival of rivals) {
    const about = known.get(rival.input!)!;
    const other = affinity(words, about, from, to).score;
    if (other < 2 * fit + 0.4) continue;
    const text = textOf(words, figure.start, figure.end);
    evidence.against(
      'reading_disagrees',
      rangesOf(words, figure.start, figure.end),
      `"${text}" goes with the words for ${rival.input}; the rule compares ${variable.input} with it.`,
    );
  }
}

/** "3% of the price, but not less than 30 EUR and not more than 200 EUR": a limit of what the whole of it comes to. */
function isOfWhole({ words, comparisons }: Reading, figure: Figure): boolean {
  const start = comparisons.get(figure)?.words[0]?.[0] ?? figure.start;
  return words
    .slice(Math.max(0, start - 9), start)
    .some(
      ({ lower, text }, at, own) =>
        lower === 'but' &&
        [',', '%'].includes(own[at - 1]?.text ?? ',') &&
        !own.slice(at).some(({ text: mark }) => mark === ',' || mark === '.') &&
        text !== '',
    );
}

/** "the lesser of 10% of the sum and 50,000 EUR": the figure limits what the extreme is of. */
const takesExtreme = (words: Reading['words'], { region }: Chunk): boolean =>
  words
    .slice(region.clause.start, region.clause.end)
    .some(({ lower }, at, own) => extremes.has(lower) && ['of', ','].includes(own[at + 1]?.text ?? ''));

const extremes = new Set(
  'lesser greater lower higher smaller larger least greatest lowest highest'.split(' '),
);
