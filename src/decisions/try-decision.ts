import { requireDomainMatch } from '../core/require-permission.ts';
import type { Json } from '../core/canonical-json.ts';
import { notFound } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import type { AuthContext } from '../core/permissions.ts';
import { readTransaction } from '../db/transaction.ts';
import { versionLabel } from '../publication/version/version-label.ts';
import { dateInZone } from '../rules/rule-set/time-zone.ts';
import type { DecidingServices } from './deciding-services.ts';
import { evaluate } from './decide.ts';
import { presentAnswer, type DecisionAnswer } from './decision-answer.ts';
import { readDecisionRequest } from './decision-request.ts';
import type { PlanAnswer } from './plan-answer-schema.ts';
import { planModule } from './plan-decision.ts';
import { loadTrialModule } from './trial-module.ts';

export interface TryDecisionInput {
  domainId: string;
  worldId: string;
  action: string;
  inputs: Json;
  asOf?: string | null;
  /** Its number; by default the current version. */
  version?: number | null;
}

/** What a published version answers, and what it can still come to. */
export interface TriedDecision {
  decision: DecisionAnswer;
  plan: PlanAnswer;
}

/**
 * Decides against a published version of a world, for a member of its domain who wants to know what agents would be
 * answered. Nothing is recorded, and the draft cannot be asked. Who: `read:domain` in that domain. It counts against the
 * limit of decisions, by user.
 *
 * @throws DomainError `domain_mismatch`, `not_found`, `action_not_in_version`, `inputs_invalid`, `rate_limited`.
 */
export async function tryDecision(
  services: DecidingServices,
  auth: AuthContext,
  { domainId, worldId, ...input }: TryDecisionInput,
): Promise<TriedDecision> {
  requireDomainMatch(auth, 'read:domain', domainId);
  const { database, decisions, access, clock } = services;
  await access.limits.decide(auth.user_id);
  const world = await readTransaction(database, auth, (prisma) =>
    prisma.worldModel.findFirst({ where: { id: worldId, domainId }, select: { currentVersion: true } }),
  );
  const version = input.version ?? world?.currentVersion ?? null;
  if (!world || version === null) throw notFound('world');
  const { action, inputs, ...request } = readDecisionRequest(
    { action: input.action, inputs: input.inputs, as_of: input.asOf, explain: 'full' },
    Infinity,
  );
  const { module } = await loadTrialModule({ database, modules: decisions.modules }, auth, {
    worldId,
    action,
    version,
  });
  const evaluatedAt = clock.now();
  const asOf = request.asOf ?? dateInZone(evaluatedAt, module.checked.ruleSet.action.time_zone);
  const decision = presentAnswer(evaluate(module, { inputs, explain: 'full', asOf }), module.texts, {
    decisionId: newId(),
    action,
    version,
    moduleDigest: module.digest,
    evaluatedAt,
    asOf,
  });
  const plan = await planModule(
    services,
    auth,
    module,
    { inputs, asOf, action },
    { label: versionLabel(version), digest: module.digest },
  );
  return { decision, plan };
}
