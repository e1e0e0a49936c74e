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

/** A rule or an open candidate, and the newer revision of what it cites. */
export interface Citing {
  id: string;
  newest: string;
}

const columnsOf = (superseded: readonly SupersededSource[]) => ({
  ids: superseded.map(({ id }) => id),
  newest: superseded.map(({ newest }) => newest),
  days: superseded.map(({ changedFrom }) => changedFrom),
  undated: superseded.map(({ undated }) => undated),
});

/**
 * Rules of the working set that cite one of the source materials, with what took its place: by their own quotes, those of
 * their exceptions and those of their definitions. What ends before the law changes cites the law of its time and does
 * not count; where no one knows when it changes, that is what was closed. One statement, however many sources there are.
 */
export async function readCitingRules(
  prisma: ReadClient,
  worldId: string,
  superseded: readonly SupersededSource[],
): Promise<Citing[]> {
  if (superseded.length === 0) return [];
  const { ids, newest, days, undated } = columnsOf(superseded);
  return prisma.$queryRaw<Citing[]>`
    SELECT DISTINCT h.rule_id AS id, s.newest
      FROM rule_head h JOIN rule_revision r ON r.id = h.revision_id
     CROSS JOIN LATERAL (SELECT DISTINCT cited.id #>> '{}' AS id, coalesce(h.closed_to, (r.body ->> 'to')::date) AS ends
                           FROM jsonb_path_query(jsonb_build_array(r.body, r.definitions), '$.**.source_material_id')
                                  AS cited (id)) AS c
      JOIN unnest(${ids}::text[], ${newest}::text[], ${days}::date[], ${undated}::boolean[])
             AS s (id, newest, day, undated) ON s.id = c.id
     WHERE h.world_id = ${worldId}::uuid
       AND (c.ends IS NULL OR s.day < c.ends OR (s.undated AND h.closed_to IS NULL))
     ORDER BY h.rule_id, s.newest`;
}

/** The same of open candidates. */
export async function readCitingCandidates(
  prisma: ReadClient,
  worldId: string,
  superseded: readonly SupersededSource[],
): Promise<Citing[]> {
  if (superseded.length === 0) return [];
  const { ids, newest, days, undated } = columnsOf(superseded);
  return prisma.$queryRaw<Citing[]>`
    SELECT DISTINCT k.id, s.newest
      FROM rule_candidate k
     CROSS JOIN LATERAL (SELECT DISTINCT cited.id #>> '{}' AS id, (k.body ->> 'to')::date AS ends
                           FROM jsonb_path_query(jsonb_build_array(k.body, k.definitions), '$.**.source_material_id')
                                  AS cited (id)) AS c
      JOIN unnest(${ids}::text[], ${newest}::text[], ${days}::date[], ${undated}::boolean[])
             AS s (id, newest, day, undated) ON s.id = c.id
     WHERE k.world_id = ${worldId}::uuid AND k.status NOT IN ('enshrined', 'rejected')
       AND (c.ends IS NULL OR s.undated OR s.day < c.ends)
     ORDER BY k.id, s.newest`;
}

/** How many rules and open candidates cite what was superseded, by what took its place. */
export async function readCitingCounts(
  prisma: ReadClient,
  worldId: string,
  superseded: readonly SupersededSource[],
): Promise<Map<string, CitingCounts>> {
  const counts = new Map<string, CitingCounts>();
  const countsOf = (newest: string): CitingCounts => {
    const known = counts.get(newest) ?? { rules: 0, candidates: 0 };
    counts.set(newest, known);
    return known;
  };
  for (const { newest } of await readCitingRules(prisma, worldId, superseded)) countsOf(newest).rules += 1;
  for (const { newest } of await readCitingCandidates(prisma, worldId, superseded))
    countsOf(newest).candidates += 1;
  return counts;
}
