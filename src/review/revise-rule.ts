import { DomainError, invalidField, notFound } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import type { AuthContext } from '../core/permissions.ts';
import { shortened } from '../core/first-characters.ts';
import type { ReviewServices } from './review-services.ts';
import { command, type Answer } from '../db/transaction.ts';
import type { Tx } from '../db/tx.ts';
import type { RevisionKind } from '../generated/prisma/client.ts';
import type { RuleBody } from '../rules/model.ts';
import { definitionsOfRule } from '../rules/rule-set/working-set.ts';
import { readWorkingSet } from '../worlds/working-set-read-model.ts';
import { contentColumns, type WrittenCandidate } from './candidate-store.ts';
import { composeCandidate, type CandidateFields } from './compose-candidate.ts';

export interface ReviseRuleInput extends CandidateFields {
  correlationId: string;
  worldId: string;
  ruleKey: string;
  kind: RevisionKind;
  /** Beside the limits that the rule has when it is opened: who adds one need not say the others again. */
  further_limits?: string[] | null;
}

/**
 * Opens a candidate derived from a rule, with what is to be different. Who: operations staff (`write:operations`). The
 * rule itself stays as it is; only the candidate's enshrinement makes a revision. `amend`: the law changes on `from`,
 * until which the rule as it is stays in force. `correct`: the rule was wrong, and the revision takes its place. `edit`: it
 * takes the place of a rule that no published version has, so that there is nothing to amend or correct.
 */
export async function reviseRule(
  { database, clock }: Pick<ReviewServices, 'database' | 'clock'>,
  auth: AuthContext,
  input: ReviseRuleInput,
): Promise<Answer<WrittenCandidate>> {
  const { correlationId, worldId, ruleKey, kind, further_limits: further, ...fields } = input;
  const { correlationId: _anchor, ...request } = input;
  if (kind === 'carry_over') {
    throw invalidField('/kind', 'A rule is carried over by the law change of its source, not by hand.');
  }
  if (fields.action != null)
    throw invalidField('/action', 'A revision keeps its action; author another rule instead.');
  return command(database, auth, { operation: 'reviseRule', correlationId, request }, async (tx) => {
    const workingSet = await readWorkingSet(tx, worldId);
    const heads = workingSet.heads.filter(({ key }) => key === ruleKey);
    const latest = heads.sort((a, b) => ((a.body.from ?? '') < (b.body.from ?? '') ? -1 : 1)).at(-1);
    if (!latest) {
      const rule = await tx.rule.findFirst({ where: { worldId, key: ruleKey }, select: { status: true } });
      if (!rule) throw notFound('rule');
      throw new DomainError('invalid_state', `${ruleKey} was retired; a retired rule is not revised.`);
    }
    if (kind === 'edit') await refusePublished(tx, latest.revisionId, ruleKey);
    const composed = await composeCandidate(
      tx,
      worldId,
      ruleKey,
      further ? { ...fields, limits: limitsWith(fields.limits, latest.body.limits, further) } : fields,
      {
        title: shortened(latest.body.natural_language, 120),
        body: { ...latest.body, to: latest.closedTo ?? latest.body.to },
        inputs: latest.inputs,
        definitions: definitionsOfRule(latest.body, latest.definitions, workingSet.definitions).filter(
          ({ output }) => output,
        ),
        actionProposal: null,
      },
      { operator: auth.user_id, at: clock.now().toISOString() },
    );
    const row = await tx.ruleCandidate.create({
      data: {
        id: newId(),
        domainId: workingSet.domainId,
        worldId,
        ruleKey,
        ...contentColumns(composed),
        origin: 'revised',
        revisesRuleKey: ruleKey,
        revisionKind: kind,
        createdBy: auth.user_id,
        flags: [],
      },
    });
    return {
      result: { id: row.id, contentHash: row.contentHash },
      audit: [
        {
          family: 'world_authoring',
          world_id: worldId,
          target_type: 'rule_candidate',
          target_id: row.id,
          action: 'created',
          detail: { rule_key: ruleKey, kind, content_hash: row.contentHash },
        },
      ],
    };
  });
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
