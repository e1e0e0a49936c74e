import { DomainError, invalidField } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import type { AuthContext } from '../core/permissions.ts';
import type { Database } from '../db/client.ts';
import { addJob } from '../db/queue.ts';
import { command, type Answer, type Identified } from '../db/transaction.ts';
import type { Tx } from '../db/tx.ts';
import { lockWorldRead } from '../worlds/world-read-model.ts';
import { missingVersion, readNewestVersion } from '../publication/version/missing-version-read-model.ts';
import { ofDraft, replayRequestColumn, type ReplayRequest } from './replay-columns.ts';
import { trialVersionOf, type AskedTrialVersion } from './trial-module.ts';

/** Most decisions that one replay runs again. */
export const replayLimit = 1_000_000;

export interface RequestReplayInput {
  correlationId: string;
  worldId: string;
  /** `draft`, which is also the default, or `v3`. */
  version?: AskedTrialVersion;
  action?: string | null;
  from?: string | null;
  to?: string | null;
  limit?: number | null;
}

/**
 * Asks for recorded decisions of a world to be run again, newest first, against its draft or a version, and puts the
 * work on the durable queue in the same transaction.
 * Who: operations staff (`write:operations`). Idempotent on (operator, correlation_id).
 *
 * @throws DomainError `not_found`, `invalid_field`.
 */
export async function requestReplay(
  database: Database,
  auth: AuthContext,
  input: RequestReplayInput,
): Promise<Answer<Identified>> {
  const { correlationId, worldId } = input;
  const request: ReplayRequest = {
    version: trialVersionOf(input.version),
    action: input.action ?? null,
    from: input.from ?? null,
    to: input.to ?? null,
    limit: input.limit ?? 1_000,
  };
  if (request.limit < 1 || request.limit > replayLimit) {
    throw invalidField('/limit', `A replay runs 1 to ${replayLimit} decisions.`);
  }
  if (request.from !== null && request.to !== null && request.from >= request.to) {
    throw invalidField('/to', 'It is to be later than `from`: between the two there is no decision.');
  }
  const call = { operation: 'requestReplay', correlationId, request: { worldId, ...request } };
  return command(database, auth, call, async (tx) => {
    const world = await lockWorldRead(tx, worldId);
    const missing = missingVersion(request.version, await readNewestVersion(tx, world.id));
    if (missing !== null) throw new DomainError('not_found', missing);
    if (request.action !== null) await requireAction(tx, world.id, request.action);
    const replay = await tx.replay.create({
      data: {
        id: newId(),
        domainId: world.domainId,
        worldId: world.id,
        request: replayRequestColumn.write(ofDraft(request, world)),
        requestedBy: auth.user_id,
        correlationId,
      },
    });
    await addJob(tx, 'replay_decisions', { replay_id: replay.id });
    return {
      result: { id: replay.id },
      audit: [
        {
          family: 'world_authoring',
          world_id: world.id,
          target_type: 'replay',
          target_id: replay.id,
          action: 'requested',
          detail: { ...request },
        },
      ],
    };
  });
}

/** Retired ones have decisions as well. */
async function requireAction(tx: Tx, worldId: string, key: string): Promise<void> {
  if ((await tx.action.count({ where: { worldId, key } })) > 0) return;
  if ((await tx.actionModule.count({ where: { worldId, action: key } })) > 0) return;
  throw invalidField(
    '/action',
    'The world has no such action, and never had: there is nothing to replay.',
    'unknown',
  );
}
