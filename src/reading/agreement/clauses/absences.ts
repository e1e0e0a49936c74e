import { PhraseTable } from '../words/phrases.ts';
import type { Word } from '../words/words.ts';

const owners = ['his', 'her', 'its', 'their', 'his or her', 'the *', 'a *', 'the * *'];

/** "in her absence", "during the keeper's absence": where that person is not there. */
export const absencePhrases: readonly string[] = ['in', 'during'].flatMap((head) =>
  owners.map((owner) => `${head} ${owner} absence`),
);

export const absences = new PhraseTable<true>(absencePhrases.map((phrase) => [phrase, true]));

/** ", in her absence, …": a case of its own. "signed in the notary's absence" says how. */
export function absentFrom(
  words: readonly Word[],
  at: number,
): { length: number; meaning: 'condition' } | null {
  const phrase = words[at - 1]?.text === ',' ? absences.at(words, at) : null;
  return phrase === null ? null : { length: phrase.length, meaning: 'condition' };
}
