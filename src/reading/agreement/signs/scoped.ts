import type { Chunk } from '../clauses/clause-parts.ts';
import { isContent } from '../grounding/ground.ts';
import type { DrawnLine, Reading } from '../reading-context.ts';
import type { Variable } from '../rule/logic.ts';

/**
 * "must stamp undamaged crates", "must refund it upon cancellation", in the act of a duty: what the act is done to, or on
 * which occasion, where the rule speaks only then and requires what the same words name first. `at`: the first word.
 */
export function scopesAct(reading: Reading, chunk: Chunk, variable: Variable, at: number): boolean {
  const { law, words } = reading;
  const { part, parent, clause } = chunk.region;
  const act = part === 'act' ? chunk.region : part === 'without' && parent?.part === 'act' ? parent : null;
  if (act === null || clause.norm !== 'duty' || clause.modal === null || law.required.has(variable))
    return false;
  const head = words.slice(act.start, act.end).find(isContent);
  const listed = universal.has(words[chunk.start]?.lower ?? '');
  // "must be told of every child": of which the duty is, where the rule asks for something else
  if (universal.has(words[at - 1]?.lower ?? '') && words[at - 2]?.kind === 'word') return true;
  return requiredPlaces(reading).some(
    (place) =>
      place.at < at &&
      (place.chunk === chunk || (listed && place.at === head?.index) || place.chunk.end === chunk.start) &&
      (place.chunk.region === act || place.chunk.region.parent === act),
  );
}

const universal = new Set(['each', 'every', 'any', 'all']);

/** Where the words name what the rule requires. */
function requiredPlaces({ law, facts, mentions, lines }: Reading): { chunk: Chunk; at: number }[] {
  return [
    ...facts.flatMap(({ variable, chunk, at }) => at.map((place) => ({ variable, chunk, at: place }))),
    ...mentions.map(({ variable, chunk, at }) => ({ variable, chunk, at: at[0]! })),
    ...lines.flatMap(({ variable, chunk, figure }) =>
      chunk === null ? [] : [{ variable, chunk, at: figure.start }],
    ),
  ].filter(({ variable }) => law.required.has(variable));
}

/** "must register vehicles of more than 3.5 t": the measure is of the thing, and neither how long nor how the act is done. */
export function measuresThing(reading: Reading, { chunk, variable }: DrawnLine, from: number): boolean {
  if (chunk === null || chunk.region.part !== 'act') return false;
  const { words } = reading;
  const before = words[from - 1];
  const head = words.slice(chunk.region.start, chunk.region.end).find(isContent);
  return (
    before?.kind === 'word' &&
    before !== head &&
    !ofAct.has(before.lower) &&
    scopesAct(reading, chunk, variable, from)
  );
}

/** Words between an act and how long, by when or how often it is done. */
const ofAct = new Set(
  'for within by at to until till from after before in into on not no be is are been and or it them that this during over up every once'.split(
    ' ',
  ),
);
