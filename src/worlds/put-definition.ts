import type { AuthContext } from '../core/permissions.ts';
import { canonicalJson } from '../core/canonical-json.ts';
import type { Database } from '../db/client.ts';
import { command, type Answer, type Identified } from '../db/transaction.ts';
import { completeDefinitions, type DefinitionDraft } from './complete-citations.ts';
import { checkDefinitionFits, checkDefinitionShape } from './definition-policy.ts';
import { advanceWorkingSet, lockWorkingSet } from './lock-world.ts';
import { readWorkingSet } from './working-set-read-model.ts';
import { putDefinitionRow } from './working-set-store.ts';

export interface PutDefinitionInput {
  correlationId: string;
  worldId: string;
  definition: DefinitionDraft;
}

/**
 * Adds a definition of a world or replaces the one of its name. Who: operations staff (`write:operations`).
 *
 * The content hash of a rule covers the definitions that it reads: replacing one takes the sign-off from the rules that
 * read it (`signOff` says so on each), and no version is published until they are revised and signed off again.
 * Putting what is there changes nothing and leaves no record.
 */
export async function putDefinition(
  { database }: { database: Database },
  auth: AuthContext,
  input: PutDefinitionInput,
): Promise<Answer<Identified>> {
  const { correlationId, ...request } = input;
  return command(database, auth, { operation: 'putDefinition', correlationId, request }, async (tx) => {
    const world = await lockWorkingSet(tx, input.worldId);
    const [definition] = await completeDefinitions(tx, world.id, [input.definition], () => '');
    if (!definition) throw new Error('one draft in, one definition out');
    checkDefinitionShape(definition);
    const current = await tx.definition.findFirst({ where: { worldId: world.id, name: definition.name } });
    if (current && canonicalJson(current.body) === canonicalJson(definition)) {
      return { result: { id: current.id }, audit: null };
    }
    checkDefinitionFits(definition, await readWorkingSet(tx, world.id));
    const row = await putDefinitionRow(tx, world, definition);
    await advanceWorkingSet(tx, world);
    return {
      result: { id: row.id },
      audit: [
        {
          family: 'world_authoring',
          world_id: world.id,
          target_type: 'definition',
          target_id: row.id,
          action: 'revised',
          detail: { name: row.name, revision: row.revision },
        },
      ],
    };
  });
}
