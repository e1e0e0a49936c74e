import type { Json } from '../core/canonical-json.ts';
import type { AuthContext } from '../core/permissions.ts';
import { versionLabel } from '../publication/version/version-label.ts';
import type { DecidingServices } from './deciding-services.ts';
import type { PlanAnswer } from './plan-answer-schema.ts';
import { planModule, readPlanRequest } from './plan-decision.ts';
import { loadTrialModule, trialVersionOf, type AskedTrialVersion } from './trial-module.ts';

export interface PlanSimulationInput {
  worldId: string;
  action: string;
  inputs: Json;
  asOf?: string | null;
  /** `draft`, which is also the default, or `v3`. */
  version?: AskedTrialVersion;
}

/**
 * What an action of the draft or of a version can still come to, and which missing inputs matter. Nothing is decided and
 * nothing recorded. Who: operations staff (`read:operations`).
 *
 * @throws DomainError `not_found`, `action_not_in_version`, `inputs_invalid`, `predicate_invalid`, `invalid_field`.
 */
export async function planSimulation(
  services: DecidingServices,
  auth: AuthContext,
  { worldId, action, version: wanted, inputs, asOf: date }: PlanSimulationInput,
): Promise<PlanAnswer> {
  const version = trialVersionOf(wanted);
  const request = readPlanRequest({ action, inputs, as_of: date }, Infinity);
  const { database, decisions } = services;
  const trial = await loadTrialModule({ database, modules: decisions.modules }, auth, {
    worldId,
    action,
    version,
  });
  return planModule(
    services,
    auth,
    trial.module,
    { ...request, action },
    { label: version === null ? 'draft' : versionLabel(version), digest: trial.module.digest },
  );
}
