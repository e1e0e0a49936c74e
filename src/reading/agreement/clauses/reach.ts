import { reachWords } from './cues.ts';
import type { Word } from '../words/words.ts';

/** Where a sentence says whom or what a norm before it does not reach, or reaches besides; -1 where it does not. */
export function reachAt(words: readonly Word[], start: number, end: number): number {
  for (let at = start; at < end; at += 1)
    if (reachWords.at(words, at) !== null || leavesFree(words, at, end)) return at;
  return -1;
}

/** "This leaves folding bicycles unaffected" */
function leavesFree(words: readonly Word[], at: number, end: number): boolean {
  const before = words.slice(Math.max(0, at - 2), at);
  return (
    ['leaves', 'leave'].includes(words[at]!.lower) &&
    before.some(({ lower }) => pointing.has(lower)) &&
    words.slice(at, Math.min(end, at + 14)).some(({ lower }) => untouched.has(lower))
  );
}
const pointing = new Set(
  'this these that it rule rules ban paragraph provision section foregoing'.split(' '),
);
const untouched = new Set(['unaffected', 'untouched', 'unrestricted', 'free']);
