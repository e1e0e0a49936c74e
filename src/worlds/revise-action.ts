import { DomainError } from '../core/errors.ts';
import type { AuthContext } from '../core/permissions.ts';
import type { Database } from '../db/client.ts';
import { command, type Answer, type Identified } from '../db/transaction.ts';
import type { ActionDeclaration, InputDeclaration, RequestBinding } from '../rules/model.ts';
import { checkActionFits, checkCombiningAlgorithm, checkOntology, checkTimeZone } from './action-policy.ts';
import { checkBindings } from './binding-policy.ts';
import { advanceWorkingSet, lockWorkingSet } from './lock-world.ts';
import { checkText } from '../core/text.ts';
import { declarationOf, readWorkingSet } from './working-set-read-model.ts';
import { lockAction, writeAction } from './working-set-store.ts';

export interface ReviseActionInput {
  correlationId: string;
  worldId: string;
  key: string;
  title?: string | null;
  description?: string | null;
  aggregationMode?: string | null;
  inputs?: InputDeclaration[] | null;
  assumptions?: string[] | null;
  timeZone?: string | null;
  bindings?: RequestBinding[] | null;
  /** Refuses the change when the action has another revision by now. */
  expectedRevision?: number | null;
}

/**
 * Changes an action; what is left out stays. Who: operations staff (`write:operations`). A change under which an
 * enshrined rule would no longer type-check is refused, `predicate_invalid`, with the places.
 */
export async function reviseAction(
  { database }: { database: Database },
  auth: AuthContext,
  input: ReviseActionInput,
): Promise<Answer<Identified>> {
  const { correlationId, ...request } = input;
  return command(database, auth, { operation: 'reviseAction', correlationId, request }, async (tx) => {
    const world = await lockWorkingSet(tx, input.worldId);
    const current = await lockAction(tx, world.id, input.key);
    if (input.expectedRevision != null && input.expectedRevision !== current.revision) {
      throw new DomainError('stale_revision', 'The action was changed since you read it. Read it again.', {
        current_revision: current.revision,
      });
    }
    const before = declarationOf(current);
    const action: ActionDeclaration = {
      ...before,
      ...(input.title != null && {
        title: checkText('/title', input.title, { maximum: 200, required: true }),
      }),
      ...(input.aggregationMode != null && {
        aggregation_mode: checkCombiningAlgorithm(input.aggregationMode),
      }),
      ...(input.timeZone != null && { time_zone: checkTimeZone(input.timeZone) }),
      ...(input.inputs != null && { inputs: input.inputs }),
      ...(input.assumptions != null && { assumptions: input.assumptions }),
    };
    checkOntology(action.inputs);
    const bindings = checkBindings(input.bindings ?? before.bindings ?? [], action.inputs);
    checkActionFits(action, await readWorkingSet(tx, world.id));
    const row = await writeAction(tx, current.id, {
      title: action.title,
      ...(input.description != null && {
        description: checkText('/description', input.description, { maximum: 10_000, required: false }),
      }),
      aggregationMode: action.aggregation_mode,
      timeZone: action.time_zone,
      inputs: action.inputs,
      assumptions: action.assumptions,
      bindings,
    });
    await advanceWorkingSet(tx, world);
    return {
      result: { id: row.id },
      audit: [
        {
          family: 'world_authoring',
          world_id: world.id,
          target_type: 'action',
          target_id: row.id,
          action: 'revised',
          detail: { key: row.key, revision: row.revision },
        },
      ],
    };
  });
}
