import { describe, expect, it } from 'vitest';
import { createBatcher } from '../../../src/decisions/batcher.ts';

/** A store that answers when it is told to. */
function slowStore() {
  const batches: { questions: readonly number[]; release(error?: Error): void }[] = [];
  let begun = (): void => undefined;
  return {
    batches,
    /** Resolves when the next batch has begun. */
    next: () => new Promise<void>((resolve) => (begun = resolve)),
    run: (questions: readonly number[]) =>
      new Promise<number[]>((resolve, reject) => {
        batches.push({
          questions,
          release: (error) => (error ? reject(error) : resolve(questions.map((question) => question * 10))),
        });
        begun();
      }),
  };
}

describe('createBatcher', () => {
  it('sends together what is asked together, and what is asked meanwhile with the next batch', async () => {
    const store = slowStore();
    const { ask, waiting } = createBatcher(store.run);
    let begun = store.next();
    const first = [ask(1), ask(2)];
    await begun;
    begun = store.next();
    const second = [ask(3), ask(4), ask(5)];
    expect(waiting()).toBe(3);
    expect(store.batches).toHaveLength(1);
    store.batches[0]?.release();
    expect(await Promise.all(first)).toEqual([10, 20]);
    await begun;
    store.batches[1]?.release();
    expect(await Promise.all(second)).toEqual([30, 40, 50]);
    expect(store.batches.map(({ questions }) => questions)).toEqual([
      [1, 2],
      [3, 4, 5],
    ]);
  });

  it('sends no more together than a batch may be large, and what is larger by itself', async () => {
    const store = slowStore();
    const { ask } = createBatcher(store.run, { sizeOf: (question) => question, maximumSize: 10 });
    let begun = store.next();
    const asked = [4, 6, 1, 50, 2, 9].map(ask);
    for (const size of [2, 1, 1, 1, 1]) {
      await begun;
      begun = store.next();
      expect(store.batches.at(-1)?.questions).toHaveLength(size);
      store.batches.at(-1)?.release();
    }
    expect(await Promise.all(asked)).toEqual([40, 60, 10, 500, 20, 90]);
    expect(store.batches.map(({ questions }) => questions)).toEqual([[4, 6], [1], [50], [2], [9]]);
  });

  it('waits for more while each turn of the event loop brings some, and not beyond that', async () => {
    const store = slowStore();
    const { ask } = createBatcher(store.run);
    const begun = store.next();
    const asked: Promise<number>[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      asked.push(ask(turn));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await begun;
    expect(store.batches.map(({ questions }) => questions)).toEqual([[0, 1, 2, 3, 4]]);
    store.batches[0]?.release();
    expect(await Promise.all(asked)).toEqual([0, 10, 20, 30, 40]);
  });

  it('waits for no more than a few turns, though each brings one', async () => {
    const sizes: number[] = [];
    const { ask } = createBatcher(async (questions: readonly number[]) => {
      sizes.push(questions.length);
      return questions;
    });
    const asked: Promise<number>[] = [];
    for (let turn = 0; turn < 100; turn += 1) {
      asked.push(ask(turn));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(asked);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(20);
  });

  it('fails the questions of a batch that fails, and goes on with the next', async () => {
    const store = slowStore();
    const { ask } = createBatcher(store.run);
    let begun = store.next();
    const lost = ask(1);
    await begun;
    begun = store.next();
    const kept = ask(2);
    store.batches[0]?.release(new Error('gone'));
    await expect(lost).rejects.toThrow('gone');
    await begun;
    store.batches[1]?.release();
    expect(await kept).toBe(20);
  });

  it('keeps a batch to its size', async () => {
    const sizes: number[] = [];
    const { ask } = createBatcher(
      async (questions: readonly number[]) => {
        sizes.push(questions.length);
        return questions;
      },
      { maximumBatch: 4 },
    );
    expect(await Promise.all(Array.from({ length: 10 }, (_, index) => ask(index)))).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
    expect(sizes).toEqual([4, 4, 2]);
  });

  it('asks nothing again whose caller was told that it is too late', async () => {
    const store = slowStore();
    const { ask, waiting } = createBatcher(store.run, { deadline: 20, maximumBatch: 3 });
    const begun = store.next();
    const asked = await Promise.allSettled([1, 2, 3, 4, 5].map((question) => ask(question)));
    await begun;
    expect(asked.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
    expect(waiting()).toBe(0);
    store.batches[0]?.release(new Error('a statement that took too long'));
    const last = store.next();
    const later = ask(6);
    await last;
    store.batches[1]?.release();
    expect(await later).toBe(60);
    expect(store.batches.map(({ questions }) => questions)).toEqual([[1, 2, 3], [6]]);
  });
});
