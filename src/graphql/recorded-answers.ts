import { unwrapError } from '@pothos/plugin-errors';
import {
  getOperationAST,
  print,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLSchema,
} from 'graphql';
import { canonicalJson, sha256Hex } from '../core/canonical-json.ts';
import type { AuthContext } from '../core/permissions.ts';
import type { Database } from '../db/client.ts';
import { keepRendering } from '../db/transaction.ts';
import type { GraphQLContext } from './context.ts';

/**
 * Lets every mutation note the anchor that it succeeded under. A refusal is not noted: most leave no anchor, and that of
 * a publication is recorded with the publication. A mutation with the extension `recorded: false` keeps its answer
 * elsewhere, by rules of its own.
 */
export function noteAnchors(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const { resolve } = field;
    if (!resolve || field.extensions.recorded === false) continue;
    field.resolve = async (parent, args, context: GraphQLContext, info) => {
      const value: unknown = await resolve(parent, args, context, info);
      const { correlationId } = (args as { input?: { correlationId?: unknown } }).input ?? {};
      if (typeof correlationId === 'string' && !isRefusal(value)) {
        context.anchors.set(String(info.path.key), correlationId);
      }
      return value;
    };
  }
  return schema;
}

/** An error that became a member of the result union; wrapped, it is no instance of its class any more. */
const isRefusal = (value: unknown): boolean =>
  typeof (value as { [unwrapError]?: unknown } | null | undefined)?.[unwrapError] === 'function';

/**
 * Puts in the place of each anchored answer the first one that was given under its anchor: a repetition answers what was
 * so then, whatever has changed since. A repetition that selects other fields is answered from what is so now.
 */
export async function settleAnswers(
  database: Database,
  auth: AuthContext,
  args: ExecutionArgs,
  result: ExecutionResult,
): Promise<ExecutionResult> {
  const { anchors, shownOnce } = args.contextValue as GraphQLContext;
  if (!result.data || result.errors || anchors.size === 0) return result;
  const digest = selectionDigest(args);
  const data = { ...result.data };
  for (const [name, correlationId] of anchors) {
    const selection = `${digest} ${name}`;
    const answer = withoutSecrets(data[name], shownOnce);
    const earlier = await keepRendering(database, auth, correlationId, { selection, answer });
    if (earlier?.selection === selection) data[name] = earlier.answer;
  }
  return { ...result, data };
}

/** The input is the request, to which the anchor is bound already; it may hold a whole file. */
function selectionDigest({ document, operationName, variableValues }: ExecutionArgs): string {
  const { input: _input, ...others } = (variableValues ?? {}) as Record<string, unknown>;
  const operation = getOperationAST(document, operationName)?.name?.value ?? '';
  return sha256Hex(`${operation}\n${canonicalJson(others)}\n${print(document)}`);
}

const withoutSecrets = (answer: unknown, secrets: ReadonlySet<string>): unknown =>
  secrets.size === 0
    ? answer
    : JSON.parse(
        JSON.stringify(answer, (_key, value: unknown) =>
          typeof value === 'string' && secrets.has(value) ? null : value,
        ),
      );
