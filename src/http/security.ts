import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { Env } from '../env.ts';

const base: OutgoingHttpHeaders = {
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** Headers of every answer; a page that needs more of its browser sets its own policy over these. */
export function securityHeaders(env: Pick<Env, 'NODE_ENV'>): readonly [string, string][] {
  const headers = { ...base };
  if (env.NODE_ENV === 'production') {
    headers['strict-transport-security'] = 'max-age=63072000; includeSubDomains';
  }
  return Object.entries(headers) as [string, string][];
}

/** Cross-origin headers: none, unless the origin is configured. */
export function corsHeaders(
  request: IncomingMessage,
  env: Pick<Env, 'CORS_ORIGINS'>,
): readonly [string, string][] {
  const origin = request.headers.origin;
  if (origin === undefined || !env.CORS_ORIGINS.includes(origin)) return [];
  const headers: [string, string][] = [
    ['access-control-allow-origin', origin],
    ['access-control-allow-credentials', 'true'],
    [
      'access-control-expose-headers',
      'X-Request-Id, Location, ETag, Retry-After, RateLimit, RateLimit-Policy, Idempotency-Replayed',
    ],
    ['vary', 'Origin'],
  ];
  if (request.method === 'OPTIONS' && request.headers['access-control-request-method']) {
    headers.push(
      ['access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE'],
      [
        'access-control-allow-headers',
        'Authorization, Content-Type, X-Domain-Id, X-Request-Id, Idempotency-Key, If-Match, If-None-Match',
      ],
      ['access-control-max-age', '600'],
    );
  }
  return headers;
}
