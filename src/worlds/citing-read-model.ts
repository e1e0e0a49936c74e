import type { ReadClient } from '../db/transaction.ts';

/**
 * Rules of the working set, and open candidates, that cite one of the source materials: by their own quotes, those of their
 * exceptions and those of their definitions. Revisions that an amendment closed cite the law of their time and do not count.
 */
export async function countCiting(
  prisma: ReadClient,
  worldId: string,
  sourceMaterialIds: readonly string[],
): Promise<{ rules: number; candidates: number }> {
  const ids = JSON.stringify({ ids: sourceMaterialIds });
  const [counted] = await prisma.$queryRaw<{ rules: number; candidates: number }[]>`
    SELECT (SELECT count(DISTINCT h.rule_id)::int FROM rule_head h JOIN rule_revision r ON r.id = h.revision_id
             WHERE h.world_id = ${worldId}::uuid AND h.closed_to IS NULL
               AND jsonb_path_exists(jsonb_build_array(r.body, r.definitions),
                     '$.**.source_material_id ? (@ == $ids[*])', ${ids}::jsonb)
           ) AS rules,
           (SELECT count(*)::int FROM rule_candidate c
             WHERE c.world_id = ${worldId}::uuid AND c.status NOT IN ('enshrined', 'rejected')
               AND jsonb_path_exists(jsonb_build_array(c.body, c.definitions),
                     '$.**.source_material_id ? (@ == $ids[*])', ${ids}::jsonb)
           ) AS candidates`;
  return counted ?? { rules: 0, candidates: 0 };
}

/** Open candidates that cite one of the source materials, by identifier. */
export async function readCitingCandidates(
  prisma: ReadClient,
  worldId: string,
  sourceMaterialIds: readonly string[],
): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    SELECT id FROM rule_candidate
     WHERE world_id = ${worldId}::uuid AND status NOT IN ('enshrined', 'rejected')
       AND jsonb_path_exists(jsonb_build_array(body, definitions), '$.**.source_material_id ? (@ == $ids[*])',
                             ${JSON.stringify({ ids: sourceMaterialIds })}::jsonb)
     ORDER BY id`;
  return rows.map(({ id }) => id);
}
