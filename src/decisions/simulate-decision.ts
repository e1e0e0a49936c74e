import { canonicalJson, sha256Hex, type Json } from '../core/canonical-json.ts';
import { newId } from '../core/ids.ts';
import type { AuthContext } from '../core/permissions.ts';
import {
  command,
  readTransaction,
  recordedAnswer,
  type Answer,
  type CommandCall,
} from '../db/transaction.ts';
import { dateInZone } from '../rules/rule-set/time-zone.ts';
import type { DecidingServices } from './deciding-services.ts';
import { readDecisionLog } from '../worlds/configuration-read-model.ts';
import { evaluate } from './decide.ts';
import { presentAnswer, type DecisionAnswer } from './decision-answer.ts';
import { boundAnswer } from './decision-columns.ts';
import { readDecisionRequest, type Explain } from './decision-request.ts';
import { explainCounterfactual } from './explain-counterfactual.ts';
import { hexDigest, recordedContent } from './recorded-inputs.ts';
import { loadTrialModule, trialVersionOf, type AskedTrialVersion } from './trial-module.ts';
import { answerColumn, decisionInputsColumn } from './decision-columns.ts';

export interface SimulateDecisionInput {
  correlationId: string;
  worldId: string;
  action: string;
  inputs: Json;
  asOf?: string | null;
  /** `draft`, which is also the default, or `v3`. */
  version?: AskedTrialVersion;
  explain?: Explain | null;
}

/**
 * Decides in the playground: against the draft or a version of a world, as a simulation that is recorded under the
 * operator's name. Who: operations staff (`write:operations`). Idempotent on (operator, correlation_id).
 *
 * @throws DomainError `not_found`, `action_not_in_version`, `inputs_invalid`, `predicate_invalid`, `invalid_field`.
 */
export async function simulateDecision(
  { database, clock, decisions }: DecidingServices,
  auth: AuthContext,
  input: SimulateDecisionInput,
): Promise<Answer<DecisionAnswer>> {
  const { correlationId, worldId, ...rest } = input;
  const version = trialVersionOf(input.version);
  const { action, inputs, explain, ...request } = readDecisionRequest(
    { action: input.action, inputs: input.inputs, as_of: input.asOf, explain: input.explain },
    Infinity,
  );
  const call: CommandCall = { operation: 'simulateDecision', correlationId, request: { worldId, ...rest } };
  const earlier = await recordedAnswer<DecisionAnswer>(database, auth, call);
  if (earlier) {
    const digest = sha256Hex(canonicalJson(input.inputs));
    return { ...earlier, result: boundAnswer(earlier.result, digest) };
  }

  const trial = await loadTrialModule({ database, modules: decisions.modules }, auth, {
    worldId,
    action,
    version,
  });
  const evaluatedAt = clock.now();
  const asOf = request.asOf ?? dateInZone(evaluatedAt, trial.module.checked.ruleSet.action.time_zone);
  const answer = presentAnswer(evaluate(trial.module, { inputs, explain, asOf }), trial.module.texts, {
    decisionId: newId(),
    action,
    version,
    moduleDigest: trial.module.digest,
    evaluatedAt,
    asOf,
  });
  if (explain === 'counterfactual') {
    answer.counterfactuals = await explainCounterfactual(
      decisions.verdictDiagrams,
      trial.module,
      { inputs, asOf, decision: answer.decision },
      auth.user_id,
    );
  }
  const decisionLog = await readTransaction(database, auth, (prisma) => readDecisionLog(prisma, worldId));
  const kept = recordedContent(decisionLog, inputs, answer);

  const recorded = await command(database, auth, call, async (tx) => {
    await tx.decisionRecord.create({
      data: {
        id: answer.decision_id,
        domainId: trial.domainId,
        worldId,
        simulatedBy: auth.user_id,
        action,
        versionNumber: trial.versionNumber,
        moduleDigest: trial.module.digest,
        decision: answer.decision,
        asOf: new Date(asOf),
        evaluatedAt,
        inputs: decisionInputsColumn.write(kept.inputs),
        inputsDigest: hexDigest(answer),
        answer: answerColumn.write(kept.answer),
      },
      select: { id: true },
    });
    return {
      result: kept.answer,
      audit: [
        {
          family: 'world_authoring',
          world_id: worldId,
          target_type: 'decision',
          target_id: answer.decision_id,
          action: 'simulated',
          detail: { action, version: answer.world_model_version },
        },
      ],
    };
  });
  return recorded.replayed ? recorded : { result: answer, replayed: false };
}
