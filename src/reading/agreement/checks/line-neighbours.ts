import type { Chunk } from '../clauses/clause-parts.ts';
import type { Figure } from '../words/figure.ts';
import type { Variable } from '../rule/logic.ts';
import type { Reading } from '../reading-context.ts';

export const sides = { low: 'at or under', high: 'at or over' };

/** Variables of the rule that read one of the same inputs. */
export const others = ({ logic }: Reading, variable: Variable): Variable[] =>
  [...logic.variables.values()].filter(
    (other) => other !== variable && other.inputs.some((input) => variable.inputs.includes(input)),
  );

/** An input that says which day, week or year something is. */
export const ranks = /^(?:hour|day|week|month|year)_(?:of|in)_/;

/** The words that go with a figure, and with no other: of its chunk, or of a clause that has no inner ones. */
export function windowOf({ figures }: Reading, figure: Figure, chunk: Chunk): [number, number] {
  const { clause } = chunk.region;
  const earlier = figures.findLast(({ end }) => end <= figure.start && end > clause.start);
  const later = figures.find(({ start }) => start >= figure.end && start < clause.end);
  const lonely = clause.regions.every(({ part }) => part === 'subject' || part === 'act');
  const [from, to] = lonely ? [clause.start, clause.end] : [chunk.start, chunk.end];
  // "bought by 30 April must be exchanged by 15 June": what the modal parts goes with the figure on its own side.
  const several = (earlier ?? later) !== undefined;
  const { start: front = from, end: back = to } = (several && clause.modal) || {};
  const low = figure.start >= back ? Math.max(from, back) : from;
  const high = figure.end <= front ? Math.min(to, front) : to;
  return [Math.max(earlier?.end ?? low, low), Math.min(later?.start ?? high, high)];
}
