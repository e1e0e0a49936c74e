import { DomainError, invalidField, notFound } from '../../core/errors.ts';
import { newId } from '../../core/ids.ts';
import type { AuthContext } from '../../core/permissions.ts';
import { command, readTransaction, recordedAnswer, type Answer } from '../../db/transaction.ts';
import type { Tx } from '../../db/tx.ts';
import type { RevisionKind } from '../../generated/prisma/client.ts';
import { currentContent } from '../../rules/rule-set/working-set.ts';
import { ruleContentHash, type RuleContent } from '../../rules/rule-set/content-hash.ts';
import type { GeneratedCode } from '../../distillation/world-agent.ts';
import { renewedTitle } from '../candidate-title.ts';
import { withCode } from '../generate-code.ts';
import type { ReviewServices } from '../review-services.ts';
import { lockWorld } from '../../worlds/lock-world.ts';
import {
  readKnownActions,
  readWorkingSet,
  type WorkingSetHead,
} from '../../worlds/working-set-read-model.ts';
import { candidateOf } from '../candidate-read-model.ts';
import type { ComposedCandidate } from '../compose-candidate.ts';
import { createRevision } from '../candidate-store.ts';
import { contentAnew } from './content-anew.ts';
import { followsNewer, revisedBy } from './law-change-read-model.ts';
import type { Affected } from './affected.ts';
import { openEarlierPeriod } from './open-earlier-period.ts';
import { readLawChange, type LawChange } from './law-change.ts';
import { ownPassage, readAnew } from './read-anew.ts';
import { answered } from './settle-answer.ts';
import { checkNamed, inTurn, refused, stepOf, type Settled } from './settle-policy.ts';

export interface ReviseChangedInput {
  correlationId: string;
  worldId: string;
  sourceMaterialId: string;
  ruleKeys: string[];
  /** From when the law is changed; left out: what the provenance of the newer revision says. */
  from?: string | null;
}

/**
 * Opens a candidate for each rule, with the words that took the place of its own: a person changes what these words change,
 * and signs. Who: operations staff (`write:operations`). An amendment from the day on which the law changes, where that is
 * later than the rule's own; otherwise an edit of a rule that was never published. One that is open already is answered.
 * A rule that was signed without a day gets a second candidate: for the time in which its own words were the law.
 * @throws DomainError `not_found` for a source that is the newer revision of none, `invalid_field`
 */
export async function reviseChangedRules(
  { database, worldAgent, clock }: Pick<ReviewServices, 'database' | 'worldAgent' | 'clock'>,
  auth: AuthContext,
  input: ReviseChangedInput,
): Promise<Answer<Settled[]>> {
  const { correlationId, ...request } = input;
  checkNamed('/rule_keys', input.ruleKeys);
  const call = { operation: 'reviseChangedRules', correlationId, request };
  const recorded = await recordedAnswer<Settled[]>(database, auth, call);
  if (recorded) return recorded;
  const change = await readLawChange(
    (work) => readTransaction(database, auth, work),
    input.worldId,
    input.sourceMaterialId,
    auth.user_id,
  );
  if (!change) throw notFound('law change');
  const decided = change.rules.flatMap(({ ruleKey, head }) =>
    head && input.ruleKeys.includes(ruleKey) ? [head.body.action] : [],
  );
  const actions = await readTransaction(database, auth, (prisma) =>
    readKnownActions(prisma, input.worldId, [...new Set(decided)]),
  );
  const named = input.ruleKeys.map((ruleKey) => ({ ruleKey, candidateId: null }));
  const settled = await inTurn(clock, named, async ({ ruleKey: key }) => {
    const affected = change.rules.filter(({ ruleKey }) => ruleKey === key);
    if (affected.length === 0) {
      return [
        refused(key, new DomainError('invalid_state', `${key} does not cite what this revision supersedes.`)),
      ];
    }
    const opened: Settled[] = [];
    for (const one of affected) {
      // One that is open already is answered as it is.
      const code =
        one.revision === null
          ? await readAnew(
              worldAgent.code,
              auth.user_id,
              { head: one.head!, passages: one.passages },
              actions,
            )
          : null;
      const revision = await openRevision(database, auth, input, change, one, code).catch((error: unknown) =>
        refused(key, error),
      );
      opened.push(revision);
      // Alone, it would end the rule on the day of the change, with nothing after it.
      if (revision.outcome !== 'revision_opened') continue;
      const earlier = await earlierOf(database, auth, input, change, one).catch((error: unknown) =>
        refused(key, error),
      );
      if (earlier !== null) opened.push(earlier);
    }
    return opened;
  });
  return answered(database, auth, call, settled);
}

/** What was signed without a day holds on none before the revision either, unless it is said when its words were the law. */
async function earlierOf(
  database: ReviewServices['database'],
  auth: AuthContext,
  { correlationId, worldId, from }: ReviseChangedInput,
  { effectiveFrom }: LawChange,
  affected: Affected,
): Promise<Settled | null> {
  const amendedFrom = from ?? effectiveFrom;
  if (amendedFrom === null) return null;
  return openEarlierPeriod(database, auth, { correlationId, worldId, affected, amendedFrom });
}

