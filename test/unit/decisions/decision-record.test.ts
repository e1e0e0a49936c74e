import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { expect, it, vi } from 'vitest';
import type { DomainError } from '../../../src/core/errors.ts';
import { createDecisionLog, type DecisionRow } from '../../../src/decisions/decision-record.ts';

const row = (id: string, key: string | null = null, answer = '{}'): DecisionRow => ({
  id,
  domain_id: 'domain',
  world_id: 'world',
  api_key_id: 'key',
  action: 'account.open',
  version_number: 1,
  module_digest: 'digest',
  decision: 'permit',
  as_of: '2026-06-01',
  evaluated_at: '2026-06-01T00:00:00Z',
  inputs: null,
  inputs_digest: 'digest',
  answer,
  subject_ref: null,
  trace_id: null,
  idempotency_key: key,
  asked: { version: null, as_of: null, explain: false, subject: false },
});

/** A log over a store that answers each statement as `run` says. */
function logOver(
  run: (values: readonly string[]) => object[] | Promise<object[]>,
  mode: 'durable' | 'async' = 'durable',
  deadline: number | null = null,
) {
  const statements: (readonly string[])[] = [];
  const onDropped = vi.fn<(error: unknown, count: number) => void>();
  const query = async ({ values }: { values: readonly string[] }): Promise<object> => {
    statements.push(values);
    return { rows: await run(values) };
  };
  const log = createDecisionLog({ pool: { query: query as pg.Pool['query'] }, mode, onDropped, deadline });
  return { log, statements, onDropped };
}

const failing = (code: string) => (): never => {
  throw Object.assign(new Error('canceling statement'), { code });
};

it.each(['57014', '55P03', '53300'])(
  '%s is the database’s state: no batch is divided for it',
  async (code) => {
    const { log, statements } = logOver(failing(code));
    const answers = await Promise.allSettled(
      Array.from({ length: 400 }, (_, at) => log.record(null, () => row(String(at)))),
    );
    expect(answers.every((one) => one.status === 'rejected')).toBe(true);
    expect(statements).toHaveLength(1);
  },
);

it('records that are lost together are told together', async () => {
  const { log, onDropped } = logOver(failing('57014'), 'async');
  for (let at = 0; at < 700; at += 1) await log.record(null, () => row(String(at)));
  await log.close();
  expect(onDropped.mock.calls.reduce((sum, [, count]) => sum + count, 0)).toBe(700);
  expect(onDropped.mock.calls.length).toBeLessThan(4);
  expect((await log.dropped.get()).values[0]?.value).toBe(700);
});

it('a database that hangs is told once for all records that are late', async () => {
  const { log, onDropped } = logOver(() => delay(500, []), 'async', 50);
  for (let at = 0; at < 200; at += 1) await log.record(null, () => row(String(at)));
  await log.close();
  expect(onDropped.mock.calls.map(([error, count]) => [(error as DomainError).code, count])).toEqual([
    ['database_unavailable', 200],
  ]);
});

it('a statement holds no more than 4 MB of records, but one that is larger itself', async () => {
  const { log, statements } = logOver(() => []);
  const large = JSON.stringify('é'.repeat(800_000));
  const huge = JSON.stringify('x'.repeat(6_000_000));
  await Promise.all(
    [large, large, large, large, huge, '{}'].map((answer, at) =>
      log.record(null, () => row(String(at), null, answer)),
    ),
  );
  const sizes = statements.map(([unkeyed = '']) => Buffer.byteLength(unkeyed));
  expect(statements.map(([unkeyed = '']) => unkeyed.split('\x1e').length - 1)).toEqual([2, 2, 1, 1]);
  expect(sizes.filter((size) => size > 4_000_000)).toHaveLength(1);
});

it('an earlier answer that cannot be read fails its own caller alone', async () => {
  const { log, statements } = logOver(() => [
    {
      id: 'b',
      earlier_answer: 7,
      earlier_digest: '',
      earlier_action: '',
      earlier_asked: null,
      earlier_subject: null,
    },
  ]);
  const answers = await Promise.allSettled(
    ['a', 'b', 'c'].map((id) => log.record(`key ${id}`, () => row(id, `key ${id}`))),
  );
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  await delay(5);
  expect(statements).toHaveLength(1);
});
