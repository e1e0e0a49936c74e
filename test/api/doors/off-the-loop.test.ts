import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtinReaders } from '../../../src/reading/readers.ts';
import { decide, issueKey, seedModule, seedWorld } from '../../testkit/decisions.ts';
import { heldDuring } from '../../testkit/held.ts';
import { openReviewWorld } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startTestService({ services: { readers: builtinReaders } });
  await seedModule(service, await seedWorld(service, 'elsewhere'));
  ({ key } = await issueKey(service, undefined, 'elsewhere'));
  await ask();
});
afterAll(() => service.close());

const ask = async (): Promise<void> => {
  const inputs = { age: 30, court_order: false };
  const { status } = await decide(service, key, { action: 'account.open', inputs });
  expect(status).toBe(200);
};

/** Decisions that are asked one after another until the work is done, and how long the loop worked at a stretch, of all that was worked. */
async function decidedDuring(work: () => Promise<{ status: number }>): Promise<{
  decided: number;
  held: number;
  took: number;
  status: number;
}> {
  const before = process.cpuUsage();
  const progress = { isDone: false };
  let decided = 0;
  const { held, result } = await heldDuring(async () => {
    const working = work().finally(() => (progress.isDone = true));
    while (!progress.isDone) {
      await ask();
      decided += 1;
    }
    return working;
  });
  const { user, system } = process.cpuUsage(before);
  return { decided, held, took: (user + system) / 1_000, status: result.status };
}

const flags = Array.from({ length: 22 }, (_, index) => `b${index}`);

it('others decide while a predicate of many cases is proved, and while a long clause is read', async () => {
  const clause = 'A person must be at least 18 years of age. '.repeat(150).trim();
  const world = await openReviewWorld(service, { text: `A person must not operate a ferry.\n\n${clause}` });
  const predicate = `(${flags.map((name) => `inputs.${name}`).join(' || ')}) && (${flags
    .slice(0, 11)
    .map((name, index) => `(inputs.${name} && inputs.b${index + 11})`)
    .join(' || ')})`;
  const many = await world.author('A person must not operate a ferry.', {
    modality: 'must_not',
    requires: predicate,
    inputs: flags.map((name) => ({ name, type: 'bool' })),
    action_proposal: { title: 'Operate' },
  });
  const long = await world.author(clause, {
    action: `${world.action}_long`,
    modality: 'must',
    requires: 'inputs.age >= 18',
    inputs: [{ name: 'age', type: 'int', minimum: 0, maximum: 150 }],
    action_proposal: { title: 'Operate' },
  });
  for (const { id } of [many, long]) {
    const verified = await decidedDuring(() => world.send('POST', `/candidates/${id}/verify`));
    expect(verified.status).toBe(200);
    // Worked on here, it would hold the loop for all of its time, and one or two would be decided.
    expect(verified.decided).toBeGreaterThan(10);
    expect(verified.held).toBeLessThan(verified.took / 2);
  }
}, 600_000);
