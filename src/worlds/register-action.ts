import type { AuthContext } from '../core/permissions.ts';
import type { Database } from '../db/client.ts';
import { command, type Answer, type Identified } from '../db/transaction.ts';
import type { InputDeclaration, RequestBinding } from '../rules/model.ts';
import {
  checkActionFits,
  checkCombiningAlgorithm,
  checkOntology,
  checkRoutingKey,
  checkTimeZone,
} from './action-policy.ts';
import { checkBindings } from './binding-policy.ts';
import { advanceWorkingSet, lockWorkingSet } from './lock-world.ts';
import { checkText } from '../core/text.ts';
import { readWorkingSet } from './working-set-read-model.ts';
import { insertAction } from './working-set-store.ts';

export interface RegisterActionInput {
  correlationId: string;
  worldId: string;
  key: string;
  title: string;
  description?: string | null;
  aggregationMode?: string | null;
  inputs?: InputDeclaration[] | null;
  assumptions?: string[] | null;
  timeZone?: string | null;
  bindings?: RequestBinding[] | null;
}

/**
 * Adds an action to a world's registry. Who: operations staff (`write:operations`). Its routing key belongs to this
 * world of the domain, permanently, retired or not. Without inputs the ontology grows as rules are enshrined.
 */
export async function registerAction(
  { database }: { database: Database },
  auth: AuthContext,
  input: RegisterActionInput,
): Promise<Answer<Identified>> {
  const action = {
    key: checkRoutingKey(input.key),
    title: checkText('/title', input.title, { maximum: 200, required: true }),
    description: checkText('/description', input.description ?? '', { maximum: 10_000, required: false }),
    aggregation_mode: checkCombiningAlgorithm(input.aggregationMode ?? 'deny-overrides'),
    time_zone: checkTimeZone(input.timeZone ?? 'UTC'),
    inputs: input.inputs ?? [],
    assumptions: input.assumptions ?? [],
    ...(input.bindings?.length && { bindings: checkBindings(input.bindings, input.inputs ?? []) }),
  };
  checkOntology(action.inputs);
  const { correlationId, ...request } = input;
  return command(database, auth, { operation: 'registerAction', correlationId, request }, async (tx) => {
    const world = await lockWorkingSet(tx, input.worldId);
    checkActionFits(action, await readWorkingSet(tx, world.id));
    const row = await insertAction(tx, world, action);
    await advanceWorkingSet(tx, world);
    return {
      result: { id: row.id },
      audit: [
        {
          family: 'world_authoring',
          world_id: world.id,
          target_type: 'action',
          target_id: row.id,
          action: 'registered',
          detail: { key: row.key },
        },
      ],
    };
  });
}
