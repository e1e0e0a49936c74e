import { DomainError } from '../../core/errors.ts';
import type { AuthContext } from '../../core/permissions.ts';
import { command } from '../../db/transaction.ts';
import { currentContent } from '../../rules/rule-set/working-set.ts';
import type { IsoDate } from '../../rules/model.ts';
import { lockWorld } from '../../worlds/lock-world.ts';
import { readWorkingSet } from '../../worlds/working-set-read-model.ts';
import { candidateOf } from '../candidate-read-model.ts';
import { createRevision } from '../candidate-store.ts';
import type { ReviewServices } from '../review-services.ts';
import type { Affected } from './affected.ts';
import { stepOf, type Settled } from './settle-policy.ts';

interface EarlierPeriod {
  correlationId: string;
  worldId: string;
  affected: Affected;
  /** From when the revised rule is another. */
  amendedFrom: IsoDate;
}

/**
 * The period in which the words of a rule were the law that was signed without a day: left to its revision alone, which
 * begins with the newer words, no rule would hold in that time. Null where there is none.
 */
export function earlierPeriod(
  { head, carried }: Affected,
  amendedFrom: IsoDate | null,
): { from: IsoDate; to: IsoDate } | null {
  if (head === null || head.body.from !== null || carried.from === null || amendedFrom === null) return null;
  const to = carried.to !== null && carried.to < amendedFrom ? carried.to : amendedFrom;
  return carried.from < to ? { from: carried.from, to } : null;
}

/**
 * Opens a candidate that says of the rule as it was signed when it is in force, and changes nothing else. One that is open
 * already is answered. Who: operations staff (`write:operations`); signed in review like any other.
 * @throws DomainError `stale_revision` where the rule was revised or retired meanwhile, `invalid_state` where one is open that
 *   begins on the same day and ends on another
 */
export async function openEarlierPeriod(
  database: ReviewServices['database'],
  auth: AuthContext,
  { correlationId, worldId, affected, amendedFrom }: EarlierPeriod,
): Promise<Settled | null> {
  const { ruleKey } = affected;
  const period = earlierPeriod(affected, amendedFrom);
  if (period === null) return null;
  const { headId } = affected.head!;
  const { result } = await command(
    database,
    auth,
    {
      operation: 'openEarlierPeriod',
      correlationId: stepOf(correlationId, 'earlier', ruleKey),
      request: { worldId, ruleKey, headId, ...period },
    },
    async (tx) => {
      const world = await lockWorld(tx, worldId);
      const rows = await tx.ruleCandidate.findMany({
        where: { worldId, revisesRuleKey: ruleKey, status: { notIn: ['enshrined', 'rejected'] } },
        orderBy: { id: 'asc' },
      });
      const open = rows.map(candidateOf).find(({ body }) => body.from === period.from);
      if (open && open.body.to !== period.to)
        throw new DomainError(
          'invalid_state',
          `A candidate of ${ruleKey} begins on ${period.from} already, and ends on another day. Sign or reject it first.`,
        );
      if (open) return { result: open.id, audit: null };
      const workingSet = await readWorkingSet(tx, worldId);
      const head = workingSet.heads.find((one) => one.headId === headId);
      if (!head)
        throw new DomainError(
          'stale_revision',
          `${ruleKey} was revised or retired meanwhile. Read it again.`,
        );
      const standing = currentContent(workingSet, head);
      const content = { ...standing, body: { ...standing.body, ...period } };
      const signed = await tx.ruleCandidate.findUniqueOrThrow({
        where: { id: head.candidateId },
        select: { title: true },
      });
      const published = await tx.versionRule.count({
        where: { revisionId: head.revisionId, version: { status: 'published' } },
      });
      const kind = published === 0 ? 'edit' : 'correct';
      const { id } = await createRevision(tx, world, {
        ruleKey,
        kind,
        composed: {
          title: signed.title,
          ...content,
          definitions: content.definitions.filter(({ output }) => output),
          actionProposal: null,
          content,
        },
        createdBy: auth.user_id,
      });
      return {
        result: id,
        audit: [
          {
            family: 'world_authoring',
            world_id: worldId,
            target_type: 'rule_candidate',
            target_id: id,
            action: 'created',
            detail: { rule_key: ruleKey, kind, ...period },
          },
        ],
      };
    },
  );
  return {
    ruleKey,
    candidateId: result,
    outcome: 'revision_opened',
    code: null,
    message: `${ruleKey} was signed without a day. Its words were the law from ${period.from} to the day before ${period.to}, and this candidate gives it that time. Sign it too: without it the rule holds on no day before ${amendedFrom}.`,
  };
}
