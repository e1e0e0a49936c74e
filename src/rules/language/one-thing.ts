import { participle } from '../../core/participle.ts';

export const determiner = /^(?:the|an?|its|his|her|their|this|these|those)$/i;
/** None of time: "before the instalment was due" is a clause. */
export const preposition =
  /^(?:of|in|on|at|by|for|from|to|with|under|over|above|below|within|during|per|between|outside|inside|near|along|across|through|against|behind|beside|into|onto|around|about)$/i;
/** A noun of many things, or a verb of one: "goods", "carries". */
export const many = /[^su’']s$/i;
const pronoun = /^(?:he|she|they|we|you|i|there)$/i;
export const adverb = /(?:ly|^(?:always|often|still|then|now|already|also|again))$/i;
/** Of a part of something the contrary is that none of it is so. */
const isPart = /^(?:(?:the|an?) )?(?:\w+ )?(?:part|portion|majority|minority|bulk|rest|remainder) of\b/i;

/** A word that "has" goes on with: "has paid", "has been seen"; no noun. */
export const isParticiple = (word: string): boolean => word === 'been' || participle(word) === word;

/**
 * Words that name one thing and have no verb. "The goods the trader", "the cabin she", "the owner thinks Ann" have, or may
 * have: what follows them then belongs to another clause.
 */
export function isOneThing(subject: string): boolean {
  const words = subject.split(' ');
  if (isPart.test(subject) || adverb.test(words.at(-1) ?? '')) return false;
  return words.every((word, at) => at === 0 || namesOn(word, words[at - 1]!, words[at + 1], at));
}

function namesOn(word: string, before: string, next: string | undefined, at: number): boolean {
  const isHead = preposition.test(before) || determiner.test(before);
  if (determiner.test(word)) return preposition.test(before);
  if (pronoun.test(word)) return false;
  if (/^[A-Z]/.test(word)) return isHead || /^[A-Z]/.test(before);
  if (next === undefined || isHead) return true;
  return !many.test(word) && (at < 2 || preposition.test(next) || !isParticiple(word));
}
