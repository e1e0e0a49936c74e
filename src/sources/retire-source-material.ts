import type { AuthContext } from '../core/permissions.ts';
import { checkText } from '../core/text.ts';
import type { Database } from '../db/client.ts';
import { command, type Answer, type Identified } from '../db/transaction.ts';
import { lockSource } from './lock-source.ts';
import { endWatch } from './watch/watched-source.ts';
import type { Clock } from '../core/clock.ts';

export interface RetireSourceMaterialInput {
  correlationId: string;
  worldId: string;
  sourceMaterialId: string;
  reason: string;
}

/**
 * Retires a source material: a state, never a deletion. Who: `delete:operations`. Rules that cite it fail gate 2 at
 * the next publication, and say so. Retiring what is retired changes nothing and leaves no audit record.
 * @throws DomainError `not_found`, `conflict`, `invalid_field`
 */
export async function retireSourceMaterial(
  { database, clock }: { database: Database; clock: Clock },
  auth: AuthContext,
  input: RetireSourceMaterialInput,
): Promise<Answer<Identified>> {
  const { correlationId, ...request } = input;
  const reason = checkText('/reason', input.reason, { maximum: 2_000, required: true });
  return command(
    database,
    auth,
    { operation: 'retireSourceMaterial', correlationId, request },
    async (tx) => {
      const { state } = await lockSource(tx, input.worldId, input.sourceMaterialId);
      const id = input.sourceMaterialId;
      if (state === 'retired') return { result: { id }, audit: null };
      await tx.sourceMaterial.update({
        where: { id, state: 'ingested' },
        data: { state: 'retired', retiredAt: clock.now(), retireReason: reason, retiredByOperation: true },
        select: { id: true },
      });
      await endWatch(tx, id);
      return {
        result: { id },
        audit: [
          {
            family: 'world_authoring',
            world_id: input.worldId,
            target_type: 'source_material',
            target_id: id,
            action: 'retired',
            detail: { reason },
          },
        ],
      };
    },
  );
}
