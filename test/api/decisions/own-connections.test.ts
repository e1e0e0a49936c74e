import { afterAll, beforeAll, expect, it } from 'vitest';
import { decide, issueKey, seedModule, seedWorld } from '../../testkit/decisions.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
let key: string;

beforeAll(async () => {
  service = await startTestService();
  await seedModule(service, await seedWorld(service));
  ({ key } = await issueKey(service));
});
afterAll(() => service.close());

it('waits for no connection while all others are in use, from the first decision on', async () => {
  const { database } = service.services;
  const taken = await Promise.all(
    Array.from({ length: database.pool.options.max }, () => database.pool.connect()),
  );
  try {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        decide<{ decision: string }>(service, key, {
          action: 'account.open',
          inputs: { age: 30, court_order: false },
        }),
      ),
    );
    expect(database.pool.idleCount).toBe(0);
    expect(answers.map(({ status, body }) => `${status} ${body.decision}`)).toEqual(
      answers.map(() => '200 permit'),
    );
  } finally {
    for (const client of taken) client.release();
  }
});
