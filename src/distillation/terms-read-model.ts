import type { ReadClient } from '../db/transaction.ts';
import { termsColumn, type StoredTerm } from './run-columns.ts';

/**
 * Terms that the sources of a world define, as they were read last, by the order of their sources and text. A source that
 * is retired defines none.
 */
export async function readTerms(prisma: ReadClient, worldId: string): Promise<StoredTerm[]> {
  const rows = await prisma.distillationSource.findMany({
    where: { run: { worldId }, status: 'completed', sourceMaterial: { retiredAt: null } },
    orderBy: [{ sourceMaterialId: 'asc' }, { completedAt: 'desc' }],
    distinct: ['sourceMaterialId'],
    select: { terms: true },
  });
  return rows.flatMap(({ terms }) => termsColumn.read(terms));
}
