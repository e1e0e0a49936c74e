import { DomainError, invalidField, notFound } from '../core/errors.ts';
import type { AuthContext } from '../core/permissions.ts';
import { shortened } from '../core/first-characters.ts';
import type { ReviewServices } from './review-services.ts';
import { command, type Answer } from '../db/transaction.ts';
import type { Tx } from '../db/tx.ts';
import type { RevisionKind } from '../generated/prisma/client.ts';
import type { RuleBody } from '../rules/model.ts';
import { predecessorOf } from '../rules/rule-set/candidate-rule-set.ts';
import { definitionsOfRule } from '../rules/rule-set/working-set.ts';
import { readWorkingSet, type WorkingSetHead } from '../worlds/working-set-read-model.ts';
import { createRevision, type WrittenCandidate } from './candidate-store.ts';
import { composeCandidate, type CandidateFields } from './compose-candidate.ts';

export interface ReviseRuleInput extends CandidateFields {
  correlationId: string;
  worldId: string;
  ruleKey: string;
  kind: RevisionKind;
  /** The revision to derive it from, of those in force; left out: what is in force on `from`, else the last to begin. */
  revisionId?: string | null;
  /** Beside the limits that the rule has when it is opened: who adds one need not say the others again. */
  further_limits?: string[] | null;
}

/**
 * Opens a candidate derived from a rule, with what is to be different. Who: operations staff (`write:operations`). The
 * rule itself stays as it is; only the candidate's enshrinement makes a revision. `amend`: the law changes on `from`,
 * until which the rule as it is stays in force. `correct`: the rule was wrong, and the revision takes its place. `edit`: it
 * takes the place of a rule that no published version has, so that there is nothing to amend or correct. What it is derived
 * from is what it amends or takes the place of.
 * @throws DomainError `stale_revision` where the named revision is not in force any more, `invalid_field` for a day that is
 *   of another revision
 */
export async function reviseRule(
  { database, clock }: Pick<ReviewServices, 'database' | 'clock'>,
  auth: AuthContext,
  input: ReviseRuleInput,
): Promise<Answer<WrittenCandidate>> {
  const { correlationId, worldId, ruleKey, kind, revisionId, further_limits: further, ...fields } = input;
  const { correlationId: _anchor, ...request } = input;
  if (kind === 'carry_over') {
    throw invalidField('/kind', 'A rule is carried over by the law change of its source, not by hand.');
  }
  if (fields.action != null)
    throw invalidField('/action', 'A revision keeps its action; author another rule instead.');
  return command(database, auth, { operation: 'reviseRule', correlationId, request }, async (tx) => {
    const workingSet = await readWorkingSet(tx, worldId);
    const heads = workingSet.heads.filter(({ key }) => key === ruleKey);
    if (heads.length === 0) {
      const rule = await tx.rule.findFirst({ where: { worldId, key: ruleKey }, select: { status: true } });
      if (!rule) throw notFound('rule');
      throw new DomainError('invalid_state', `${ruleKey} was retired; a retired rule is not revised.`);
    }
    const revised = revisedHead(heads, ruleKey, revisionId ?? null, fields.from ?? null);
    if (fields.from !== undefined) requireOwnPeriod(heads, ruleKey, revised, fields.from);
    if (kind === 'edit') await refusePublished(tx, revised.revisionId, ruleKey);
    const composed = await composeCandidate(
      tx,
      worldId,
      ruleKey,
      further ? { ...fields, limits: limitsWith(fields.limits, revised.body.limits, further) } : fields,
      {
        title: shortened(revised.body.natural_language, 120),
        body: { ...revised.body, to: revised.closedTo ?? revised.body.to },
        inputs: revised.inputs,
        definitions: definitionsOfRule(revised.body, revised.definitions, workingSet.definitions).filter(
          ({ output }) => output,
        ),
        actionProposal: null,
      },
      { operator: auth.user_id, at: clock.now().toISOString() },
    );
    // Left out, the day may come from the source.
    requireOwnPeriod(heads, ruleKey, revised, composed.body.from);
    const { id, contentHash } = await createRevision(
      tx,
      { id: worldId, domainId: workingSet.domainId },
      { ruleKey, kind, composed, createdBy: auth.user_id },
    );
    return {
      result: { id, contentHash },
      audit: [
        {
          family: 'world_authoring',
          world_id: worldId,
          target_type: 'rule_candidate',
          target_id: id,
          action: 'created',
          detail: { rule_key: ruleKey, kind, content_hash: contentHash },
        },
      ],
    };
  });
}

/** @throws DomainError `stale_revision` where the named revision is none of the heads. */
function revisedHead(
  heads: readonly WorkingSetHead[],
  ruleKey: string,
  revisionId: string | null,
  from: string | null,
): WorkingSetHead {
  const head =
    revisionId === null
      ? predecessorOf(heads, ruleKey, from)
      : heads.find((one) => one.revisionId === revisionId);
  if (head) return head;
  throw new DomainError(
    'stale_revision',
    `This revision of ${ruleKey} is not in force any more: it was revised or retired. Read the rule again.`,
  );
}

/**
 * By its first day a revision finds what it amends, or takes the place of: the words of one period never take that of
 * another.
 * @throws DomainError `invalid_field` where another revision of the rule is in force on that day
 */
function requireOwnPeriod(
  heads: readonly WorkingSetHead[],
  ruleKey: string,
  revised: WorkingSetHead,
  from: string | null,
): void {
  const standing = predecessorOf(heads, ruleKey, from);
  if (standing?.headId === revised.headId) return;
  const other = `another revision of ${ruleKey}, which begins ${standing?.body.from ?? 'without a day'}`;
  throw invalidField(
    '/from',
    from === null
      ? `Without a day it would take the place of ${other}. Say from when it is in force.`
      : `On ${from} ${other}, is in force. Revise that one, or choose a day of the one that you revise.`,
  );
}

/** What limits every grant limits the further ones too. */
function limitsWith(
  given: readonly string[] | null | undefined,
  standing: RuleBody['limits'],
  further: readonly string[],
): string[] {
  const kept = given ?? (standing === 'all' ? ['all'] : standing);
  return kept.length === 1 && kept[0] === 'all' ? ['all'] : [...new Set([...kept, ...further])];
}

/** @throws DomainError `invalid_state` where a published version has this revision. */
export async function refusePublished(tx: Tx, revisionId: string, ruleKey: string): Promise<void> {
  const published = await tx.ruleRevision.findFirst({
    where: { id: revisionId },
    select: {
      versionRules: {
        where: { version: { status: 'published' } },
        select: { version: { select: { number: true } } },
        orderBy: { version: { number: 'asc' } },
        take: 1,
      },
    },
  });
  const first = published?.versionRules[0];
  if (!first) return;
  throw new DomainError(
    'invalid_state',
    `${ruleKey} was published with v${first.version.number}. Amend it where the law changes, or correct it where it was wrong.`,
  );
}
