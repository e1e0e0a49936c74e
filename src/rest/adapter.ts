import type { OutgoingHttpHeaders } from 'node:http';
import { OperationTypeNode, type GraphQLSchema } from 'graphql';
import { invalidField, notFound, type DomainError } from '../core/errors.ts';
import type { GraphQLContext, ResolverServices } from '../graphql/context.ts';
import { createGraphQLContext, executeOperation } from '../graphql/execute.ts';
import { domainErrorOf } from '../graphql/present-error.ts';
import { checkAccess } from '../graphql/required-access.ts';
import { countRest } from '../http/count-rest.ts';
import { answerLimit, answerTooLarge, exceeds } from '../http/answer-size.ts';
import type { Handler, RequestContext } from '../http/handler.ts';
import { sendJson } from '../http/respond.ts';
import type { Router } from '../http/router.ts';
import { compileRoute, type CompiledRoute } from './compile-route.ts';
import { streamEvents } from './event-stream.ts';
import { present, problemIn } from './present.ts';
import { parentOf, saysNothing } from './parent-route.ts';
import { readPath, readVariables } from './read-request.ts';
import type { Route } from './route.ts';

/** Compiles the route table against the schema and registers it. Throws when a route does not fit. */
export function registerRoutes(
  router: Router<ResolverServices>,
  schema: GraphQLSchema,
  routes: readonly Route[],
): void {
  for (const route of routes) {
    const parent = parentOf(route, routes);
    router.on(
      route.method,
      route.path,
      routeHandler(schema, compileRoute(schema, route), parent && compileRoute(schema, parent)),
    );
  }
}

/**
 * Executes the route's document in-process. Anyone who may not call it is told so before the body is read;
 * everything else (row-level security, validation, idempotency, errors) is the schema's.
 */
export function routeHandler(
  schema: GraphQLSchema,
  compiled: CompiledRoute,
  parent: CompiledRoute | null = null,
): Handler<ResolverServices> {
  const ofDomain = compiled.route.path.startsWith('/domains/{id}');
  return async (request, response, door) => {
    const auth = await door.auth();
    checkAccess(compiled.access, auth, ofDomain ? door.params.id : undefined);
    await countRest(door);
    const variableValues = await readVariables(compiled, request, door);
    const createContext = (): GraphQLContext =>
      createGraphQLContext({
        services: door.services,
        auth,
        requestId: door.requestId,
        address: door.address,
        signal: door.signal,
        streamSignal: () => door.streamSignal,
      });
    const contextValue = createContext();
    const requireParent = async (): Promise<void> => {
      if (parent) await requireFound(schema, parent, door, createContext());
    };
    const operation = { schema, document: compiled.route.operation, variableValues, contextValue };
    if (compiled.operation.operation === OperationTypeNode.SUBSCRIPTION) {
      await requireParent();
      return streamEvents(response, compiled, operation, door);
    }
    const result = await executeOperation(operation);
    const [error] = result.errors ?? [];
    if (error) {
      const failure = domainErrorOf(error, { log: door.services.log, requestId: door.requestId });
      throw variableValues.after === undefined ? failure : blameCursor(failure);
    }
    const value = result.data?.[compiled.root.responseName];
    if (contextValue.replayed) response.setHeader('idempotency-replayed', 'true');
    const problem = problemIn(value);
    if (problem) throw problem;
    const headers: OutgoingHttpHeaders = {};
    if (compiled.status === 204) {
      response.writeHead(204).end();
      return;
    }
    if (value === null || value === undefined) throw notFound('resource');
    if (parent && saysNothing(value)) await requireParent();
    const answer = present(value, compiled.root.shape);
    if (exceeds(answer, answerLimit)) throw answerTooLarge();
    if (compiled.route.location)
      headers.location = fillLocation(compiled.route.location, answer, door.params);
    const revision = (answer as { revision?: unknown }).revision;
    if (typeof revision === 'number') headers.etag = `"${revision}"`;
    sendJson(response, compiled.status, envelope(compiled, answer), headers);
  };
}

/** Throws `not_found` unless the route, with the path of the request, answers something. */
async function requireFound(
  schema: GraphQLSchema,
  compiled: CompiledRoute,
  door: RequestContext,
  contextValue: GraphQLContext,
): Promise<void> {
  const variableValues = readPath(compiled, door);
  const result = await executeOperation({
    schema,
    document: compiled.route.operation,
    variableValues,
    contextValue,
  });
  const [error] = result.errors ?? [];
  if (error) throw domainErrorOf(error, { log: door.services.log, requestId: door.requestId });
  if (result.data?.[compiled.root.responseName] == null) throw notFound('resource');
}

/** A cursor is opaque to all but the field that made it: what it cannot read then is the cursor. */
function blameCursor(failure: DomainError): DomainError {
  if (failure.code !== 'invalid_field' || failure.extensions.errors) return failure;
  return invalidField('/cursor', 'This is no cursor of this list; take `next_cursor` of the page before.');
}

/** Lists without pages keep the form of lists with pages. */
function envelope({ route, root }: CompiledRoute, answer: unknown): unknown {
  const whole = root.shape.kind === 'list' ? { items: answer, next_cursor: null } : answer;
  return route.wrap === undefined ? whole : { [route.wrap]: whole };
}

function fillLocation(template: string, answer: unknown, params: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = (answer as Record<string, unknown>)[name] ?? params[name];
    if (typeof value !== 'string' && typeof value !== 'number') {
      throw new Error(`Neither the answer nor the path has the ${name} of ${template}`);
    }
    return encodeURIComponent(String(value));
  });
}
