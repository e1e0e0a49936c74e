import { randomUUID } from 'node:crypto';
import { METHODS, type IncomingMessage, type ServerResponse } from 'node:http';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import { DomainError } from '../core/errors.ts';
import type { DoorServices } from './door-services.ts';
import { presentFailure } from './failure.ts';
import { RequestContext, type Authenticate, type Handler } from './handler.ts';
import { sendProblem } from './problem.ts';
import { requireReadableUrl } from './readable-url.ts';
import { corsHeaders, securityHeaders } from './security.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

interface Entry<Held> {
  pattern: string;
  handler: Handler<Held>;
}

/** Told of every answer: the route's pattern (never the path, which holds identifiers), status and duration. */
export type Observer = (answer: { method: string; route: string; status: number; seconds: number }) => void;

export interface Router<Held = unknown> {
  /** `path` names its parameters in braces: `/worlds/{world_id}`. */
  on(method: Method, path: string, handler: Handler<Held>): void;
  /** Every method and every path at or below `prefix`, e.g. `/oidc`. */
  mount(prefix: string, handler: Handler<Held>): void;
  /** Registered method and pattern of every `on`. */
  routes(): { method: Method; path: string }[];
  handle(request: IncomingMessage, response: ServerResponse): void;
}

export interface RouterOptions<Held> {
  services: Held;
  authenticate: Authenticate<Held>;
  observe?: Observer;
  /** Aborted when the process is about to end. */
  ending?: AbortSignal;
}

const noop = (): void => undefined;

export function createRouter<Held extends DoorServices>({
  services,
  authenticate,
  observe,
  ending = new AbortController().signal,
}: RouterOptions<Held>): Router<Held> {
  const tree = findMyWay({ maxParamLength: 500, caseSensitive: true });
  const registered: { method: Method; path: string }[] = [];
  const fixedHeaders = securityHeaders(services.env);

  const find = (
    method: string,
    url: string,
  ): { entry: Entry<Held>; params: Record<string, string> } | null => {
    const found = tree.find(method as HTTPMethod, url);
    return found
      ? { entry: found.store as Entry<Held>, params: found.params as Record<string, string> }
      : null;
  };

  const allowed = (url: string): string => {
    const found = methods.filter((method) => find(method, url));
    return [...found, ...(found.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  };

  const answerWithoutRoute = (
    request: IncomingMessage,
    response: ServerResponse,
    context: RequestContext,
  ): void => {
    const allow = allowed(request.url ?? '/');
    if (allow === 'OPTIONS') {
      const error = new DomainError('not_found', 'There is nothing at this path.');
      sendProblem(response, error, context);
      return;
    }
    if (request.method === 'OPTIONS') {
      response.writeHead(204, { allow }).end();
      return;
    }
    const error = new DomainError('method_not_allowed', `This path answers ${allow}.`);
    sendProblem(response, error, context, { allow });
  };

  const fail = (error: unknown, response: ServerResponse, context: RequestContext): void => {
    const failure = presentFailure(error, { log: services.log, requestId: context.requestId });
    // Half an answer is out already: cutting the connection is the only way left to say that it is none.
    if (response.headersSent) response.destroy();
    else sendProblem(response, failure, context);
  };

  return {
    on(method, path, handler) {
      registered.push({ method, path });
      const entry: Entry<Held> = { pattern: path, handler };
      tree.on(method, path.replace(/\{(\w+)\}/g, ':$1'), noop, entry);
    },
    mount(prefix, handler) {
      const entry: Entry<Held> = { pattern: `${prefix}/*`, handler };
      for (const path of [prefix, `${prefix}/*`]) {
        for (const method of METHODS) {
          if (method !== 'CONNECT') tree.on(method as HTTPMethod, path, noop, entry);
        }
      }
    },
    routes: () => registered,
    handle(request, response) {
      const started = performance.now();
      const url = request.url ?? '/';
      const given = request.headers['x-request-id'];
      const requestId =
        typeof given === 'string' && /^[\w.:+/=@-]{1,128}$/.test(given) ? given : randomUUID();
      const found =
        find(request.method ?? 'GET', url) ?? (request.method === 'HEAD' ? find('GET', url) : null);
      const context = new RequestContext({
        requestId,
        params: found?.params ?? {},
        services,
        request,
        response,
        authenticate,
        ending,
      });
      for (const [name, value] of fixedHeaders) response.setHeader(name, value);
      response.setHeader('x-request-id', requestId);
      if (request.headers.origin !== undefined) {
        for (const [name, value] of corsHeaders(request, services.env)) response.setHeader(name, value);
      }
      const route = found?.entry.pattern ?? 'none';
      response.once('close', () => {
        const seconds = (performance.now() - started) / 1000;
        const method = request.method ?? '';
        observe?.({
          method: METHODS.includes(method) ? method : 'other',
          route,
          status: response.statusCode,
          seconds,
        });
        services.log.debug(
          {
            request_id: requestId,
            method,
            route,
            status: response.statusCode,
            ms: Math.round(seconds * 1e3),
          },
          'answered',
        );
      });
      try {
        requireReadableUrl(url);
      } catch (error) {
        fail(error, response, context);
        return;
      }
      if (!found) {
        answerWithoutRoute(request, response, context);
        return;
      }
      found.entry
        .handler(request, response, context)
        .catch((error: unknown) => fail(error, response, context));
    },
  };
}
