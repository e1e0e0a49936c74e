import { notFound } from '../core/errors.ts';
import type { Database } from '../db/client.ts';
import type { Principal } from '../db/transaction.ts';
import { watchState } from '../db/watch.ts';
import type { DistillationRun, DistillationSource } from '../generated/prisma/client.ts';

export type RunSnapshot = DistillationRun & { sources: DistillationSource[] };

/**
 * The run now, and again after every change, until it has ended or the signal aborts.
 * @throws DomainError `not_found`.
 */
export const watchRun = (
  database: Database,
  principal: Principal,
  { worldId, runId }: { worldId: string; runId: string },
  signal: AbortSignal,
): AsyncGenerator<RunSnapshot> =>
  watchState(
    database,
    principal,
    {
      read: async (prisma) => {
        const run = await prisma.distillationRun.findFirst({
          where: { id: runId, worldId },
          include: { sources: { orderBy: { ordinal: 'asc' } } },
        });
        if (!run) throw notFound('distillation run');
        return run;
      },
      isOver: ({ status }) => status !== 'in_progress',
    },
    signal,
  );
