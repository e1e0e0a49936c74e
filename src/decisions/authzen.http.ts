import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { z } from 'zod';
import { requirePermission } from '../core/require-permission.ts';
import { invalidField } from '../core/errors.ts';
import type { Handler } from '../http/handler.ts';
import { idempotencyKeyHeader } from '../http/idempotency-header.ts';
import type { PlainRoute } from '../http/plain-route.ts';
import { sendJson } from '../http/respond.ts';
import { turn } from '../http/turns.ts';
import type { DecidingDoorServices, DecidingServices } from './deciding-services.ts';
import {
  asksForReceipt,
  errorsOfEach,
  evaluationAnswer,
  evaluationBody,
  evaluationsBody,
  presentEvaluation,
  presentRefusal,
  questionOf,
  readEvaluation,
  readEvaluations,
  type Defaults,
  type EvaluationAnswer,
} from './authzen.ts';
import { searchRoutes } from './authzen-search.http.ts';
import { readProtocolBody } from './authzen-body.ts';
import { keyOf } from './decide.http.ts';
import { decideByKey } from './decide.ts';
import { readIdempotencyKey } from './decision-request.ts';

const path = {
  evaluation: '/access/v1/evaluation',
  evaluations: '/access/v1/evaluations',
  subject: '/access/v1/search/subject',
  resource: '/access/v1/search/resource',
  action: '/access/v1/search/action',
} as const;

interface Evaluated {
  answer: EvaluationAnswer;
  replayed: boolean;
}

async function evaluateOne(
  services: DecidingServices,
  apiKey: string,
  item: unknown,
  idempotencyKey: string | null,
  { defaults, mostErrors }: { defaults?: Defaults; mostErrors?: number } = {},
): Promise<Evaluated> {
  const evaluation = readEvaluation(item, defaults);
  try {
    const question = questionOf(evaluation, idempotencyKey, asksForReceipt(item));
    const { answer, replayed } = await decideByKey(services, apiKey, question);
    return { answer: presentEvaluation(answer), replayed };
  } catch (error) {
    return { answer: presentRefusal(error, mostErrors), replayed: false };
  }
}

const sendEvaluated = (response: ServerResponse, { answer, replayed }: Evaluated): void =>
  sendJson(response, 200, answer, replayed ? { 'idempotency-replayed': 'true' } : {});

const evaluate: Handler<DecidingDoorServices> = async (request, response, context) => {
  const apiKey = await keyOf(request, context);
  requirePermission(await context.auth(), 'decide:domain');
  const key = readIdempotencyKey(idempotencyKeyHeader(request, 'idempotency_key'));
  const body = await readProtocolBody(request, apiKey);
  sendEvaluated(response, await evaluateOne(context.services, apiKey, body, key));
};

/** Of an idempotency key, so that the place of an item fits behind it. */
const longestBatchKey = 196;

