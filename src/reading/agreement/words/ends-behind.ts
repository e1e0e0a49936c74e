import type { Word } from './words.ts';

/** "up to a week before the show and not thereafter", "for a month but no longer": no more than that. */
export function endsBehind(words: readonly Word[], from: number): boolean {
  for (let at = from; at < from + 14; at += 1) {
    const word = words[at];
    if (word === undefined || word.kind === 'break' || ['.', ';'].includes(word.text)) return false;
    const ends =
      ['and', 'but'].includes(word.lower) &&
      ['not', 'no', 'never'].includes(words[at + 1]?.lower ?? '') &&
      goingOn.has(words[at + 2]?.lower ?? '') &&
      words[at + 3]?.lower !== 'than';
    if (ends) return true;
  }
  return false;
}
const goingOn = new Set('thereafter afterwards after beyond later longer further'.split(' '));
