import { describe, expect, it } from 'vitest';
import { FairSlots, TooManyWaiting, type Release } from '../../../src/workers/fair-slots.ts';

const options = { slots: 2, perCaller: 1, maximumWaiting: 3 };

describe('fair slots', () => {
  it('keep a slot for others while one caller has more work than there are slots', async () => {
    const slots = new FairSlots(options);
    const begun: string[] = [];
    const take = (caller: string): Promise<Release> =>
      slots.acquire(caller).then((release) => {
        begun.push(caller);
        return release;
      });
    const first = await take('greedy');
    const second = take('greedy');
    await take('modest');
    expect(begun).toEqual(['greedy', 'modest']);
    first();
    await second;
    expect(begun).toEqual(['greedy', 'modest', 'greedy']);
  });

  it('serve those who wait in turns, however many one of them has waiting', async () => {
    const slots = new FairSlots({ slots: 1, perCaller: 1, maximumWaiting: 10 });
    const served: string[] = [];
    const release = await slots.acquire('a');
    const work = ['a', 'a', 'a', 'b', 'c'].map(async (caller) => {
      const end = await slots.acquire(caller);
      served.push(caller);
      end();
    });
    release();
    await Promise.all(work);
    expect(served.slice(0, 3).sort()).toEqual(['a', 'b', 'c']);
    expect(served.slice(3)).toEqual(['a', 'a']);
  });

  it('refuse what one caller piles up beyond its limit, and nothing of another', async () => {
    const slots = new FairSlots({ slots: 1, perCaller: 1, maximumWaiting: 1 });
    const release = await slots.acquire('a');
    const waiting = slots.acquire('a');
    await expect(slots.acquire('a')).rejects.toBeInstanceOf(TooManyWaiting);
    const other = slots.acquire('b');
    release();
    (await waiting)();
    (await other)();
  });

  it('forget who went away before the turn came', async () => {
    const slots = new FairSlots({ slots: 1, perCaller: 1, maximumWaiting: 5 });
    const release = await slots.acquire('a');
    const leaving = new AbortController();
    const gone = slots.acquire('b', leaving.signal);
    leaving.abort(new Error('gone'));
    await expect(gone).rejects.toThrow('gone');
    release();
    release();
    (await slots.acquire('b'))();
    const both = await slots.acquire('c');
    both();
  });
});
