import { notFound } from '../core/errors.ts';
import type { Tx } from '../db/tx.ts';
import { decisionLogColumn } from './configuration-columns.ts';

/**
 * Reserves that many rule numbers of the world, never used again, and answers the first. Who reserves at the same time
 * waits for its turn. @throws DomainError `not_found`
 */
export async function reserveRuleNumbers(tx: Tx, worldId: string, count: number): Promise<number> {
  const [world] = await tx.$queryRaw<{ next: number }[]>`
    UPDATE world_model SET next_rule_number = next_rule_number + ${count}
     WHERE id = ${worldId}::uuid RETURNING next_rule_number AS next`;
  if (!world) throw notFound('world');
  return world.next - count;
}

/** Makes a version the one that is decided by, with what of decisions is recorded under it. */
export async function setCurrentVersion(
  tx: Tx,
  worldId: string,
  version: number,
  decisionLog: unknown,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE world_model SET current_version = ${version}, decision_log = ${decisionLogColumn.text(decisionLog)}::jsonb
     WHERE id = ${worldId}::uuid`;
}
