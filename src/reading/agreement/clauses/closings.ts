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
