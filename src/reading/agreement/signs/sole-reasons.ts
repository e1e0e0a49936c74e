import type { Chunk } from '../clauses/clause-parts.ts';
import type { Reading } from '../reading-context.ts';
import { partsOfName } from '../grounding/vocabulary.ts';

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
    ({ lower }, at) => alone.has(lower) && said.slice(at + 1, at + 5).some((next) => links.has(next.lower)),
  );
  if (!sole) return null;
  return parts.some((part) => others.has(part)) ? 1 : -1;
}
