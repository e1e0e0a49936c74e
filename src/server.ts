import { setMaxListeners } from 'node:events';
import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GraphQLSchema } from 'graphql';
import { acceptPage } from './access/invites/accept-page.ts';
import { authenticate } from './access/authentication/authenticate.ts';
import { registerCockpit } from './cockpit/doors.ts';
import { loadPersistedDocuments } from './graphql/persisted-documents.ts';
import { limitNodes } from './graphql/limit-nodes.ts';
import { guardWorldDomains } from './graphql/world-domain.ts';
import { createGraphQLHandler } from './graphql/yoga.ts';
import { plainRoutesOf } from './handlers.ts';
import { extractCredential } from './access/authentication/credentials.ts';
import { addressBlock, clientAddress } from './http/client-address.ts';
import { counted } from './http/count-rest.ts';
import { drainOf } from './http/drain.ts';
import type { Handler } from './http/handler.ts';
import { serveFonts } from './http/page-fonts.ts';
import type { PlainRoute } from './http/plain-route.ts';
import { withKnownQuery } from './http/query-parameters.ts';
import { createRouter, type Router } from './http/router.ts';
import { boundUnreadAnswers } from './http/unread-answers.ts';
import { withinWorldDomain } from './http/world-domain.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { answerWithCard } from './publication/card/card.http.ts';
import { serveReference } from './reference/reference.http.ts';
import { registerRoutes } from './rest/adapter.ts';
import { routes } from './rest/routes.ts';
import { buildSchema } from './schema.ts';
import type { Services } from './services.ts';

/** The doors of one process. */
export interface Service {
  server: Server;
  router: Router<Services>;
  metrics: Metrics;
  schema: GraphQLSchema;
  /** Listens; answers the address that it got. */
  listen(port: number, host: string): Promise<{ url: string; port: number }>;
  /**
   * From here on the service says that it is not ready, and closes each connection with its answer: nothing is refused.
   * A load balancer has until `close` to notice.
   */
  announceEnd(): void;
  /**
   * Takes no new connection and answers what is asked on those that there are, for `graceMilliseconds`, then cuts what is
   * left. One on which nothing is asked is closed after `quietMilliseconds`.
   */
  close(graceMilliseconds?: number, quietMilliseconds?: number): Promise<void>;
}

export interface ServiceOptions {
  /** What other parts of the process serve under a path of their own: `/oidc`, `/dev/mailbox`. */
  mounts?: Readonly<Record<string, Handler>>;
}

let served: GraphQLSchema | null = null;

/** What the doors execute: made once, and the same for each service of a process, since services are told by the context. */
const servedSchema = (): GraphQLSchema => (served ??= limitNodes(guardWorldDomains(buildSchema())));

const limits = {
  headersTimeout: 10_000,
  // Of a whole request: 20 MiB of source material on a slow line, and no more patience than that.
  requestTimeout: 120_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
  // Of a header sent twice Node would keep the first and a proxy perhaps the last: joined, they are what none may be.
  joinDuplicateHeaders: true,
};

/** Every door on one port. Throws when the route table does not fit the schema. */
export async function createService(
  services: Services,
  { mounts = {} }: ServiceOptions = {},
): Promise<Service> {
  const schema = servedSchema();
  const metrics = createMetrics({
    token: services.env.METRICS_TOKEN,
    proxies: services.env.TRUSTED_PROXIES,
  });
  for (const metric of services.decisions.metrics) metrics.registry.registerMetric(metric);
  const ending = new AbortController();
  // Each stream of events listens.
  setMaxListeners(0, ending.signal);
  const router = createRouter({
    services,
    ending: ending.signal,
    authenticate: async (request, telling, domainId) => {
      const headers =
        domainId === undefined ? request.headers : { ...request.headers, 'x-domain-id': domainId };
      const parts = { method: request.method ?? 'GET', headers };
      const credential = extractCredential(parts);
      if (!credential) return authenticate(parts, telling);
      const { env, access } = telling;
      const address = clientAddress(request, env.TRUSTED_PROXIES, env.TRUSTED_PROXY_HEADER);
      return access.credentials.look(address, credential.value, () => authenticate(parts, telling));
    },
    observe: metrics.observe,
  });
  const { ROLES: roles } = services.env;
  for (const route of plainRoutesOf(roles)) {
    const { method, path } = route;
    // Decisions have a limit of their own, and health is asked by machines that must hear the truth.
    const known = withKnownQuery(route);
    const handler = isCounted(route) ? counted(known, route.access === 'anyone') : known;
    router.on(method, path, path.startsWith('/worlds/{world_id}') ? withinWorldDomain(handler) : handler);
  }
  router.on('GET', '/metrics', metrics.handler);
  if (roles.includes('api')) await registerApi(router, schema, services, mounts);

  const server = createHttpServer(limits);
  boundUnreadAnswers(server);
  const drain = drainOf(server);
  server.on('request', (request, response) => drain.admit(() => router.handle(request, response)));
  const announceEnd = (): void => {
    ending.abort();
    drain.announce();
  };
  return {
    server,
    router,
    metrics,
    schema,
    listen: (port, host) => listen(server, port, host),
    announceEnd,
    close: (graceMilliseconds = 10_000, quietMilliseconds = 1_000) => {
      announceEnd();
      return drain.end(graceMilliseconds, quietMilliseconds);
    },
  };
}

const isCounted = ({ access, path }: PlainRoute<Services>): boolean =>
  access !== 'decide:domain' && !path.startsWith('/health/');

/** What the role `api` serves: GraphQL, the REST routes derived from it, the pages and the reference. */
async function registerApi(
  router: Router<Services>,
  schema: GraphQLSchema,
  services: Services,
  mounts: Readonly<Record<string, Handler>>,
): Promise<void> {
  const graphql = createGraphQLHandler({
    schema,
    services,
    persistedDocuments: await loadPersistedDocuments(),
    admit: (auth, { services: telling, address }) =>
      telling.access.limits.graphql(auth ? auth.user_id : addressBlock(address)),
  });
  router.on('POST', '/graphql', graphql);
  router.on('GET', '/graphql', graphql);
  registerRoutes(router, schema, routes);
  router.on('GET', '/auth/accept-invite', acceptPage);
  registerCockpit(router, schema, services, answerWithCard);
  serveFonts(router);
  serveReference(router, schema, services.env.GRAPHQL_INTROSPECTION);
  for (const [prefix, handler] of Object.entries(mounts)) router.mount(prefix, handler);
}

const listen = (server: Server, port: number, host: string): Promise<{ url: string; port: number }> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address() as AddressInfo;
      const name = host.includes(':') ? `[${host}]` : host;
      resolve({ url: `http://${name}:${address.port}`, port: address.port });
    });
  });
