import {
  getOperationAST,
  GraphQLError,
  OperationTypeNode,
  type ExecutionArgs,
  type ExecutionResult,
} from 'graphql';
import { DomainError } from '../core/errors.ts';
import { addressBlock } from '../http/client-address.ts';
import { FairSlots, TooManyWaiting, type Release } from '../workers/fair-slots.ts';
import type { GraphQLContext } from './context.ts';
import { executeOperation } from './execute.ts';

/**
 * Queries that are executed at once, and those of one caller. What the database answers to a query is worked on as it
 * comes, between the requests of others: of ten large documents of one caller at once that is a hundred milliseconds.
 */
const places = { slots: 8, perCaller: 3, maximumWaiting: 200 };

/**
 * Executes as {@link executeOperation}, queries of one caller a few at once and callers in turns. Commands and
 * subscriptions wait for no place: they would hold it for as long as a document is read, or a stream is open.
 */
export function createQueryPlaces(
  execute: (args: ExecutionArgs) => Promise<ExecutionResult> = executeOperation,
): (args: ExecutionArgs) => Promise<ExecutionResult> {
  const slots = new FairSlots(places);
  return async (args) => {
    if (getOperationAST(args.document, args.operationName)?.operation !== OperationTypeNode.QUERY) {
      return execute(args);
    }
    const { auth, address, signal } = args.contextValue as GraphQLContext;
    let release: Release;
    try {
      release = await slots.acquire(auth?.user_id ?? addressBlock(address), signal);
    } catch (error) {
      const originalError = error instanceof TooManyWaiting ? tooMany() : (error as Error);
      return { errors: [new GraphQLError(originalError.message, { originalError })] };
    }
    try {
      return await execute(args);
    } finally {
      release();
    }
  };
}

const tooMany = (): DomainError =>
  new DomainError('rate_limited', 'Too many of your queries are waiting. Send the next when one is done.', {
    retry_after: 1,
  });
