import type { ReadClient } from '../db/transaction.ts';
import {
  readRevisions,
  readRevisionText,
  supersededBy,
  type RevisionText,
} from '../sources/revision/revision-read-model.ts';
import type { KnownRule } from './link-policy.ts';

interface Distilled {
  worldId: string;
  sourceMaterialId: string;
}

export interface CitingRule extends Omit<KnownRule, 'places' | 'words'> {
  citations: { source_material_id: string; start: number; end: number }[];
}

/** What is compared to find the rules that a text has already. */
export interface KnownRules {
  rules: CitingRule[];
  /** Sources of the same text: places hold as they are. */
  same: ReadonlySet<string>;
  newer: RevisionText | null;
  /** Of the sources whose place it took, those that are cited. */
  older: { id: string; text: RevisionText }[];
}

/**
 * Rules of the working set, and open candidates, that rest on the text, or on what it superseded. Read as the worker at
 * the run.
 */
export async function readKnownRules(
  prisma: ReadClient,
  { worldId, sourceMaterialId }: Distilled,
): Promise<KnownRules> {
  const own = await prisma.sourceMaterial.findUniqueOrThrow({
    where: { id: sourceMaterialId },
    select: { sha256: true },
  });
  const equal = await prisma.sourceMaterial.findMany({
    where: { worldId, sha256: own.sha256 },
    select: { id: true },
  });
  const same = new Set([sourceMaterialId, ...equal.map(({ id }) => id)]);
  const revisions = await readRevisions(prisma, worldId);
  const superseded = [...same].flatMap((id) => supersededBy(revisions, id)).map(({ id }) => id);
  const rules = await readCiting(prisma, worldId, [...same, ...superseded]);
  const cited = new Set(rules.flatMap(({ citations }) => citations.map((one) => one.source_material_id)));
  const older: KnownRules['older'] = [];
  for (const id of superseded.filter((one) => cited.has(one))) {
    const text = await readRevisionText(prisma, worldId, id);
    if (text) older.push({ id, text });
  }
  const newer = older.length > 0 ? await readRevisionText(prisma, worldId, sourceMaterialId) : null;
  return { rules, same, newer, older };
}

async function readCiting(
  prisma: ReadClient,
  worldId: string,
  sources: readonly string[],
): Promise<CitingRule[]> {
  const ids = JSON.stringify({ ids: sources });
  return prisma.$queryRaw<CitingRule[]>`
    SELECT cited.key AS "ruleKey", cited.kind, cited.body ->> 'action' AS action, cited.body ->> 'from' AS "from",
           cited.body ->> 'modality' AS modality, cited.body ->> 'applies_when' AS "appliesWhen",
           cited.body ->> 'requires' AS requires,
           (cited.kind = 'rule' AND EXISTS (
             SELECT FROM rule_candidate c WHERE c.world_id = ${worldId}::uuid AND c.revises_rule_key = cited.key
                AND c.status NOT IN ('enshrined', 'rejected'))) AS "isRevised",
           jsonb_path_query_array(cited.body, '$.citations[*] ? (@.source_material_id == $ids[*])', ${ids}::jsonb)
             AS citations
      FROM (SELECT r.key, 'rule' AS kind, v.body FROM rule_head h
              JOIN rule r ON r.id = h.rule_id JOIN rule_revision v ON v.id = h.revision_id
             WHERE h.world_id = ${worldId}::uuid AND h.closed_to IS NULL
            UNION ALL
            SELECT c.rule_key, 'candidate', c.body FROM rule_candidate c
             WHERE c.world_id = ${worldId}::uuid AND c.status NOT IN ('enshrined', 'rejected')) AS cited
     WHERE jsonb_path_exists(cited.body, '$.citations[*].source_material_id ? (@ == $ids[*])', ${ids}::jsonb)
     ORDER BY 1, 2 DESC`;
}

/** A rule or open candidate whose ledger names an actor that no condition of it reads. */
export interface ActedRule {
  ruleKey: string;
  action: string;
  appliesWhen: string;
  requires: string;
  /** As the ledger has it: "The butcher". */
  actor: string;
}

/** Of the working set and the open candidates of a world, those of the actions. */
export function readActedRules(
  prisma: ReadClient,
  worldId: string,
  actions: readonly string[],
): Promise<ActedRule[]> {
  return prisma.$queryRaw<ActedRule[]>`
    SELECT acted.key AS "ruleKey", acted.body ->> 'action' AS action, acted.body ->> 'applies_when' AS "appliesWhen",
           acted.body ->> 'requires' AS requires,
           string_agg(substring(acted.body -> 'citations' -> (words ->> 'citation')::int ->> 'quote'
                                FROM (words ->> 'start')::int + 1
                                FOR (words ->> 'end')::int - (words ->> 'start')::int), ' ') AS actor
      FROM (SELECT r.key, v.body FROM rule_head h
              JOIN rule r ON r.id = h.rule_id JOIN rule_revision v ON v.id = h.revision_id
             WHERE h.world_id = ${worldId}::uuid AND h.closed_to IS NULL
            UNION ALL
            SELECT c.rule_key, c.body FROM rule_candidate c
             WHERE c.world_id = ${worldId}::uuid AND c.status NOT IN ('enshrined', 'rejected')) AS acted
     CROSS JOIN LATERAL jsonb_path_query(
       acted.body, '$.ledger.norm.who[*] ? (@.kind == "given" && @.role == "actor").words[*]') AS words
     WHERE acted.body ->> 'action' = ANY(${[...actions]}::text[])
     GROUP BY 1, 2, 3, 4
     ORDER BY 1`;
}
