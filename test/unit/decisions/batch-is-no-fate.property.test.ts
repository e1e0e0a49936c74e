import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createBatcher } from '../../../src/decisions/batcher.ts';

interface Asked {
  id: number;
  bad: boolean;
}

/** A store that refuses a whole batch for one bad question in it, as a statement does. */
async function strictStore(questions: readonly Asked[]): Promise<number[]> {
  await Promise.resolve();
  const bad = questions.find((question) => question.bad);
  if (bad) throw new Error(`bad ${bad.id}`);
  return questions.map(({ id }) => id * 10);
}

describe('a batch', () => {
  it('answers everybody as if each had asked alone, whatever others ask', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { maxLength: 80 }),
        fc.integer({ min: 1, max: 20 }),
        async (bads, size) => {
          const { ask } = createBatcher(strictStore, { maximumBatch: size });
          const answers = await Promise.allSettled(bads.map((bad, id) => ask({ id, bad })));
          expect(
            answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : String(answer.reason))),
          ).toEqual(bads.map((bad, id) => (bad ? `Error: bad ${id}` : id * 10)));
        },
      ),
    );
  });

  it('is not run again for a failure that any batch would meet', async () => {
    let runs = 0;
    const { ask } = createBatcher<number, number>(
      async () => {
        runs += 1;
        throw new Error('away');
      },
      { isShared: () => true },
    );
    const answers = await Promise.allSettled([1, 2, 3, 4].map((question) => ask(question)));
    expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
    expect(runs).toBe(1);
  });

  it('that is never answered fails its questions in time, and those that wait behind it', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { ask, waiting } = createBatcher<number, number>(() => new Promise(() => undefined), {
      deadline: 30,
      late: () => new Error('late'),
    });
    const answers: string[] = [];
    const listen = (name: string, answer: Promise<number>): void =>
      void answer.catch((error: unknown) => answers.push(`${name} ${String(error)}`));
    listen('first', ask(1));
    await vi.advanceTimersByTimeAsync(5);
    listen('second', ask(2));
    await vi.advanceTimersByTimeAsync(24);
    expect(answers).toEqual([]);
    await vi.advanceTimersByTimeAsync(60);
    expect(answers).toEqual(['first Error: late', 'second Error: late']);
    expect(waiting()).toBe(0);
  });
});
