import type { AuthContext } from '../core/permissions.ts';
import { invalidField } from '../core/errors.ts';
import type { Database } from '../db/client.ts';
import { command, type Answer, type Identified } from '../db/transaction.ts';
import { mostCases } from '../tables/read-case-table.ts';
import { advanceWorkingSet, lockWorkingSet } from '../worlds/lock-world.ts';
import { readCasesAction } from './acceptance-case-read-model.ts';
import { removeCases } from './acceptance-case-store.ts';

export interface RemoveAcceptanceCasesInput {
  correlationId: string;
  worldId: string;
  /** Routing key of the action, which may be retired. */
  key: string;
  /** Null: all of them. */
  names?: string[] | null;
}

/**
 * Removes cases of an action. Who: operations staff (`write:operations`). Names that no case has change nothing.
 * @throws DomainError `not_found`, `conflict`, `publication_in_progress`.
 */
export async function removeAcceptanceCases(
  { database }: { database: Database },
  auth: AuthContext,
  input: RemoveAcceptanceCasesInput,
): Promise<Answer<Identified & { removed: number }>> {
  const { correlationId, names = null, ...request } = input;
  if (names && names.length > mostCases) throw invalidField('/names', `At most ${mostCases} at once.`);
  const call = { operation: 'removeAcceptanceCases', correlationId, request: { ...request, names } };
  return command(database, auth, call, async (tx) => {
    const world = await lockWorkingSet(tx, input.worldId);
    const { id } = await readCasesAction(tx, world.id, input.key);
    const removed = await removeCases(tx, id, names ? { named: names } : { butNamed: [] });
    if (removed === 0) return { result: { id, removed }, audit: null };
    await advanceWorkingSet(tx, world);
    return {
      result: { id, removed },
      audit: [
        {
          family: 'world_authoring',
          world_id: world.id,
          target_type: 'action',
          target_id: id,
          action: 'cases_removed',
          detail: { key: input.key, removed, names: names?.slice(0, 20) ?? 'all' },
        },
      ],
    };
  });
}
