import type { AuditEntry } from '../audit/audit.ts';
import { DomainError } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import type { AuthContext } from '../core/permissions.ts';
import { checkText } from '../core/text.ts';
import { command, readTransaction, transaction, type Answer } from '../db/transaction.ts';
import type { Tx } from '../db/tx.ts';
import { predecessorOf } from '../rules/rule-set/candidate-rule-set.ts';
import { ruleContentHash, type RuleContent } from '../rules/rule-set/content-hash.ts';
import { isCarriedOver } from '../rules/rule-set/same-but-citations.ts';
import type { ReviewServices } from './review-services.ts';
import { configurationValue } from '../worlds/configuration-read-model.ts';
import { advanceWorkingSet, lockWorkingSet } from '../worlds/lock-world.ts';
import { readWorkingSet, type WorkingSet } from '../worlds/working-set-read-model.ts';
import { signedContentOf } from './approval-columns.ts';
import {
  isConfirmed,
  requireAcknowledgements,
  requireChecks,
  requireGates,
  requireIndependence,
} from './approval-policy.ts';
import {
  contentOf,
  proposedRuleOf,
  readCandidate,
  readOpenLimits,
  type Candidate,
} from './candidate-read-model.ts';
import { lockCandidate, recordGates } from './candidate-store.ts';
import { checkSources } from '../gates/check-sources.ts';
import { flagFindings, flagsLeft, settledBefore } from '../gates/flag-policy.ts';
import {
  findMisfits,
  runGate2,
  wordFindings,
  workingSetHashOf,
  type ConflictCheck,
} from '../gates/gate-2.ts';
import { runTask } from '../workers/run-task.ts';
import { requireContent } from './edit-candidate.ts';
import { datedBySource } from './source-dates.ts';
import { readApprovers, readAuthors } from './sign-off-read-model.ts';
import { refusePublished } from './revise-rule.ts';
import { enshrine } from './enshrinement-store.ts';
import { isBlocking } from '../gates/finding-policy.ts';
import type { Gate2Result } from '../gates/gate-result.ts';

export interface EnshrineCandidateInput {
  correlationId: string;
  worldId: string;
  candidateId: string;
  /** The content that the operator looked at. */
  contentHash: string;
  statement: string;
  acknowledgements?: string[] | null;
}

export interface EnshrineOutcome {
  candidateId: string;
  approvalDecisionId: string;
  contentHash: string;
  /** Sign-offs of this content that are still missing; 0 when it was enshrined. */
  approvalsMissing: number;
  ruleKey: string;
  /** Null while sign-offs are missing. */
  ruleId: string | null;
  revision: number | null;
}

type Needs = Pick<ReviewServices, 'database' | 'clock'>;

/** The rules of the action moved between the check and the lock. */
class WorkingSetMoved extends Error {}

/** A gate 2 that let the candidate pass once and does not now. */
class NoLongerConforms extends Error {
  constructor(
    readonly candidate: Candidate,
    readonly gate2: Gate2Result,
  ) {
    super('gate 2 does not hold any more');
  }
}

/**
 * Signs a candidate off and, with the last sign-off that the world asks for, enshrines it. Who: operations staff
 * (`write:operations`). It is the only way into the working set.
 *
 * The call names the content hash that was looked at. Both gates have passed for it, and gate 2 holds inside this
 * transaction under the world's lock: sources are read again, and the check of conflicts is the one made for exactly
 * this state of the action's rules, so that two candidates cannot each pass and then contradict. When it does not hold
 * any more, the candidate becomes `nonconforming` with the findings.
 *
 * One transaction: approval decision, rule, revision and head, the predecessor's end, action, ontology, definitions,
 * the candidate's end, the working set's revision, audit.
 *
 * @throws DomainError `stale_revision`, `gates_not_passed`, `acknowledgement_required`, `invalid_state` (self-approval,
 *   approved before), `conflict`, `publication_in_progress`.
 */
