import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { DomainError } from './core/errors.ts';
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

/** A forwarded request comes from loopback only by way of the proxy beside us: it needs the token. */
const isForwarded = ({ headers }: IncomingMessage): boolean =>
  headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;

function holdsToken(request: IncomingMessage, token: string | undefined): boolean {
  if (token === undefined) return false;
  const expected = Buffer.from(`Bearer ${token}`);
  const given = Buffer.from(request.headers.authorization ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Prometheus metrics of this process, for loopback or whoever holds the configured token. */
export function createMetrics({ token }: { token: string | undefined }): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'enshrine_http_request_duration_seconds',
    help: 'Time from the request line to the end of the answer, by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  return {
    registry,
    observe: ({ method, route, status, seconds }) =>
      durations.observe({ method, route, status: String(status) }, seconds),
    handler: async (request, response) => {
      const local = isLoopback(request.socket.remoteAddress) && !isForwarded(request);
      if (!local && !holdsToken(request, token)) {
        throw new DomainError('not_found', 'There is nothing at this path.');
      }
      send(response, 200, registry.contentType, await registry.metrics());
    },
  };
}
