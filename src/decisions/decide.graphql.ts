import { requirePermission } from '../core/require-permission.ts';
import { DomainError } from '../core/errors.ts';
import { readTransaction } from '../db/transaction.ts';
import { builder } from '../graphql/builder.ts';
import { CombiningAlgorithmEnum } from '../worlds/ontology.graphql.ts';
import { actingDomain } from './acting-domain.ts';
import { decide } from './decide.ts';
import { DecisionRef } from './decision-answer.graphql.ts';
import { readDecisionRequest } from './decision-request.ts';
import { readTarget } from './decision-target.ts';
import { readPublishedActions, type PublishedAction } from './published-actions-read-model.ts';
import { servicesOfDecisions } from './resolver-services.graphql.ts';

export const ExplainEnum = builder.enumType('Explain', {
  description: 'How much an answer tells.',
  values: {
    FULL: { value: 'full', description: 'Every rule in force, and the values that it read.' },
    COUNTERFACTUAL: {
      value: 'counterfactual',
      description: 'The smallest changes of inputs that would change the verdict.',
    },
  } as const,
});

const DecideInput = builder.inputType('DecideInput', {
  description: 'A question for the decision function.',
  fields: (t) => ({
    action: t.string({ required: true, description: 'Routing key of the action.' }),
    inputs: t.field({
      type: 'Inputs',
      required: true,
      description: 'By name, as `inputSchema` of the action says. At most 64 KiB.',
    }),
    asOf: t.field({ type: 'Date', description: 'Date of the facts; by default today in the action’s zone.' }),
    version: t.field({
      type: 'Version',
      description: 'An older version: `v3` or `3`. By default the current one.',
    }),
    explain: t.field({ type: ExplainEnum, description: 'Asks for more than the reasons.' }),
    receipt: t.boolean({
      description:
        'True adds a signed statement of the answer, which others can verify without this service.',
    }),
    subjectRef: t.string({ description: 'Whom the decision is about: erasure goes by it.' }),
    traceId: t.string({ description: 'Recorded with the decision.' }),
    idempotencyKey: t.string({
      description:
        'A retry with the same key within 24 hours gets the recorded decision; another question under it is refused.',
    }),
  }),
});

builder.mutationField('decide', (t) =>
  t.withAuth({ scope: 'decide:domain' }).field({
    type: DecisionRef,
    errors: {},
    description:
      'Decides in the domain of the API key, and records the decision. Scope: `decide:domain`; staff decide with `simulateDecision`.',
    args: { input: t.arg({ type: DecideInput, required: true, description: 'The question.' }) },
    resolve: async (_parent, { input }, context) => {
      const { services, auth } = context;
      const domainId = requireKey(requirePermission(auth, 'decide:domain'));
      const request = readDecisionRequest(
        {
          action: input.action,
          inputs: input.inputs,
          as_of: input.asOf,
          version: input.version,
          explain: input.explain,
          receipt: input.receipt,
          subject_ref: input.subjectRef,
          trace_id: input.traceId,
          idempotency_key: input.idempotencyKey,
        },
        Infinity,
      );
      await servicesOfDecisions(services).access.limits.decide(auth.user_id);
      const target = await readTransaction(servicesOfDecisions(services).database, auth, (prisma) =>
        readTarget(prisma, { domainId, ...request }),
      );
      const { answer, replayed } = await decide(servicesOfDecisions(services), auth, target, request);
      context.replayed = replayed;
      return answer;
    },
  }),
);

/** Staff hold the scope as well: what they decide is a simulation and goes another way. */
export function requireKey({
  auth_type,
  domain_id,
}: {
  auth_type: string;
  domain_id: string | null;
}): string {
  if (auth_type === 'api_key' && domain_id !== null) return domain_id;
  throw new DomainError(
    'missing_scope',
    'This takes an API key with the scope decide:domain. Signed-in staff decide in the playground.',
    { scope: 'decide:domain' },
  );
}

const PublishedActionRef = builder.objectRef<PublishedAction>('PublishedAction').implement({
  description: 'An action that can be decided now.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Routing key.' }),
    title: t.exposeString('title', { description: 'What it is called.' }),
    description: t.exposeString('description', {
      description: 'What the action decides, in a sentence for people; may be empty.',
    }),
    aggregationMode: t.expose('aggregation_mode', {
      type: CombiningAlgorithmEnum,
      description: 'The combining algorithm.',
    }),
    inputSchema: t.expose('input_schema', {
      type: 'JsonSchema',
      description: 'JSON Schema 2020-12 of the inputs.',
    }),
    worldId: t.expose('world_id', { type: 'UUID', description: 'The world that decides it.' }),
    worldModelVersion: t.exposeString('world_model_version', { description: 'The current version.' }),
    moduleDigest: t.exposeString('module_digest', { description: 'Of the module that decides it.' }),
  }),
});

builder.queryField('actions', (t) =>
  t.withAuth({ scope: 'read:actions' }).field({
    type: [PublishedActionRef],
    description:
      'The actions of the current published versions, in the domain of the API key or of `X-Domain-Id`. Scope: `read:actions`.',
    resolve: (_parent, _args, { auth, prisma }) =>
      readPublishedActions(prisma, actingDomain(auth, 'read:actions').domain_id),
  }),
);
