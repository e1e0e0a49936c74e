import type { AuditEntry } from '../../audit/audit.ts';
import { DomainError, notFound } from '../../core/errors.ts';
import { newId } from '../../core/ids.ts';
import type { AuthContext } from '../../core/permissions.ts';
import { checkText } from '../../core/text.ts';
import { command, readTransaction, recordedAnswer, type Answer } from '../../db/transaction.ts';
import type { Tx } from '../../db/tx.ts';
import { ruleContentHash } from '../../rules/rule-set/content-hash.ts';
import { currentContent } from '../../rules/rule-set/working-set.ts';
import type { ReviewServices } from '../review-services.ts';
import { lockWorld, type LockedWorld } from '../../worlds/lock-world.ts';
import { readWorkingSet, type WorkingSet } from '../../worlds/working-set-read-model.ts';
import { candidateOf, readCandidate, type Candidate } from '../candidate-read-model.ts';
import { withoutGates, contentColumns } from '../candidate-store.ts';
import { isOfEarlierChecks } from '../gate-staleness-read-model.ts';
import { enshrineCandidate } from '../enshrine-candidate.ts';
import { verifyCandidate } from '../verify-candidate.ts';
import { carryCandidate } from './carry-candidate.ts';
import { carriedContent, otherWords } from './content-anew.ts';
import type { Affected } from './affected.ts';
import { readLawChange, type LawChange } from './law-change.ts';
import { answered } from './settle-answer.ts';
import { acknowledgedBefore, checkNamed, inTurn, refused, stepOf, type Settled } from './settle-policy.ts';
import { isSameWords } from './words-change.ts';
import { doubtsColumn } from '../../distillation/run-columns.ts';

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
 * Each rule is a transaction of its own, and what one request takes too long for is not begun: what one meets does not hold up the others. A repeat goes on where the first call
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
  const change = await readLawChange(
    (work) => readTransaction(services.database, auth, work),
    input.worldId,
    input.sourceMaterialId,
    auth.user_id,
  );
  if (!change) throw notFound('law change');
  const named = [
    ...input.ruleKeys.map((ruleKey) => ({ ruleKey, candidateId: null })),
    ...candidateIds.map((candidateId) => {
      const affected = change.candidates.find(({ candidate }) => candidate?.id === candidateId);
      return { ruleKey: affected?.ruleKey ?? candidateId, candidateId, affected };
    }),
  ];
  const settled = await inTurn(services.clock, named, async (one) => {
    signal?.throwIfAborted();
    if (one.candidateId === null) {
      return carryRule(services, auth, { ...input, statement }, change, one.ruleKey, signal).catch(
        (error: unknown) => [refused(one.ruleKey, error)],
      );
    }
    const { ruleKey, candidateId, affected } = one;
    return [
      await carryCandidate(services, auth, input, candidateId, affected, signal).catch((error: unknown) =>
        refused(ruleKey, error, affected?.candidate?.id ?? null),
      ),
    ];
  });
  return answered(services.database, auth, call, settled);
}

/** One answer for each revision of the rule that the law overtook: an amendment may have closed one before another. */
async function carryRule(
  services: ReviewServices,
  auth: AuthContext,
  input: CarryOverInput,
  change: LawChange,
  ruleKey: string,
  signal: AbortSignal | undefined,
): Promise<Settled[]> {
  const all = change.rules.filter((rule) => rule.ruleKey === ruleKey);
  const affected = all.filter((rule) => isSameWords(rule.change));
  const settled = all
    .filter((rule) => !isSameWords(rule.change))
    .map((rule) => refused(ruleKey, otherWords(rule)));
  const opened = await openCarryOvers(services, auth, input, affected, ruleKey);
  if (opened === null && settled.length === 0) {
    throw new DomainError('invalid_state', `${ruleKey} does not cite what this revision supersedes.`);
  }
  for (const candidateId of opened ?? []) {
    settled.push(
      await signCarried(services, auth, input, { ruleKey, candidateId, affected }, signal).catch(
        (error: unknown) => refused(ruleKey, error, candidateId),
      ),
    );
  }
  return settled;
}

async function signCarried(
  services: ReviewServices,
  auth: AuthContext,
  { correlationId, worldId, statement }: CarryOverInput,
  { ruleKey, candidateId, affected }: { ruleKey: string; candidateId: string; affected: readonly Affected[] },
  signal: AbortSignal | undefined,
): Promise<Settled> {
  let candidate = await read(services, auth, worldId, candidateId);
  // What a call that was cut short had done already.
  if (candidate.status === 'enshrined') {
    return { ruleKey, candidateId, outcome: 'carried_over', code: null, message: null };
  }
  const carried = affected.find((one) => one.carried.from === candidate.body.from);
  if (!carried) {
    throw new DomainError(
      'stale_revision',
      `${ruleKey} was revised or retired meanwhile. Reject this candidate, and read the rule again.`,
    );
  }
  if (candidate.status !== 'queued' || isOfEarlierChecks(candidate)) {
    await verifyCandidate(
      services,
      auth,
      { correlationId: stepOf(correlationId, 'verify', candidateId), worldId, candidateId },
      signal,
    );
    candidate = await read(services, auth, worldId, candidateId);
  }
  const { gate1, gate2, status, contentHash } = candidate;
  const found = [...(gate1?.findings ?? []), ...(gate2?.findings ?? [])];
  const acknowledgements = status === 'queued' ? await acknowledged(services, auth, carried, found) : null;
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
      correlationId: stepOf(correlationId, 'sign', candidateId),
      worldId,
      candidateId,
      contentHash,
      statement,
      acknowledgements,
    });
    return result.approvalsMissing > 0
      ? awaiting(
          ruleKey,
          candidateId,
          'One signature is there, and more are asked for: another operator signs it, in review or by carrying it over too.',
        )
      : { ruleKey, candidateId, outcome: 'carried_over', code: null, message: null };
  } catch (error) {
    if (error instanceof DomainError && error.extensions['another_operator'] === true) {
      return awaiting(ruleKey, candidateId, error.message);
    }
    throw error;
  }
}

