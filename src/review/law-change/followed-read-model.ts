import { auditDetailColumn } from '../../audit/audit-columns.ts';
import type { ReadClient } from '../../db/transaction.ts';
import type { CandidateStatus, RevisionKind } from '../../generated/prisma/client.ts';
import { readRevisionChain } from '../../sources/revision/revision-read-model.ts';
import type { SettledAs } from './settle-policy.ts';

/** What has come of a law change for a rule or a candidate. */
export type FollowedAs = Exclude<SettledAs, 'refused' | 'not_begun'> | 'revised' | 'rejected';

export interface Followed {
  ruleKey: string;
  /** Null of a rule that was retired. */
  candidateId: string | null;
  outcome: FollowedAs;
  /** Who signed it last; else who began it. */
  operatorId: string;
  at: Date;
}

/** What brings one rule to the newer text, as the audit has it. */
interface Begun {
  candidateId: string;
  operatorId: string;
  at: Date;
}

/**
 * What operators did about a newer revision of a source, as audit, candidates and signatures have it, the newest first: it
 * stays to be read when nothing is left to be done.
 */
export async function readFollowed(
  prisma: ReadClient,
  worldId: string,
  sourceMaterialId: string,
): Promise<Followed[]> {
  const { revisions } = await readRevisionChain(prisma, worldId, sourceMaterialId);
  const rows = [...(revisions.at(-1)?.rows ?? [])];
  const { _min: first } = await prisma.sourceMaterial.aggregate({
    where: { worldId, id: { in: rows } },
    _min: { createdAt: true },
  });
  if (first.createdAt === null) return [];
  const since = first.createdAt;
  const records = await readRecords(prisma, worldId, rows, since);
  const retired = records
    .filter(({ targetType }) => targetType === 'rule')
    .map(({ detail, operatorId, occurredAt: at }): Followed => {
      const key = auditDetailColumn.read(detail)['key'];
      const ruleKey = typeof key === 'string' ? key : '';
      return { ruleKey, candidateId: null, outcome: 'retired', operatorId, at };
    });
  const begun = records
    .filter(({ targetType }) => targetType === 'rule_candidate')
    .map(({ targetId: candidateId, operatorId, occurredAt: at }) => ({ candidateId, operatorId, at }));
  const older = revisions.slice(0, -1).flatMap((revision) => revision.rows);
  const byHand = await readRevisedByHand(prisma, worldId, { rows, older }, since);
  const known = new Set(begun.map(({ candidateId }) => candidateId));
  const all = [...begun, ...byHand.filter(({ candidateId }) => !known.has(candidateId))];
  return [...retired, ...(await withOutcomes(prisma, all))].sort((a, b) => b.at.getTime() - a.at.getTime());
}

const readRecords = (prisma: ReadClient, worldId: string, rows: readonly string[], since: Date) =>
  prisma.worldAuthoringAudit.findMany({
    where: {
      worldId,
      occurredAt: { gte: since },
      AND: [
        {
          OR: [
            { targetType: 'rule_candidate', action: { in: ['carried_over', 'created'] } },
            { targetType: 'rule', action: 'retired' },
          ],
        },
        { OR: rows.map((id) => ({ detail: { path: ['source_material_id'], equals: id } })) },
      ],
    },
    orderBy: { id: 'desc' },
    select: { targetType: true, targetId: true, operatorId: true, occurredAt: true, detail: true },
  });

/** Revisions that cite the newer text first of their rule, which cited an older one, however they were opened. */
async function readRevisedByHand(
  prisma: ReadClient,
  worldId: string,
  { rows, older }: { rows: readonly string[]; older: readonly string[] },
  since: Date,
): Promise<Begun[]> {
  return prisma.$queryRaw<Begun[]>`
    SELECT DISTINCT ON (r.rule_id) r.candidate_id AS "candidateId", k.created_by AS "operatorId", r.created_at AS at
      FROM rule_revision r JOIN rule_candidate k ON k.id = r.candidate_id
     WHERE r.world_id = ${worldId}::uuid AND r.created_at >= ${since}::timestamptz AND r.revision > 1
       AND EXISTS (SELECT FROM jsonb_path_query(r.body, '$.citations[*].source_material_id') AS cited (id)
                    WHERE cited.id #>> '{}' = ANY(${rows}::text[]))
       AND EXISTS (SELECT FROM rule_revision o,
                          jsonb_path_query(o.body, '$.citations[*].source_material_id') AS cited (id)
                    WHERE o.rule_id = r.rule_id AND o.revision < r.revision
                      AND cited.id #>> '{}' = ANY(${older}::text[]))
     ORDER BY r.rule_id, r.revision`;
}

async function withOutcomes(prisma: ReadClient, all: readonly Begun[]): Promise<Followed[]> {
  const last = new Map(all.toReversed().map((one) => [one.candidateId, one]));
  const candidates = await prisma.ruleCandidate.findMany({
    where: { id: { in: [...last.keys()] } },
    select: { id: true, ruleKey: true, status: true, revisionKind: true, createdAt: true },
  });
  const signatures = await prisma.approvalDecision.findMany({
    where: { candidateId: { in: candidates.map(({ id }) => id) } },
    orderBy: { decidedAt: 'asc' },
    select: { candidateId: true, decidedBy: true, decidedAt: true },
  });
  const signed = new Map(signatures.map((one) => [one.candidateId, one]));
  return candidates.map(({ id, ruleKey, status, revisionKind }) => {
    const begun = last.get(id)!;
    const end = revisionKind !== null && ended(status) ? signed.get(id) : undefined;
    return {
      ruleKey,
      candidateId: id,
      outcome: outcomeOf(status, revisionKind),
      operatorId: end?.decidedBy ?? begun.operatorId,
      at: end?.decidedAt ?? begun.at,
    };
  });
}

const ended = (status: CandidateStatus): boolean => status === 'enshrined' || status === 'rejected';

/** An open candidate of no rule yet was cited anew, whatever became of it since. */
export function outcomeOf(status: CandidateStatus, kind: RevisionKind | null): FollowedAs {
  if (kind === null) return 'carried_over';
  if (status === 'rejected') return 'rejected';
  if (kind !== 'carry_over') return status === 'enshrined' ? 'revised' : 'revision_opened';
  if (status === 'enshrined') return 'carried_over';
  return status === 'queued' ? 'awaits_signature' : 'needs_review';
}
