import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  GraphQLError,
  subscribe,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLSchema,
} from 'graphql';
import { createYoga, isAsyncIterable, mapAsyncIterator, type Plugin } from 'graphql-yoga';
import type { Logger } from 'pino';
import { DomainError } from '../core/errors.ts';
import type { AuthContext } from '../core/permissions.ts';
import { findUnstorableText } from '../core/storable-text.ts';
import { answerLimit, answerTooLarge, exceeds } from '../http/answer-size.ts';
import { bodyLimit, mediaType, parseJson, readJson } from '../http/body.ts';
import { turn } from '../http/turns.ts';
import type { DoorServices } from '../http/door-services.ts';
import { presentFailure } from '../http/failure.ts';
import type { Handler, RequestContext } from '../http/handler.ts';
import { problemHeaders } from '../http/problem.ts';
import { send } from '../http/respond.ts';
import type { GraphQLContext, ResolverServices } from './context.ts';
import { createGraphQLContext } from './execute.ts';
import { readFormRequest } from './form-request.ts';
import { createQueryPlaces } from './query-places.ts';
import { limitPlugins } from './limits.ts';
import { persistedDocumentPlugin } from './persisted-documents.ts';
import { presentGraphQLError } from './present-error.ts';

interface ServerContext {
  response: ServerResponse;
  graphql: GraphQLContext;
}

export interface GraphQLDoor {
  schema: GraphQLSchema;
  services: Pick<DoorServices, 'env' | 'log'>;
  persistedDocuments: ReadonlyMap<string, string>;
  /** Asked once a request, after authentication; throws `rate_limited` for anyone who comes too often. */
  admit?: (auth: AuthContext | null, context: RequestContext<ResolverServices>) => Promise<void>;
}

const inPlace = createQueryPlaces();

/** Yoga's context is one object that it extends; the executor and the resolvers get ours. */
const executionPlugin: Plugin<ServerContext> = {
  onExecute({ args, setExecuteFn }) {
    const { graphql, response } = args.contextValue;
    setExecuteFn(async (given: ExecutionArgs) => {
      const result = await inPlace({ ...given, contextValue: graphql });
      if ('stringify' in result || !exceeds(result.data, answerLimit)) return result;
      const originalError = answerTooLarge();
      return { data: null, errors: [new GraphQLError(originalError.message, { originalError })] };
    });
    return {
      onExecuteDone() {
        if (graphql.replayed) response.setHeader('idempotency-replayed', 'true');
      },
    };
  },
  onSubscribe({ args, setSubscribeFn }) {
    const { graphql } = args.contextValue;
    setSubscribeFn((given: ExecutionArgs) => subscribe({ ...given, contextValue: graphql }));
  },
};

/** Variables arrive as JSON: what cannot be stored is refused before a resolver sees it. */
const storableVariables: Plugin = {
  onParams({ params }) {
    const pointer = findUnstorableText(params.variables ?? {}, '/variables');
    if (pointer !== null) {
      throw new GraphQLError('Text may hold neither NUL nor half a surrogate pair.', {
        extensions: {
          http: { status: 400 },
          errors: [{ pointer, code: 'unstorable_text', message: 'Remove it.' }],
        },
      });
    }
  },
};

/** Wherever an error came from, here it meets the request that it belongs to. */
const presentErrors = (log: Logger): Plugin<object, ServerContext> => {
  const aboutOf = ({ graphql }: ServerContext) => ({ log, requestId: graphql.requestId });
  return {
    onExecutionResult({ result, setResult, context }) {
      if (!result || isAsyncIterable(result) || !result.errors) return;
      const presented = result.errors.map((error) => presentGraphQLError(error, aboutOf(context)));
      // Without data nothing was executed: the newer media type answers that by status.
      setResult({ ...result, errors: 'data' in result ? presented : presented.map(withStatus) });
    },
    // What failed before there was anything to execute, and the events of a stream.
    onResultProcess({ result, setResult, serverContext }) {
      const present = <Result extends ExecutionResult>(one: Result): Result =>
        one.errors
          ? { ...one, errors: one.errors.map((error) => presentGraphQLError(error, aboutOf(serverContext))) }
          : one;
      if (isAsyncIterable(result)) setResult(mapAsyncIterator(result, present));
      else if (!Array.isArray(result)) setResult(present(result));
    },
  };
};

/**
 * GraphQL over HTTP at `/graphql`: JSON, a form where there is a file, `application/graphql-response+json`, subscriptions
 * as server-sent events. Anyone who has bad credentials is refused before a document is parsed.
 */
