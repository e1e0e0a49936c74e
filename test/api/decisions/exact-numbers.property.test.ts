import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decisionDoors } from '../../testkit/decision-doors.ts';
import { accountInputs, accountRules, issueKey, seedModule, seedWorld } from '../../testkit/decisions.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

/** A number is decided as the digits that were sent say, or refused by name: never as a neighbour of it. */

let service: TestService;
let key: string;

beforeAll(async () => {
  service = await startTestService();
  const [age, waiver] = accountRules;
  await seedModule(service, await seedWorld(service), {
    inputs: [...accountInputs, { name: 'rate', type: 'decimal', scale: 2 }],
    rules: [{ ...age!, requires: 'inputs.age >= 18 && inputs.rate < 12.50' }, waiver!],
  });
  ({ key } = await issueKey(service));
});
afterAll(() => service.close());

async function ask(door: string, rate: string): Promise<{ status: number; text: string }> {
  const { path, body } = decisionDoors[door]!;
  const response = await fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: body(`{"age":30,"court_order":false,"rate":${rate}}`),
  });
  return { status: response.status, text: await response.text() };
}

const verdictIn = (text: string): string =>
  (/"(?:decision|reachable|results)\\?":\s*(\\?"\w+|true|false|\[[^\]]*)/.exec(text)?.[1] ?? 'none').replace(
    '\\',
    '',
  );

const near = ['12.50', '12.49', '0', '1', '-3.07', '9007199254740993'];
/** Close to what a rule compares with, by any number of digits. */
const rate = fc.oneof(
  fc
    .tuple(fc.constantFrom('12.49', '12.5', '12.50', '0.0', '-0.1'), fc.constantFrom('9', '0'), fc.nat(25))
    .map(([start, digit, count]) => `${start}${digit.repeat(count)}`),
  fc
    .tuple(fc.constantFrom('12.50', '12.49', '0.00'), fc.nat(25), fc.constantFrom('1', '4', '9'))
    .map(([start, count, last]) => `${start}${'0'.repeat(count)}${last}`),
  fc.constantFrom(
    ...near,
    '1e-999',
    '-1e-999',
    '125e-1',
    '1.25E+1',
    '1e999',
    '0.1e1',
    '12.4999999999999999999',
  ),
);

describe.each(Object.keys(decisionDoors))('by %s', (door) => {
  it('a rate decides as its digits do, or is refused with what to do', async () => {
    await fc.assert(
      fc.asyncProperty(rate, async (token) => {
        const asNumber = await ask(door, token);
        if (/not_exact|not_finite/.test(asNumber.text)) {
          expect(asNumber.status).toBe(422);
          expect(asNumber.text).toContain('Send it as a string');
          return;
        }
        // Texts have no exponents.
        const digits = /e/i.test(token) ? String(Number(token)) : token;
        const asText = await ask(door, JSON.stringify(digits));
        expect([asNumber.status, verdictIn(asNumber.text)]).toEqual([asText.status, verdictIn(asText.text)]);
      }),
      { numRuns: 25 },
    );
  });

  it.each(['12.4999999999999999999', '1e-999', '9007199254740993', '1e999', '-0.00000000000000000001e-400'])(
    'refuses %s',
    async (token) => {
      const { status, text } = await ask(door, token);
      expect([status, text]).toEqual([422, expect.stringMatching(/inputs_invalid/)]);
      expect(text).toMatch(/not_exact|not_finite/);
    },
  );
});
