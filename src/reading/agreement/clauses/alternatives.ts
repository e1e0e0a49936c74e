import type { Clause } from './clause-parts.ts';
import type { Word } from '../words/words.ts';
import { absences } from './absences.ts';
import { prepositions } from './relative-clauses.ts';

/** "at least 3 m, or 5 m if it cooks with gas", "2 months, or 1 month where": when the second figure holds, which may be for better or worse. */
export function isOfAlternative(
  words: readonly Word[],
  start: number,
  opener: number,
  inFigure: ReadonlySet<number>,
): boolean {
  const joint = words.findLastIndex(
    ({ text, lower }, at) => at > start && at < opener && (text === ',' || lower === 'or'),
  );
  const figured = (from: number, to: number): boolean =>
    words.slice(from, to).some(({ index }) => inFigure.has(index));
  return joint > start && opener - joint <= 8 && figured(joint, opener) && figured(start, joint);
}

/**
 * "to the porter or, if he is off duty, to the guard": where the case ends, behind which another way of doing it is named.
 * Where that has a figure, it may be for better or worse.
 */
export function alternativeFrom(
  words: readonly Word[],
  opener: number,
  end: number,
  inFigure: ReadonlySet<number>,
  { norm }: Clause,
): number | null {
  const joint = words[opener - 2]?.lower;
  // "may be held by the cook and, if she is away, by the baker": a list of who may. Who is absent does nothing.
  const either =
    joint === 'or' || (joint === 'and' && (norm === 'permission' || absences.at(words, opener) !== null));
  if (words[opener - 1]?.text !== ',' || !either) return null;
  const comma = words.findIndex(({ text }, at) => at > opener && at < end && text === ',');
  const figured = words.slice(comma, end).some(({ index }) => inFigure.has(index));
  return comma < 0 || figured || !prepositions.has(words[comma + 1]?.lower ?? '') ? null : comma;
}
