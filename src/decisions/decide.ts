import { actionNotInVersion, keyHint } from './action-not-in-version.ts';
import { readPublicKeys } from '../publication/version/module-read-model.ts';
import { readNewestVersion } from '../publication/version/missing-version-read-model.ts';
import { contextOfKey } from '../access/api-keys/api-key-read-model.ts';
import { requirePermission } from '../core/require-permission.ts';
import { DomainError } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import type { AuthContext } from '../core/permissions.ts';
import type { Database } from '../db/client.ts';
import { readTransaction } from '../db/transaction.ts';
import type { DecidedAnswer } from '../rules/evaluate/answer.ts';
import { dateInZone } from '../rules/rule-set/time-zone.ts';
import type { DecidingServices } from './deciding-services.ts';
import { answerJson } from './answer-json.ts';
import { presentAnswer, type DecisionAnswer } from './decision-answer.ts';
import { readEarlierDecision } from './decision-read-model.ts';
import { requireRecordable, type DecisionRequest } from './decision-request.ts';
import type { DecisionTarget } from './decision-target.ts';
import { explainCounterfactual } from './explain-counterfactual.ts';
import { askedOf, sameDecision } from './idempotency-policy.ts';
import type { LoadedModule } from './module-cache.ts';
import { signReceipt } from './receipt.ts';
import { hexDigest, recordedContent } from './recorded-inputs.ts';

/** An answer, and whether it is the recorded one of an earlier call with the same idempotency key. */
export interface Decided {
  answer: DecisionAnswer;
  /** The JSON of `answer`. */
  text: string;
  replayed: boolean;
}

/**
 * The decision function as an API key calls it: REST, AuthZEN and MCP end here. Key, current version and module come
 * from one look-up, so that a revocation and a publication hold from the next request on.
 *
 * @throws DomainError `key_invalid`, `missing_scope`, `rate_limited`, and those of {@link decide}.
 */
export async function decideByKey(
  services: DecidingServices,
  apiKey: string,
  request: DecisionRequest,
): Promise<Decided> {
  const { access, decisions } = services;
  const { action, version } = request;
  const target = await decisions.findTarget({ apiKey, action, version, at: access.keyUsage.now() });
  const auth = requirePermission(contextOfKey(target?.key ?? null, access.keyUsage), 'decide:domain');
  await access.limits.decide(auth.user_id);
  return decide(services, auth, target!, request);
}

/**
 * Decides with the module of the target and records the decision.
 *
 * @throws DomainError `action_not_in_version`; `inputs_invalid` with pointers; `idempotency_key_reused` for an
 * idempotency key of another request; `database_unavailable` when the decision cannot be recorded; `internal_error`
 * for a module that does not verify, and for a receipt under a compromised key. In none of these cases there is a verdict.
 */
export async function decide(
  { clock, database, decisions, publishingKey }: DecidingServices,
  auth: AuthContext,
  target: DecisionTarget,
  request: DecisionRequest,
): Promise<Decided> {
  requireRecordable(request);
  const { action, idempotencyKey } = request;
  const { worldId, module: found } = target;
  if (idempotencyKey !== null) {
    // Before anything else: a retry is answered the same after a publication that would answer otherwise, or not at all.
    const earlier = await readTransaction(database, auth, (prisma) =>
      readEarlierDecision(prisma, { keyId: auth.user_id, idempotencyKey, now: clock.now() }),
    );
    if (earlier) return replayOf(sameDecision(earlier, request));
  }
  if (worldId === null || found === null) {
    const newest = await readTransaction(database, auth, (prisma) => readNewestVersion(prisma, worldId));
    // An action that the domain never had is the same in every version.
    throw actionNotInVersion(worldId === null ? { ...request, version: null } : request, {
      newest,
      hint: keyHint,
    });
  }
  const { id, version } = found;
  const { compromisedKeys } = target;
  const module = await decisions.modules.load({ id, action, version, compromisedKeys }, auth.user_id);
  const inputs = request.asSent?.inputsOf(module.checked.ruleSet.action) ?? request.inputs;
  const evaluatedAt = clock.now();
  const asOf = request.asOf ?? dateInZone(evaluatedAt, module.checked.ruleSet.action.time_zone);
  const evaluated = evaluate(module, { inputs, explain: request.explain, asOf });
  const answer = presentAnswer(evaluated, module.texts, {
    decisionId: newId(),
    action,
    version: found.version,
    moduleDigest: found.digest,
    evaluatedAt,
    asOf,
  });
  if (request.explain === 'counterfactual') {
    answer.counterfactuals = await explainCounterfactual(
      decisions.verdictDiagrams,
      module,
      { inputs, asOf, decision: answer.decision },
      auth.domain_id ?? auth.user_id,
    );
  }
  if (request.receipt) {
    await requireBelievedKey(database, auth, { kid: publishingKey.kid, compromisedKeys });
    answer.receipt = await signReceipt(answer, publishingKey);
  }
  const text = answerJson(answer);
  const earlier = await decisions.log.record(idempotencyKey, () => {
    const kept = recordedContent(target.decisionLog, inputs, answer);
    return {
      id: answer.decision_id,
      domain_id: auth.domain_id!,
      world_id: worldId,
      api_key_id: auth.user_id,
      action,
      version_number: found.version,
      module_digest: found.digest,
      decision: answer.decision,
      as_of: asOf,
      evaluated_at: answer.evaluated_at,
      inputs_digest: hexDigest(answer),
      inputs: kept.inputs,
      answer: kept.answer === answer ? text : answerJson(kept.answer),
      subject_ref: request.subjectRef,
      trace_id: request.traceId,
      idempotency_key: idempotencyKey,
      asked: askedOf(request),
    };
  });
  return earlier ? replayOf(sameDecision(earlier, request)) : { answer, text, replayed: false };
}

/**
 * A receipt whose signature does not verify counts as none.
 * @param compromisedKeys how many there are: with none, this one is none of them
 * @throws DomainError `internal_error`
 */
async function requireBelievedKey(
  database: Database,
  auth: AuthContext,
  { kid, compromisedKeys }: { kid: string; compromisedKeys: number },
): Promise<void> {
  if (compromisedKeys === 0) return;
  const keys = await readTransaction(database, auth, readPublicKeys);
  if (keys.some((key) => key.kid === kid && key.compromised_at === null)) return;
  throw new DomainError(
    'internal_error',
    'The key of this installation was compromised: no receipt is signed with it. Ask without one, or again once the key was replaced.',
  );
}

const replayOf = (answer: DecisionAnswer): Decided => ({
  answer,
  text: JSON.stringify(answer),
  replayed: true,
});

/**
 * What the module says of the inputs.
 * @throws DomainError `inputs_invalid`
 */
export function evaluate(
  { compiled }: Pick<LoadedModule, 'compiled'>,
  { inputs, asOf, explain }: Pick<DecisionRequest, 'inputs' | 'explain'> & { asOf: string },
): DecidedAnswer {
  const result = explain === 'full' ? compiled.explain(inputs, asOf) : compiled.decide(inputs, asOf);
  if (result.status === 'inputs_invalid') {
    throw new DomainError('inputs_invalid', 'The inputs are not what the action takes.', {
      errors: result.errors,
    });
  }
  return result;
}
