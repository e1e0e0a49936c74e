import { z } from 'zod';
import { requirePermission } from '../core/require-permission.ts';
import { bodyLimit, parseInTurn, readBody, requireJson } from '../http/body.ts';
import type { Handler } from '../http/handler.ts';
import type { PlainRoute } from '../http/plain-route.ts';
import { sendJson } from '../http/respond.ts';
import type { DecidingDoorServices } from './deciding-services.ts';
import { keyOf } from './decide.http.ts';
import { planBody, planListSchema, planSchema } from './plan-answer-schema.ts';
import { planByKey, planEveryAction, readPlanRequest, type PlanRequest } from './plan-decision.ts';

const planRequest: Handler<DecidingDoorServices> = async (request, response, context) => {
  const apiKey = await keyOf(request, context);
  let asked: PlanRequest;
  try {
    requireJson(request);
    const body = await readBody(request, bodyLimit);
    asked = readPlanRequest(await parseInTurn(body, apiKey), body.length);
  } catch (error) {
    // Who holds no key learns that, and nothing of the form of requests.
    await context.auth();
    throw error;
  }
  const { action } = asked;
  const { services, address } = context;
  const answer =
    action === null
      ? await planEveryAction(services, requirePermission(await context.auth(), 'decide:domain'), asked)
      : await services.access.credentials.look(address, apiKey, () =>
          planByKey(services, apiKey, { ...asked, action }),
        );
  sendJson(response, 200, answer);
};

export const planRoute: PlainRoute<DecidingDoorServices> = {
  method: 'POST',
  path: '/decide/plan',
  handler: planRequest,
  tag: 'Decisions',
  operationId: 'planDecision',
  summary: 'Plan a decision',
  description:
    'From what is known so far: which verdicts can still be reached, which of the missing inputs can matter, and an example of each verdict. Without `action`, for every action of the domain: what may be done now. Nothing is decided and nothing is recorded.',
  access: 'decide:domain',
  body: planBody,
  answers: [
    {
      status: 200,
      description: 'The plan of the action; without `action` a list of plans.',
      schema: z.union([planSchema, planListSchema]),
    },
  ],
  errors: [
    'action_not_in_version',
    'inputs_invalid',
    'payload_too_large',
    'unsupported_media_type',
    'rate_limited',
    'database_unavailable',
  ],
};
