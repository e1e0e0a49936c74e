import type { IsoDate } from '../../rules/model.ts';
import { predecessorOf } from '../../rules/rule-set/candidate-rule-set.ts';
import type { RuleHeadContent } from '../../rules/rule-set/working-set.ts';

/** When a rule is in force: to the end of the day before `to`. */
export interface TimeOfWords {
  from: IsoDate | null;
  to: IsoDate | null;
}

/** A candidate by the day that it gives its rule. */
export interface Dated {
  from: IsoDate | null;
  createdAt: Date;
  /** What it was of a rule; null of a rule of its own. */
  kind: 'amend' | 'correct' | 'edit' | 'carry_over' | null;
}

/**
 * Whether its rule had a day before, which a person took away: what is carried over was given by no one what it has not.
 * @param signed of the rule, in the order in which they were made
 */
export function lostItsDay(signed: readonly Dated[], one: Dated): boolean {
  const before = signed.filter(({ createdAt }) => createdAt < one.createdAt);
  const carried = before.findLast(({ from, kind }) => from === null && kind !== 'carry_over');
  const made = one.kind === 'carry_over' && carried ? carried : one;
  return before.some(({ from, createdAt }) => from !== null && createdAt < made.createdAt);
}

interface Taking<Head extends RuleHeadContent> {
  ruleKey: string;
  /** Of a rule the head that takes the day. */
  head: Head | null;
  /** Of a candidate, whether it revises the rule. */
  revises: boolean;
}

/**
 * Whether a period is of what takes it: it lies before a later period of the rule begins, and before its own end. A candidate
 * that revises a rule stays with the head that it was opened for.
 */
export function isItsOwn<Head extends RuleHeadContent>(
  standing: readonly Head[],
  { ruleKey, head, revises }: Taking<Head>,
  { from, to }: TimeOfWords,
): boolean {
  const end = head?.closedTo ?? to;
  if (from === null || (end !== null && end <= from)) return false;
  if (head === null && !revises) return true;
  return predecessorOf(standing, ruleKey, from) === (head ?? predecessorOf(standing, ruleKey, null));
}

/**
 * From when until when words were the law that a later revision changed: to the day of the first that does not say them. Where
 * nobody knows that day, nobody knows whether they were the law on any day of a longer time.
 * @param revisions oldest first; those after `last` do not say the words
 * @param words their time as far as the revisions to `last` say it
 */
export function timeBefore(revisions: readonly TimeOfWords[], last: number, words: TimeOfWords): TimeOfWords {
  const next = revisions[last + 1];
  if (words.to !== null || next === undefined) return words;
  // Of the newest the operator says the day, where no one did.
  const isNewest = last + 2 === revisions.length;
  return next.from === null && !isNewest ? { from: null, to: null } : { from: words.from, to: next.from };
}

/** Whether the law had an end before the next revision of it began. */
export const endsBefore = ({ to }: TimeOfWords, next: TimeOfWords): boolean =>
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
