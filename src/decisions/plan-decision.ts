import { setImmediate as nextTurn } from 'node:timers/promises';
import { contextOfKey } from '../access/api-keys/api-key-read-model.ts';
import { requirePermission } from '../core/require-permission.ts';
import type { Json } from '../core/canonical-json.ts';
import { DomainError } from '../core/errors.ts';
import type { AuthContext } from '../core/permissions.ts';
import { readTransaction } from '../db/transaction.ts';
import { fieldErrors, invalidFields } from '../http/field-errors.ts';
import { readCompromisedKeys } from '../publication/version/module-read-model.ts';
import { versionLabel, versionNumberOf } from '../publication/version/version-label.ts';
import { planDecision, type PlannedDecision } from '../rules/analysis/plan-decision.ts';
import type { DecidedAnswer } from '../rules/evaluate/answer.ts';
import type { Decision, IsoDate } from '../rules/model.ts';
import { inputLookup, normaliseInputs } from '../rules/evaluate/normalise-inputs.ts';
import { dateInZone } from '../rules/rule-set/time-zone.ts';
import type { DecisionServices } from './decision-services.ts';
import type { DecidingServices } from './deciding-services.ts';
import { actionNotInVersion, keyHint } from './action-not-in-version.ts';
import { readNewestVersion } from '../publication/version/missing-version-read-model.ts';
import { actingDomain } from './acting-domain.ts';
import { evaluate } from './decide.ts';
import { inputsLimit } from './decision-request.ts';
import { readTarget, type DecisionTarget } from './decision-target.ts';
import type { LoadedModule } from './module-cache.ts';
import { planBody, type PlanAnswer, type PlanListAnswer } from './plan-answer-schema.ts';
import { readPublishedModules } from './published-actions-read-model.ts';

export interface PlanRequest {
  /** Null: every action of the domain. */
  action: string | null;
  inputs: Record<string, Json>;
  asOf: IsoDate | null;
  version: number | null;
  /** Of a plan of every action: how many, and after which. */
  limit: number;
  cursor: string | null;
}

/** @throws DomainError `invalid_field` with pointers; `inputs_invalid`; `payload_too_large`. */
export function readPlanRequest(body: unknown, bytes: number): PlanRequest {
  const parsed = planBody.safeParse(body);
  if (!parsed.success) throw invalidFields(fieldErrors(parsed.error.issues));
  const { inputs } = body as { inputs: Record<string, Json> };
  if (bytes > inputsLimit && Buffer.byteLength(JSON.stringify(inputs)) > inputsLimit) {
    throw new DomainError('payload_too_large', `The inputs may have at most ${inputsLimit} bytes.`);
  }
  const { action, as_of, version, limit, cursor } = parsed.data;
  if (action == null && version != null) {
    throw invalidFields([
      {
        pointer: '/version',
        code: 'without_action',
        message: 'Every world has versions of its own: name the action whose version you mean.',
      },
    ]);
  }
  return {
    action: action ?? null,
    inputs,
    asOf: as_of ?? null,
    version: version == null ? null : versionNumberOf(String(version)),
    limit: limit ?? 50,
    cursor: cursor ?? null,
  };
}

/**
 * Which verdicts an action can still come to, and what is worth asking. Nothing is decided and nothing recorded. The key
 * is looked up with the request, as for a decision.
 *
 * @throws DomainError `key_invalid`, `missing_scope`, `rate_limited`, `action_not_in_version`, `inputs_invalid`.
 */
export async function planByKey(
  services: DecidingServices,
  apiKey: string,
  request: PlanRequest & { action: string },
): Promise<PlanAnswer> {
  const { access, decisions } = services;
  const { action, version } = request;
  const target = await decisions.findTarget({ apiKey, action, version, at: access.keyUsage.now() });
  const auth = requirePermission(contextOfKey(target?.key ?? null, access.keyUsage), 'decide:domain');
  await access.limits.decide(auth.user_id);
  return plan(services, auth, target!, request);
}

/** The same for a caller whose access is already known. */
export async function planNamedAction(
  services: DecidingServices,
  caller: AuthContext,
  request: PlanRequest & { action: string },
): Promise<PlanAnswer> {
  const auth = actingDomain(caller, 'decide:domain');
  await services.access.limits.decide(auth.user_id);
  const target = await readTransaction(services.database, auth, (prisma) =>
    readTarget(prisma, { domainId: auth.domain_id, ...request }),
  );
  return plan(services, auth, target, request);
}

