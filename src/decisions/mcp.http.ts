import type { IncomingMessage } from 'node:http';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { z } from 'zod';
import { requirePermission } from '../core/require-permission.ts';
import { DomainError } from '../core/errors.ts';
import { apiKeyScopes } from '../core/permissions.ts';
import type { Env } from '../env.ts';
import type { Json } from '../core/canonical-json.ts';
import { mediaType, parseInTurn, readBody } from '../http/body.ts';
import type { Handler, RequestContext } from '../http/handler.ts';
import type { PlainRoute } from '../http/plain-route.ts';
import { sendProblem } from '../http/problem.ts';
import { sendJson } from '../http/respond.ts';
import type { DecidingDoorServices } from './deciding-services.ts';
import { keyOf } from './decide.http.ts';
import { answerBatch, isUncounted, mostOfBatch, takesArrays } from './mcp-batch.ts';
import type { McpCaller } from './mcp-caller.ts';
import { createMcpServer } from './mcp-server.ts';

const endpoint = '/mcp';
/**
 * Bytes of a body: of the inputs of one question 64 KiB, escaped where its client escapes all that is not ASCII. The
 * protocol's own handler walks a message several times on the event loop, at some ten times the price of a decision.
 */
const bodyLimit = 256 * 1024;
const metadataPath = '/.well-known/oauth-protected-resource';

/** A page of another site must not reach the tools through its visitor's network. */
function refuseForeignOrigin(request: IncomingMessage, env: Pick<Env, 'SITE_URL' | 'CORS_ORIGINS'>): void {
  const { origin } = request.headers;
  if (origin === undefined || origin === new URL(env.SITE_URL).origin || env.CORS_ORIGINS.includes(origin))
    return;
  throw new DomainError('cross_site_request', 'This origin may not use the Model Context Protocol endpoint.');
}

async function callerOf(request: IncomingMessage, context: RequestContext): Promise<McpCaller> {
  const apiKey = await keyOf(request, context);
  return { apiKey, auth: requirePermission(await context.auth(), 'decide:domain') };
}

const serve: Handler<DecidingDoorServices> = async (request, response, context) => {
  const { services } = context;
  refuseForeignOrigin(request, services.env);
  let caller: McpCaller;
  try {
    caller = await callerOf(request, context);
  } catch (error) {
    if (!(error instanceof DomainError) || error.status !== 401) throw error;
    // A client learns from the challenge where it is told what this endpoint takes.
    sendProblem(response, error, context, {
      'www-authenticate': `Bearer resource_metadata="${services.env.SITE_URL}${metadataPath}"`,
    });
    return;
  }
  const onerror = (error: Error): void =>
    services.log.warn({ err: error, request_id: context.requestId }, 'an MCP request failed');
  const handler = createMcpHandler(() => createMcpServer(services, caller), {
    onerror,
    maxRequestBodySize: bodyLimit,
  });
  const message = request.method === 'POST' ? await readMessage(request, caller.apiKey) : undefined;
  if (message instanceof DomainError) {
    sendJson(response, message.status, {
      jsonrpc: '2.0',
      id: null,
      error: {
        code: parseError,
        message: message.message,
        data: { code: message.code, ...message.extensions },
      },
    });
    return;
  }
  const messages = Array.isArray(message) ? message : [message];
  const refuse = (reason: string): void =>
    sendJson(response, 400, { jsonrpc: '2.0', id: null, error: { code: invalidRequest, message: reason } });
  if (Array.isArray(message) && !takesArrays(request)) {
    refuse('This revision of the protocol has no arrays. Send one request, or name no revision.');
    return;
  }
  if (messages.length === 0 || messages.length > mostOfBatch) {
    refuse(`An array has 1 to ${mostOfBatch} requests. Send the others in another.`);
    return;
  }
  // An array is as many requests as it has members: those that no tool counts are counted before any is answered.
  for (const each of messages) {
    if (isUncounted(each)) await services.access.limits.decide(caller.auth.user_id);
  }
  if (Array.isArray(message)) {
    const answers = await answerBatch(message, request, {
      ask: (asked, options) => handler.fetch(asked, options),
      url: `${services.env.SITE_URL}${endpoint}`,
      caller: caller.apiKey,
      signal: context.signal,
    });
    if (answers.length > 0) sendJson(response, 200, answers);
    else response.writeHead(202).end();
    return;
  }
  await toNodeHandler(handler, { onerror, maxRequestBodySize: bodyLimit })(request, response, message);
};

