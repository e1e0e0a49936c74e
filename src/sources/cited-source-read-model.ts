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
export type CitedSource = Prisma.SourceMaterialGetPayload<{ select: typeof citedSource }> & {
  /** The row that was superseded first: the same however often its provenance is corrected. */
  firstId: string;
};

/**
 * The provenance of each cited row: its own, or that of the last row which superseded it. Other rows have no say, be
 * their bytes equal or not. Rows that the world lacks are left out.
 * @param until as it was then; now where it is left out
 * @returns by identifier of the cited row; rows that one row superseded have the same object
 */
export async function readCitedSources(
  prisma: ReadClient,
  worldId: string,
  cited: readonly string[],
  until: Date | null = null,
): Promise<Map<string, CitedSource>> {
  const ids = [...new Set(cited)];
  if (ids.length === 0) return new Map();
  const last = await prisma.$queryRaw<{ cited: string; id: string; first: string }[]>`
    WITH RECURSIVE later AS (
      SELECT id AS cited, id FROM source_material WHERE world_id = ${worldId}::uuid AND id = ANY(${ids}::uuid[])
      UNION
      SELECT later.cited, next.id FROM source_material next JOIN later ON next.supersedes_id = later.id
       WHERE next.created_at <= coalesce(${until}::timestamptz, 'infinity')
    ), earlier AS (
      SELECT id AS cited, id, supersedes_id FROM source_material
       WHERE world_id = ${worldId}::uuid AND id = ANY(${ids}::uuid[])
      UNION
      SELECT earlier.cited, former.id, former.supersedes_id
        FROM source_material former JOIN earlier ON former.id = earlier.supersedes_id
    ) SELECT later.cited, later.id, earlier.id AS first
        FROM later JOIN earlier ON earlier.cited = later.cited AND earlier.supersedes_id IS NULL
       WHERE NOT EXISTS (SELECT FROM later further JOIN source_material row_after ON row_after.id = further.id
                          WHERE further.cited = later.cited AND row_after.supersedes_id = later.id)`;
  const rows = await prisma.sourceMaterial.findMany({
    where: { id: { in: [...new Set(last.map(({ id }) => id))] } },
    select: citedSource,
  });
  const firsts = new Map(last.map(({ id, first }) => [id, first]));
  const byId = new Map(rows.map((row) => [row.id, { ...row, firstId: firsts.get(row.id) ?? row.id }]));
  return new Map(
    last.flatMap(({ cited: from, id }) => {
      const row = byId.get(id);
      return row ? [[from, row] as const] : [];
    }),
  );
}
