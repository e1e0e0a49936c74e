/** When something is in force: to the end of the day before `to`. */
interface Period {
  from: string | null;
  to: string | null;
}

interface Revised {
  revisionId: string;
  rule: Period;
}

interface Headed<Revision extends Revised> {
  heads: readonly { closedTo: string | null; revision: { revisionId: string } }[];
  revisions: readonly Revision[];
}

/** A revision that is in the working set, with its period as an amendment may have closed it. */
export interface Standing<Revision> extends Period {
  revision: Revision;
}

export interface InTime<Revision> {
  /** What decides on the day; null where nothing of the rule does. */
  now: Standing<Revision> | null;
  /** What begins to decide after it, the next one first. */
  coming: Standing<Revision>[];
  /** What the page is about: what decides, else what will, else what has no day, has ended, or was there last. */
  shown: Standing<Revision> | null;
}

/** A rule's revisions that are in the working set, the first to begin first. */
export function standingOf<Revision extends Revised>({
  heads,
  revisions,
}: Headed<Revision>): Standing<Revision>[] {
  return heads
    .flatMap(({ closedTo, revision: { revisionId } }): Standing<Revision>[] => {
      const revision = revisions.find((one) => one.revisionId === revisionId);
      return revision ? [{ revision, from: revision.rule.from, to: closedTo ?? revision.rule.to }] : [];
    })
    .sort((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1));
}

/** Which of a rule's revisions decides on a day, and which come: the newest is not always the one that is the law. */
export function inTime<Revision extends Revised>(rule: Headed<Revision>, day: string): InTime<Revision> {
  const standing = standingOf(rule);
  const begun = standing.filter(({ from }) => from !== null && from <= day);
  const now = begun.findLast(({ to }) => to === null || day < to) ?? null;
  const coming = standing.filter(({ from }) => from !== null && from > day);
  const undated = standing.find(({ from }) => from === null);
  const newest = rule.revisions.at(-1);
  const last = newest && { revision: newest, from: newest.rule.from, to: newest.rule.to };
  return { now, coming, shown: now ?? coming[0] ?? undated ?? begun.at(-1) ?? last ?? null };
}

/** YYYY-MM-DD of the day before. */
export const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** "from 2026-04-01 until 2026-12-31", with the last day on which it still is. */
export const periodInWords = ({ from, to }: Period): string =>
  from === null
    ? 'no day yet'
    : `from ${from}${to === null ? '' : to <= from ? ', of which no day is left' : ` until ${dayBefore(to)}`}`;