const awaiting = (ruleKey: string, candidateId: string, message: string): Settled => ({
  ruleKey,
  candidateId,
  outcome: 'awaits_signature',
  code: null,
  message,
});

const read = (services: ReviewServices, auth: AuthContext, worldId: string, id: string): Promise<Candidate> =>
  readTransaction(services.database, auth, (prisma) => readCandidate(prisma, worldId, id));

/**
 * The candidates that carry a rule over, one for each of its revisions: those that are open already with this content, or
 * new ones. A repeat answers the same, also where nothing of the rule cites the older text any more; null: there is nothing
 * to carry over, and was nothing.
 */
async function openCarryOvers(
  { database }: ReviewServices,
  auth: AuthContext,
  { correlationId, worldId, sourceMaterialId }: CarryOverInput,
  affected: readonly Affected[],
  ruleKey: string,
): Promise<string[] | null> {
  const call = {
    // An earlier operation, `carryOverRule`, answered one candidate.
    operation: 'openCarryOvers',
    correlationId: stepOf(correlationId, 'open all', ruleKey),
    request: { worldId, ruleKey, sourceMaterialId },
  };
  if (affected.length === 0) {
    const recorded = await recordedAnswer<string[]>(database, auth, call);
    return recorded && recorded.result;
  }
  const { result } = await command(database, auth, call, async (tx) => {
    // The world's row: of two operators who carry the same rule over at once, the second finds the first's candidate.
    const world = await lockWorld(tx, worldId);
    const workingSet = await readWorkingSet(tx, worldId);
    const opened: string[] = [];
    const audit: AuditEntry[] = [];
    for (const one of affected) {
      const { id, isNew, contentHash } = await openCarryOver(tx, auth, world, workingSet, one);
      opened.push(id);
      if (!isNew) continue;
      audit.push({
        family: 'world_authoring',
        world_id: worldId,
        target_type: 'rule_candidate',
        target_id: id,
        action: 'carried_over',
        detail: {
          rule_key: ruleKey,
          source_material_id: sourceMaterialId,
          words: one.change,
          from: one.carried.from,
          content_hash: contentHash,
        },
      });
    }
    const [first, ...rest] = audit;
    return first ? { result: opened, audit: [first, ...rest] } : { result: opened, audit: null };
  });
  return result;
}

async function openCarryOver(
  tx: Tx,
  auth: AuthContext,
  world: LockedWorld,
  workingSet: WorkingSet,
  affected: Affected,
): Promise<{ id: string; isNew: boolean; contentHash: string }> {
  const { ruleKey } = affected;
  if (affected.revision && affected.revision.kind !== 'carry_over') {
    throw new DomainError(
      'invalid_state',
      `${ruleKey} is being revised. Reject that candidate first, or go on with it.`,
      { candidate_id: affected.revision.candidateId },
    );
  }
  const current = workingSet.heads.find(({ headId }) => headId === affected.head!.headId);
  if (!current) {
    throw new DomainError('stale_revision', `${ruleKey} was revised or retired meanwhile. Read it again.`);
  }
  const content = carriedContent(currentContent(workingSet, current), affected);
  const contentHash = ruleContentHash(content);
  const waiting = await tx.ruleCandidate.findMany({
    where: {
      worldId: world.id,
      ruleKey,
      revisionKind: 'carry_over',
      status: { notIn: ['enshrined', 'rejected'] },
    },
    orderBy: { id: 'asc' },
  });
  // One that was opened when no day was known is of the same period.
  const open = waiting
    .map(candidateOf)
    .find(({ body }) => body.from === content.body.from || body.from === current.body.from);
  if (open?.contentHash === contentHash) return { id: open.id, isNew: false, contentHash };
  if (open) {
    // It was not signed before the law changed again: it is cited where the words are now.
    const { body, inputs, definitions } = content;
    await tx.ruleCandidate.update({
      where: { id: open.id },
      data: {
        ...contentColumns({ ...open, body, inputs, definitions, content }),
        revision: { increment: 1 },
        status: 'proposed',
        ...withoutGates,
      },
      select: { id: true },
    });
    return { id: open.id, isNew: true, contentHash };
  }
  const signed = await tx.ruleCandidate.findUniqueOrThrow({ where: { id: current.candidateId } });
  const { id } = await tx.ruleCandidate.create({
    data: {
      id: newId(),
      domainId: world.domainId,
      worldId: world.id,
      ruleKey,
      ...contentColumns({
        title: signed.title,
        body: content.body,
        inputs: content.inputs,
        definitions: content.definitions,
        actionProposal: null,
        content,
      }),
      origin: 'revised',
      revisesRuleKey: ruleKey,
      revisionKind: 'carry_over',
      confidence: signed.confidence,
      createdBy: auth.user_id,
      flags: signed.flags,
      doubts: doubtsColumn.write(doubtsColumn.read(signed.doubts)),
      handEdited: signed.handEdited,
    },
    select: { id: true },
  });
  return { id, isNew: true, contentHash };
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
