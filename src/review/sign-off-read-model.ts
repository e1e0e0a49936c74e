import { readConfiguration } from '../worlds/configuration-read-model.ts';
import { definitionsColumn, inputsColumn, ruleBodyColumn } from '../db/model-columns.ts';
import type { ReadClient } from '../db/transaction.ts';
import { predecessorOf } from '../rules/rule-set/candidate-rule-set.ts';
import { sameButCitations } from '../rules/rule-set/same-but-citations.ts';
import { readWorkingSet, type WorkingSetHead } from '../worlds/working-set-read-model.ts';
import { isConfirmed, obstacleOf, type SignOffObstacle } from './approval-policy.ts';
import { isOpen, readCandidate, type Candidate } from './candidate-read-model.ts';

type Heads = readonly WorkingSetHead[];
type Signed = Pick<Candidate, 'id' | 'contentHash'>;

/** Operators whose approval of exactly this content is on record. */
export async function readApprovers(prisma: ReadClient, { id, contentHash }: Signed): Promise<Set<string>> {
  const decisions = await prisma.approvalDecision.findMany({
    where: { candidateId: id, contentHash, verdict: 'approved' },
    select: { decidedBy: true },
  });
  return new Set(decisions.map(({ decidedBy }) => decidedBy));
}

/**
 * Everybody who wrote or steered what the candidate says, as the audit has it. Carrying a rule over writes nothing: its
 * authors are those of the rule, which `readHeads` finds.
 */
export async function readAuthors(
  prisma: ReadClient,
  candidate: Candidate,
  readHeads: () => Promise<Heads>,
): Promise<Set<string>> {
  let written = candidate;
  // Each step goes to what the one before took the place of: an older row.
  while (written.revisionKind === 'carry_over') {
    written = await readCandidate(prisma, candidate.worldId, await originOf(prisma, written, readHeads));
  }
  return writersOf(prisma, written);
}

/** The candidate by which the rule that is carried over was signed. */
async function originOf(
  prisma: ReadClient,
  carried: Candidate,
  readHeads: () => Promise<Heads>,
): Promise<string> {
  const own = await prisma.ruleRevision.findFirst({
    where: { candidateId: carried.id },
    select: { ruleId: true, revision: true },
  });
  if (!own) return predecessorOf(await readHeads(), carried.ruleKey, carried.body.from)!.candidateId;
  // Of the revisions before it the last that says the same: another may be between them, of another period.
  const before = await prisma.ruleRevision.findMany({
    where: { ruleId: own.ruleId, revision: { lt: own.revision } },
    orderBy: { revision: 'desc' },
    select: { candidateId: true, body: true, inputs: true, definitions: true },
  });
  const origin = before.find((row) =>
    sameButCitations(carried, {
      body: ruleBodyColumn.read(row.body),
      inputs: inputsColumn.read(row.inputs),
      definitions: definitionsColumn.read(row.definitions),
    }),
  );
  return (origin ?? before[0]!).candidateId;
}

async function writersOf(prisma: ReadClient, candidate: Candidate): Promise<Set<string>> {
  const writes = await prisma.worldAuthoringAudit.findMany({
    where: {
      targetType: 'rule_candidate',
      targetId: candidate.id,
      action: { in: ['created', 'revised'] },
    },
    select: { operatorId: true },
  });
  const authors = new Set(writes.map(({ operatorId }) => operatorId));
  if (candidate.origin !== 'distilled') authors.add(candidate.createdBy);
  return authors;
}

/** What the sign-off of a candidate still asks for, seen by one operator. */
export interface SignOff {
  /** Operators who have to sign the same content. */
  required: number;
  /** Operators who have signed the content as it is now. */
  given: number;
  /** Why this operator's signature would be refused, whatever the gates say; null where it would not. */
  obstacle: SignOffObstacle | null;
}

/** What `enshrineCandidate` will hold an operator to, before anything is typed. */
export async function readSignOff(
  prisma: ReadClient,
  candidate: Candidate,
  operatorId: string,
): Promise<SignOff> {
  const rules = await readConfiguration(prisma, candidate.worldId, 'approvals');
  const approvers = await readApprovers(prisma, candidate);
  const { approvals_required: required } = rules;
  if (!isOpen(candidate.status) || candidate.gate1 === null) {
    return { required, given: approvers.size, obstacle: null };
  }
  const readHeads = async (): Promise<Heads> => (await readWorkingSet(prisma, candidate.worldId)).heads;
  const authors = await readAuthors(prisma, candidate, readHeads);
  return {
    required,
    given: approvers.size,
    obstacle: obstacleOf(rules, operatorId, authors, approvers, isConfirmed(candidate.gate1)),
  };
}
