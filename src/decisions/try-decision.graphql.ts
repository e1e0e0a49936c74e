import { builder } from '../graphql/builder.ts';
import { namedBy } from '../graphql/named-by.ts';
import { DecisionRef } from './decision-answer.graphql.ts';
import { PlanRef } from './plan-decision.graphql.ts';
import { tryDecision, type TriedDecision } from './try-decision.ts';
import { servicesOfDecisions } from './resolver-services.graphql.ts';

const TrialRef = builder.objectRef<TriedDecision & { worldId: string }>('Trial').implement({
  description: 'What a published version answers to a member who tries it.',
  fields: (t) => ({
    decision: t.field({
      type: DecisionRef,
      description: 'As an agent would be answered, with every rule; its `decisionId` names no record.',
      resolve: ({ decision, worldId }) => ({ ...decision, worldId }),
    }),
    plan: t.expose('plan', {
      type: PlanRef,
      description: 'What it can still come to, and which missing inputs matter.',
    }),
  }),
});

const TryDecisionInput = builder.inputType('TryDecisionInput', {
  description: 'A question that a member tries on a published version.',
  fields: (t) => ({
    domainId: t.field({ type: 'UUID', required: true, description: 'The domain of `X-Domain-Id`.' }),
    worldId: t.field({ type: 'UUID', required: true, description: namedBy.worldOfDomain }),
    action: t.string({ required: true, description: 'Routing key of the action.' }),
    inputs: t.field({ type: 'Inputs', required: true, description: 'By name. At most 64 KiB.' }),
    asOf: t.field({ type: 'Date', description: 'Date of the facts; by default today in the action’s zone.' }),
    version: t.field({
      type: 'Version',
      description: 'An older version: `v3` or `3`. By default the current one.',
    }),
  }),
});

builder.mutationField('tryDecision', (t) =>
  t.withAuth({ scope: 'read:domain' }).field({
    type: TrialRef,
    errors: {},
    description:
      'Decides against a published version, for members of its domain. Scope: `read:domain`. Writes nothing: agents decide with `decide`, and that is recorded.',
    args: { input: t.arg({ type: TryDecisionInput, required: true, description: 'The question.' }) },
    resolve: async (_parent, { input }, { services, auth }) => ({
      ...(await tryDecision(servicesOfDecisions(services), auth, input)),
      worldId: input.worldId,
    }),
  }),
);