export async function enshrineCandidate(
  services: Needs,
  auth: AuthContext,
  input: EnshrineCandidateInput,
): Promise<Answer<EnshrineOutcome>> {
  const statement = checkText('/statement', input.statement, { maximum: 10_000, required: true });
  const { correlationId, ...request } = input;
  for (let attempt = 1; ; attempt += 1) {
    const conflicts = await checkConflicts(services, auth, input);
    try {
      return await command(
        services.database,
        auth,
        { operation: 'enshrineCandidate', correlationId, request },
        (tx) => signOff(tx, services, auth, { ...input, statement }, conflicts),
      );
    } catch (error) {
      if (error instanceof WorkingSetMoved) {
        if (attempt < 3) continue;
        throw new DomainError(
          'conflict',
          'Other rules of this action keep changing. Look at them, then try again.',
          {
            retry_after: 1,
          },
        );
      }
      if (error instanceof NoLongerConforms) return refuse(services, auth, error);
      throw error;
    }
  }
}

/**
 * The conflicts of the candidate with the rules in force now: gate 2's, where it saw this very state, otherwise found
 * anew, outside any transaction. Null when there is nothing to check.
 */
async function checkConflicts(
  { database }: Needs,
  auth: AuthContext,
  { worldId, candidateId, contentHash }: EnshrineCandidateInput,
): Promise<ConflictCheck | null> {
  const { candidate, workingSet, openLimits } = await readTransaction(database, auth, async (prisma) => {
    const read = await readCandidate(prisma, worldId, candidateId);
    return {
      candidate: read,
      workingSet: await readWorkingSet(prisma, worldId),
      openLimits: await readOpenLimits(prisma, read, read),
    };
  });
  const { gate2 } = candidate;
  const content = contentOf(candidate, workingSet.definitions);
  if (candidate.status !== 'queued' || !gate2 || ruleContentHash(content) !== contentHash) return null;
  const workingSetHash = workingSetHashOf(workingSet, content.body.action);
  return gate2.content_hash === contentHash && gate2.working_set_hash === workingSetHash
    ? { workingSetHash, findings: gate2.findings }
    : runTask(
        'find_conflicts',
        { workingSet, proposed: proposedRuleOf(candidate, content, openLimits) },
        { caller: auth.user_id },
      );
}

async function signOff(
  tx: Tx,
  { clock }: Needs,
  auth: AuthContext,
  input: EnshrineCandidateInput,
  conflicts: ConflictCheck | null,
): Promise<{ result: EnshrineOutcome; audit: [AuditEntry, ...AuditEntry[]] }> {
  const world = await lockWorkingSet(tx, input.worldId);
  const candidate = await lockCandidate(tx, world.id, input.candidateId);
  requireContent(candidate, input.contentHash);
  const workingSet = await readWorkingSet(tx, world.id);
  const content = contentOf(candidate, workingSet.definitions);
  if (ruleContentHash(content) !== input.contentHash) {
    throw new DomainError(
      'stale_revision',
      'A definition that this rule reads was changed since it was verified. Verify the candidate again.',
    );
  }
  if ((await datedBySource(tx, world.id, candidate, workingSet.definitions)) !== null) {
    throw new DomainError(
      'stale_revision',
      'The source of this rule was corrected: it says now from when it is in force, and the rule does not. Verify the candidate again; the rule then takes the day over.',
    );
  }
  const { gate1, gate2: verified } = requireGates(
    input.contentHash,
    candidate.status,
    candidate.gate1,
    candidate.gate2,
  );
  requireChecks(candidate.gateChecks);
  await requireUnpublished(tx, candidate, workingSet, content);
  requireAsCarried(candidate, workingSet, content);
  const workingSetHash = workingSetHashOf(workingSet, content.body.action);
  if (!conflicts || conflicts.workingSetHash !== workingSetHash) throw new WorkingSetMoved();
  const openLimits = await readOpenLimits(tx, candidate, content);
  const gate2 = runGate2(
    {
      contentHash: input.contentHash,
      sources: await checkSources(tx, world.id, content, { lock: true }),
      conflicts,
      others: [
        ...findMisfits(workingSet, proposedRuleOf(candidate, content, openLimits)),
        ...wordFindings(verified),
        ...flagFindings(
          input.contentHash,
          flagsLeft(candidate, content.body),
          settledBefore(verified.findings),
        ),
      ],
    },
    clock.now(),
  );
  if (!gate2.passed) throw new NoLongerConforms(candidate, gate2);
  const acknowledgements = [...new Set(input.acknowledgements ?? [])];
  requireAcknowledgements([...gate1.findings, ...gate2.findings], acknowledgements);
  const rules = configurationValue(workingSet.configuration, 'approvals');
  const approvers = (await readApprovers(tx, [candidate])).get(candidate.id)!;
  requireIndependence(
    rules,
    auth.user_id,
    (await readAuthors(tx, [candidate], () => Promise.resolve(workingSet.heads))).get(candidate.id)!,
    approvers,
    isConfirmed(gate1, gate2, content.body),
  );
  const approval = await tx.approvalDecision.create({
    data: {
      id: newId(),
      domainId: world.domainId,
      worldId: world.id,
      candidateId: candidate.id,
      contentHash: input.contentHash,
      signedContent: signedContentOf(candidate),
      verdict: 'approved',
      decidedBy: auth.user_id,
      statement: input.statement,
      acknowledgements,
    },
    select: { id: true },
  });
  const approved: AuditEntry = {
    family: 'world_authoring',
    world_id: world.id,
    target_type: 'rule_candidate',
    target_id: candidate.id,
    action: 'approved',
    detail: { content_hash: input.contentHash, approval_decision_id: approval.id },
  };
  const approvalsMissing = Math.max(0, rules.approvals_required - approvers.size - 1);
  const outcome = {
    candidateId: candidate.id,
    approvalDecisionId: approval.id,
    contentHash: input.contentHash,
    approvalsMissing,
    ruleKey: candidate.ruleKey,
  };
  if (approvalsMissing > 0) {
    await recordGates(tx, candidate, { status: 'queued', contentHash: input.contentHash, gate1, gate2 });
    return { result: { ...outcome, ruleId: null, revision: null }, audit: [approved] };
  }
  const enshrined = await enshrine(tx, world, workingSet, {
    candidate,
    content,
    specification: gate1.specification,
    approvalDecisionId: approval.id,
  });
  await recordGates(tx, candidate, { status: 'enshrined', contentHash: input.contentHash, gate1, gate2 });
  await advanceWorkingSet(tx, world);
  return {
    result: { ...outcome, ruleId: enshrined.ruleId, revision: enshrined.revision },
    audit: [approved, ...enshrined.audit],
  };
}

