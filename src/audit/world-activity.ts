import { notFound } from '../core/errors.ts';
import type { Database } from '../db/client.ts';
import type { Principal } from '../db/transaction.ts';
import { watchState } from '../db/watch.ts';
import type { WorldAuthoringAudit } from '../generated/prisma/client.ts';

/** Records that are looked through at a time: of more at once, the newest. */
const mostAtOnce = 200;

/**
 * Every operator mutation of a world that is recorded from now on, oldest first, until the signal aborts. A transaction
 * that began before another may be recorded after it: what is new is told by what was there, not by the time.
 * @throws DomainError `not_found` for a world that is not to be seen.
 */
export async function* watchActivity(
  database: Database,
  principal: Principal,
  worldId: string,
  signal: AbortSignal,
): AsyncGenerator<WorldAuthoringAudit> {
  let known: ReadonlySet<string> | undefined;
  const newest = watchState(
    database,
    principal,
    {
      read: async (prisma) => {
        const records = await prisma.worldAuthoringAudit.findMany({
          where: { worldId },
          orderBy: [{ occurredAt: 'desc' }, { id: 'desc' }],
          take: mostAtOnce,
        });
        const isThere =
          records.length > 0 ||
          (await prisma.worldModel.findFirst({ where: { id: worldId }, select: { id: true } }));
        if (!isThere) throw notFound('world');
        return records;
      },
      shownBy: (records) => records.map(({ id }) => id),
    },
    signal,
  );
  for await (const records of newest) {
    const before = known;
    known = new Set(records.map(({ id }) => id));
    if (before) yield* records.filter(({ id }) => !before.has(id)).reverse();
  }
}
