import type { Chunk } from '../clauses/clause-parts.ts';
import type { Reading } from '../reading-context.ts';
import { functionWords } from '../clauses/cues.ts';
import { partsOfName } from '../grounding/vocabulary.ts';
import { sameStem, stem } from '../words/stems.ts';

const alone = new Set('solely merely purely simply only just'.split(' '));
const links = new Set('because ground grounds reason basis account due having'.split(' '));
const reasons = new Set('reason reasons ground grounds cause basis'.split(' '));
const others = new Set('other another different'.split(' '));

/**
 * "must not be refused solely because he has children": that this is a reason counts against the refusal, that there is a
 * further one for it. Null where the words or the input say no reason.
 */
export function signOfReason({ words }: Reading, chunk: Chunk, input: string | null): 1 | -1 | null {
  const { clause } = chunk.region;
  if (input === null || clause.norm !== 'prohibition') return null;
  const parts = partsOfName(input);
  if (!parts.some((part) => reasons.has(part))) return null;
  const said = words.slice(clause.start, clause.end);
  const sole = said.some(
    ({ lower }, at) =>
      (alone.has(lower) && said.slice(at + 1, at + 5).some((next) => links.has(next.lower))) ||
      // "on the ground of its breed alone"
      (lower === 'alone' && said.slice(Math.max(0, at - 8), at).some((before) => reasons.has(before.lower))),
  );
  if (!sole) return null;
  // A reason of which the words say nothing is a further one.
  const own = parts.filter((part) => !reasons.has(part) && !functionWords.has(part)).map(stem);
  const named = own.some((root) => said.some((word) => sameStem(word.stem, root)));
  return parts.some((part) => others.has(part)) || !named ? 1 : -1;
}

/** The rule reads a reason that the words do not name, beside the one that alone is not enough by the words. */
export const isFurtherReason = (reading: Reading, input: string): boolean =>
  reading.chunks.some(
    (chunk) => chunk.region.clause.norm === 'prohibition' && signOfReason(reading, chunk, input) === 1,
  );
