import { DomainError, notFound } from '../../core/errors.ts';
import { newId } from '../../core/ids.ts';
import type { AuthContext } from '../../core/permissions.ts';
import { checkText } from '../../core/text.ts';
import { command, readTransaction, recordedAnswer, type Answer } from '../../db/transaction.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import { ruleContentHash, type RuleContent } from '../../rules/rule-set/content-hash.ts';
import { currentContent } from '../../rules/rule-set/working-set.ts';
import type { ReviewServices } from '../review-services.ts';
import { lockWorld } from '../../worlds/lock-world.ts';
import { readWorkingSet } from '../../worlds/working-set-read-model.ts';
import { candidateOf, contentOf, readCandidate, type Candidate } from '../candidate-read-model.ts';
import { contentColumns, lockCandidate } from '../candidate-store.ts';
import { enshrineCandidate } from '../enshrine-candidate.ts';
import { verifyCandidate } from '../verify-candidate.ts';
import { citedAnew } from './cite-anew-policy.ts';
import { isSameWords, readLawChange, type Affected, type LawChange } from './law-change-read-model.ts';
import { acknowledgedBefore, checkNamed, refused, stepOf, type Settled } from './settle-policy.ts';

export interface CarryOverInput {
  correlationId: string;
  worldId: string;
  /** The newer revision. */
  sourceMaterialId: string;
  ruleKeys: string[];
  candidateIds?: string[] | null;
  /** What the operator signs, for all of them. */
  statement: string;
}

/**
 * Carries over what a newer revision of its source left as it was: each rule is cited anew and nothing else of it changes,
 * both gates run on it, and the one statement signs all of them. Who: operations staff (`write:operations`); who may not
 * sign a rule alone leaves it signed as far as it is, and another operator calls the same command. A rule whose gates find
 * what its signature did not acknowledge waits for a person. Open candidates are cited anew and go through their gates.
 *
 * Each rule is a transaction of its own: what one meets does not hold up the others. A repeat goes on where the first call
 * ended and replays what was done.
 * @throws DomainError `not_found` for a source that is the newer revision of none, `invalid_field`
 */
export async function carryOverRules(
  services: ReviewServices,
  auth: AuthContext,
  input: CarryOverInput,
  signal?: AbortSignal,
): Promise<Answer<Settled[]>> {
  const { correlationId, ...request } = input;
  const statement = checkText('/statement', input.statement, { maximum: 10_000, required: true });
  const candidateIds = input.candidateIds ?? [];
  checkNamed('/rule_keys', input.ruleKeys, candidateIds.length);
  checkNamed('/candidate_ids', candidateIds, input.ruleKeys.length);
  const call = { operation: 'carryOverRules', correlationId, request };
  const recorded = await recordedAnswer<Settled[]>(services.database, auth, call);
  if (recorded) return recorded;
  const change = await readTransaction(services.database, auth, (prisma) =>
    readLawChange(prisma, input.worldId, input.sourceMaterialId, auth.user_id),
  );
  if (!change) throw notFound('law change');
  const settled: Settled[] = [];
  // One after the other: each is checked against the rules as the one before left them.
  for (const key of input.ruleKeys) {
    signal?.throwIfAborted();
    settled.push(
      await carryRule(services, auth, { ...input, statement }, change, key, signal).catch((error: unknown) =>
        refused(key, error),
      ),
    );
  }
  for (const id of candidateIds) {
    signal?.throwIfAborted();
    const affected = change.candidates.find(({ candidate }) => candidate?.id === id);
    const key = affected?.ruleKey ?? id;
    settled.push(
      await carryCandidate(services, auth, input, id, affected, signal).catch((error: unknown) =>
        refused(key, error, affected?.candidate?.id ?? null),
      ),
    );
  }
  return command(services.database, auth, call, () => Promise.resolve({ result: settled, audit: null }));
}

/** @throws DomainError `invalid_state` where the words of the rule are not in the newer text. */
function requireSameWords({ ruleKey, change }: Affected): void {
  if (isSameWords(change)) return;
  throw new DomainError(
    'invalid_state',
    change === 'removed'
      ? `The words of ${ruleKey} are gone from the newer revision. Retire it, or revise it.`
      : `The words of ${ruleKey}, or of a heading over them, were changed. Revise it, or retire it.`,
  );
}

