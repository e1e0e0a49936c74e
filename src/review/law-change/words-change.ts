import type { RevisedQuote } from '../../sources/revision/revision-read-model.ts';

/** What became of the words that a rule rests on; of several passages the gravest. */
export type WordsChange = RevisedQuote['change'];

/** From what leaves a rule as it is to what takes its ground away. */
const gravity: readonly WordsChange[] = ['same', 'typography', 'moved', 'changed', 'removed'];

/** Whether a rule says what the law says: its words are there, wherever. */
export const isSameWords = (change: WordsChange): boolean =>
  gravity.indexOf(change) <= gravity.indexOf('moved');

/** Of several changes the one that takes most of a rule's ground away. */
export const gravestOf = (changes: readonly WordsChange[]): WordsChange =>
  gravity[Math.max(0, ...changes.map((change) => gravity.indexOf(change)))]!;
