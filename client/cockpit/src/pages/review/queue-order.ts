import type { CandidateStatus, ReviewQueueQuery } from '../../../../../src/generated/cockpit/graphql.ts';

export type Queued = ReviewQueueQuery['candidates']['edges'][number]['node'];

export const groups: readonly (readonly [name: string, statuses: readonly CandidateStatus[]])[] = [
  ['Ready to sign', ['QUEUED']],
  ['Needs you', ['NONCONFORMING', 'NEEDS_WORK']],
  ['Not through the gates yet', ['PROPOSED', 'READY']],
];

/** A candidate at the place that it was first shown at. */
export interface Entry {
  candidate: Queued;
  /** The group that it stands in, which is that of its state when it was placed. */
  group: string;
  /** Someone else decided it since. */
  gone: boolean;
}

/** In the order of the groups, so that J and K go the way that the eye does. */
export const placed = (candidates: readonly Queued[]): Entry[] =>
  groups.flatMap(([group, statuses]) =>
    candidates
      .filter(({ status }) => statuses.includes(status))
      .map((candidate) => ({ candidate, group, gone: false })),
  );

/**
 * What is shown stays where it is: a new state shows at the entry, what others decided is kept and said to be gone, and
 * what was decided here drops out.
 */
export function kept(
  entries: readonly Entry[],
  candidates: readonly Queued[],
  decidedHere: ReadonlySet<string>,
): Entry[] {
  const now = new Map(candidates.map((candidate) => [candidate.candidateId, candidate]));
  return entries
    .filter(({ candidate: { candidateId } }) => !decidedHere.has(candidateId))
    .map((entry) => {
      const candidate = now.get(entry.candidate.candidateId);
      return candidate ? { ...entry, candidate, gone: false } : { ...entry, gone: true };
    });
}

/** What waits and has no place yet. */
export function arrivedSince(
  entries: readonly Entry[],
  candidates: readonly Queued[],
  decidedHere: ReadonlySet<string>,
): Queued[] {
  const known = new Set(entries.map(({ candidate: { candidateId } }) => candidateId));
  return candidates.filter(({ candidateId }) => !known.has(candidateId) && !decidedHere.has(candidateId));
}
