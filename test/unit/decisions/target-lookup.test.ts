import type pg from 'pg';
import { expect, it } from 'vitest';
import { generateApiKey } from '../../../src/access/api-keys/api-key.ts';
import { createTargetLookup } from '../../../src/decisions/target-lookup.ts';

it('refuses what cannot be a key at once, while what others ask waits for the database', async () => {
  let queries = 0;
  const answers: (() => void)[] = [];
  const find = createTargetLookup({
    query: ((): Promise<unknown> => {
      queries += 1;
      return new Promise((resolve) => answers.push(() => resolve({ rows: [] })));
    }) as pg.Pool['query'],
  });
  const ask = (apiKey: string) => find({ apiKey, action: 'account.open', version: null, at: new Date() });
  let isAnswered = false;
  const waiting = ask(generateApiKey()).finally(() => (isAnswered = true));
  const whole = generateApiKey();
  const malformed = ['', 'ens_live_', 'ens_live_x', whole.slice(1), `${whole}0`, whole.replace(/.$/, '!')];
  expect(await Promise.all(malformed.map(ask))).toEqual(malformed.map(() => null));
  expect(isAnswered).toBe(false);
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  expect(queries).toBe(1);
  for (const answer of answers) answer();
  expect(await waiting).toBeNull();
});