export function createGraphQLHandler({
  schema,
  services,
  persistedDocuments,
  admit,
}: GraphQLDoor): Handler<ResolverServices> {
  const { env, log } = services;
  const yoga = createYoga<ServerContext>({
    schema,
    graphqlEndpoint: '/graphql',
    landingPage: false,
    graphiql: false,
    cors: false,
    // Forms are read and bounded with the other bodies, and come to yoga as JSON would.
    multipart: false,
    batching: false,
    // The body is read and bounded before yoga sees the request; its own limiter would rebuild every request.
    maxRequestBodySize: false,
    logging: false,
    // They are presented where the request is known: nothing goes out before that.
    maskedErrors: { maskError: (error) => (error instanceof Error ? error : new Error(String(error))) },
    plugins: [
      persistedDocumentPlugin(persistedDocuments),
      storableVariables,
      ...limitPlugins({
        introspection: env.GRAPHQL_INTROSPECTION,
        suggestions: env.NODE_ENV !== 'production',
        reviewed: new Set(persistedDocuments.values()),
      }),
      executionPlugin,
      presentErrors(log),
    ],
  });

  return async (request, response, context) => {
    try {
      const auth = await context.auth();
      await admit?.(auth, context);
      // Where node frameworks leave a body that they have read, and where yoga looks for it.
      if (request.method === 'POST') {
        const body = await readGraphQLRequest(request, { isSigned: auth !== null, caller: context.address });
        Object.assign(request, { body });
      } else checkParameters(context.query);
      const graphql = createGraphQLContext({
        services: context.services,
        auth,
        requestId: context.requestId,
        address: context.address,
        signal: context.signal,
        streamSignal: () => context.streamSignal,
      });
      // Parsed, validated and executed at once, as far as no database is asked.
      await turn(context.address);
      await yoga.handle(request, response, { response, graphql });
    } catch (error) {
      const failure = presentFailure(error, { log, requestId: context.requestId });
      const presented = presentGraphQLError(failure, { log, requestId: context.requestId });
      send(
        response,
        failure.status,
        answerType(request),
        JSON.stringify({ errors: [presented] }),
        problemHeaders(failure),
      );
    }
  };
}

/**
 * Characters of a document. It may have 4,000 tokens, which leaves sixteen for each; all that is long goes into variables.
 */
export const maximumDocument = 64 * 1024;

/**
 * @throws DomainError `malformed_request` for anything but a JSON object that asks something, `payload_too_large` for a
 * longer document, and for a longer body of anyone who is not signed in: it could hold nothing but variables, and nothing
 * that is open to everyone takes long ones.
 */
async function readGraphQLRequest(
  request: IncomingMessage,
  { isSigned, caller }: { isSigned: boolean; caller: string },
): Promise<object> {
  // Files are for people who are signed in: nothing that is open to everyone takes one.
  const body =
    isSigned && mediaType(request) === 'multipart/form-data'
      ? await readFormRequest(request, caller)
      : await readJson(request, { limit: isSigned ? bodyLimit : 2 * maximumDocument, caller });
  if (typeof body === 'object' && body !== null && 'query' in body) checkDocument(body.query);
  if (typeof body !== 'object' || body === null || Array.isArray(body) || Object.keys(body).length === 0) {
    throw new DomainError('malformed_request', 'A GraphQL request is one JSON object with a `query`.');
  }
  return body;
}

function checkDocument(query: unknown): void {
  if (typeof query !== 'string' || query.length <= maximumDocument) return;
  throw new DomainError(
    'payload_too_large',
    `A GraphQL document may have at most ${maximumDocument} characters. Send long values as variables.`,
  );
}

/** @throws DomainError for `variables` and `extensions` of a GET that are not JSON. */
function checkParameters(query: URLSearchParams): void {
  for (const name of ['variables', 'extensions']) {
    for (const text of query.getAll(name)) parseJson(Buffer.from(text));
  }
}

/** `spec`: for the newer media type alone; plain JSON answers 200 to a well-formed request. */
const withStatus = (error: GraphQLError): GraphQLError => {
  if (error.extensions.http !== undefined) return error;
  const { message, nodes, source, positions, path, extensions } = error;
  const http = { status: Number(extensions.status), spec: true };
  return new GraphQLError(message, { nodes, source, positions, path, extensions: { ...extensions, http } });
};

/** The newer media type for any caller who asks for it, plain JSON for all others. */
const answerType = (request: IncomingMessage): string =>
  (request.headers.accept ?? '').includes('application/graphql-response+json')
    ? 'application/graphql-response+json; charset=utf-8'
    : 'application/json; charset=utf-8';
