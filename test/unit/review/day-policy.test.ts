import { describe, expect, it } from 'vitest';
import { periodOfWords } from '../../../src/review/law-change/day-policy.ts';

const revision = (id: string, from: string | null, to: string | null = null) => ({ id, from, to });
const saidBy =
  (...ids: string[]) =>
  ({ id }: { id: string }) =>
    ids.includes(id);
const first = revision('first', '2026-04-01');
const newest = revision('newest', '2027-01-01');

describe('from when words are the law', () => {
  it('is the day of the first revision that says them, not of the newest', () => {
    expect(periodOfWords([first, newest], saidBy('first')).from).toBe('2026-04-01');
    expect(periodOfWords([first, newest], saidBy()).from).toBe('2027-01-01');
  });

  it('does not reach back over a revision of other words, be its day known or not', () => {
    for (const day of ['2026-08-01', null]) {
      const between = revision('between', day);
      expect(periodOfWords([first, between, newest], saidBy('first')).from).toBe('2027-01-01');
      expect(periodOfWords([first, between, newest], saidBy('first', 'between')).from).toBe('2026-04-01');
    }
  });

  it('does not reach back over a time in which no revision was the law', () => {
    const ended = revision('first', '2026-04-01', '2026-10-01');
    expect(periodOfWords([ended, newest], saidBy('first')).from).toBe('2027-01-01');
    expect(periodOfWords([ended, revision('newest', null)], saidBy('first')).from).toBeNull();
    const followed = revision('first', '2026-04-01', '2027-01-01');
    expect(periodOfWords([followed, newest], saidBy('first')).from).toBe('2026-04-01');
  });

  it('is that of an older revision where the newest has none, and not known where none has', () => {
    expect(periodOfWords([first, revision('newest', null)], saidBy('first'))).toEqual({
      from: '2026-04-01',
      to: null,
    });
    expect(periodOfWords([revision('first', null), newest], saidBy('first')).from).toBe('2027-01-01');
    expect(
      periodOfWords([revision('first', null), revision('newest', null)], saidBy('first')).from,
    ).toBeNull();
  });

  it('ends with the newest', () => {
    const ending = revision('newest', '2027-01-01', '2029-01-01');
    expect(periodOfWords([first, ending], saidBy('first'))).toEqual({ from: '2026-04-01', to: '2029-01-01' });
  });
});
