import { notFound } from '../core/errors.ts';
import type { Tx } from '../db/tx.ts';

export interface WorldHead {
  id: string;
  domainId: string;
  workingSetRevision: number;
}

/**
 * The world, held against removal but not against other readers: for commands that add to it without changing its
 * working set.
 * @throws DomainError `not_found`, also for a world that the principal may not know of.
 */
export async function lockWorldRead(tx: Tx, worldId: string): Promise<WorldHead> {
  const [world] = await tx.$queryRaw<WorldHead[]>`
    SELECT id, domain_id AS "domainId", working_set_revision AS "workingSetRevision"
      FROM world_model WHERE id = ${worldId}::uuid FOR KEY SHARE`;
  if (!world) throw notFound('world');
  return world;
}
