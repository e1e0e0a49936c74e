import type { Clause } from '../clauses/clause-parts.ts';
import { sameStem, stem } from '../words/stems.ts';
import type { Known } from './vocabulary.ts';
import { partsOfName } from './vocabulary.ts';
import type { Word } from '../words/words.ts';

/**
 * "The mate must sign the log" of `signed_by`: the subject of a duty may say whose duty it is, or what is asked for, as
 * "must be signed by the mate" does. What is in it counts neither way.
 */
export function openDoers(
  words: readonly Word[],
  clauses: readonly Clause[],
  known: ReadonlyMap<string, Known>,
): void {
  const verbs = [...known.values()].flatMap(({ input }) => {
    const parts = partsOfName(input.name);
    return input.type === 'enum' && parts.at(-1) === 'by' ? parts.slice(0, -1).map(stem) : [];
  });
  for (const { kind, norm, modal, regions } of clauses) {
    const verb = modal === null ? undefined : words[modal.end];
    if (kind !== 'norm' || norm !== 'duty' || verb === undefined) continue;
    if (!verbs.some((part) => sameStem(part, verb.stem))) continue;
    for (const region of regions)
      if (region.part === 'subject' || region.parent?.part === 'subject') region.sign = 0;
  }
}
