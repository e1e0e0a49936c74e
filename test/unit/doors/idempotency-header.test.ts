import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { idempotencyKeyHeader } from '../../../src/http/idempotency-header.ts';

/** As Node holds it where headers that were sent twice are joined. */
const requestWith = (...keys: string[]): IncomingMessage => {
  const headers = keys.length === 0 ? {} : { 'idempotency-key': keys.join(', ') };
  return {
    headers,
    headersDistinct: { 'idempotency-key': keys },
  } as Partial<IncomingMessage> as IncomingMessage;
};

describe('the header Idempotency-Key', () => {
  it('is what was sent, with its commas', () => {
    expect(idempotencyKeyHeader(requestWith(), 'correlation_id')).toBeUndefined();
    expect(idempotencyKeyHeader(requestWith('a'), 'correlation_id')).toBe('a');
    expect(idempotencyKeyHeader(requestWith('a, b'), 'correlation_id')).toBe('a, b');
  });

  it('is refused where it was sent twice, by the member that it stands for', () => {
    expect(() => idempotencyKeyHeader(requestWith('a', 'b'), 'correlation_id')).toThrow(
      expect.objectContaining({
        code: 'invalid_field',
        extensions: { errors: [expect.objectContaining({ pointer: '/correlation_id', code: 'duplicate' })] },
      }),
    );
  });
});
