import { DomainError, notFound } from '../core/errors.ts';
import type { AuthContext } from '../core/permissions.ts';
import type { Database } from '../db/client.ts';
import { command, type Answer, type Identified } from '../db/transaction.ts';
import { checkText } from '../core/text.ts';
import { advanceWorkingSet, lockWorkingSet } from './lock-world.ts';
import { readWorkingSet } from './working-set-read-model.ts';
import { retireActionRow } from './working-set-store.ts';
import type { Clock } from '../core/clock.ts';

export interface RetireActionInput {
  correlationId: string;
  worldId: string;
  key: string;
  reason: string;
}

/**
 * Takes an action out of the registry: the next version has no module for it, versions that have one keep it, and the
 * routing key stays with this world. Who: operations staff (`delete:operations`). Retiring a retired action changes
 * nothing and leaves no record. Refused, `invalid_state`, while rules of it are enshrined: retire those first.
 */
export async function retireAction(
  { database, clock }: { database: Database; clock: Clock },
  auth: AuthContext,
  input: RetireActionInput,
): Promise<Answer<Identified>> {
  const reason = checkText('/reason', input.reason, { maximum: 1000, required: true });
  const { correlationId, ...request } = input;
  return command(database, auth, { operation: 'retireAction', correlationId, request }, async (tx) => {
    const world = await lockWorkingSet(tx, input.worldId);
    const current = await tx.action.findFirst({ where: { worldId: world.id, key: input.key } });
    if (!current) throw notFound('action');
    if (current.status === 'retired') return { result: { id: current.id }, audit: null };
    const { heads } = await readWorkingSet(tx, world.id);
    const rules = [...new Set(heads.filter(({ body }) => body.action === input.key).map(({ key }) => key))];
    if (rules.length > 0) {
      throw new DomainError(
        'invalid_state',
        `Rules of this action are in force: ${rules.join(', ')}. Retire them first.`,
        {
          rules,
        },
      );
    }
    const row = await retireActionRow(tx, current.id, clock.now());
    await advanceWorkingSet(tx, world);
    return {
      result: { id: row.id },
      audit: [
        {
          family: 'world_authoring',
          world_id: world.id,
          target_type: 'action',
          target_id: row.id,
          action: 'retired',
          detail: { key: row.key, reason },
        },
      ],
    };
  });
}
