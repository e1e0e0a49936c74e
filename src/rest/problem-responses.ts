import { errorStatus, type ErrorCode } from '../core/errors.ts';
import type { JsonSchema } from './answer-schema.ts';

const limitHeaders: JsonSchema = Object.fromEntries(
  ['Retry-After', 'RateLimit', 'RateLimit-Policy'].map((name) => [
    name,
    { $ref: `#/components/headers/${name}` },
  ]),
);

/** Of draft-ietf-httpapi-ratelimit-headers; `Retry-After` of RFC 9110. */
export const headerComponents: JsonSchema = {
  'Retry-After': {
    description: 'Seconds until a call is taken again.',
    schema: { type: 'integer', minimum: 1 },
  },
  RateLimit: {
    description:
      'The limit that was counted against, the calls that remain and the seconds until they are renewed.',
    schema: { type: 'string' },
    example: '"rest";r=5940;t=58',
  },
  'RateLimit-Policy': {
    description: 'The calls of that limit, and its window in seconds.',
    schema: { type: 'string' },
    example: '"rest";q=6000;w=60',
  },
};

/** The problems that an operation answers, by status, and any other one. */
export function problemResponses(codes: readonly ErrorCode[]): Record<string, JsonSchema> {
  const byStatus = new Map<number, Set<ErrorCode>>();
  for (const code of codes) {
    const status = errorStatus[code];
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code));
  }
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return {
    ...Object.fromEntries(
      [...byStatus].map(([status, found]) => [
        status,
        {
          description: [...found].map((code) => `\`${code}\``).join(', '),
          ...(status === 429 && { headers: limitHeaders }),
          content,
        },
      ]),
    ),
    default: { description: 'Any other problem.', content },
  };
}
