import { notFound } from '../core/errors.ts';
import type { Tx } from '../db/tx.ts';

/**
 * Takes the row of a source material without waiting.
 * @throws DomainError `not_found`; `conflict` when another operator's command holds it.
 */
export async function lockSource(
  tx: Tx,
  worldId: string,
  sourceMaterialId: string,
): Promise<{ state: string }> {
  const [source] = await tx.$queryRaw<{ state: string }[]>`
    SELECT state::text AS state FROM source_material
     WHERE id = ${sourceMaterialId}::uuid AND world_id = ${worldId}::uuid FOR NO KEY UPDATE NOWAIT`;
  if (!source) throw notFound('source material');
  return source;
}
