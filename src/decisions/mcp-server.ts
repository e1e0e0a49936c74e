import { McpServer, type CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { DomainError } from '../core/errors.ts';
import { readTransaction } from '../db/transaction.ts';
import type { DecidingServices } from './deciding-services.ts';
import { actingDomain } from './acting-domain.ts';
import { publishedActionSchema } from './actions.http.ts';
import { decideByKey } from './decide.ts';
import type { McpCaller } from './mcp-caller.ts';
import { registerResources } from './mcp-resources.ts';
import { decisionAnswerSchema } from './decision-answer-schema.ts';
import { decisionBody, readDecisionRequest } from './decision-request.ts';
import { planBody, planListSchema, planSchema } from './plan-answer-schema.ts';
import { planByKey, planEveryAction, readPlanRequest } from './plan-decision.ts';
import { readActionPage } from './published-actions-read-model.ts';

const instructions =
  'Ask decide whether an action is permitted: it answers with the clauses of law that the decision rests on. ' +
  'list_actions tells which actions there are and which inputs each takes. Leave out an input that you do not ' +
  'know: the answer then says what is possible and what is missing. Never make one up. The resources are the card and ' +
  'the rules in words of each action.';

/** A server for one request: it holds nothing between two. */
export function createMcpServer(services: DecidingServices, caller: McpCaller): McpServer {
  const { apiKey, auth } = caller;
  const server = new McpServer({ name: 'enshrine', title: 'Enshrine', version: '1' }, { instructions });
  server.registerTool(
    'decide',
    {
      title: 'Decide',
      description:
        'Whether an action is permitted under the published rules, with the rule, the verbatim clause and the source behind each reason. `indeterminate` says which inputs are missing.',
      inputSchema: withInputsAsSent(decisionBody),
      outputSchema: unnamed(decisionAnswerSchema),
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    (question) =>
      asResult(async () => {
        const { answer } = await decideByKey(services, apiKey, readDecisionRequest(question, Infinity));
        return { ...answer };
      }),
  );
  server.registerTool(
    'plan',
    {
      title: 'Plan a decision',
      description:
        'Before you ask for more: which verdicts can still be reached from what is known, and which of the missing inputs can matter, the one that settles most first. Without an action, the same as `items` for every action of the domain. Records nothing.',
      inputSchema: withInputsAsSent(planBody),
      outputSchema: z.strictObject({ ...planSchema.partial().shape, ...planListSchema.partial().shape }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    (question) =>
      asResult(async () => {
        const request = readPlanRequest(question, Infinity);
        const { action } = request;
        return {
          ...(action === null
            ? await planEveryAction(services, auth, request)
            : await planByKey(services, apiKey, { ...request, action })),
        };
      }),
  );
  server.registerTool(
    'list_actions',
    {
      title: 'List actions',
      description:
        'The actions that can be decided, each with the JSON Schema of its inputs: 100 at a time. Where `next_cursor` is not null there are more: ask again with it as `cursor`.',
      inputSchema: z.strictObject({
        cursor: z.string().max(200).nullish().describe('`next_cursor` of the page before.'),
      }),
      outputSchema: z.strictObject({
        items: z.array(publishedActionSchema),
        next_cursor: z.string().nullable().describe('For the actions after these; null on the last page.'),
      }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ cursor }) =>
      asResult(async () => {
        const { domain_id: domainId } = actingDomain(auth, 'read:actions');
        const { items, next } = await readTransaction(services.database, auth, (prisma) =>
          readActionPage(prisma, domainId, cursor ?? null),
        );
        return { items, next_cursor: next };
      }),
  );
  registerResources(server, services, caller);
  return server;
}

/** A schema with a name of its own is written as a reference; clients look for `properties` at the root of a tool. */
const unnamed = <Shape extends z.core.$ZodLooseShape>(schema: z.ZodObject<Shape>) =>
  z.strictObject(schema.shape);

/** A record of the schema's library leaves this name out, which the other doors refuse as an input that there is not. */
const withInputsAsSent = <Shape extends { inputs: z.ZodType }>(schema: z.ZodObject<Shape>) =>
  z.strictObject({
    ...schema.shape,
    inputs: z.preprocess((value, context) => {
      if (typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__')) {
        context.addIssue({ code: 'custom', message: '"__proto__" is not an input of the action.' });
      }
      return value;
    }, schema.shape.inputs),
  });

/** A refusal is a result that the model can read and act on; anything unexpected is the protocol's error. */
async function asResult(work: () => Promise<Record<string, unknown>>): Promise<CallToolResult> {
  try {
    const structuredContent = await work();
    return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, message, extensions } = error;
    const problem = { code, detail: message, ...(extensions.errors && { errors: extensions.errors }) };
    return { isError: true, content: [{ type: 'text', text: JSON.stringify(problem) }] };
  }
}
