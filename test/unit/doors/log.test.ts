import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../src/core/errors.ts';
import { createLog } from '../../../src/log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let lines = '';
  write(createLog('trace', { write: (line: string) => void (lines += line) }));
  return lines;
}

const token = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl';
const key = 'ens_live_4f9aKq2LmZ81xTTb0';

describe('a log line holds no secret', () => {
  it.each<[string, (log: ReturnType<typeof createLog>) => void]>([
    [
      'in a header',
      (log) => log.info({ headers: { authorization: `Bearer ${token}`, cookie: `a=${key}` } }, 'x'),
    ],
    ['deeper in an object', (log) => log.info({ request: { body: { token, api_key: key } } }, 'x')],
    ['in the message', (log) => log.warn(`the key ${key} and ${token} were sent as Bearer ${token}`)],
    ['in an error', (log) => log.error({ err: new Error(`bad ${key}: ${token}`) }, 'x')],
    [
      'in the cause of a cause',
      (log) => {
        const cause = new Error('inner', { cause: new Error(`bad ${token} ${key}`) });
        log.error({ err: new DomainError('internal_error', 'outer', {}, { cause }) }, 'x');
      },
    ],
  ])('%s', (_where, write) => {
    const line = logged(write);
    expect(line).toContain('[redacted]');
    expect(line).not.toContain(token);
    expect(line).not.toContain('4f9aKq2LmZ81xTTb0');
    expect(() => JSON.parse(line) as unknown).not.toThrow();
  });

  it('hides the password of a connection and shows the rest of it', () => {
    const line = logged((log) => log.info('connecting to postgresql://app:hunter2@db:5432/enshrine'));
    expect(line).not.toContain('hunter2');
    expect(line).toContain('postgresql://app:[redacted]@db:5432/enshrine');
  });

  it.each([
    ['of a connection without a user', 'redis://:hunter2@cache:6379/0', 'redis://:[redacted]@cache:6379/0'],
    ['that holds a slash', 'smtp://mail:hunter2/with@smtp.test', 'smtp://mail:[redacted]@smtp.test'],
    ['of a webhook', 'signed with whsec_aHVudGVyMg+/==', 'signed with [redacted]'],
    ['of an older scheme', 'authorization: Basic hunter2==', 'authorization: [redacted]'],
    ['in an address', 'GET /accept?a=1&token=hunter2&b=2', 'GET /accept?a=1&token=[redacted]&b=2'],
    ['in a PEM', 'read -----BEGIN PRIVATE KEY-----\nhunter2\n-----END PRIVATE KEY-----', 'read [redacted]'],
  ])('hides a secret %s', (_what, message, shown) => {
    const line = logged((log) => log.warn(message));
    expect(line).not.toContain('hunter2');
    expect((JSON.parse(line) as { message: string }).message).toBe(shown);
  });

  it('shows an address that holds none as it is', () => {
    const message = 'http://127.0.0.1:4000/worlds?limit=2&cursor=a@b and me@example.test';
    expect(logged((log) => log.info(message))).toContain(message);
  });

  it('leaves out what drivers hang on their errors', () => {
    const error = Object.assign(new Error('syntax error'), {
      code: '42601',
      query: 'SELECT secret',
      parameters: ['p'],
    });
    const line = logged((log) => log.error({ err: error }, 'x'));
    expect(line).toContain('42601');
    expect(line).not.toContain('SELECT secret');
  });
});
