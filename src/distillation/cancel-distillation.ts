import type { Clock } from '../core/clock.ts';
import { DomainError, notFound } from '../core/errors.ts';
import type { AuthContext } from '../core/permissions.ts';
import type { Database } from '../db/client.ts';
import { lockRow } from '../db/lock-row.ts';
import { command, type Answer, type Identified } from '../db/transaction.ts';
import { cancelRun } from './run-store.ts';

export interface CancelDistillationInput {
  correlationId: string;
  worldId: string;
  runId: string;
}

/**
 * Ends a run that is under way: sources that were read are kept with their candidates, the others fail as
 * `run_cancelled`, and what a model had answered of them by then is dropped. A worker that is at one of them stops at
 * its next heartbeat, within seconds, and stores nothing. Who: operations staff (`write:operations`).
 *
 * @throws DomainError `not_found`, `invalid_state` (it has ended), `conflict`.
 */
export async function cancelDistillation(
  { database, clock }: { database: Database; clock: Clock },
  auth: AuthContext,
  input: CancelDistillationInput,
): Promise<Answer<Identified>> {
  const { correlationId, ...request } = input;
  const { worldId, runId } = input;
  return command(database, auth, { operation: 'cancelDistillation', correlationId, request }, async (tx) => {
    const isHeld = await lockRow(tx, 'distillation_run', runId);
    const run = isHeld ? await tx.distillationRun.findFirst({ where: { id: runId, worldId } }) : null;
    if (!run) throw notFound('distillation run');
    if (run.status !== 'in_progress') {
      throw new DomainError('invalid_state', 'The run has ended already: there is nothing to stop.');
    }
    const unread = await cancelRun(tx, runId, clock.now());
    return {
      result: { id: runId },
      audit: [
        {
          family: 'world_authoring',
          world_id: worldId,
          target_type: 'distillation_run',
          target_id: runId,
          action: 'cancelled',
          detail: { unread },
        },
      ],
    };
  });
}