/** JSON-RPC 2.0 §5.1. */
const parseError = -32_700;
const invalidRequest = -32_600;

/**
 * The message of a request, read as strictly as on the other doors, or why it is none. Another media type is left to the
 * protocol's own refusal.
 * @throws DomainError `payload_too_large`
 */
async function readMessage(
  request: IncomingMessage,
  apiKey: string,
): Promise<Json | DomainError | undefined> {
  if (mediaType(request) !== 'application/json') return undefined;
  const body = await readBody(request, bodyLimit);
  try {
    return await parseInTurn(body, apiKey);
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

const describeResource: Handler<DecidingDoorServices> = async (_request, response, { services }) => {
  sendJson(
    response,
    200,
    {
      resource: `${services.env.SITE_URL}${endpoint}`,
      resource_name: 'Enshrine decisions',
      bearer_methods_supported: ['header'],
      scopes_supported: apiKeyScopes,
    },
    { 'cache-control': 'public, max-age=3600' },
  );
};

const tag = 'Decisions';

const mcpRoute = (
  method: 'POST' | 'GET' | 'DELETE',
  operationId: string,
  summary: string,
): PlainRoute<DecidingDoorServices> => ({
  method,
  path: endpoint,
  handler: serve,
  tag,
  operationId,
  summary,
  description:
    method === 'POST'
      ? `Streamable HTTP, without sessions: each request stands for itself. Tools: \`decide\`, \`plan\` and \`list_actions\`; resources: the card of each action and its rules in words. The API key is the bearer token. A body has at most 256 KiB; an array in it at most ${mostOfBatch} requests, which are answered as an array, in its order; each counts as a request. A request whose \`MCP-Protocol-Version\` is later than 2025-03-26 may not be an array. Beyond the limit of the key the answer is 429 \`rate_limited\`, or a tool's result that says so; a body that cannot be read is a JSON-RPC error with the \`code\` of the other doors in \`data\`.`
      : 'Streamable HTTP lets a client ask for a stream or the end of a session. There are neither here, and this says so.',
  access: 'decide:domain',
  ignoresQuery: true,
  answers: [
    method === 'POST'
      ? { status: 200, description: 'A JSON-RPC answer.' }
      : { status: 405, description: 'Always: there are no sessions and no streams. A JSON-RPC error.' },
  ],
  errors: ['key_invalid', 'cross_site_request', 'payload_too_large', 'rate_limited'],
});

export const mcpRoutes: readonly PlainRoute<DecidingDoorServices>[] = [
  mcpRoute('POST', 'callTool', 'Call a tool (Model Context Protocol)'),
  mcpRoute('GET', 'mcpStream', 'Open a stream (Model Context Protocol)'),
  mcpRoute('DELETE', 'endMcpSession', 'End a session (Model Context Protocol)'),
  ...([metadataPath, `${metadataPath}${endpoint}`] as const).map(
    (path): PlainRoute<DecidingDoorServices> => ({
      method: 'GET',
      path,
      handler: describeResource,
      tag,
      operationId: path === metadataPath ? 'protectedResource' : 'protectedResourceOfMcp',
      summary: 'Protected resource metadata (RFC 9728)',
      access: 'anyone',
      ignoresQuery: true,
      answers: [
        {
          status: 200,
          description: 'What the Model Context Protocol endpoint takes.',
          schema: z.strictObject({
            resource: z.url(),
            resource_name: z.string(),
            bearer_methods_supported: z.array(z.string()),
            scopes_supported: z.array(z.string()),
          }),
        },
      ],
    }),
  ),
];
