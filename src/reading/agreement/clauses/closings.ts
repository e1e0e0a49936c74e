import { PhraseTable, phrases } from '../words/phrases.ts';
import type { Word } from '../words/words.ts';

/** "may be used for 24 months and no longer", "until the start and not thereafter": what is allowed up to there alone is. */
const closings = new PhraseTable<true>(
  [
    'no longer|no more|no further',
    'not later|not thereafter|not afterwards|not afterward|not any longer|not beyond that|not after that|not beyond then',
    'not after that time|not after that date|not after that day|not beyond that time|not beyond that date|not beyond that day',
    'no longer than that|no more than that|no further than that',
  ].flatMap((some) =>
    some
      .split('|')
      .flatMap((closing) => ['and', 'but'].flatMap((link) => phrases(`${link} ${closing}`, true))),
  ),
);

/** How many words from `at` on close what is allowed, where nothing of the sentence comes after them; 0 for none. */
export function closingAt(words: readonly Word[], at: number): number {
  const length = closings.at(words, at)?.length ?? 0;
  return length > 0 && words[at + length]?.kind !== 'word' ? length : 0;
}

/** "Only pike over 45 cm may be kept; all others must be put back": says of the others what "only" says already. */
export const restRefused = new PhraseTable<true>(
  ['all others', 'all the others', 'any others', 'the others', 'others'].flatMap((rest) =>
    ['must', 'shall', 'are to'].flatMap((modal) =>
      [
        'put back|thrown back|returned|released|refused|rejected|declined|sent back|given back|handed back',
        'turned away|turned back|turned down|set free|let go|left behind|kept out',
      ].flatMap((some) => some.split('|').flatMap((verb) => phrases(`${rest} ${modal} be ${verb}`, true))),
    ),
  ),
);

const restNouns = new Set('others rest'.split(' '));
const takingUp = new Set('is are do does must shall'.split(' '));
const takenUp = new Set('them it one so'.split(' '));

/**
 * "…; every other partnership is", "; all others must have them": that those who are not released are bound. How many words
 * from `at` on say so, at the end of their sentence; 0 for none.
 */
export function restBoundAt(words: readonly Word[], at: number): number {
  const lower = (index: number): string => words[index]?.lower ?? '';
  let to = at;
  if (['all', 'every', 'any', 'each', 'the'].includes(lower(to))) to += 1;
  if (restNouns.has(lower(to))) to += 1;
  else if (to > at && lower(to) === 'other' && words[to + 1]?.kind === 'word') to += 2;
  else return 0;
  if (!takingUp.has(lower(to))) return 0;
  to += 1;
  if (words[to]?.kind === 'word' && takenUp.has(lower(to + 1))) to += 2;
  return words[to]?.kind === 'word' ? 0 : to - at;
}
