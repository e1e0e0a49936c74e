import { canonicalJson, contentHash, sha256Hex } from '../core/canonical-json.ts';
import type { SigningKey } from '../rules/module/dsse.ts';
import {
  signStatement,
  verifyStatement,
  type PublicPublishingKey,
  type StatementRefusal,
} from '../rules/module/statement.ts';
import type { DecisionAnswer } from './decision-answer.ts';

const predicateType = 'https://enshrine.dev/attestation/decision/v1';

/** What a receipt states of a decision, beside its id and the digest of the whole answer. */
type StatedDecision = Pick<
  DecisionAnswer,
  | 'decision'
  | 'action'
  | 'world_model_version'
  | 'module_digest'
  | 'inputs_digest'
  | 'as_of'
  | 'valid_until'
  | 'evaluated_at'
> & {
  /** Each with the digest of its canonical JSON: the rule, what it came to, its words and its clauses. */
  reasons: { rule: string; digest: string }[];
};

/** What was signed. */
export interface Receipt extends StatedDecision {
  decision_id: string;
  /** `sha256:…` of the canonical JSON of the answer without what `explain` adds. */
  answer_digest: string;
}

/**
 * Signs what was decided, so that anyone who has the public keys can tell later, without this service.
 * @param key of the installation: what it signs is of one type, and cannot be taken for the approval of a module
 */
export const signReceipt = (answer: DecisionAnswer, key: SigningKey): Promise<string> => {
  const { decision, action, world_model_version, module_digest, inputs_digest } = answer;
  const { as_of, valid_until, evaluated_at } = answer;
  const stated: StatedDecision = {
    decision,
    action,
    world_model_version,
    module_digest,
    inputs_digest,
    as_of,
    valid_until,
    evaluated_at,
    reasons: answer.reasons.map((reason) => ({ rule: reason.rule, digest: contentHash(reason) })),
  };
  const subject = { name: answer.decision_id, sha256: digestOf(answer) };
  return signStatement({ subject, predicateType, predicate: stated }, key);
};

/** Hex. What `explain` adds is left out, since a record may not keep it. */
function digestOf({
  receipt: _receipt,
  rules: _rules,
  definitions: _definitions,
  counterfactuals: _counterfactuals,
  ...answer
}: DecisionAnswer): string {
  return sha256Hex(canonicalJson(answer));
}

export type VerifiedReceipt = { ok: true; receipt: Receipt } | { ok: false; refusal: StatementRefusal };

/** Verifies the signature with the key that the receipt names; retired keys always verify, compromised ones never. */
export async function verifyReceipt(
  envelope: string,
  keys: readonly PublicPublishingKey[],
): Promise<VerifiedReceipt> {
  const verified = await verifyStatement(envelope, predicateType, keys);
  if (!verified.ok) return verified;
  const { subject, predicate } = verified.statement;
  return {
    ok: true,
    receipt: {
      ...(predicate as StatedDecision),
      decision_id: subject.name,
      answer_digest: `sha256:${subject.sha256}`,
    },
  };
}

/** Whether this is the very answer that was signed. */
export const isOfAnswer = ({ answer_digest: digest }: Receipt, answer: DecisionAnswer): boolean =>
  digest === `sha256:${digestOf(answer)}`;
