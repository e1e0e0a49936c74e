import { setTimeout as delay } from 'node:timers/promises';
import { notFound } from '../core/errors.ts';
import type { Database } from '../db/client.ts';
import { readTransaction, type Principal } from '../db/transaction.ts';
import type { Replay } from '../generated/prisma/client.ts';

const pollMilliseconds = 500;

/**
 * The replay now, and again after every change, until it has ended or the signal aborts. Reads under the principal's
 * row-level security each time, so that a right that was taken away ends the stream.
 * @throws DomainError `not_found`.
 */
export async function* watchReplay(
  database: Database,
  principal: Principal,
  { worldId, replayId }: { worldId: string; replayId: string },
  signal: AbortSignal,
): AsyncGenerator<Replay> {
  let shown = '';
  while (!signal.aborted) {
    const replay = await readTransaction(database, principal, (prisma) =>
      prisma.replay.findFirst({ where: { id: replayId, worldId } }),
    );
    if (!replay) throw notFound('replay');
    const state = JSON.stringify(replay);
    if (state !== shown) yield replay;
    shown = state;
    if (replay.status !== 'in_progress') return;
    await delay(pollMilliseconds, undefined, { signal }).catch(() => undefined);
  }
}
