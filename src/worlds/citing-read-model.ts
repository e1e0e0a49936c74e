import type { ReadClient } from '../db/transaction.ts';

/** A source material whose words another took the place of. */
export interface SupersededSource {
  id: string;
  /** What took its place: what is counted by. */
  newest: string;
  /** YYYY-MM-DD, the first day on which other words are the law; null where none is known. */
  changedFrom: string | null;
  /** Whether of one of the revisions that followed no one said from when it is in force. */
  undated: boolean;
}

export interface CitingCounts {
  rules: number;
  candidates: number;
}

const columnsOf = (superseded: readonly SupersededSource[]) => ({
  ids: superseded.map(({ id }) => id),
  newest: superseded.map(({ newest }) => newest),
  days: superseded.map(({ changedFrom }) => changedFrom),
  undated: superseded.map(({ undated }) => undated),
});

/**
 * Rules of the working set, and open candidates, that cite one of the source materials, by what took its place: by their
 * own quotes, those of their exceptions and those of their definitions. What ends before the law changes cites the law of
 * its time and does not count; where no one knows when it changes, that is what was closed. Two statements, however many sources there are.
 */
export async function countCiting(
  prisma: ReadClient,
  worldId: string,
  superseded: readonly SupersededSource[],
): Promise<Map<string, CitingCounts>> {
  const counts = new Map<string, CitingCounts>();
  if (superseded.length === 0) return counts;
  const { ids, newest, days, undated } = columnsOf(superseded);
  const rules = await prisma.$queryRaw<{ newest: string; count: number }[]>`
    SELECT s.newest, count(DISTINCT h.rule_id)::int AS count
      FROM rule_head h JOIN rule_revision r ON r.id = h.revision_id
     CROSS JOIN LATERAL (SELECT DISTINCT cited.id #>> '{}' AS id, coalesce(h.closed_to, (r.body ->> 'to')::date) AS ends
                           FROM jsonb_path_query(jsonb_build_array(r.body, r.definitions), '$.**.source_material_id')
                                  AS cited (id)) AS c
      JOIN unnest(${ids}::text[], ${newest}::text[], ${days}::date[], ${undated}::boolean[])
             AS s (id, newest, day, undated) ON s.id = c.id
     WHERE h.world_id = ${worldId}::uuid
       AND (c.ends IS NULL OR s.day < c.ends OR (s.undated AND h.closed_to IS NULL))
     GROUP BY s.newest`;
  const candidates = await prisma.$queryRaw<{ newest: string; count: number }[]>`
    SELECT s.newest, count(DISTINCT k.id)::int AS count
      FROM rule_candidate k
     CROSS JOIN LATERAL (SELECT DISTINCT cited.id #>> '{}' AS id, (k.body ->> 'to')::date AS ends
                           FROM jsonb_path_query(jsonb_build_array(k.body, k.definitions), '$.**.source_material_id')
                                  AS cited (id)) AS c
      JOIN unnest(${ids}::text[], ${newest}::text[], ${days}::date[], ${undated}::boolean[])
             AS s (id, newest, day, undated) ON s.id = c.id
     WHERE k.world_id = ${worldId}::uuid AND k.status NOT IN ('enshrined', 'rejected')
       AND (c.ends IS NULL OR s.undated OR s.day < c.ends)
     GROUP BY s.newest`;
  const countsOf = (key: string): CitingCounts => {
    const known = counts.get(key) ?? { rules: 0, candidates: 0 };
    counts.set(key, known);
    return known;
  };
  for (const row of rules) countsOf(row.newest).rules = row.count;
  for (const row of candidates) countsOf(row.newest).candidates = row.count;
  return counts;
}

/** Open candidates that cite one of the source materials, by identifier. */
export async function readCitingCandidates(
  prisma: ReadClient,
  worldId: string,
  superseded: readonly SupersededSource[],
): Promise<string[]> {
  const { ids, days, undated } = columnsOf(superseded);
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT k.id
      FROM rule_candidate k
     CROSS JOIN LATERAL (SELECT cited.id #>> '{}' AS id, (k.body ->> 'to')::date AS ends
                           FROM jsonb_path_query(jsonb_build_array(k.body, k.definitions), '$.**.source_material_id')
                                  AS cited (id)) AS c
      JOIN unnest(${ids}::text[], ${days}::date[], ${undated}::boolean[]) AS s (id, day, undated)
        ON s.id = c.id
     WHERE k.world_id = ${worldId}::uuid AND k.status NOT IN ('enshrined', 'rejected')
       AND (c.ends IS NULL OR s.undated OR s.day < c.ends)
     ORDER BY k.id`;
  return rows.map(({ id }) => id);
}
