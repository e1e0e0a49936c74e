import { DomainError, notFound } from '../core/errors.ts';
import type { Tx } from '../db/tx.ts';

export interface LockedWorld {
  id: string;
  domainId: string;
  workingSetRevision: number;
  currentVersion: number | null;
  nextRuleNumber: number;
}

/**
 * Takes the world's row, first in the lock order, without waiting. NO KEY UPDATE: what merely refers to the world, a
 * decision or a worker's candidate, is not in the way.
 * @throws DomainError `not_found`; `conflict` when another operator's command holds it.
 */
export async function lockWorld(tx: Tx, worldId: string): Promise<LockedWorld> {
  const [world] = await tx.$queryRaw<LockedWorld[]>`
    SELECT id, domain_id AS "domainId", working_set_revision AS "workingSetRevision",
           current_version AS "currentVersion", next_rule_number AS "nextRuleNumber"
      FROM world_model WHERE id = ${worldId}::uuid FOR NO KEY UPDATE NOWAIT`;
  if (!world) throw notFound('world');
  return world;
}

/**
 * Takes the world's row to change its working set: rule heads, definitions, actions, configuration blocks.
 * Every command that changes one of them calls this first and `advanceWorkingSet` with its change.
 * @throws DomainError also `publication_in_progress` while a publication reads the working set.
 */
export async function lockWorkingSet(tx: Tx, worldId: string): Promise<LockedWorld> {
  const world = await lockWorld(tx, worldId);
  const running = await tx.publication.count({ where: { worldId, status: 'in_progress' } });
  if (running > 0) {
    throw new DomainError(
      'publication_in_progress',
      'A publication of this world is running; the working set can be changed when it has ended.',
      { retry_after: 5 },
    );
  }
  return world;
}

/** Counts one change of the working set; answers the new revision. */
export async function advanceWorkingSet(tx: Tx, world: LockedWorld): Promise<number> {
  const { workingSetRevision } = await tx.worldModel.update({
    where: { id: world.id },
    data: { workingSetRevision: { increment: 1 } },
    select: { workingSetRevision: true },
  });
  return workingSetRevision;
}
