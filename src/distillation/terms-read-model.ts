import type { ReadClient } from '../db/transaction.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { termsColumn, type StoredTerm } from './run-columns.ts';

/**
 * Terms that the sources of a world define, as they were read last, by the order of their sources and text. A source that
 * is retired defines none.
 */
export async function readTerms(prisma: ReadClient, worldId: string): Promise<StoredTerm[]> {
  const rows = await prisma.$queryRaw<{ terms: Prisma.JsonValue }[]>`
    SELECT DISTINCT ON (s.source_material_id) s.terms
      FROM distillation_source s
      JOIN distillation_run r ON r.id = s.run_id
      JOIN source_material m ON m.id = s.source_material_id
     WHERE r.world_id = ${worldId}::uuid AND s.status = 'completed' AND m.retired_at IS NULL
     ORDER BY s.source_material_id, s.completed_at DESC`;
  return rows.flatMap(({ terms }) => termsColumn.read(terms));
}
