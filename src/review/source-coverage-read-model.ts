import type { ReadClient } from '../db/transaction.ts';
import type { LeftOutStatement } from '../distillation/left-out-read-model.ts';

/** What became of words of a source. */
export type SourceFate = 'rule' | 'candidate' | 'rejected' | 'definition' | 'left_out' | 'not_read';

/** Words of a source that something was made of, or that were left out. */
export interface SourcePassage {
  start: number;
  end: number;
  fate: SourceFate;
  /** Rule key, or the name of the definition; null where the words were left out. */
  subject: string | null;
  candidateId: string | null;
  /** Why the words were left out. */
  reason: LeftOutStatement['reason'] | null;
}

export interface SourceCoverage {
  /** Whether a run has read the source to its end. */
  distilled: boolean;
  passages: SourcePassage[];
}

interface Cited {
  fate: SourceFate;
  subject: string;
  candidateId: string | null;
  start: number;
  end: number;
}

interface LeftOut {
  start: number;
  end: number;
  reason: LeftOutStatement['reason'];
}

/**
 * What became of each statement of a source, in the order of its text; passages may overlap. A correction has the bytes
 * of what it corrects, so what was made of those counts for it. Left out is what the last run left out: a run that did
 * not ask for a statement does not speak over one that read it.
 */
export async function readSourceCoverage(
  prisma: ReadClient,
  { worldId, sha256 }: { worldId: string; sha256: string },
): Promise<SourceCoverage> {
  const rows = await prisma.sourceMaterial.findMany({ where: { worldId, sha256 }, select: { id: true } });
  const ids = rows.map(({ id }) => id);
  const cited = await prisma.$queryRaw<Cited[]>`
    SELECT CASE c.status WHEN 'enshrined' THEN 'rule' WHEN 'rejected' THEN 'rejected' ELSE 'candidate' END AS fate,
           c.rule_key AS subject, c.id AS "candidateId",
           (item.value ->> 'start')::int AS start, (item.value ->> 'end')::int AS "end"
      FROM rule_candidate c, jsonb_array_elements(c.body -> 'citations') AS item (value)
     WHERE c.world_id = ${worldId}::uuid AND item.value ->> 'source_material_id' = ANY (${ids}::text[])
    UNION ALL
    SELECT 'definition', d.body ->> 'name', NULL,
           (kase.value -> 'citation' ->> 'start')::int, (kase.value -> 'citation' ->> 'end')::int
      FROM definition d, jsonb_array_elements(d.body -> 'cases') AS kase (value)
     WHERE d.world_id = ${worldId}::uuid AND kase.value -> 'citation' ->> 'source_material_id' = ANY (${ids}::text[])
    UNION
    SELECT 'definition', term.value ->> 'term', NULL,
           (item.value ->> 'start')::int, (item.value ->> 'end')::int
      FROM distillation_source s JOIN distillation_run r ON r.id = s.run_id,
           jsonb_array_elements(s.terms) AS term (value),
           jsonb_array_elements(term.value -> 'citations') AS item (value)
     WHERE r.world_id = ${worldId}::uuid AND s.source_material_id = ANY (${ids}::uuid[])`;
  const read = await prisma.$queryRaw<{ status: string; leftOut: LeftOut[] }[]>`
    SELECT s.status::text AS status, s.left_out AS "leftOut"
      FROM distillation_source s JOIN distillation_run r ON r.id = s.run_id
     WHERE r.world_id = ${worldId}::uuid AND s.source_material_id = ANY (${ids}::uuid[])
     ORDER BY s.run_id`;
  const leftOut = new Map<string, LeftOut>();
  for (const item of read.flatMap((source) => source.leftOut)) {
    const place = `${item.start} ${item.end}`;
    if (item.reason !== 'out_of_focus' || !leftOut.has(place)) leftOut.set(place, item);
  }
  const isCited = ({ start, end }: LeftOut): boolean =>
    cited.some((one) => one.fate !== 'rejected' && one.start < end && start < one.end);
  const passages = [
    ...cited.map((one): SourcePassage => ({ ...one, reason: null })),
    ...[...leftOut.values()]
      // What a person has written a rule of since is no longer left out.
      .filter((item) => !isCited(item))
      .map(({ start, end, reason }): SourcePassage => ({
        start,
        end,
        fate: reason === 'not_read' ? 'not_read' : 'left_out',
        subject: null,
        candidateId: null,
        reason,
      })),
  ];
  return {
    distilled: read.some(({ status }) => status === 'completed'),
    passages: passages.sort((a, b) => a.start - b.start || b.end - a.end),
  };
}
