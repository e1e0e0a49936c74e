import { readConfiguration } from '../worlds/configuration-read-model.ts';
import { definitionsColumn, inputsColumn, ruleBodyColumn } from '../db/model-columns.ts';
import type { ReadClient } from '../db/transaction.ts';
import { predecessorOf } from '../rules/rule-set/candidate-rule-set.ts';
import { isCarriedOver } from '../rules/rule-set/same-but-citations.ts';
import { readWorkingSet, type WorkingSetHead } from '../worlds/working-set-read-model.ts';
import { isConfirmed, obstacleOf, type SignOffObstacle } from './approval-policy.ts';
import { isOpen, readCandidate, type Candidate } from './candidate-read-model.ts';

type ReadHeads = () => Promise<readonly WorkingSetHead[]>;
type People = ReadonlySet<string>;
type Signed = Pick<Candidate, 'id' | 'contentHash'>;

/** Operators whose approval of exactly this content is on record, by candidate. */
export async function readApprovers(
  prisma: ReadClient,
  candidates: readonly Signed[],
): Promise<ReadonlyMap<string, People>> {
  const decisions = await prisma.approvalDecision.findMany({
    where: {
      verdict: 'approved',
      OR: candidates.map(({ id, contentHash }) => ({ candidateId: id, contentHash })),
    },
    select: { candidateId: true, decidedBy: true },
  });
  return peopleOf(candidates, decisions, ({ candidateId, decidedBy }) => [candidateId, decidedBy]);
}

/**
 * Everybody who wrote or steered what the candidates say, as the audit has it, by candidate. Carrying a rule over writes
 * nothing: its authors are those of the rule, which `readHeads` finds.
 */
export async function readAuthors(
  prisma: ReadClient,
  candidates: readonly Candidate[],
  readHeads: ReadHeads,
): Promise<ReadonlyMap<string, People>> {
  const written = new Map<string, Candidate>();
  for (const candidate of candidates) {
    let origin = candidate;
    // Each step goes to what the one before took the place of: an older row.
    while (origin.revisionKind === 'carry_over') {
      origin = await readCandidate(prisma, candidate.worldId, await originOf(prisma, origin, readHeads));
    }
    written.set(candidate.id, origin);
  }
  const origins = [...written.values()];
  const writes = await prisma.worldAuthoringAudit.findMany({
    where: {
      targetType: 'rule_candidate',
      targetId: { in: origins.map(({ id }) => id) },
      action: { in: ['created', 'revised'] },
    },
    select: { targetId: true, operatorId: true },
  });
  const authors = peopleOf(
    origins,
    [
      ...writes,
      ...origins
        .filter(({ origin }) => origin !== 'distilled')
        .map(({ id, createdBy }) => ({ targetId: id, operatorId: createdBy })),
    ],
    ({ targetId, operatorId }) => [targetId, operatorId],
  );
  return new Map([...written].map(([id, origin]) => [id, authors.get(origin.id)!]));
}

/** Of each candidate who is named with it. */
function peopleOf<Row>(
  candidates: readonly { id: string }[],
  rows: readonly Row[],
  named: (row: Row) => [candidateId: string, userId: string],
): ReadonlyMap<string, People> {
  const people = new Map(candidates.map(({ id }) => [id, new Set<string>()]));
  for (const [candidateId, userId] of rows.map(named)) people.get(candidateId)?.add(userId);
  return people;
}

/** The candidate by which the rule that is carried over was signed. */
async function originOf(prisma: ReadClient, carried: Candidate, readHeads: ReadHeads): Promise<string> {
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
    isCarriedOver(
      {
        body: ruleBodyColumn.read(row.body),
        inputs: inputsColumn.read(row.inputs),
        definitions: definitionsColumn.read(row.definitions),
      },
      carried,
    ),
  );
  return (origin ?? before[0]!).candidateId;
}

export interface Signatures {
  candidateId: string;
  /** Operators who have to sign the same content. */
  required: number;
  /** Operators who have signed the content as it is now. */
  given: number;
}

/** The signatures that candidates of one world have and need. */
export async function readSignatures(
  prisma: ReadClient,
  worldId: string,
  ids: readonly string[],
): Promise<Signatures[]> {
  const { approvals_required: required } = await readConfiguration(prisma, worldId, 'approvals');
  const candidates = await prisma.ruleCandidate.findMany({
    where: { id: { in: [...ids] }, worldId },
    select: { id: true, contentHash: true },
  });
  const approvers = await readApprovers(prisma, candidates);
  return candidates.map(({ id }) => ({ candidateId: id, required, given: approvers.get(id)!.size }));
}

/** What the sign-off of a candidate still asks for, seen by one operator. */
export interface SignOff extends Signatures {
  /** Why this operator's signature would be refused, whatever the gates say; null where it would not. */
  obstacle: SignOffObstacle | null;
}

/**
 * What `enshrineCandidate` will hold an operator to, before anything is typed, of candidates of one world. Where gate 1 has
 * not seen the content, whether a reading confirms it is not known, and stands in nobody's way yet.
 */
export async function readSignOffs(
  prisma: ReadClient,
  worldId: string,
  candidates: readonly Candidate[],
  operatorId: string,
): Promise<SignOff[]> {
  const rules = await readConfiguration(prisma, worldId, 'approvals');
  const approvers = await readApprovers(prisma, candidates);
  const open = candidates.filter(({ status }) => isOpen(status));
  let heads: ReturnType<ReadHeads> | null = null;
  const authors = await readAuthors(prisma, open, () => (heads ??= headsOf(prisma, worldId)));
  return candidates.map(({ id, gate1, gate2, body }) => {
    const [written, signed] = [authors.get(id), approvers.get(id)!];
    const confirmed = gate1 === null || isConfirmed(gate1, gate2, body);
    return {
      candidateId: id,
      required: rules.approvals_required,
      given: signed.size,
      obstacle: written ? obstacleOf(rules, operatorId, written, signed, confirmed) : null,
    };
  });
}

const headsOf: (...of: Parameters<typeof readWorkingSet>) => ReturnType<ReadHeads> = async (...of) =>
  (await readWorkingSet(...of)).heads;
