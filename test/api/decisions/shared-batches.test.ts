import { afterAll, beforeAll, expect, it } from 'vitest';
import { decide, issueKey, seedModule, seedWorld } from '../../testkit/decisions.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
let good: string;
let bad: string;

beforeAll(async () => {
  service = await startTestService();
  await seedModule(service, await seedWorld(service));
  ({ key: good } = await issueKey(service));
  ({ key: bad } = await issueKey(service));
});
afterAll(() => service.close());

const inputs = { age: 30, court_order: false };
const mcp = (params: Record<string, unknown>): Promise<{ status: number }> =>
  service.rest('POST', '/mcp', {
    token: bad,
    headers: { accept: 'application/json, text/event-stream' },
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'decide', arguments: params } },
  });
const evaluate = (id: string, name = 'account.open'): Promise<{ status: number }> =>
  service.rest('POST', '/access/v1/evaluation', {
    token: bad,
    body: {
      subject: { type: 'user', id },
      action: { name },
      resource: { type: 'account', id: '7' },
      context: { inputs },
    },
  });
const restDecide = (body: Record<string, unknown>): Promise<{ status: number }> =>
  service.rest('POST', '/decide', { token: bad, body: { action: 'account.open', inputs, ...body } });

const hostile: Record<string, () => Promise<{ status: number }>> = {
  'an action with U+0000 over MCP': () => mcp({ action: 'account\u0000open', inputs }),
  'an input with half a surrogate pair over MCP': () =>
    mcp({ action: 'account.open', inputs: { ...inputs, age: '\ud800' } }),
  'a date that no calendar of the database has': () => restDecide({ as_of: '0000-01-01' }),
  'the same over MCP': () => mcp({ action: 'account.open', inputs, as_of: '0000-01-01' }),
  'a subject that is cut in the middle of an emoji': () => evaluate(`${'a'.repeat(199)}😀`),
  'an action that is longer than any': () => evaluate('alice', 'x'.repeat(100_000)),
  'an action with U+0000 over AuthZEN': () => evaluate('alice', 'account\u0000open'),
};

it.each(Object.entries(hostile))('%s fails no other decision', async (_what, send) => {
  const [others, sent] = await Promise.all([
    Promise.all(
      Array.from({ length: 60 }, () =>
        decide<{ decision: string }>(service, good, { action: 'account.open', inputs }),
      ),
    ),
    Promise.all(Array.from({ length: 20 }, send)),
  ]);
  expect(others.map(({ status, body }) => `${status} ${body.decision}`)).toEqual(
    others.map(() => '200 permit'),
  );
  expect(sent.filter(({ status }) => status >= 500)).toEqual([]);
});
