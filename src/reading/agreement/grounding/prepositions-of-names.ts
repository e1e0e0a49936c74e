import type { Mention } from '../reading-context.ts';
import { partsOfName } from './vocabulary.ts';
import type { Word } from '../words/words.ts';

const prepositions = new Set('by to from about for against on with of'.split(' '));
const determiners = new Set('a an the his her its their any each every that this'.split(' '));

/**
 * "complaints about a manager are decided by the board", of `complaint_about` and `decided_by`, which both have the manager
 * as a value: whoever is named behind the preposition of one of the two is no value of the other here.
 */
export function withoutOtherPrepositions(words: readonly Word[], mentions: readonly Mention[]): Mention[] {
  return mentions.filter((mention) => {
    const said = prepositionBefore(words, mention.at[0]!);
    const own = prepositionOf(mention);
    if (said === null || own === null || own === said) return true;
    const isElsewhere = mentions.some(
      (other) => other.variable === mention.variable && prepositionBefore(words, other.at[0]!) === own,
    );
    if (!isElsewhere) return true;
    return !mentions.some(
      (other) =>
        other.variable !== mention.variable && other.at[0] === mention.at[0] && prepositionOf(other) === said,
    );
  });
}

function prepositionOf({ variable }: Mention): string | null {
  const last = partsOfName(variable.input ?? '').at(-1) ?? '';
  return prepositions.has(last) ? last : null;
}

function prepositionBefore(words: readonly Word[], at: number): string | null {
  let before = at - 1;
  while (determiners.has(words[before]?.lower ?? '')) before -= 1;
  const lower = words[before]?.lower ?? '';
  return prepositions.has(lower) ? lower : null;
}
