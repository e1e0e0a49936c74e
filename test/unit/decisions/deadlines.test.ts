import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDeadlines } from '../../../src/decisions/deadlines.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('deadlines', () => {
  it('miss each item at its own time, and none that was met', () => {
    const missed: string[] = [];
    const { set, met } = createDeadlines<string>(100, (item) => missed.push(item));
    set('first');
    vi.advanceTimersByTime(40);
    set('second');
    set('third');
    vi.advanceTimersByTime(59);
    expect(missed).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(missed).toEqual(['first']);
    met('second');
    vi.advanceTimersByTime(39);
    expect(missed).toEqual(['first']);
    vi.advanceTimersByTime(1);
    expect(missed).toEqual(['first', 'third']);
  });

  it('leave no timer behind once nothing waits, and set one again', () => {
    const missed: number[] = [];
    const { set, met } = createDeadlines<number>(100, (item) => missed.push(item));
    set(1);
    set(2);
    expect(vi.getTimerCount()).toBe(1);
    met(1);
    met(2);
    expect(vi.getTimerCount()).toBe(0);
    set(3);
    vi.advanceTimersByTime(100);
    expect(missed).toEqual([3]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
