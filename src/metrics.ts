import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { DomainError } from './core/errors.ts';
import { isTrustedProxy, type TrustedProxies } from './http/client-address.ts';
import type { Handler } from './http/handler.ts';
import type { Observer } from './http/router.ts';
import { send } from './http/respond.ts';

export interface Metrics {
  registry: Registry;
  observe: Observer;
  handler: Handler;
}

const isLoopback = (address: string | undefined): boolean =>
  address === '::1' || /^(::ffff:)?127\./.test(address ?? '');

/** What proxies, gateways and content networks add to a request, by the beginnings of the names that they use. */
const forwardingPrefixes = [
  'x-forwarded',
  'x-original-',
  'x-envoy-',
  'x-proxy',
  'x-appengine-',
  'cf-',
  'fastly-',
  'fly-',
];
const forwardingNames = new Set([
  'forwarded',
  'via',
  'cdn-loop',
  'client-ip',
  'real-ip',
  'true-client-ip',
  'do-connecting-ip',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-azure-clientip',
  'x-amzn-trace-id',
  'x-cloud-trace-context',
  'x-arr-log-id',
]);

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

/**
 * A request that came through anything reaches us from loopback by way of what is beside us: it needs the token. One
 * that asks for another host, or speaks HTTP/1.0 as proxies do, was not made on this machine for this one.
 */
const isForwarded = ({ headers, httpVersion, url }: IncomingMessage): boolean =>
  Object.keys(headers).some(
    (name) => forwardingNames.has(name) || forwardingPrefixes.some((prefix) => name.startsWith(prefix)),
  ) ||
  !loopbackHost.test(headers.host ?? '') ||
  // A proxy is asked for a whole address, and may pass it on as it is.
  !(url ?? '').startsWith('/') ||
  httpVersion === '1.0';

function holdsToken(request: IncomingMessage, token: string | undefined): boolean {
  if (token === undefined) return false;
  const expected = Buffer.from(`Bearer ${token}`);
  const given = Buffer.from(request.headers.authorization ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Prometheus metrics of this process, for loopback, or for holders of the configured token. */
export function createMetrics({
  token,
  proxies = [],
}: {
  token: string | undefined;
  /** Who connects from these speaks for others, wherever they are. */
  proxies?: TrustedProxies;
}): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'enshrine_http_request_duration_seconds',
    help: 'Time from the request line to the end of the answer, by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  const kinds = new Map<string, Histogram.Internal<string>>();
  return {
    registry,
    observe: ({ method, route, status, seconds }) => {
      // Patterns, methods and codes are few: what counts each kind of answer is looked up by labels once.
      const kind = `${method} ${status} ${route}`;
      let counted = kinds.get(kind);
      if (!counted) kinds.set(kind, (counted = durations.labels({ method, route, status: String(status) })));
      counted.observe(seconds);
    },
    handler: async (request, response) => {
      const peer = request.socket.remoteAddress ?? '';
      const local = isLoopback(peer) && !isTrustedProxy(peer, proxies) && !isForwarded(request);
      if (!local && !holdsToken(request, token)) {
        throw new DomainError('not_found', 'There is nothing at this path.');
      }
      send(response, 200, registry.contentType, await registry.metrics());
    },
  };
}
