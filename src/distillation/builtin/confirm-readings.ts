import type { DistillableSource, Distillation, DistilledCandidate, DistillOptions } from '../distiller.ts';
import { Ranges } from './ranges.ts';
import { passagesOf } from './statements.ts';
import { startOf } from './drafts.ts';
import { PassageReader } from './passage-reader.ts';

/**
 * Holds a distillation against the words of the source with the readers of the gates, so that an unflagged candidate is
 * one of which every word was read. What the grammar reads by the names of an action that the world has becomes that
 * reading's candidates, bound to the action's inputs: unflagged where it reads the whole passage, else with what it
 * could not read. What it does not read, though it speaks of an action, is a candidate without effects that says so.
 * Every other candidate is unflagged only where the grammar reads its own quotes whole. Of the passages of one part alone,
 * where one is given.
 */
export function confirmReadings(
  source: DistillableSource,
  distillation: Distillation,
  options: DistillOptions,
  foreign: Ranges = new Ranges([]),
  part: PassagePart = wholeSource,
): DistilledCandidate[] {
  const { passages } = passagesOf(source);
  const before = passages[part.from - 1]?.end ?? 0;
  const drafts = distillation.candidates.filter((candidate) => startOf(candidate) >= before);
  const edges = distillation.candidates.flatMap(({ id, overrides, limits }) =>
    overrides.length + limits.length === 0
      ? []
      : [id, ...limits, ...overrides.map(({ candidate }) => candidate)],
  );
  const reader = new PassageReader(source, { ...distillation, candidates: drafts }, options, new Set(edges));
  for (const passage of passages.slice(part.from, part.to)) if (!foreign.meets(passage)) reader.read(passage);
  return reader.candidates.sort((a, b) => startOf(a) - startOf(b));
}

/** Passages of a source that are read together: those from the one of index `from` to before the one of `to`. */
export interface PassagePart {
  from: number;
  to: number;
}

const wholeSource: PassagePart = { from: 0, to: Infinity };

/** So many characters are read in a few seconds. */
const partLength = 24_000;

/** The passages of a source in parts that are read apart from each other, to the same effect as all of them together. */
export function partsOfPassages(source: DistillableSource): PassagePart[] {
  const { passages } = passagesOf(source);
  const parts: PassagePart[] = [];
  let begin = 0;
  for (const [index, { end }] of passages.entries()) {
    const isLast = index === passages.length - 1;
    if (end - (passages[begin]?.start ?? 0) < partLength && !isLast) continue;
    parts.push({ from: begin, to: index + 1 });
    begin = index + 1;
  }
  return parts;
}
