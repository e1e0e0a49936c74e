import { describe, expect, it } from 'vitest';
import {
  isItsOwn,
  lostItsDay,
  periodOfWords,
  timeBefore,
  type Dated,
} from '../../../src/review/law-change/day-policy.ts';
import { rule } from '../rules/language/rule-texts.ts';

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

describe('a rule without a day', () => {
  const made = (day: number, from: string | null, kind: Dated['kind'] = null): Dated => ({
    from,
    createdAt: new Date(Date.UTC(2026, 0, day)),
    kind,
  });

  it('lost the one that it had where a person took it away, also once it was carried over so', () => {
    const dated = made(1, '2026-01-01');
    const corrected = made(2, null, 'correct');
    expect(lostItsDay([dated, corrected], corrected)).toBe(true);
    const carried = made(3, null, 'carry_over');
    expect(lostItsDay([dated, corrected, carried], carried)).toBe(true);
    expect(lostItsDay([dated], corrected)).toBe(true);
  });

  it('lost none where it had none, be it amended from a day since', () => {
    const first = made(1, null);
    const amended = made(2, '2027-01-01', 'amend');
    const carried = made(3, null, 'carry_over');
    expect(lostItsDay([first, amended], first)).toBe(false);
    expect(lostItsDay([first, amended, carried], carried)).toBe(false);
    expect(lostItsDay([], first)).toBe(false);
  });
});

describe('a day that is taken over', () => {
  const head = (from: string | null, closedTo: string | null = null) => {
    const { key, ...body } = rule('R-1', { from });
    return { key, body, inputs: [], definitions: [], contentHash: '', closedTo };
  };
  const early = head('2020-01-01', '2026-01-01');
  const late = head('2026-01-01');
  const since = (from: string) => ({ from, to: null });

  it('is no other period of the rule that a candidate was opened to revise', () => {
    const standing = [early, late];
    const revision = { ruleKey: 'R-1', head: null, revises: true };
    expect(isItsOwn(standing, revision, since('2020-01-01'))).toBe(false);
    expect(isItsOwn(standing, revision, since('2026-06-01'))).toBe(true);
    expect(isItsOwn(standing, { ...revision, revises: false }, since('2020-01-01'))).toBe(true);
  });

  it('lies in the period that a rule has to itself', () => {
    const undated = head(null, '2026-01-01');
    const own = { ruleKey: 'R-1', head: undated, revises: false };
    expect(isItsOwn([undated, late], own, since('2025-01-01'))).toBe(true);
    expect(isItsOwn([undated, late], own, since('2026-01-01'))).toBe(false);
  });
});

describe('until when words were the law that were changed', () => {
  const words = { from: '2026-04-01', to: null };

  it('is the day of the revision that changed them, also where only the operator knows it', () => {
    expect(timeBefore([first, newest], 0, words)).toEqual({ from: '2026-04-01', to: '2027-01-01' });
    expect(timeBefore([first, revision('undated', null)], 0, words)).toEqual(words);
  });

  it('is not known where the revision that changed them has no day and another follows', () => {
    const between = revision('between', null);
    expect(timeBefore([first, between, newest], 0, words)).toEqual({ from: null, to: null });
    expect(timeBefore([first, between, newest], 1, words).to).toBe('2027-01-01');
  });
});