async function openRevision(
  database: ReviewServices['database'],
  auth: AuthContext,
  input: ReviseChangedInput,
  change: LawChange,
  affected: Affected,
  code: GeneratedCode | null,
): Promise<Settled> {
  const { ruleKey } = affected;
  const { headId, body } = affected.head!;
  const opened = (candidateId: string): Settled => ({
    ruleKey,
    candidateId,
    outcome: 'revision_opened',
    code: null,
    message: null,
  });
  const { worldId, sourceMaterialId } = input;
  const from = input.from ?? change.effectiveFrom;
  const request = { worldId, sourceMaterialId, ruleKey, of: body.from, from };
  const { result } = await command(
    database,
    auth,
    {
      operation: 'reviseChangedRule',
      correlationId: stepOf(input.correlationId, 'revise', `${ruleKey} of ${body.from}`),
      request,
    },
    async (tx) => {
      const world = await lockWorld(tx, worldId);
      const rows = await tx.ruleCandidate.findMany({
        where: { worldId, revisesRuleKey: ruleKey, status: { notIn: ['enshrined', 'rejected'] } },
        orderBy: { id: 'asc' },
      });
      const workingSet = await readWorkingSet(tx, worldId);
      const open = rows
        .map(candidateOf)
        .filter((candidate) => followsNewer(candidate, change.superseded))
        .find((candidate) => revisedBy(workingSet.heads, candidate)?.headId === headId);
      if (open?.revisionKind === 'carry_over') {
        throw new DomainError(
          'invalid_state',
          `${ruleKey} is being carried over. Reject that candidate first.`,
        );
      }
      if (open) return { result: open.id, audit: null };
      const head = workingSet.heads.find((one) => one.headId === headId);
      if (!head) {
        throw new DomainError(
          'stale_revision',
          `${ruleKey} was revised or retired meanwhile. Read it again.`,
        );
      }
      const kind = await kindOf(tx, head, from);
      const revised = revisedContent(
        periodOf(currentContent(workingSet, head), head),
        affected,
        kind === 'amend' ? from : null,
      );
      const signed = await tx.ruleCandidate.findUniqueOrThrow({
        where: { id: head.candidateId },
        select: { title: true },
      });
      const title = renewedTitle(signed.title, head.body.natural_language, revised.body.natural_language);
      const own = revised.definitions.filter(({ output }) => output);
      const unread = { title, ...revised, definitions: own, actionProposal: null, content: revised };
      const composed =
        code === null
          ? unread
          : withCode(unread, revised.body.natural_language, code, workingSet.definitions);
      const { id } = await createRevision(tx, world, { ruleKey, kind, composed, createdBy: auth.user_id });
      if (code !== null) await sayRead(tx, { id, domainId: world.domainId }, composed);
      return {
        result: id,
        audit: [
          {
            family: 'world_authoring',
            world_id: worldId,
            target_type: 'rule_candidate',
            target_id: id,
            action: 'created',
            detail: { rule_key: ruleKey, kind, source_material_id: sourceMaterialId, words: affected.change },
          },
        ],
      };
    },
  );
  return opened(result);
}

/** Says in the thread that the code is no longer the one that was signed. */
async function sayRead(
  tx: Tx,
  { id, domainId }: { id: string; domainId: string },
  { body, content }: Pick<ComposedCandidate, 'body' | 'content'>,
): Promise<void> {
  await tx.steeringMessage.create({
    data: {
      id: newId(),
      domainId,
      candidateId: id,
      author: 'world_agent',
      text: `I read the code from the words that took the place of the rule's: it applies when ${body.applies_when}, and requires ${body.requires}. Compare it with the code that was signed.`,
      contentHash: ruleContentHash(content),
    },
    select: { id: true },
  });
}

/** @throws DomainError `invalid_field` where a published rule would change without a day from which it does. */
async function kindOf(tx: Tx, head: WorkingSetHead, from: string | null): Promise<RevisionKind> {
  if (from !== null && from > (head.body.from ?? '')) return 'amend';
  const published = await tx.versionRule.count({
    where: { revisionId: head.revisionId, version: { status: 'published' } },
  });
  if (published === 0) return 'edit';
  throw invalidField(
    '/from',
    `${head.key} is published, in force from ${head.body.from ?? 'a day that is not known yet'}. Say from which later day the law is changed.`,
    'required',
  );
}

/** What is revised ends where an amendment closed the rule that it revises. */
const periodOf = (content: RuleContent, { closedTo }: WorkingSetHead): RuleContent =>
  closedTo === null ? content : { ...content, body: { ...content.body, to: closedTo } };

/** The rule on the words that took the place of its own, with the sentence in the place of the one that it was. */
function revisedContent(content: RuleContent, affected: Affected, from: string | null): RuleContent {
  const anew = contentAnew(content, affected, 'other');
  if (anew.body.citations.length === 0) {
    throw new DomainError(
      'invalid_state',
      `Nothing took the place of the words of ${affected.ruleKey}. Retire it, or revise it by hand.`,
    );
  }
  const own = ownPassage(content.body.natural_language, affected.passages);
  return {
    ...anew,
    body: {
      ...anew.body,
      natural_language: own?.after?.quote ?? anew.body.natural_language,
      ...(from !== null && { from }),
    },
  };
}
