import { setTimeout as delay } from 'node:timers/promises';
import { notFound } from '../core/errors.ts';
import type { Database } from '../db/client.ts';
import { readTransaction, type Principal } from '../db/transaction.ts';
import type { DistillationRun, DistillationSource } from '../generated/prisma/client.ts';

export type RunSnapshot = DistillationRun & { sources: DistillationSource[] };

const pollMilliseconds = 500;

/**
 * The run now, and again after every change, until it has ended or the signal aborts. Reads under the principal's
 * row-level security each time, so that a right that was taken away ends the stream.
 * @throws DomainError `not_found`.
 */
export async function* watchRun(
  database: Database,
  principal: Principal,
  { worldId, runId }: { worldId: string; runId: string },
  signal: AbortSignal,
): AsyncGenerator<RunSnapshot> {
  let shown = '';
  while (!signal.aborted) {
    const run = await readTransaction(database, principal, (prisma) =>
      prisma.distillationRun.findFirst({
        where: { id: runId, worldId },
        include: { sources: { orderBy: { ordinal: 'asc' } } },
      }),
    );
    if (!run) throw notFound('distillation run');
    const state = JSON.stringify(run);
    if (state !== shown) yield run;
    shown = state;
    if (run.status !== 'in_progress') return;
    await delay(pollMilliseconds, undefined, { signal }).catch(() => undefined);
  }
}