async function carryRule(
  services: ReviewServices,
  auth: AuthContext,
  input: CarryOverInput,
  change: LawChange,
  ruleKey: string,
  signal: AbortSignal | undefined,
): Promise<Settled> {
  const affected = change.rules.find((rule) => rule.ruleKey === ruleKey);
  const { correlationId, worldId } = input;
  if (!affected) {
    const done = await carriedBefore(services, auth, input, ruleKey);
    if (done) return done;
    throw new DomainError('invalid_state', `${ruleKey} does not cite what this revision supersedes.`);
  }
  const candidateId = await openCarryOver(services, auth, input, affected);
  let candidate = await read(services, auth, worldId, candidateId);
  if (candidate.status !== 'queued') {
    await verifyCandidate(
      services,
      auth,
      { correlationId: stepOf(correlationId, 'verify', ruleKey), worldId, candidateId },
      signal,
    );
    candidate = await read(services, auth, worldId, candidateId);
  }
  const { gate1, gate2, status, contentHash } = candidate;
  const found = [...(gate1?.findings ?? []), ...(gate2?.findings ?? [])];
  const acknowledgements = status === 'queued' ? await acknowledged(services, auth, affected, found) : null;
  if (acknowledgements === null) {
    return {
      ruleKey,
      candidateId,
      outcome: 'needs_review',
      code: null,
      message:
        status === 'queued'
          ? 'The gates find what its signature did not acknowledge. Read the findings, and sign it by itself.'
          : 'A gate did not let it pass. Look at the findings.',
    };
  }
  try {
    const { result } = await enshrineCandidate(services, auth, {
      correlationId: stepOf(correlationId, 'sign', ruleKey),
      worldId,
      candidateId,
      contentHash,
      statement: input.statement,
      acknowledgements,
    });
    return result.approvalsMissing > 0
      ? awaiting(
          ruleKey,
          candidateId,
          'This world asks for another signature: another operator calls this command too.',
        )
      : { ruleKey, candidateId, outcome: 'carried_over', code: null, message: null };
  } catch (error) {
    if (error instanceof DomainError && error.extensions['another_operator'] === true) {
      return awaiting(ruleKey, candidateId, error.message);
    }
    return refused(ruleKey, error, candidateId);
  }
}

/** What a call that was cut short had done already: the rule cites the newer text since. */
async function carriedBefore(
  services: ReviewServices,
  auth: AuthContext,
  input: CarryOverInput,
  ruleKey: string,
): Promise<Settled | null> {
  const opened = await recordedAnswer<string>(services.database, auth, openCall(input, ruleKey));
  if (!opened) return null;
  const { status } = await read(services, auth, input.worldId, opened.result);
  return status === 'enshrined'
    ? { ruleKey, candidateId: opened.result, outcome: 'carried_over', code: null, message: null }
    : null;
}

const openCall = ({ correlationId, worldId, sourceMaterialId }: CarryOverInput, ruleKey: string) => ({
  operation: 'carryOverRule',
  correlationId: stepOf(correlationId, 'open', ruleKey),
  request: { worldId, ruleKey, sourceMaterialId },
});

const awaiting = (ruleKey: string, candidateId: string, message: string): Settled => ({
  ruleKey,
  candidateId,
  outcome: 'awaits_signature',
  code: null,
  message,
});

const read = (services: ReviewServices, auth: AuthContext, worldId: string, id: string): Promise<Candidate> =>
  readTransaction(services.database, auth, (prisma) => readCandidate(prisma, worldId, id));

/** The candidate that carries the rule over: the one that is open already with this content, or a new one. */
async function openCarryOver(
  { database }: ReviewServices,
  auth: AuthContext,
  input: CarryOverInput,
  affected: Affected,
): Promise<string> {
  const head = affected.head!;
  const { worldId } = input;
  if (affected.revision && affected.revision.kind !== 'carry_over') {
    throw new DomainError(
      'invalid_state',
      `${affected.ruleKey} is being revised. Reject that candidate first, or go on with it.`,
      { candidate_id: affected.revision.candidateId },
    );
  }
  const { result } = await command(database, auth, openCall(input, affected.ruleKey), async (tx) => {
    // The world's row: of two operators who carry the same rule over at once, the second finds the first's candidate.
    const world = await lockWorld(tx, worldId);
    const workingSet = await readWorkingSet(tx, worldId);
    const current = workingSet.heads.find(({ headId }) => headId === head.headId);
    if (!current) {
      throw new DomainError(
        'stale_revision',
        `${affected.ruleKey} was revised or retired meanwhile. Read it again.`,
      );
    }
    requireSameWords(affected);
    const content = contentAnew(currentContent(workingSet, current), affected, 'same');
    const contentHash = ruleContentHash(content);
    const open = await tx.ruleCandidate.findFirst({
      where: {
        worldId,
        ruleKey: affected.ruleKey,
        revisionKind: 'carry_over',
        contentHash,
        status: { notIn: ['enshrined', 'rejected'] },
      },
      select: { id: true },
    });
    if (open) return { result: open.id, audit: null };
    const signed = await tx.ruleCandidate.findUniqueOrThrow({ where: { id: current.candidateId } });
    const row = await tx.ruleCandidate.create({
      data: {
        id: newId(),
        domainId: world.domainId,
        worldId,
        ruleKey: affected.ruleKey,
        ...contentColumns({
          title: signed.title,
          body: content.body,
          inputs: content.inputs,
          definitions: content.definitions,
          actionProposal: null,
          content,
        }),
        origin: 'revised',
        revisesRuleKey: affected.ruleKey,
        revisionKind: 'carry_over',
        confidence: signed.confidence,
        createdBy: auth.user_id,
        flags: signed.flags,
        doubts: signed.doubts ?? Prisma.JsonNull,
        handEdited: signed.handEdited,
      },
      select: { id: true },
    });
    return {
      result: row.id,
      audit: [
        {
          family: 'world_authoring',
          world_id: worldId,
          target_type: 'rule_candidate',
          target_id: row.id,
          action: 'carried_over',
          detail: {
            rule_key: affected.ruleKey,
            source_material_id: input.sourceMaterialId,
            words: affected.change,
            content_hash: contentHash,
          },
        },
      ],
    };
  });
  return result;
}

