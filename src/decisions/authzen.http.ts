import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { requirePermission } from '../access/require.ts';
import { DomainError } from '../core/errors.ts';
import { mediaType, parseInTurn, readBody } from '../http/body.ts';
import type { Handler } from '../http/handler.ts';
import type { PlainRoute } from '../http/plain-route.ts';
import { sendJson } from '../http/respond.ts';
import { turn } from '../http/turns.ts';
import type { Services } from '../services.ts';
import {
  evaluationAnswer,
  evaluationBody,
  evaluationsBody,
  presentEvaluation,
  presentRefusal,
  questionOf,
  readEvaluation,
  readEvaluations,
  type EvaluationAnswer,
} from './authzen.ts';
import { keyOf } from './decide.http.ts';
import { decideByKey } from './decide.ts';

const path = { evaluation: '/access/v1/evaluation', evaluations: '/access/v1/evaluations' } as const;

/** The protocol knows 400 alone for a body that is none. */
async function readProtocolBody(request: IncomingMessage, apiKey: string): Promise<unknown> {
  if (mediaType(request) !== 'application/json') {
    throw new DomainError('malformed_request', 'Send JSON with Content-Type: application/json.');
  }
  return parseInTurn(await readBody(request), apiKey);
}

async function evaluateOne(services: Services, apiKey: string, item: unknown): Promise<EvaluationAnswer> {
  const evaluation = readEvaluation(item);
  try {
    const { answer } = await decideByKey(services, apiKey, questionOf(evaluation));
    return presentEvaluation(answer);
  } catch (error) {
    return presentRefusal(error);
  }
}

const evaluate: Handler = async (request, response, context) => {
  const apiKey = await keyOf(request, context);
  requirePermission(await context.auth(), 'decide:domain');
  sendJson(
    response,
    200,
    await evaluateOne(context.services, apiKey, await readProtocolBody(request, apiKey)),
  );
};

/** Evaluations of one request that are decided together; the others wait for their turn. */
const atOnce = 10;

const evaluateMany: Handler = async (request, response, context) => {
  const apiKey = await keyOf(request, context);
  // Asked first, since a batch of bad items asks nothing of the decision function.
  requirePermission(await context.auth(), 'decide:domain');
  const body = await readProtocolBody(request, apiKey);
  const { items, semantic } = readEvaluations(body);
  const { services } = context;
  if (items === null) {
    sendJson(response, 200, await evaluateOne(services, apiKey, body));
    return;
  }
  const answerOf = (item: unknown): Promise<EvaluationAnswer> =>
    evaluateOne(services, apiKey, item).catch(presentRefusal);
  if (semantic === 'execute_all') {
    const answers: EvaluationAnswer[] = [];
    for (let from = 0; from < items.length; from += atOnce) {
      if (from > 0) await turn(apiKey);
      answers.push(...(await Promise.all(items.slice(from, from + atOnce).map(answerOf))));
    }
    sendJson(response, 200, { evaluations: answers });
    return;
  }
  const last = semantic === 'permit_on_first_permit';
  const evaluations: EvaluationAnswer[] = [];
  for (const item of items) {
    const answer = await answerOf(item);
    evaluations.push(answer);
    if (answer.decision === last) break;
  }
  sendJson(response, 200, { evaluations });
};

const describeMetadata: Handler = async (_request, response, { services }) => {
  const base = services.env.SITE_URL;
  sendJson(
    response,
    200,
    {
      policy_decision_point: base,
      access_evaluation_endpoint: `${base}${path.evaluation}`,
      access_evaluations_endpoint: `${base}${path.evaluations}`,
    },
    { 'cache-control': 'public, max-age=3600' },
  );
};

const tag = 'Decisions';

export const authzenRoutes: readonly PlainRoute[] = [
  {
    method: 'POST',
    path: path.evaluation,
    handler: evaluate,
    tag,
    operationId: 'evaluateAccess',
    summary: 'Evaluate access (OpenID AuthZEN)',
    description:
      'The decision function by the OpenID AuthZEN Authorization API 1.0. Inputs are `context.inputs`, or the properties of subject and resource by name.',
    access: 'decide:domain',
    ignoresQuery: true,
    body: evaluationBody,
    answers: [{ status: 200, description: 'True for permit alone.', schema: evaluationAnswer }],
    errors: ['malformed_request', 'invalid_field', 'rate_limited', 'database_unavailable'],
  },
  {
    method: 'POST',
    path: path.evaluations,
    handler: evaluateMany,
    tag,
    operationId: 'evaluateAccesses',
    summary: 'Evaluate access, many at once (OpenID AuthZEN)',
    description:
      'At most 100 evaluations, with the three semantics of the protocol. Without evaluations it is a single one.',
    access: 'decide:domain',
    ignoresQuery: true,
    body: evaluationsBody,
    answers: [
      {
        status: 200,
        description: 'In the order of the request, up to the one that ended it.',
        schema: z.union([z.strictObject({ evaluations: z.array(evaluationAnswer) }), evaluationAnswer]),
      },
    ],
    errors: ['malformed_request', 'invalid_field', 'rate_limited', 'database_unavailable'],
  },
  {
    method: 'GET',
    path: '/.well-known/authzen-configuration',
    handler: describeMetadata,
    tag,
    operationId: 'authzenConfiguration',
    summary: 'Metadata of the policy decision point (OpenID AuthZEN)',
    access: 'anyone',
    ignoresQuery: true,
    answers: [
      {
        status: 200,
        description: 'Where it answers.',
        schema: z.strictObject({
          policy_decision_point: z.url(),
          access_evaluation_endpoint: z.url(),
          access_evaluations_endpoint: z.url(),
        }),
      },
    ],
  },
];
