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

it.each(['57014', '55P03', '40P01', '53200', '42501'])(
  'asks once, not again by halves, when the database fails for no question: %s',
  async (code) => {
    let queries = 0;
    const find = createTargetLookup({
      query: ((): Promise<unknown> => {
        queries += 1;
        return Promise.reject(Object.assign(new Error('of the database'), { code }));
      }) as pg.Pool['query'],
    });
    const asked = Array.from({ length: 64 }, (_, at) =>
      find({ apiKey: generateApiKey(), action: `account.open${at}`, version: null, at: new Date() }),
    );
    for (const answer of await Promise.allSettled(asked)) {
      expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'database_unavailable' } });
    }
    expect(queries).toBe(1);
  },
);

it('asks again by halves when a question is at fault', async () => {
  const wrong = 'account.wrong';
  const find = createTargetLookup({
    query: (({ values }: { values: [unknown, string[]] }): Promise<unknown> =>
      values[1].includes(wrong)
        ? Promise.reject(Object.assign(new Error('invalid value'), { code: '22P02' }))
        : Promise.resolve({ rows: [] })) as pg.Pool['query'],
  });
  const ask = (action: string) => find({ apiKey: generateApiKey(), action, version: null, at: new Date() });
  const [bad, ...others] = await Promise.allSettled(['account.wrong', 'a', 'b', 'c', 'd'].map(ask));
  expect(bad).toMatchObject({ status: 'rejected', reason: { code: '22P02' } });
  expect(others).toEqual(others.map(() => ({ status: 'fulfilled', value: null })));
});
