import type { IncomingMessage } from 'node:http';
import { invalidField } from '../core/errors.ts';

/**
 * The header `Idempotency-Key` as it was sent; undefined where it was not.
 * @param member of the body that it stands for: what a refusal points to
 * @throws DomainError `invalid_field` where it was sent twice: joined, the two would be a key that no one chose.
 */
export function idempotencyKeyHeader(request: IncomingMessage, member: string): string | undefined {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return undefined;
  // Two are joined by a comma, which one alone may hold as well.
  if (key.includes(',') && (request.headersDistinct['idempotency-key']?.length ?? 0) > 1) {
    throw invalidField(`/${member}`, 'The header Idempotency-Key was sent more than once.', 'duplicate');
  }
  return key;
}
