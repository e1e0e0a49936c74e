import {
  execute,
  getOperationAST,
  GraphQLError,
  Kind,
  OperationTypeNode,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
} from 'graphql';
import type { AuthContext } from '../core/permissions.ts';
import { anonymous, readTransaction } from '../db/transaction.ts';
import type { DoorServices } from '../http/door-services.ts';
import { turn } from '../http/turns.ts';
import { ClosedServices, type GraphQLContext, type ResolverServices } from './context.ts';
import { introspect } from './introspect.ts';
import { readEachOperation } from './read-each-operation.ts';
import { readsApart } from './reads-apart.ts';
import { settleAnswers } from './recorded-answers.ts';

/** What the execution itself uses. */
const servicesOfDoors = ClosedServices.named<keyof DoorServices>();

export function createGraphQLContext(parts: {
  services: ResolverServices;
  auth: AuthContext | null;
  requestId: string;
  address: string;
  signal: AbortSignal;
  /** Left out by callers that subscribe to nothing. */
  streamSignal?: () => AbortSignal;
}): GraphQLContext {
  const { database }: DoorServices = parts.services;
  const { auth } = parts;
  return {
    streamSignal: () => parts.signal,
    ...parts,
    services: new ClosedServices(parts.services),
    reads: (work) => readTransaction(database, auth ?? anonymous, work),
    // Without a principal row-level security shows nothing but what is public.
    prisma: readEachOperation(database, auth ?? anonymous),
    replayed: false,
    anchors: new Map(),
    shownOnce: new Set(),
  };
}

/** `__typename`, `__schema`, `__type`: nothing that the database knows. */
const asksOnlyOfTheSchema = (document: DocumentNode, operationName: string | null | undefined): boolean =>
  getOperationAST(document, operationName)?.selectionSet.selections.every(
    (selection) => selection.kind === Kind.FIELD && selection.name.value.startsWith('__'),
  ) ?? true;

/** More than the name of the root type, which costs nothing. */
const asksForTypes = (document: DocumentNode, operationName: string | null | undefined): boolean =>
  getOperationAST(document, operationName)?.selectionSet.selections.some(
    (selection) => selection.kind === Kind.FIELD && selection.name.value !== '__typename',
  ) ?? false;

/**
 * Executes one operation as every door does. All reads of a query share one transaction, so that an answer
 * is of one principal and one connection; commands open their own transactions on the other pool, and what they
 * answer is settled with their anchors.
 * Never throws: what fails before the first resolver is in `errors` as well.
 */
export async function executeOperation(args: ExecutionArgs): Promise<ExecutionResult> {
  const context = args.contextValue as GraphQLContext;
  const { auth } = context;
  const { database } = servicesOfDoors(context.services);
  const operation = getOperationAST(args.document, args.operationName)?.operation;
  try {
    if (asksOnlyOfTheSchema(args.document, args.operationName)) {
      if (!asksForTypes(args.document, args.operationName)) return await execute(args);
      const answer = await introspect(args, auth?.user_id ?? context.address);
      // All who waited for it would go on at once otherwise, each to write a megabyte.
      await turn(context.address);
      return answer;
    }
    if (auth === null) return await execute(args);
    if (operation === OperationTypeNode.MUTATION) {
      return await settleAnswers(database, auth, args, await execute(args));
    }
    if (operation !== OperationTypeNode.QUERY || readsApart(args)) return await execute(args);
    return await readTransaction(database, auth, async (prisma) => {
      context.prisma = prisma;
      context.reads = (work) => work(prisma);
      return execute(args);
    });
  } catch (error) {
    const originalError = error instanceof Error ? error : new Error(String(error));
    return { errors: [new GraphQLError('The answer could not be read.', { originalError })] };
  }
}
