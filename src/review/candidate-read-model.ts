import { gate1Column, gate2Column } from '../gates/gate-columns.ts';
import {
  actionProposalColumn,
  definitionsColumn,
  inputsColumn,
  ruleBodyColumn,
} from '../db/model-columns.ts';
import { doubtsColumn } from '../distillation/run-columns.ts';
import { notFound } from '../core/errors.ts';
import type { ReadClient } from '../db/transaction.ts';
import type { RuleCandidate } from '../generated/prisma/client.ts';
import type { ActionProposal, OpenLimit, ProposedRule } from '../rules/rule-set/candidate-rule-set.ts';
import { type RuleContent } from '../rules/rule-set/content-hash.ts';
import type { Definition, InputDeclaration, RuleBody } from '../rules/model.ts';
import { definitionsOfRule, overlayDefinitions } from '../rules/rule-set/working-set.ts';
import type { Gate1Result, Gate2Result } from '../gates/gate-result.ts';

/** A candidate's row with its JSON columns as what they hold. */
export interface Candidate extends Omit<
  RuleCandidate,
  'body' | 'inputs' | 'definitions' | 'doubts' | 'actionProposal' | 'gate1' | 'gate2'
> {
  body: RuleBody;
  inputs: InputDeclaration[];
  definitions: Definition[];
  doubts: ReturnType<typeof doubtsColumn.read>;
  actionProposal: ActionProposal | null;
  gate1: Gate1Result | null;
  gate2: Gate2Result | null;
}

/** Who may still change: everything but the two ends. */
export const isOpen = (status: string): boolean => status !== 'enshrined' && status !== 'rejected';

export const candidateOf = (row: RuleCandidate): Candidate => ({
  ...row,
  body: ruleBodyColumn.read(row.body),
  inputs: inputsColumn.read(row.inputs),
  definitions: definitionsColumn.read(row.definitions),
  doubts: doubtsColumn.read(row.doubts),
  actionProposal: actionProposalColumn.read(row.actionProposal),
  gate1: gate1Column.read(row.gate1),
  gate2: gate2Column.read(row.gate2),
});

/** @throws DomainError `not_found`, also for a candidate of another world. */
export async function readCandidate(
  prisma: ReadClient,
  worldId: string,
  candidateId: string,
): Promise<Candidate> {
  const row = await prisma.ruleCandidate.findFirst({ where: { id: candidateId, worldId } });
  if (!row) throw notFound('candidate');
  return candidateOf(row);
}

/**
 * What gates and approval speak of: the candidate's rule and inputs, and the definitions that it reads as they are now,
 * its own before the world's. A definition of the world that changes gives the candidate another content hash.
 */
export const contentOf = (
  candidate: Pick<Candidate, 'body' | 'inputs' | 'definitions'>,
  worldDefinitions: readonly Definition[],
): RuleContent => ({
  body: candidate.body,
  inputs: candidate.inputs,
  definitions: definitionsOfRule(
    candidate.body,
    candidate.definitions,
    overlayDefinitions(worldDefinitions, candidate.definitions),
  ),
});

export const proposedRuleOf = (
  candidate: Candidate,
  content: RuleContent,
  openLimits: readonly OpenLimit[],
): ProposedRule => ({
  key: candidate.ruleKey,
  content,
  proposal: candidate.actionProposal,
  revision: candidate.revisionKind,
  openLimits,
});

/** Open candidates of the world that the limits of a candidate name, and that are no rules yet. */
export async function readOpenLimits(
  prisma: ReadClient,
  { worldId, ruleKey }: Pick<Candidate, 'worldId' | 'ruleKey'>,
  { body: { limits } }: Pick<RuleContent, 'body'>,
): Promise<OpenLimit[]> {
  if (limits === 'all' || limits.length === 0) return [];
  const rows = await prisma.ruleCandidate.findMany({
    where: {
      worldId,
      ruleKey: { in: limits },
      revisesRuleKey: null,
      status: { notIn: ['enshrined', 'rejected'] },
    },
    select: { ruleKey: true, body: true, gate2: true },
  });
  return rows.map(({ ruleKey: key, body, gate2 }) => ({
    key,
    body: ruleBodyColumn.read(body),
    waits: (gate2Column.read(gate2)?.findings ?? []).some(
      ({ code, severity, rules }) =>
        code === 'contradiction' && severity === 'blocking' && rules.includes(ruleKey),
    ),
  }));
}
