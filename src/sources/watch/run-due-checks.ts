import type { Logger } from 'pino';
import { DomainError } from '../../core/errors.ts';
import { newId } from '../../core/ids.ts';
import type { Database } from '../../db/client.ts';
import { readTransaction, systemTransaction, transaction } from '../../db/transaction.ts';
import { nextCheckAt } from './check-policy.ts';
import { settleLimits, type CheckServices } from './check-source-material.ts';
import { lookForRevision } from './look-for-revision.ts';
import { settleCheck } from './settle-check.ts';
import { readWatchedSource } from './watched-source.ts';

/** More than fetching, parsing and comparing may take together. */
const leaseMinutes = 10;

interface DueCheck {
  id: string;
  worldId: string;
  sourceMaterialId: string;
  requestedBy: string;
  everyHours: number;
  failures: number;
}

export type WatcherServices = CheckServices & { log: Logger };

/**
 * Looks at every source whose time has come, one after the other, each in the name of the operator who has it watched.
 * Any number of worker processes may. Answers how many it looked at.
 */
export async function runDueChecks(services: WatcherServices, signal: AbortSignal): Promise<number> {
  const isStopping = (): boolean => signal.aborted;
  for (let checked = 0; ; checked++) {
    if (isStopping()) return checked;
    const due = await claim(services.database);
    if (!due) return checked;
    try {
      await runCheck(services, due, signal);
    } catch (error) {
      if (isStopping()) {
        await release(services.database, due);
        return checked;
      }
      await noteFailure(services, due, error);
    }
  }
}

/** The one that waits longest; a worker that dies at it loses its lease. */
async function claim(database: Database): Promise<DueCheck | null> {
  const [due] = await systemTransaction(
    database,
    'source_watcher',
    (tx) => tx.$queryRaw<DueCheck[]>`
      UPDATE source_watch SET leased_until = now() + ${leaseMinutes} * interval '1 minute'
       WHERE id = (SELECT id FROM source_watch
                    WHERE next_check_at <= now() AND (leased_until IS NULL OR leased_until <= now())
                    ORDER BY next_check_at LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id, world_id AS "worldId", source_material_id AS "sourceMaterialId", requested_by AS "requestedBy",
                every_hours AS "everyHours", failures`,
  );
  return due ?? null;
}

async function runCheck(services: WatcherServices, due: DueCheck, signal: AbortSignal): Promise<void> {
  const { database } = services;
  const principal = { user_id: due.requestedBy };
  const watched = await readTransaction(database, principal, (prisma) =>
    readWatchedSource(prisma, due.worldId, due.sourceMaterialId),
  );
  const found = await lookForRevision(services, principal, watched, signal);
  const correlationId = `scheduled check ${newId()}`;
  await transaction(
    database,
    principal,
    async (tx) => {
      const { result, audit } = await settleCheck(tx, services, principal, correlationId, watched, found);
      const [first, ...more] = audit;
      // The operator did nothing, and nothing of the world changed: the watch says that it was looked at.
      return first ? { result, audit: [first, ...more] } : { result, audit: null };
    },
    correlationId,
    settleLimits,
  );
}

const release = (database: Database, { id }: DueCheck): Promise<unknown> =>
  systemTransaction(
    database,
    'source_watcher',
    (tx) => tx.$executeRaw`UPDATE source_watch SET leased_until = NULL WHERE id = ${id}::uuid`,
  );

/** What prevented the check itself: of the operator's rights, of a publication, of the database. */
async function noteFailure(
  { database, clock, log }: WatcherServices,
  due: DueCheck,
  error: unknown,
): Promise<void> {
  const known = error instanceof DomainError ? error : null;
  if (!known) log.warn({ err: error, sourceMaterialId: due.sourceMaterialId }, 'a scheduled check failed');
  const at = clock.now();
  const failures = due.failures + 1;
  const retryAfter = known?.extensions.retry_after ?? null;
  const data = {
    checkedAt: at,
    outcome: 'failed' as const,
    errorCode: known?.code ?? 'internal_error',
    message:
      known?.code === 'not_found'
        ? 'The operator who has it watched may not change this world any more. Another operator has to set the interval.'
        : (known?.message ?? 'The check failed and is repeated.'),
    failures,
    nextCheckAt: nextCheckAt(due.everyHours, { at, failures, retryAfter }),
    leasedUntil: null,
  };
  await systemTransaction(database, 'source_watcher', (tx) =>
    tx.sourceWatch.updateMany({ where: { id: due.id, nextCheckAt: { not: null } }, data }),
  );
}
