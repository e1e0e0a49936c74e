import type { CandidateStatus, QueuedPartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';

export type Queued = QueuedPartsFragment;

export const untried = 'Not through the gates yet';

export const groups: readonly (readonly [name: string, statuses: readonly CandidateStatus[]])[] = [
  ['Ready to sign', ['QUEUED']],
  ['Needs you', ['NONCONFORMING', 'NEEDS_WORK']],
  [untried, ['PROPOSED', 'READY']],
];

/** A candidate at the place that it was first shown at. */
export interface Entry {
  candidate: Queued;
  /** The group that it is listed under, which is that of its state when it was placed. */
  group: string;
  /** Someone else decided it since. */
  gone: boolean;
}

/** What the gates are to run on: what they have not seen, and what they judged by the checks of an earlier release, or of
 * a source that was corrected since. */
export const isToCheck = ({ gone, candidate: { status, checksChanged, dayOfSource } }: Entry): boolean =>
  !gone && (status === 'PROPOSED' || status === 'READY' || checksChanged || dayOfSource !== null);

/** The group whose head has the button: what was not tried, or the first that has something to check again. */
export const groupToCheck = (entries: readonly Entry[]): string =>
  entries.some(({ group }) => group === untried)
    ? untried
    : (groups
        .map(([name]) => name)
        .find((name) => entries.some((entry) => entry.group === name && isToCheck(entry))) ?? untried);

/** A line of the list: a candidate, or the head of a group. */
export interface Row {
  key: string;
  name: string;
  count: number;
  entry: Entry | null;
}

/** The list as it is drawn: each group that has members under its head. */
export const rowsOf = (entries: readonly Entry[]): Row[] =>
  groups.flatMap(([name]) => {
    const members = entries.filter(({ group }) => group === name);
    const head: Row = { key: name, name, count: members.length, entry: null };
    const lines = members.map((entry): Row => ({
      key: entry.candidate.candidateId,
      name,
      count: members.length,
      entry,
    }));
    return members.length === 0 ? [] : [head, ...lines];
  });

/** In the order of the groups, so that J and K go the way that the eye does. */
export const placed = (candidates: readonly Queued[]): Entry[] =>
  groups.flatMap(([group, statuses]) =>
    candidates
      .filter(({ status }) => statuses.includes(status))
      .map((candidate) => ({ candidate, group, gone: false })),
  );

/** One more among what is shown: the last of its group. */
export const placedAmong = (entries: readonly Entry[], candidate: Queued): Entry[] => {
  const all = [...entries, ...placed([candidate])];
  return groups.flatMap(([name]) => all.filter(({ group }) => group === name));
};

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

/** How much of a group is shown. */
export interface ShownGroup {
  pages: number;
  /** It was read to its end once: what comes to it now is an arrival. */
  ended: boolean;
}

/** Each once: what moved from a page to the next is on both until both are read again. */
const once = (candidates: readonly Queued[]): Queued[] => [
  ...new Map(candidates.map((one) => [one.candidateId, one])).values(),
];

/** What was read of the groups that are shown, what of it continues what is shown, and what is shown then. */
export function readOn(
  lists: readonly { pages: readonly (readonly Queued[])[]; ended: boolean }[],
  shown: readonly ShownGroup[],
): { candidates: Queued[]; further: Queued[]; shown: ShownGroup[] } {
  const candidates: Queued[] = [];
  const further: Queued[] = [];
  const now: ShownGroup[] = [];
  for (const [group, { pages, ended }] of lists.entries()) {
    const before = shown[group] ?? { pages: 0, ended: false };
    candidates.push(...pages.flat());
    if (!before.ended) further.push(...pages.slice(before.pages).flat());
    now.push(before.ended ? before : { pages: Math.max(pages.length, before.pages), ended });
    if (!before.ended && !ended) break;
  }
  return { candidates: once(candidates), further: once(further), shown: now };
}
