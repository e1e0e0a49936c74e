import type { IsoDate } from '../../rules/model.ts';

/** When a rule is in force: to the end of the day before `to`. */
export interface TimeOfWords {
  from: IsoDate | null;
  to: IsoDate | null;
}

/** Whether the law had an end before the next revision of it began. */
const endsBefore = ({ to }: TimeOfWords, next: TimeOfWords): boolean =>
  to !== null && (next.from === null || next.from > to);

/**
 * From when words are the law: from the first day that is known of the revisions which say them without one between that
 * does not, back from the newest. The newest alone would leave out the time in which the older ones said the same.
 * @param revisions oldest first; the last says the words
 * @param says whether another of them says the same words
 */
export function periodOfWords<Revision extends TimeOfWords>(
  revisions: readonly Revision[],
  says: (revision: Revision) => boolean,
): TimeOfWords {
  const newest = revisions.at(-1);
  if (newest === undefined) return { from: null, to: null };
  const days: IsoDate[] = [];
  let next: TimeOfWords = newest;
  for (const revision of revisions.toReversed()) {
    if (revision !== newest && (endsBefore(revision, next) || !says(revision))) break;
    if (revision.from !== null) days.push(revision.from);
    next = revision;
  }
  return { from: days.sort()[0] ?? null, to: newest.to };
}
