import { requirePermission } from '../core/require-permission.ts';
import { builder } from '../graphql/builder.ts';
import { ErrorCodeEnum } from '../graphql/problem.graphql.ts';
import { requireKey } from './decide.graphql.ts';
import type { PlanAnswer, PlanListAnswer } from './plan-answer-schema.ts';
import { planEveryAction, planNamedAction, readPlanRequest } from './plan-decision.ts';
import { VerdictEnum } from '../review/verdict.graphql.ts';
import { servicesOfDecisions } from './resolver-services.graphql.ts';

const ReachableVerdictRef = builder.objectRef<PlanAnswer['reachable'][number]>('ReachableVerdict').implement({
  description: 'A verdict that complete inputs can still come to.',
  fields: (t) => ({
    decision: t.expose('decision', { type: VerdictEnum, description: 'What it comes to.' }),
    example: t.expose('example', {
      type: 'Inputs',
      nullable: true,
      description: 'Complete inputs that come to it, executed; null where none was found in time.',
    }),
  }),
});

const OpenInputRef = builder.objectRef<PlanAnswer['missing_inputs'][number]>('OpenInput').implement({
  description: 'An input that was left out and can still change the verdict.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name in the action’s ontology.' }),
    settles: t.exposeFloat('settles', {
      nullable: true,
      description: 'Share, 0 to 1, of its distinguishable answers after which the verdict is settled.',
    }),
  }),
});

export const PlanRef = builder.objectRef<PlanAnswer>('Plan').implement({
  description: 'What an action can still come to, from what is known of its inputs.',
  fields: (t) => ({
    action: t.exposeString('action', { description: 'Routing key.' }),
    worldModelVersion: t.exposeString('world_model_version', {
      description: '`v3`; `draft` in the playground.',
    }),
    moduleDigest: t.exposeString('module_digest', { description: '`sha256:…` of the module asked.' }),
    asOf: t.expose('as_of', { type: 'Date', description: 'Date of the facts.' }),
    decision: t.expose('decision', {
      type: VerdictEnum,
      nullable: true,
      description: 'The verdict that holds whatever is missing; null while several can be reached.',
    }),
    reachable: t.expose('reachable', {
      type: [ReachableVerdictRef],
      description: 'The verdicts that complete inputs can still come to.',
    }),
    missingInputs: t.expose('missing_inputs', {
      type: [OpenInputRef],
      description: 'What can still change the verdict, the one that settles most first.',
    }),
    exact: t.exposeBoolean('exact', {
      description: 'Whether the lists are proved neither too long nor too short; else never too short.',
    }),
  }),
});

const RefusedPlanRef = builder.objectRef<PlanListAnswer['refused'][number]>('RefusedPlan').implement({
  description: 'An action whose inputs are of another type than those that were sent.',
  fields: (t) => ({
    action: t.exposeString('action', { description: 'Routing key.' }),
    code: t.expose('code', { type: ErrorCodeEnum, description: 'Why.' }),
    detail: t.exposeString('detail', { description: 'What is expected.' }),
  }),
});

const PlansRef = builder.objectRef<PlanListAnswer>('Plans').implement({
  description: 'Plans of the actions of a domain.',
  fields: (t) => ({
    items: t.expose('items', { type: [PlanRef], description: 'By routing key.' }),
    refused: t.expose('refused', { type: [RefusedPlanRef], description: 'Actions that were not planned.' }),
    nextCursor: t.exposeString('next_cursor', {
      nullable: true,
      description: 'For the actions after these; null on the last page.',
    }),
  }),
});

const PlanInput = builder.inputType('PlanInput', {
  description: 'What is known so far, of one action or of all of the domain.',
  fields: (t) => ({
    action: t.string({ description: 'Routing key; left out: every action of the domain.' }),
    inputs: t.field({ type: 'Inputs', required: true, description: 'By name. At most 64 KiB.' }),
    asOf: t.field({ type: 'Date', description: 'Date of the facts; by default today in the action’s zone.' }),
    version: t.field({ type: 'Version', description: 'With `action`, an older version: `v3` or `3`.' }),
    limit: t.int({ description: 'Without `action`: 1 to 100 actions; by default 50.' }),
    cursor: t.string({ description: 'Without `action`: `nextCursor` of the page before.' }),
  }),
});

builder.queryField('plans', (t) =>
  t.withAuth({ scope: 'decide:domain' }).field({
    type: PlansRef,
    description:
      'Which verdicts can still be reached in the domain of the API key, and which missing inputs can matter. Nothing is decided and nothing recorded. Scope: `decide:domain`.',
    args: { input: t.arg({ type: PlanInput, required: true, description: 'What is known.' }) },
    resolve: async (_parent, { input }, { services, auth }) => {
      const caller = requirePermission(auth, 'decide:domain');
      requireKey(caller);
      const { asOf, ...asked } = input;
      const request = readPlanRequest({ ...asked, as_of: asOf }, Infinity);
      const { action } = request;
      if (action === null) return planEveryAction(servicesOfDecisions(services), caller, request);
      const item = await planNamedAction(servicesOfDecisions(services), caller, { ...request, action });
      return { items: [item], refused: [], next_cursor: null };
    },
  }),
);
