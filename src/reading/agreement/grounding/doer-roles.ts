import type { Mention } from '../reading-context.ts';
import { partsOfName } from './vocabulary.ts';
import type { Word } from '../words/words.ts';

/**
 * "A lodger's visitor shall be entered by the lodger", of an input for who enters him: who does it is named behind "by", or
 * in front of a modal that is no passive. Where the words name one so, the others that they name play another part.
 */
export function withoutOtherParts(words: readonly Word[], mentions: readonly Mention[]): Mention[] {
  const asks = mentions.filter(({ variable }) => partsOfName(variable.input ?? '').at(-1) === 'by');
  const others = asks.filter((mention) => {
    const own = asks.filter(({ variable }) => variable === mention.variable);
    return own.some((one) => doesIt(words, one)) && hasOtherPart(words, mention);
  });
  return mentions.filter((mention) => !others.includes(mention));
}

const isPassive = (words: readonly Word[], end: number): boolean =>
  words.slice(end - 1, end + 2).some(({ lower }) => lower === 'be' || lower === 'been');

/** Behind "by", or before a modal in the active. */
function doesIt(words: readonly Word[], { at, chunk }: Mention): boolean {
  const { part, clause } = chunk.region;
  const front = words.slice(Math.max(chunk.start - 1, at[0]! - 4), at[0]).map(({ lower }) => lower);
  if (front.includes('by')) return true;
  return part === 'subject' && clause.modal !== null && !isPassive(words, clause.modal.end);
}

/** Whose it is, what is done to it, or in the active what it is done with. */
function hasOtherPart(words: readonly Word[], mention: Mention): boolean {
  const { at, chunk } = mention;
  const { part, clause } = chunk.region;
  if (doesIt(words, mention)) return /['’]s?$/.test(words[at.at(-1)!]!.lower);
  if (clause.kind !== 'norm' || clause.modal === null) return false;
  const passive = isPassive(words, clause.modal.end);
  const listed = words.slice(clause.modal.end, at[0]).some(({ lower }) => lower === 'by');
  return passive ? part === 'subject' : part === 'act' && !listed;
}
