import type { IncomingMessage } from 'node:http';
import { looksLikeApiKey } from '../access/api-keys/api-key.ts';
import { extractCredential } from '../access/authentication/credentials.ts';
import { requireAuthenticated } from '../core/require-permission.ts';
import { DomainError } from '../core/errors.ts';
import { bodyLimit, parseInTurn, readBody, requireJson } from '../http/body.ts';
import type { Handler, RequestContext } from '../http/handler.ts';
import { withHeaderMembers } from '../http/header-members.ts';
import { idempotencyKeyHeader } from '../http/idempotency-header.ts';
import type { PlainRoute } from '../http/plain-route.ts';
import { sendJsonText } from '../http/respond.ts';
import type { DecidingDoorServices } from './deciding-services.ts';
import { decideByKey } from './decide.ts';
import { decisionAnswerSchema } from './decision-answer-schema.ts';
import { decisionBody, readDecisionRequest, type DecisionRequest } from './decision-request.ts';

/**
 * The API key of a request; whether it is one that exists is asked together with what it asks for.
 * @throws DomainError `unauthenticated`, `token_invalid` and the like; `missing_scope` for a session.
 */
export async function keyOf(request: IncomingMessage, context: RequestContext): Promise<string> {
  const credential = extractCredential({ method: request.method ?? 'POST', headers: request.headers });
  if (credential?.from === 'header' && looksLikeApiKey(credential.value)) return credential.value;
  requireAuthenticated(await context.auth());
  throw new DomainError(
    'missing_scope',
    'This takes an API key with the scope decide:domain. Signed-in staff decide in the playground.',
    { scope: 'decide:domain' },
  );
}

async function readRequest(request: IncomingMessage, apiKey: string): Promise<DecisionRequest> {
  requireJson(request);
  const body = await readBody(request, bodyLimit);
  const question = await parseInTurn(body, apiKey);
  const key = idempotencyKeyHeader(request, 'idempotency_key');
  const isObject = typeof question === 'object' && question !== null && !Array.isArray(question);
  return readDecisionRequest(
    isObject && key !== undefined ? withHeaderMembers(question, { idempotency_key: key }) : question,
    body.length,
  );
}

const decideRequest: Handler<DecidingDoorServices> = async (request, response, context) => {
  const apiKey = await keyOf(request, context);
  let asked: DecisionRequest;
  try {
    asked = await readRequest(request, apiKey);
  } catch (error) {
    // Who holds no key learns that, and nothing of the form of requests.
    await context.auth();
    throw error;
  }
  const { services, address } = context;
  const { text, replayed } = await services.access.credentials.look(address, apiKey, () =>
    decideByKey(services, apiKey, asked),
  );
  sendJsonText(response, 200, text, replayed ? { 'idempotency-replayed': 'true' } : {});
};

export const decideRoute: PlainRoute<DecidingDoorServices> = {
  method: 'POST',
  path: '/decide',
  handler: decideRequest,
  tag: 'Decisions',
  operationId: 'decide',
  summary: 'Decide',
  description:
    'Permit, deny, indeterminate and not_applicable are all 200. The API key decides the domain: no header and no field counts. The record of the decision is committed before the answer is sent, unless configured otherwise.',
  access: 'decide:domain',
  body: decisionBody,
  headers: { 'Idempotency-Key': 'The same as `idempotency_key`, in place of it.' },
  answers: [
    {
      status: 200,
      description: 'The decision, and the clauses that it rests on.',
      schema: decisionAnswerSchema,
    },
  ],
  errors: [
    'action_not_in_version',
    'inputs_invalid',
    'invalid_field',
    'idempotency_key_reused',
    'payload_too_large',
    'unsupported_media_type',
    'rate_limited',
    'database_unavailable',
  ],
};
