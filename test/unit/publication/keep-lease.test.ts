import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepLease } from '../../../src/publication/mint/keep-lease.ts';
import { LeaseLost } from '../../../src/publication/mint/publication-row.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const every = 5_000;

describe('the lease of a publication', () => {
  it('is renewed on time while one step takes long, and no more once the work has ended', async () => {
    const renewed: string[] = [];
    const keeper = keepLease((phase) => Promise.resolve(void renewed.push(phase)), every);
    await keeper.progress('checking');
    await vi.advanceTimersByTimeAsync(4 * every);
    expect(renewed).toEqual(Array(5).fill('checking'));
    await keeper.end();
    await vi.advanceTimersByTimeAsync(4 * every);
    expect(renewed).toHaveLength(5);
  });

  it('is renewed at once for a new phase, and not for each rule of the same one', async () => {
    const renewed: string[] = [];
    const keeper = keepLease((phase) => Promise.resolve(void renewed.push(phase)), every);
    for (const phase of ['reconciling', 'checking', 'checking', 'checking', 'building'] as const)
      await keeper.progress(phase);
    expect(renewed).toEqual(['reconciling', 'checking', 'building']);
    await keeper.end();
  });

  it('outlives a renewal that failed for another reason', async () => {
    const renew = vi.fn(() => Promise.resolve());
    renew.mockRejectedValueOnce(new Error('the database is away'));
    const keeper = keepLease(renew, every);
    await vi.advanceTimersByTimeAsync(2 * every);
    await keeper.progress('checking');
    expect(renew).toHaveBeenCalledTimes(3);
    await keeper.end();
  });

  it('stops its holder at the next step when another worker has it', async () => {
    const lost = new LeaseLost('another worker took this publication over');
    const keeper = keepLease(() => Promise.reject(lost), every);
    await vi.advanceTimersByTimeAsync(every);
    await expect(keeper.progress('checking')).rejects.toBe(lost);
    await expect(keeper.progress('checking')).rejects.toBe(lost);
    await keeper.end();
  });
});