/** The same for every action of the domain: what is permitted now, what is denied, and what is open. */
export async function planEveryAction(
  services: DecidingServices,
  caller: AuthContext,
  request: PlanRequest,
): Promise<PlanListAnswer> {
  const auth = actingDomain(caller, 'decide:domain');
  await services.access.limits.decide(auth.user_id);
  const { modules, compromised } = await readTransaction(services.database, auth, async (prisma) => ({
    modules: await readPublishedModules(prisma, auth.domain_id, {
      after: request.cursor,
      limit: request.limit + 1,
    }),
    compromised: await readCompromisedKeys(prisma),
  }));
  const page = modules.slice(0, request.limit);
  const answer: PlanListAnswer = {
    items: [],
    refused: [],
    next_cursor: modules.length > page.length ? (page.at(-1)?.action ?? null) : null,
  };
  for (const { action, ...module } of page) {
    // A published module is there: its world need not be named.
    const target = { worldId: null, module, compromisedKeys: compromised };
    try {
      answer.items.push(await plan(services, auth, target, { ...request, action }, { declaredOnly: true }));
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'inputs_invalid') throw error;
      const [first] = error.extensions.errors ?? [];
      answer.refused.push({ action, code: error.code, detail: first?.message ?? error.message });
    }
    // Requests of others come between two actions.
    await nextTurn();
  }
  return answer;
}

async function plan(
  { clock, database, decisions }: DecidingServices,
  auth: AuthContext,
  target: Pick<DecisionTarget, 'worldId' | 'module' | 'compromisedKeys'>,
  request: PlanRequest & { action: string },
  { declaredOnly = false } = {},
): Promise<PlanAnswer> {
  const { action } = request;
  const { module: found } = target;
  if (found === null) {
    const { worldId } = target;
    const newest = await readTransaction(database, auth, (prisma) => readNewestVersion(prisma, worldId));
    throw actionNotInVersion(worldId === null ? { action, version: null } : request, {
      newest,
      hint: keyHint,
    });
  }
  const { id, version, digest } = found;
  const module = await decisions.modules.load(
    { id, action, version, compromisedKeys: target.compromisedKeys },
    auth.user_id,
  );
  return planModule({ clock, decisions }, auth, module, request, {
    label: versionLabel(version),
    digest,
    declaredOnly,
  });
}

/** The same of a module that is at hand. */
export async function planModule(
  { clock, decisions }: Pick<DecidingServices, 'clock' | 'decisions'>,
  auth: AuthContext,
  module: LoadedModule,
  request: Pick<PlanRequest, 'inputs' | 'asOf'> & { action: string },
  { label, digest, declaredOnly = false }: { label: string; digest: string; declaredOnly?: boolean },
): Promise<PlanAnswer> {
  const { action } = request;
  const { inputs: declarations, time_zone: zone } = module.checked.ruleSet.action;
  const asOf = request.asOf ?? dateInZone(clock.now(), zone);
  const inputs = declaredOnly
    ? Object.fromEntries(
        declarations.flatMap(({ name }) =>
          Object.hasOwn(request.inputs, name) ? [[name, request.inputs[name]!]] : [],
        ),
      )
    : request.inputs;
  // Refuses what is no input of the action, and what contradicts its assumptions.
  const now = evaluate(module, { inputs, explain: null, asOf });
  const planned = (await exactPlan(decisions, module, inputs, asOf, auth)) ?? threeValuedPlan(now);
  return {
    action,
    world_model_version: label,
    module_digest: digest,
    as_of: asOf,
    ...planned,
  };
}

/** Of a diagram that is planned with while others wait: some 25 milliseconds. Of more, evaluation in three values tells. */
const mostNodes = 10_000;

type Planned = Pick<PlanAnswer, 'decision' | 'reachable' | 'missing_inputs' | 'exact'>;

async function exactPlan(
  { verdictDiagrams }: DecisionServices,
  module: LoadedModule,
  inputs: Record<string, Json>,
  asOf: IsoDate,
  auth: AuthContext,
): Promise<Planned | null> {
  const made = await verdictDiagrams(module, asOf, auth.domain_id ?? auth.user_id);
  if (made.status === 'undecided' || made.diagram.nodes.length > mostNodes) return null;
  const declarations = module.checked.ruleSet.action.inputs;
  const normalised = normaliseInputs(declarations, inputs);
  if (!normalised.ok) return null;
  const planned = planDecision(made.diagram, inputLookup(declarations, normalised.values), inputs);
  return {
    decision: planned.reachable.length === 1 ? planned.reachable[0]! : null,
    reachable: planned.reachable.map((decision) => ({
      decision,
      example: executedExample(module, planned, decision, asOf),
    })),
    missing_inputs: planned.missing.map(({ name, settles }) => ({
      name,
      settles: Math.round(settles * 1000) / 1000,
    })),
    exact: planned.exact,
  };
}

/** The first candidate that comes to the verdict when it is decided. */
function executedExample(
  { compiled }: LoadedModule,
  { candidates }: PlannedDecision,
  decision: Decision,
  asOf: IsoDate,
): Record<string, Json> | null {
  for (const inputs of candidates.get(decision) ?? []) {
    if (compiled.verdict(inputs, asOf) === decision) return inputs;
  }
  return null;
}

/** What evaluation in three values knows: never too little is listed, sometimes too much. */
function threeValuedPlan({ decision, possible, missing_inputs }: DecidedAnswer): Planned {
  const open = decision === 'indeterminate' && missing_inputs.length > 0;
  return {
    decision: open ? null : decision,
    reachable: (open ? (possible ?? []) : [decision]).map((each) => ({ decision: each, example: null })),
    missing_inputs: open ? missing_inputs.map((name) => ({ name, settles: null })) : [],
    exact: !open,
  };
}
