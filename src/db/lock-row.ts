import { Prisma } from '../generated/prisma/client.ts';
import type { Tx } from './tx.ts';

/** Tables whose rows commands hold, in the lock order: world, version, notes, the rest. */
export type LockableTable =
  | 'world_model'
  | 'world_model_version'
  | 'release_notes'
  | 'publication'
  | 'source_material'
  | 'distillation_run'
  | 'rule_candidate'
  | 'rule'
  | 'action'
  | 'webhook_subscription';

/**
 * Holds one row until the transaction ends, without waiting. Anyone else who wants to change or hold it is refused with
 * `conflict`. NO KEY UPDATE, since a plain FOR UPDATE would also collide with the foreign-key checks of workers and
 * decisions that merely refer to the row.
 *
 * @returns false when there is no such row, or the principal may not see it.
 * @throws DomainError `conflict` when another transaction holds it.
 */
export async function lockRow(tx: Tx, table: LockableTable, id: string): Promise<boolean> {
  const held = await tx.$queryRaw<unknown[]>`
    SELECT id FROM ${Prisma.raw(table)} WHERE id = ${id}::uuid FOR NO KEY UPDATE NOWAIT`;
  return held.length > 0;
}
