import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decisionDoors } from '../../testkit/decision-doors.ts';
import { accountInputs, issueKey, seedModule, seedWorld } from '../../testkit/decisions.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

/** Each of these is put where the inputs are, at every door that decides. */

let service: TestService;
let key: string;

beforeAll(async () => {
  service = await startTestService();
  await seedModule(service, await seedWorld(service), {
    inputs: [...accountInputs, { name: 'amount', type: 'int' }, { name: 'rate', type: 'decimal', scale: 2 }],
  });
  ({ key } = await issueKey(service));
});
afterAll(() => service.close());

const good = '"age":30,"court_order":false';
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

interface Answer {
  status: number;
  text: string;
}

async function ask(
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body,
  });
  return { status: response.status, text: await response.text() };
}

const permits = /"(?:decision|reachable)\\?":\s*(?:true|\\?"(?:permit|PERMIT))|"results":\[\{/;
const refusals = /"(?:code|extensions)\\?":|"error":|"errors":|"isError":true|"refused":\[\{|"message":/;

/** Refused by name or answered with no: never a permit, never a failure of the service, nothing of its inside. */
function expectRefused({ status, text }: Answer): void {
  expect(status, text).toBeLessThan(500);
  expect(text).not.toMatch(permits);
  expect(text).toMatch(refusals);
  expect(text).not.toMatch(/internal_error|INTERNAL|node:|\.ts:|SELECT |prisma/i);
}

describe.each(Object.entries(decisionDoors))('%s', (name, { path, body }) => {
  it('permits what is good', async () => {
    const { status, text } = await ask(path, body(`{${good}}`));
    expect([status, text]).toEqual([200, expect.stringMatching(/permit|PERMIT|"name":"account.open"/)]);
  });

  it.each<[string, string]>([
    ['a number beyond all', `{${good},"amount":1e999}`],
    ['a number below all', `{${good},"rate":-1e999}`],
    ['NaN', `{${good},"amount":NaN}`],
    ['an integer that a double does not hold', `{${good},"amount":9007199254740993}`],
    ['a decimal that a double does not hold', `{${good},"rate":12345678901234567.89}`],
    ['a fraction of an integer', `{${good},"amount":1.5}`],
    ['a text in the place of a truth', '{"age":30,"court_order":"false"}'],
    ['a list in the place of a number', '{"age":[30],"court_order":false}'],
    ['null in the place of a number', '{"age":null,"court_order":false}'],
    ['a text that cannot be stored', `{${good},"amount":"\\u0000"}`],
    ['half a character', `{${good},"amount":"\\ud800"}`],
  ])('refuses %s', async (_what, inputs) => {
    expectRefused(await ask(path, body(inputs)));
  });

  it.each<[string, string]>([
    ['a name of objects: __proto__', `{${good},"__proto__":{"age":1}}`],
    ['a name of objects: constructor', `{${good},"constructor":1}`],
    ['a name that there is not', `{${good},"agee":1}`],
  ])('refuses %s, where names are not a protocol’s', async (_what, inputs) => {
    const answer = await ask(path, body(inputs));
    const lets = name === 'AuthZEN by properties' || name === 'a plan of everything';
    if (lets) expect(answer.status).toBe(200);
    else expectRefused(answer);
  });

  it.each<[string, string]>([
    ['one name twice', `{"age":17,"court_order":false,"age":30}`],
    ['brackets without end', `{${good},"amount":${nested(10_000)}}`],
    ['no object', `[${nested(3)}]`],
    ['a text', '"age"'],
    ['what ends too early', `{${good}`],
  ])('refuses %s', async (_what, inputs) => {
    expectRefused(await ask(path, body(inputs)));
  });

  it('refuses more than fits, another media type, and bytes that are no text', async () => {
    const long = `{${good},"amount":"${'1'.repeat(70_000)}"}`;
    expectRefused(await ask(path, body(long)));
    const other = await ask(path, body(`{${good}}`), { 'content-type': 'text/plain' });
    expectRefused(other);
    expect(other.status).toBeGreaterThanOrEqual(400);
    const bytes = new TextEncoder().encode(body(`{${good},"amount":"~"}`));
    bytes[bytes.indexOf('~'.charCodeAt(0))] = 0xff;
    expectRefused(await ask(path, bytes));
  });

  it.each(['GET', 'HEAD', 'PUT', 'DELETE'])('decides nothing by %s', async (method) => {
    const response = await fetch(`${service.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
    });
    // A GET of GraphQL without a query shows what the endpoint is.
    const least = name.includes('GraphQL') && ['GET', 'HEAD'].includes(method) ? 200 : 400;
    expect(response.status).toBeGreaterThanOrEqual(least);
    expect(response.status).toBeLessThan(500);
    expect(await response.text()).not.toMatch(permits);
  });
});

it('nothing of this was recorded but what was permitted', async () => {
  const [kept] = await service.testDatabase.adminQuery<{ verdicts: string[] }>(
    'SELECT array_agg(DISTINCT decision) AS verdicts FROM decision',
  );
  expect(kept?.verdicts).toEqual(['permit']);
});
