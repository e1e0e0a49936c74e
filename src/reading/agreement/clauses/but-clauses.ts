import type { Region } from './clause-parts.ts';
import type { Opener } from './cues.ts';
import type { Word } from '../words/words.ts';
import { prepositions } from './relative-clauses.ts';

/** "no one but the owner", "no person but the owner". */
export function noneBut(words: readonly Word[], at: number): { length: number; meaning: Opener } | null {
  if (words[at]!.lower !== 'but') return null;
  const [before, first] = [words[at - 1]?.lower ?? '', words[at - 2]?.lower ?? ''];
  const none = ['nobody', 'none', 'nothing'].includes(before);
  const noOne = first === 'no' && ['one', 'person', 'body'].includes(before);
  return none || noOne ? { length: 1, meaning: 'besides' } : null;
}

/** "All boats bar lifeboats must", "Everyone but the guards", "but for the guards": without them. */
export function allBut(words: readonly Word[], at: number): { length: number; meaning: Opener } | null {
  const next = words[at + 1]?.lower ?? '';
  if (words[at]!.lower === 'bar' && words[at + 1]?.kind === 'word') return { length: 1, meaning: 'besides' };
  if (words[at]!.lower !== 'but') return null;
  if (next === 'for') return { length: 2, meaning: 'besides' };
  const all = words.slice(Math.max(0, at - 6), at).some(({ lower }) => ofAll.has(lower));
  return all && words[at + 1]?.kind === 'word' && !prepositions.has(next) && !['not', 'only'].includes(next)
    ? { length: 1, meaning: 'besides' }
    : null;
}
const ofAll = new Set(['all', 'every', 'everyone', 'everybody', 'any', 'anyone', 'anybody']);

/** "shall in no case be opened but by order of a judge": outside of which the prohibition holds. */
export function outsideBut(
  words: readonly Word[],
  at: number,
  { part, clause }: Region,
): { length: number; meaning: Opener } | null {
  if (words[at]!.lower !== 'but' || part !== 'act') return null;
  const before = words.slice(clause.start, clause.modal?.start ?? clause.start);
  const denied = clause.norm === 'prohibition' || before.some(({ lower }) => denying.has(lower));
  if (!denied) return null;
  const next = words[at + 1]?.lower ?? '';
  const joined =
    words[at - 1]?.kind === 'word' && (prepositions.has(next) || ['upon', 'after'].includes(next));
  return joined ? { length: 1, meaning: 'besides' } : null;
}

const denying = new Set(['no', 'never', 'nobody', 'none', 'nothing']);