/** What an edit takes the place of may have been published since the edit was opened. */
async function requireUnpublished(
  tx: Tx,
  { ruleKey, revisionKind }: Candidate,
  workingSet: WorkingSet,
  { body }: RuleContent,
): Promise<void> {
  if (revisionKind !== 'edit') return;
  const replaced = predecessorOf(workingSet.heads, ruleKey, body.from);
  if (replaced) await refusePublished(tx, replaced.revisionId, ruleKey);
}

/** What is carried over is the rule as it is: someone may have revised it since. */
function requireAsCarried(
  { ruleKey, revisionKind }: Candidate,
  { heads }: WorkingSet,
  content: RuleContent,
): void {
  if (revisionKind !== 'carry_over') return;
  const rule = predecessorOf(heads, ruleKey, content.body.from);
  if (rule && isCarriedOver(rule, content)) return;
  throw new DomainError(
    'stale_revision',
    `${ruleKey} was revised or retired since it was to be carried over. Reject this candidate, and carry the rule over as it is now.`,
  );
}

/** Records that the candidate conforms no more, in a transaction of its own, and says so. */
async function refuse(
  { database }: Needs,
  auth: AuthContext,
  { candidate, gate2 }: NoLongerConforms,
): Promise<never> {
  await transaction(database, auth, async (tx) => {
    await recordGates(tx, candidate, {
      status: 'nonconforming',
      contentHash: candidate.contentHash,
      gate1: candidate.gate1,
      gate2,
    });
    return {
      result: null,
      audit: [
        {
          family: 'world_authoring',
          world_id: candidate.worldId,
          target_type: 'rule_candidate',
          target_id: candidate.id,
          action: 'verified',
          detail: { status: 'nonconforming', content_hash: candidate.contentHash },
        },
      ],
    };
  });
  throw new DomainError(
    'gates_not_passed',
    'Gate 2 does not hold any more for this content. Look at its findings.',
    {
      candidate_status: 'nonconforming',
      findings: gate2.findings.filter(isBlocking),
    },
  );
}