/** The content with each citation of the older text where it stands in the newer. */
export function contentAnew(
  content: RuleContent,
  { passages }: Affected,
  words: 'same' | 'other',
): RuleContent {
  const after = new Map(
    passages.map((passage) => [
      JSON.stringify([passage.before.source_material_id, passage.before.start, passage.before.end]),
      passage,
    ]),
  );
  return citedAnew(
    content,
    (citation) => {
      const passage = after.get(JSON.stringify([citation.source_material_id, citation.start, citation.end]));
      return passage ? passage.after : citation;
    },
    { words },
  );
}

/** What the rule's own signature acknowledged, of what is found now; null where something else is found. */
async function acknowledged(
  { database }: ReviewServices,
  auth: AuthContext,
  { head }: Affected,
  findings: Parameters<typeof acknowledgedBefore>[0],
): Promise<string[] | null> {
  const before = await readTransaction(database, auth, async (prisma) => {
    const signed = await prisma.ruleCandidate.findUniqueOrThrow({ where: { id: head!.candidateId } });
    const approvals = await prisma.approvalDecision.findMany({
      where: { candidateId: signed.id, verdict: 'approved' },
      select: { acknowledgements: true },
    });
    return {
      signed: candidateOf(signed),
      acknowledged: approvals.flatMap(({ acknowledgements }) => acknowledgements),
    };
  });
  const { gate1, gate2 } = before.signed;
  return acknowledgedBefore(
    findings,
    [...(gate1?.findings ?? []), ...(gate2?.findings ?? [])],
    before.acknowledged,
  );
}

/** An open candidate keeps its key, its thread and its author; what was found of it speaks of the older text. */
async function carryCandidate(
  services: ReviewServices,
  auth: AuthContext,
  { correlationId, worldId, sourceMaterialId }: CarryOverInput,
  candidateId: string,
  affected: Affected | undefined,
  signal: AbortSignal | undefined,
): Promise<Settled> {
  const call = {
    operation: 'carryOverCandidate',
    correlationId: stepOf(correlationId, 'cite', candidateId),
    request: { worldId, candidateId, sourceMaterialId },
  };
  const verify = async (wasVerified: boolean, key: string): Promise<Settled> => {
    if (wasVerified) {
      const step = stepOf(correlationId, 'verify', candidateId);
      await verifyCandidate(services, auth, { correlationId: step, worldId, candidateId }, signal);
    }
    return { ruleKey: key, candidateId, outcome: 'carried_over', code: null, message: null };
  };
  if (!affected) {
    // Cited anew by a call that was cut short: what is left of it is done.
    const cited = await recordedAnswer<boolean>(services.database, auth, call);
    if (cited) return verify(cited.result, (await read(services, auth, worldId, candidateId)).ruleKey);
    throw new DomainError('invalid_state', 'This candidate does not cite what this revision supersedes.');
  }
  requireSameWords(affected);
  const { ruleKey } = affected;
  const { result: wasVerified } = await command(services.database, auth, call, async (tx) => {
    const candidate = await lockCandidate(tx, worldId, candidateId);
    if (candidate.contentHash !== affected.candidate!.contentHash) {
      throw new DomainError('stale_revision', `${ruleKey} was changed meanwhile. Read it again.`);
    }
    const { definitions: known } = await readWorkingSet(tx, worldId);
    const own = { body: candidate.body, inputs: candidate.inputs, definitions: candidate.definitions };
    const anew = contentAnew(own, affected, 'same');
    const content = contentOf(anew, known);
    const { definitions, body, inputs } = anew;
    await tx.ruleCandidate.update({
      where: { id: candidateId },
      data: {
        ...contentColumns({ ...candidate, body, inputs, definitions, content }),
        revision: { increment: 1 },
        status: 'proposed',
        gate1: Prisma.DbNull,
        gate2: Prisma.DbNull,
      },
      select: { id: true },
    });
    return {
      result: candidate.gate1 !== null,
      audit: [
        {
          family: 'world_authoring',
          world_id: worldId,
          target_type: 'rule_candidate',
          target_id: candidateId,
          action: 'carried_over',
          detail: {
            before: candidate.contentHash,
            content_hash: ruleContentHash(content),
            source_material_id: sourceMaterialId,
            words: affected.change,
          },
        },
      ],
    };
  });
  return verify(wasVerified, ruleKey);
}
