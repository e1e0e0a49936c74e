import type { ReadClient } from '../db/transaction.ts';
import type { OmissionReason } from './distiller.ts';

/** A statement that a run left out. */
export interface LeftOutStatement {
  sourceMaterialId: string;
  section: string;
  quote: string;
  start: number;
  end: number;
  reason: OmissionReason;
  /** Rule keys of the candidates of the world, rejected ones aside, that quote words of it by now. */
  citedBy: string[];
}

export interface LeftOutQuery {
  worldId: string;
  runId: string;
  reason: OmissionReason | null;
  offset: number;
  limit: number;
}

/** Whether nothing was to be read in a statement that was left out. */
export const isWithoutForce = (reason: string): boolean =>
  reason === 'no_norm' || reason === 'heading' || reason === 'note';

/** How many statements a run left out, for any reason or this one. */
export async function readLeftOutCount(
  prisma: ReadClient,
  { worldId, runId, reason }: Omit<LeftOutQuery, 'offset' | 'limit'>,
): Promise<number> {
  const [row] = await prisma.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count
      FROM distillation_source s
      JOIN distillation_run r ON r.id = s.run_id,
           jsonb_array_elements(s.left_out) AS item (value)
     WHERE r.id = ${runId}::uuid AND r.world_id = ${worldId}::uuid
       AND (${reason}::text IS NULL OR item.value ->> 'reason' = ${reason})`;
  return row.count;
}

/** What a run left out, in the order of its sources and their text. */
export async function readLeftOut(
  prisma: ReadClient,
  { worldId, runId, reason, offset, limit }: LeftOutQuery,
): Promise<LeftOutStatement[]> {
  const statements = await prisma.$queryRaw<Omit<LeftOutStatement, 'citedBy'>[]>`
    SELECT s.source_material_id AS "sourceMaterialId", item.value ->> 'section' AS section,
           item.value ->> 'quote' AS quote, (item.value ->> 'start')::int AS start,
           (item.value ->> 'end')::int AS "end", item.value ->> 'reason' AS reason
      FROM distillation_source s
      JOIN distillation_run r ON r.id = s.run_id,
           jsonb_array_elements(s.left_out) WITH ORDINALITY AS item (value, place)
     WHERE r.id = ${runId}::uuid AND r.world_id = ${worldId}::uuid
       AND (${reason}::text IS NULL OR item.value ->> 'reason' = ${reason})
     ORDER BY s.ordinal, item.place
    OFFSET ${offset} LIMIT ${limit}`;
  const sources = [...new Set(statements.map(({ sourceMaterialId }) => sourceMaterialId))];
  const cited = await prisma.$queryRaw<{ source: string; key: string; start: number; end: number }[]>`
    SELECT c.rule_key AS key, item.value ->> 'source_material_id' AS source,
           (item.value ->> 'start')::int AS start, (item.value ->> 'end')::int AS "end"
      FROM rule_candidate c, jsonb_array_elements(c.body -> 'citations') AS item (value)
     WHERE c.world_id = ${worldId}::uuid AND c.status <> 'rejected'
       AND item.value ->> 'source_material_id' = ANY (${sources}::text[])`;
  return statements.map((statement) => ({
    ...statement,
    citedBy: [
      ...new Set(
        cited
          .filter(
            ({ source, start, end }) =>
              source === statement.sourceMaterialId && start < statement.end && statement.start < end,
          )
          .map(({ key }) => key),
      ),
    ].sort(),
  }));
}
