import type { Clause } from './clause-parts.ts';
import type { Word } from '../words/words.ts';

/** "So must every child on board" */
export const isInverted = (words: readonly Word[], start: number, modal: number): boolean => {
  const before = words.slice(start, modal).filter(({ kind }) => kind === 'word');
  return before.length === 1 && ['so', 'likewise'].includes(before[0]!.lower);
};

/** "The following shall be kept cold: (items)": what the modal is said of comes after the colon. */
export function listedSubject(
  words: readonly Word[],
  start: number,
  modal: number,
  clause: Clause,
): number | null {
  if (clause.modal === null) return null;
  const subject = words.slice(start, modal).map(({ lower }) => lower);
  if (!subject.some((lower, at) => lower === 'the' && subject[at + 1] === 'following')) return null;
  const colon = words.findIndex(({ text }, at) => at >= clause.modal!.end && at < clause.end && text === ':');
  return colon < 0 ? null : colon + 1;
}
