import type { ReadClient } from '../db/transaction.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { provenanceEnvelope } from './source-columns.ts';

const citedSource = {
  ...provenanceEnvelope,
  id: true,
  title: true,
  mediaType: true,
  sha256: true,
  byteLength: true,
  retiredByOperation: true,
} as const satisfies Prisma.SourceMaterialSelect;

/** The provenance under which a citation speaks. */
export type CitedSource = Prisma.SourceMaterialGetPayload<{ select: typeof citedSource }>;

/**
 * The provenance of each cited row: its own, or that of the last row which superseded it. Other rows have no say, be
 * their bytes equal or not. Rows that the world lacks are left out.
 * @returns by identifier of the cited row
 */
export async function readCitedSources(
  prisma: ReadClient,
  worldId: string,
  cited: readonly string[],
): Promise<Map<string, CitedSource>> {
  const ids = [...new Set(cited)];
  if (ids.length === 0) return new Map();
  const last = await prisma.$queryRaw<{ cited: string; id: string }[]>`
    WITH RECURSIVE chain AS (
      SELECT id AS cited, id FROM source_material WHERE world_id = ${worldId}::uuid AND id = ANY(${ids}::uuid[])
      UNION
      SELECT chain.cited, later.id FROM source_material later JOIN chain ON later.supersedes_id = chain.id
    ) SELECT cited, id FROM chain
       WHERE NOT EXISTS (SELECT FROM source_material later WHERE later.supersedes_id = chain.id)`;
  const rows = await prisma.sourceMaterial.findMany({
    where: { id: { in: [...new Set(last.map(({ id }) => id))] } },
    select: citedSource,
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    last.flatMap(({ cited: from, id }) => {
      const row = byId.get(id);
      return row ? [[from, row] as const] : [];
    }),
  );
}