const evaluateMany: Handler<DecidingDoorServices> = async (request, response, context) => {
  const apiKey = await keyOf(request, context);
  // Asked first, since a batch of bad items asks nothing of the decision function.
  requirePermission(await context.auth(), 'decide:domain');
  const key = readIdempotencyKey(idempotencyKeyHeader(request, 'idempotency_key'));
  const body = await readProtocolBody(request, apiKey);
  const { items, semantic, defaults, atOnce } = readEvaluations(body);
  const { services } = context;
  if (items === null) {
    sendEvaluated(response, await evaluateOne(services, apiKey, body, key));
    return;
  }
  if (key !== null && key.length > longestBatchKey) {
    throw invalidField(
      '/idempotency_key',
      `Of several evaluations it has at most ${longestBatchKey} characters.`,
    );
  }
  let replayed = 0;
  const mostErrors = errorsOfEach(items.length);
  // Each is recorded under a key of its own: a retry of the batch is answered item by item as before.
  const answerOf = async (item: unknown, place: number): Promise<EvaluationAnswer> => {
    try {
      const keyOfItem = key === null ? null : `${key}/${place}`;
      const evaluated = await evaluateOne(services, apiKey, item, keyOfItem, { defaults, mostErrors });
      if (evaluated.replayed) replayed += 1;
      return evaluated.answer;
    } catch (error) {
      return presentRefusal(error, mostErrors);
    }
  };
  const headers = (): OutgoingHttpHeaders => (replayed > 0 ? { 'idempotency-replayed': 'true' } : {});
  if (semantic === 'execute_all') {
    const answers: EvaluationAnswer[] = [];
    for (let from = 0; from < items.length; from += atOnce) {
      if (from > 0) await turn(apiKey);
      const some = items.slice(from, from + atOnce);
      answers.push(...(await Promise.all(some.map((item, index) => answerOf(item, from + index)))));
    }
    sendJson(response, 200, { evaluations: answers }, headers());
    return;
  }
  const last = semantic === 'permit_on_first_permit';
  const evaluations: EvaluationAnswer[] = [];
  for (const [place, item] of items.entries()) {
    if (place % atOnce === 0 && place > 0) await turn(apiKey);
    const answer = await answerOf(item, place);
    evaluations.push(answer);
    if (answer.decision === last) break;
  }
  sendJson(response, 200, { evaluations }, headers());
};

const describeMetadata: Handler<DecidingDoorServices> = async (_request, response, { services }) => {
  const base = services.env.SITE_URL;
  sendJson(
    response,
    200,
    {
      policy_decision_point: base,
      access_evaluation_endpoint: `${base}${path.evaluation}`,
      access_evaluations_endpoint: `${base}${path.evaluations}`,
      search_subject_endpoint: `${base}${path.subject}`,
      search_resource_endpoint: `${base}${path.resource}`,
      search_action_endpoint: `${base}${path.action}`,
      supported_obligations: ['custom'],
    },
    { 'cache-control': 'public, max-age=3600' },
  );
};

const tag = 'Decisions';

export const authzenRoutes: readonly PlainRoute<DecidingDoorServices>[] = [
  {
    method: 'POST',
    path: path.evaluation,
    handler: evaluate,
    tag,
    operationId: 'evaluateAccess',
    summary: 'Evaluate access (OpenID AuthZEN)',
    description:
      'The decision function by the OpenID AuthZEN Authorization API 1.0. Inputs are where `bindings` of the action say; the others are `context.inputs`, or the properties of subject and resource by name. Obligations have the shape of its obligations profile, with the type `custom`.',
    access: 'decide:domain',
    ignoresQuery: true,
    headers: {
      'Idempotency-Key':
        'A retry with the same key within 24 hours is answered with the recorded decision. Under a key an evaluation has at most 64 KiB, defaults of its batch included.',
    },
    body: evaluationBody,
    answers: [{ status: 200, description: 'True for permit alone.', schema: evaluationAnswer }],
    errors: [
      'malformed_request',
      'invalid_field',
      'idempotency_key_reused',
      'rate_limited',
      'database_unavailable',
    ],
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
    headers: {
      'Idempotency-Key':
        'As for a single evaluation; each is recorded under the key with "/" and its place, from 0.',
    },
    body: evaluationsBody,
    answers: [
      {
        status: 200,
        description: 'In the order of the request, up to the one that ended it.',
        schema: z.union([z.strictObject({ evaluations: z.array(evaluationAnswer) }), evaluationAnswer]),
      },
    ],
    errors: [
      'malformed_request',
      'invalid_field',
      'idempotency_key_reused',
      'rate_limited',
      'database_unavailable',
    ],
  },
  ...searchRoutes(path),
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
          search_subject_endpoint: z.url(),
          search_resource_endpoint: z.url(),
          search_action_endpoint: z.url(),
          supported_obligations: z.array(z.string()).describe('Types of the obligations profile.'),
        }),
      },
    ],
  },
];
