import { z } from 'zod';
import { combiningAlgorithms } from '../rules/model.ts';
import { readTransaction } from '../db/transaction.ts';
import type { Handler } from '../http/handler.ts';
import type { PlainRoute } from '../http/plain-route.ts';
import { sendJson } from '../http/respond.ts';
import { actingDomain } from './acting-domain.ts';
import { readPublishedActions } from './published-actions-read-model.ts';

const listActions: Handler = async (_request, response, context) => {
  const auth = actingDomain(await context.auth(), 'read:actions');
  const items = await readTransaction(context.services.database, auth, (prisma) =>
    readPublishedActions(prisma, auth.domain_id),
  );
  sendJson(response, 200, { items });
};

export const publishedActionSchema = z
  .strictObject({
    key: z.string().describe('Routing key: the `action` of POST /decide.'),
    title: z.string(),
    description: z.string(),
    aggregation_mode: z.enum(combiningAlgorithms).describe('The combining algorithm, by its XACML 3.0 name.'),
    input_schema: z.record(z.string(), z.json()).describe('JSON Schema 2020-12 of `inputs`.'),
    world_id: z.uuid(),
    world_model_version: z.string(),
    module_digest: z.string(),
  })
  .meta({ id: 'PublishedAction' });

export const actionsRoute: PlainRoute = {
  method: 'GET',
  path: '/actions',
  handler: listActions,
  tag: 'Decisions',
  operationId: 'publishedActions',
  summary: 'List the actions that can be decided',
  description:
    'Those of the current published versions in the domain of the API key, or in that of `X-Domain-Id` for a session.',
  access: 'read:actions',
  errors: ['invalid_field'],
  answers: [
    {
      status: 200,
      description: 'The actions, by routing key.',
      schema: z.strictObject({ items: z.array(publishedActionSchema) }),
    },
  ],
};
