import { DomainError, invalidField } from '../core/errors.ts';
import { elementsOf } from '../rules/ledger/walk-ledger.ts';
import type { Finding, RuleBody } from '../rules/model.ts';
import { rulesSilencedByReason } from '../gates/exception-policy.ts';
import { isBlocking, needsAcknowledgement } from '../gates/finding-policy.ts';
import { gateChecks } from '../gates/gate-checks-policy.ts';
import { isLimitedByReason } from '../gates/limit-policy.ts';
import type { Gate1Result, Gate2Result } from '../gates/gate-result.ts';
import { isInOtherWords } from '../gates/sentence-policy.ts';

export interface ApprovalRules {
  approvals_required: number;
  allow_self_approval: boolean;
  hand_written: 'second_operator' | 'author';
}

/**
 * Both gates are green for exactly this content.
 * @throws DomainError `gates_not_passed` with what blocks.
 */
export function requireGates(
  contentHash: string,
  status: string,
  gate1: Gate1Result | null,
  gate2: Gate2Result | null,
): { gate1: Gate1Result; gate2: Gate2Result } {
  if (!gate1 || !gate2 || gate1.content_hash !== contentHash || gate2.content_hash !== contentHash) {
    throw new DomainError(
      'gates_not_passed',
      'The gates have not seen this content. Verify the candidate first.',
      {
        candidate_status: status,
        findings: [],
      },
    );
  }
  const blocking = [...gate1.findings, ...gate2.findings].filter(isBlocking);
  if (status !== 'queued' || !gate1.passed || !gate2.passed || blocking.length > 0) {
    throw new DomainError('gates_not_passed', 'A gate did not let this content pass. Look at its findings.', {
      candidate_status: status,
      findings: blocking,
    });
  }
  return { gate1, gate2 };
}

/**
 * What the gates found is what they would find now.
 * @throws DomainError `stale_revision` where an earlier release judged the content, by fewer checks.
 */
export function requireChecks(judgedBy: number | null): void {
  if (judgedBy === gateChecks) return;
  throw new DomainError(
    'stale_revision',
    'The gates judged this content by the checks of an earlier release. Run the gates again, and look at what they find.',
  );
}

/**
 * Every finding that asks for it is acknowledged by its id, and nothing else is named.
 * @throws DomainError `acknowledgement_required` with the findings; `invalid_field` for an id that no finding has.
 */
export function requireAcknowledgements(findings: readonly Finding[], acknowledged: readonly string[]): void {
  const asked = findings.filter(needsAcknowledgement);
  const unknown = acknowledged.findIndex((id) => !findings.some((finding) => finding.id === id));
  if (unknown >= 0) {
    throw invalidField(
      `/acknowledgements/${unknown}`,
      'No finding of this candidate has this id.',
      'not_found',
    );
  }
  const open = asked.filter(({ id }) => !acknowledged.includes(id));
  if (open.length > 0) {
    throw new DomainError(
      'acknowledgement_required',
      `Read these findings and name their ids in "acknowledgements": ${open.map(({ id }) => id).join(', ')}.`,
      { findings: open },
    );
  }
}

/**
 * Whether anyone besides those who wrote the content says what it means: a reader accounted for every word and the code
 * was proved to be that, or all evidence of gate 1 was read from the clause. A case that an operator states, a ledger that an
 * operator filled in, an exception and a limit for which an operator gives a reason, and a sentence in other words than the quotes that
 * no reading equals are that operator's word.
 */
export function isConfirmed(
  { specification: { proof, origin } }: Gate1Result,
  gate2: Pick<Gate2Result, 'findings'> | null,
  body: Pick<RuleBody, 'overrides'>,
): boolean {
  const findings = gate2?.findings ?? [];
  if (isInOtherWords(findings) || isLimitedByReason(findings)) return false;
  if (rulesSilencedByReason(body).length > 0) return false;
  if (!proof) return origin === 'world_agent';
  if (proof.by !== 'ledger') return true;
  return proof.norms.every(({ ledger }) => elementsOf(ledger).every(({ read_by }) => 'reader' in read_by));
}

/** Why an operator may not sign a content, whatever the gates say of it. */
export type SignOffObstacle = 'signed_already' | 'own_work' | 'own_work_unconfirmed';

const obstacleMessages: Record<SignOffObstacle, string> = {
  signed_already: 'You have approved this content already; another operator has to.',
  own_work: 'You wrote this candidate, and this world asks for the approval of another operator.',
  own_work_unconfirmed:
    'You wrote this candidate, and no reading of its words confirms the code and its sentence: another operator has to sign it. (The configuration block "approvals", hand_written: "author", lets its author.)',
};

/**
 * What stands between an operator and a signature; null where nothing does. `confirmed`: the words were read by someone
 * else, so that their author may sign where the world lets authors sign.
 */
export function obstacleOf(
  { allow_self_approval, hand_written }: ApprovalRules,
  operatorId: string,
  authors: ReadonlySet<string>,
  approvers: ReadonlySet<string>,
  confirmed: boolean,
): SignOffObstacle | null {
  if (approvers.has(operatorId)) return 'signed_already';
  if (!authors.has(operatorId)) return null;
  if (!allow_self_approval) return 'own_work';
  return hand_written === 'second_operator' && !confirmed ? 'own_work_unconfirmed' : null;
}

/** @throws DomainError `invalid_state` when someone who wrote the content may not approve it, or has approved it. */
export function requireIndependence(...who: Parameters<typeof obstacleOf>): void {
  const obstacle = obstacleOf(...who);
  if (obstacle)
    throw new DomainError('invalid_state', obstacleMessages[obstacle], { another_operator: true });
}
