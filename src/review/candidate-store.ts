import { DomainError, notFound } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import type { Tx } from '../db/tx.ts';
import type { CandidateStatus, RevisionKind } from '../generated/prisma/client.ts';
import { ruleContentHash } from '../rules/rule-set/content-hash.ts';
import { candidateOf, isOpen, type Candidate } from './candidate-read-model.ts';
import { modelReadingsColumn, type StoredReading } from './model-reading-columns.ts';
import type { ComposedCandidate } from './compose-candidate.ts';
import {
  actionProposalColumn,
  definitionsColumn,
  inputsColumn,
  ruleBodyColumn,
} from '../db/model-columns.ts';
import { gate1Column, gate2Column } from '../gates/gate-columns.ts';
import { gateChecks } from '../gates/gate-checks-policy.ts';
import type { Gate1Result, Gate2Result } from '../gates/gate-result.ts';

/** What a command answers of the candidate that it wrote: an answer with another hash would be of what another operator wrote since. */
export interface WrittenCandidate {
  id: string;
  contentHash: string;
}

/** The columns of gate results, of content that no gate has seen. */
export const withoutGates = {
  gate1: gate1Column.write(null),
  gate2: gate2Column.write(null),
  gateChecks: null,
};

/** The columns that hold a candidate's content. */
export const contentColumns = (composed: ComposedCandidate) => ({
  title: composed.title,
  body: ruleBodyColumn.write(composed.body),
  inputs: inputsColumn.write(composed.inputs),
  definitions: definitionsColumn.write(composed.definitions),
  actionProposal: actionProposalColumn.write(composed.actionProposal),
  contentHash: ruleContentHash(composed.content),
});

/** Writes a candidate that revises a rule, which no gate has seen. */
export function createRevision(
  tx: Tx,
  world: { id: string; domainId: string },
  revision: { ruleKey: string; kind: RevisionKind; composed: ComposedCandidate; createdBy: string },
): Promise<WrittenCandidate> {
  const { ruleKey, kind, composed, createdBy } = revision;
  return tx.ruleCandidate.create({
    data: {
      id: newId(),
      domainId: world.domainId,
      worldId: world.id,
      ruleKey,
      ...contentColumns(composed),
      origin: 'revised',
      revisesRuleKey: ruleKey,
      revisionKind: kind,
      createdBy,
      flags: [],
    },
    select: { id: true, contentHash: true },
  });
}

/**
 * Takes the candidate's row, without waiting, to change it.
 * @throws DomainError `not_found`; `conflict` when another operator's command holds it; `invalid_state` when it has
 *   been enshrined or rejected.
 */
export async function lockCandidate(tx: Tx, worldId: string, candidateId: string): Promise<Candidate> {
  const held = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM rule_candidate
     WHERE id = ${candidateId}::uuid AND world_id = ${worldId}::uuid FOR NO KEY UPDATE NOWAIT`;
  if (held.length === 0) throw notFound('candidate');
  const candidate = candidateOf(await tx.ruleCandidate.findUniqueOrThrow({ where: { id: candidateId } }));
  if (!isOpen(candidate.status)) {
    throw new DomainError('invalid_state', `This candidate is ${candidate.status}; it cannot change.`, {
      status_now: candidate.status,
    });
  }
  return candidate;
}

/**
 * Writes new content: another revision, back to `proposed`, without gate results. The approvals of the content that it
 * had stay on record and count for that content only.
 * @throws DomainError `invalid_state` for a rule that is carried over: its words and its code are the rule's.
 * @param writer whether what is there now is, in any part but its suite, by a person's hand
 */
export async function writeContent(
  tx: Tx,
  candidate: Candidate,
  composed: ComposedCandidate,
  writer: { handEdited: boolean },
): Promise<Candidate> {
  if (candidate.revisionKind === 'carry_over') {
    throw new DomainError(
      'invalid_state',
      'A rule that is carried over stays as it is. Reject this candidate, and revise the rule instead.',
    );
  }
  return candidateOf(
    await tx.ruleCandidate.update({
      where: { id: candidate.id },
      data: {
        ...contentColumns(composed),
        ...writer,
        revision: { increment: 1 },
        status: 'proposed',
        ...withoutGates,
      },
    }),
  );
}

export interface GateColumns {
  status: CandidateStatus;
  contentHash: string;
  gate1: Gate1Result | null;
  gate2: Gate2Result | null;
  /** What models read; left out: as it was. */
  readings?: StoredReading[];
}

/**
 * Records what the gates found, if the candidate still is what they examined.
 * @throws DomainError `stale_revision` when it was changed meanwhile.
 */
export async function recordGates(
  tx: Tx,
  examined: Candidate,
  { status, contentHash, gate1, gate2, readings }: GateColumns,
): Promise<Candidate> {
  const { count } = await tx.ruleCandidate.updateMany({
    where: { id: examined.id, revision: examined.revision, status: { notIn: ['enshrined', 'rejected'] } },
    data: {
      status,
      contentHash,
      gate1: gate1Column.write(gate1),
      gate2: gate2Column.write(gate2),
      gateChecks: gate1 && gateChecks,
      ...(readings && { modelReadings: modelReadingsColumn.write(readings) }),
    },
  });
  if (count === 0) {
    throw new DomainError(
      'stale_revision',
      'The candidate was changed while it was verified. Verify it again.',
    );
  }
  return candidateOf(await tx.ruleCandidate.findUniqueOrThrow({ where: { id: examined.id } }));
}
