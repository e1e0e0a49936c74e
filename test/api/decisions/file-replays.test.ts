import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountRules, seedModule, seedWorld, type DecisionProblem } from '../../testkit/decisions.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
let path: string;

beforeAll(async () => {
  service = await startTestService({ worker: true });
  const world = await seedWorld(service);
  await seedModule(service, world);
  const older = accountRules.map((rule) =>
    rule.key === 'R-0001' ? { ...rule, requires: 'inputs.age >= 21' } : rule,
  );
  await seedModule(service, world, { version: 2, rules: older });
  path = `/worlds/${world.worldId}/replays`;
});

afterAll(() => service.close());

interface FileReplay {
  id: string;
  [member: string]: unknown;
}

const ask = <T = FileReplay>(text: string, body: object = {}) =>
  service.rest<T>('POST', `${path}/file`, {
    as: 'operator',
    body: {
      correlation_id: randomUUID(),
      action: 'account.open',
      version: 'v2',
      file: { bytes: Buffer.from(text).toString('base64'), file_name: 'asked.csv' },
      ...body,
    },
  });

/** The replay when it has ended. */
async function run(text: string, body: object = {}): Promise<FileReplay> {
  const asked = await ask(text, body);
  expect(asked.status).toBe(201);
  const { body: events } = await service.rest<string>('GET', `${path}/${asked.body.id}/events`, {
    as: 'operator',
    headers: { accept: 'text/event-stream' },
  });
  return JSON.parse(
    [...events.matchAll(/^event: replay_progress\ndata: (.*)$/gm)].at(-1)?.[1] ?? '{}',
  ) as FileReplay;
}

describe('a file of inputs', () => {
  it('with a quote that does not end counts every row that could not be told', async () => {
    const before = Array.from({ length: 20 }, () => '30,no,permit\n').join('');
    const behind = Array.from({ length: 40 }, () => '17,no,permit\n').join('');
    const ended = await run(`age,court_order,expected\n${before}3"0,no,permit\n${behind}`);
    expect(ended).toMatchObject({
      status: 'completed',
      complete: false,
      total: 20,
      done: 20,
      changed: 0,
      unreadable: 41,
    });
    expect(ended.rejected).toMatchObject([
      { row: 22, message: expect.stringContaining('nor the 40 lines behind it') as string },
    ]);
  });

  it('is run against a version, row by row: against what it expects, or against another version', async () => {
    const ended = await run(
      'case,age,court_order,expected\na minor,17,no,permit\n,19,no,\n,30,no,\n,25,no,permit\n',
      { compare_with: 'v1' },
    );
    expect(ended).toMatchObject({
      status: 'completed',
      version: 'v2',
      total: 4,
      done: 4,
      changed: 2,
      complete: true,
      unreadable: 0,
      differences: [],
      file: { name: 'asked.csv', compare_with: 'v1' },
      row_differences: [
        { row: 'a minor', before: 'permit', after: 'deny', rules: ['R-0001'] },
        { row: '3', before: 'permit', after: 'deny', rules: ['R-0001'] },
      ],
      flips: [{ action: 'account.open', before: 'permit', after: 'deny', rules: ['R-0001'], count: 2 }],
    });
    const table = await service.rest<string>('GET', `${path}/${ended.id}/differences.csv`, {
      as: 'operator',
    });
    expect(table.body).toContain('\r\na minor,account.open,permit,deny,R-0001\r\n');
    // What it ran holds other people's affairs, and is not kept.
    expect(await service.testDatabase.adminQuery('SELECT FROM replay_file')).toEqual([]);
  });

  it('may be JSON, one object a line; what cannot be run is counted, and told with the reason', async () => {
    const lines = [
      '{"age": 19, "court_order": false}',
      '{"inputs": {"age": 40, "court_order": false}, "expected": "deny", "name": "forty"}',
      '{"inputs": {"age": 17, "court_order": false}, "as_of": "2026-02-30"}',
      '',
      '{"age": "old", "court_order": false}',
      'no JSON',
      '{"age": 1, "age": 2}',
      '[1]',
    ];
    const ended = await run(lines.join('\n'), { compare_with: 1 });
    expect(ended).toMatchObject({ done: 2, changed: 2, unreadable: 5 });
    expect(ended.row_differences).toMatchObject([
      { row: '1', before: 'permit', after: 'deny' },
      { row: 'forty', before: 'deny', after: 'permit' },
    ]);
    expect((ended.rejected as { row: number; message: string }[]).map(({ row }) => row)).toEqual([
      3, 5, 6, 7, 8,
    ]);
    expect((ended.rejected as { message: string }[])[1]!.message).toContain('/inputs/age');
  });

  it('names rows that expect nothing and have nothing to be compared with', async () => {
    const ended = await run('age,court_order\n19,no\n400,no\n', { version: 'v1' });
    // By default the current version, which is v2.
    expect(ended).toMatchObject({ done: 1, changed: 1, unreadable: 1, file: { compare_with: 'v2' } });
    expect(ended.rejected).toMatchObject([{ row: 3, column: 'A' }]);
  });

  it('is worked through in pieces, with the numbers of its rows', async () => {
    const rows = Array.from(
      { length: 150_000 },
      (_, at) => `${at === 149_999 ? 19 : 30},no,"${'x'.repeat(5)}"`,
    );
    const ended = await run(`age,court_order,remarks\n${rows.join('\n')}\n`, {
      compare_with: 'v1',
      ignore_columns: ['remarks'],
    });
    expect(ended).toMatchObject({ done: 150_000, changed: 1, row_differences: [{ row: '150001' }] });
  });

  it.each([
    ['a header that is none of the action', 'age,height\n1,2\n', {}, 400, 'invalid_field'],
    ['no input among its columns', 'case,expected\na,deny\n', {}, 400, 'invalid_field'],
    ['a workbook', 'PK\u0003\u0004abcd', {}, 400, 'invalid_field'],
    ['nothing', ' ', {}, 400, 'invalid_field'],
    ['an action that is not there', 'age\n1\n', { action: 'no.such' }, 404, 'action_not_in_version'],
    ['a version that is not there', 'age\n1\n', { version: 'v9' }, 404, 'action_not_in_version'],
    ['a version to compare with that is not there', 'age\n1\n', { compare_with: 'v9' }, 404, 'not_found'],
  ])('with %s is refused by name, and nothing is kept of it', async (_, text, body, status, code) => {
    const refused = await ask<DecisionProblem>(text, body);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(await service.testDatabase.adminQuery('SELECT FROM replay_file')).toEqual([]);
  });

  it('is asked for once under one correlation id, and by staff alone', async () => {
    const correlation_id = randomUUID();
    const text = 'age,court_order,expected\n30,no,permit\n';
    const [one, two] = [await ask(text, { correlation_id }), await ask(text, { correlation_id })];
    expect(two.body.id).toBe(one.body.id);
    expect(two.headers.get('idempotency-replayed')).toBe('true');
    const other = await ask<DecisionProblem>(`${text}31,no,permit\n`, { correlation_id });
    expect([other.status, other.body.code]).toEqual([422, 'correlation_id_reused']);
    const owner = await service.rest('POST', `${path}/file`, {
      as: 'owner',
      body: { correlation_id: randomUUID(), action: 'account.open', file: { bytes: '' } },
    });
    expect(owner.status).toBe(403);
  });
});
