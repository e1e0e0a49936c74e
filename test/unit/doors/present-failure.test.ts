import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { presentFailure } from '../../../src/http/failure.ts';

/** What is logged of a failure, at `info` and above, with what its caller is answered. */
function presented(error: unknown): { code: string; logged: { level: number; message: string }[] } {
  const lines: string[] = [];
  const log = pino({ level: 'info', messageKey: 'message' }, { write: (line: string) => lines.push(line) });
  const { code } = presentFailure(error, { log, requestId: 'r' });
  return { code, logged: lines.map((line) => JSON.parse(line) as { level: number; message: string }) };
}

describe('what is made of something that was thrown', () => {
  it('is an error in the log, with the request that it belongs to', () => {
    const { code, logged } = presented(new TypeError('x is undefined'));
    expect(code).toBe('internal_error');
    expect(logged).toMatchObject([{ level: 50, message: 'internal_error', request_id: 'r' }]);
  });

  it('is no error where the caller went away before it was answered', () => {
    const aborter = new AbortController();
    aborter.abort();
    expect(presented(aborter.signal.reason).logged).toEqual([]);
  });
});
