import { notFound } from '../core/errors.ts';
import type { Database } from '../db/client.ts';
import type { Principal } from '../db/transaction.ts';
import { watchState } from '../db/watch.ts';
import type { Replay } from '../generated/prisma/client.ts';

/**
 * The replay now, and again after every change, until it has ended or the signal aborts.
 * @throws DomainError `not_found`.
 */
export const watchReplay = (
  database: Database,
  principal: Principal,
  { worldId, replayId }: { worldId: string; replayId: string },
  signal: AbortSignal,
): AsyncGenerator<Replay> =>
  watchState(
    database,
    principal,
    {
      read: async (prisma) => {
        const replay = await prisma.replay.findFirst({ where: { id: replayId, worldId } });
        if (!replay) throw notFound('replay');
        return replay;
      },
      isOver: ({ status }) => status !== 'in_progress',
    },
    signal,
  );
