import { canonicalJson } from '../core/canonical-json.ts';
import type { AuthContext } from '../core/permissions.ts';
import type { Database } from '../db/client.ts';
import { command, type Answer, type Identified } from '../db/transaction.ts';
import { checkConfigurationName, checkConfigurationValue } from './configuration-policy.ts';
import { advanceWorkingSet, lockWorkingSet } from './lock-world.ts';
import { putConfigurationRow } from './working-set-store.ts';

export interface PutConfigurationBlockInput {
  correlationId: string;
  worldId: string;
  name: string;
  value: unknown;
}

/**
 * Sets a configuration block of a world, whole. Who: operations staff (`write:operations`). The value is checked by the
 * schema of its name and stored with its defaults. Putting what is there changes nothing and leaves no record.
 */
export async function putConfigurationBlock(
  { database }: { database: Database },
  auth: AuthContext,
  input: PutConfigurationBlockInput,
): Promise<Answer<Identified>> {
  const name = checkConfigurationName(input.name);
  const value = checkConfigurationValue(name, input.value);
  const { correlationId, ...request } = input;
  return command(
    database,
    auth,
    { operation: 'putConfigurationBlock', correlationId, request },
    async (tx) => {
      const world = await lockWorkingSet(tx, input.worldId);
      const current = await tx.configurationBlock.findFirst({ where: { worldId: world.id, name } });
      if (current && canonicalJson(current.value) === canonicalJson(value))
        return { result: { id: current.id }, audit: null };
      const row = await putConfigurationRow(tx, world, name, value);
      await advanceWorkingSet(tx, world);
      return {
        result: { id: row.id },
        audit: [
          {
            family: 'world_authoring',
            world_id: world.id,
            target_type: 'configuration_block',
            target_id: row.id,
            action: 'revised',
            detail: { name, revision: row.revision },
          },
        ],
      };
    },
  );
}
