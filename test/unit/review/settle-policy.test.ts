import { describe, expect, it } from 'vitest';
import { acknowledgedBefore } from '../../../src/review/law-change/settle-policy.ts';
import type { Finding } from '../../../src/rules/model.ts';

const finding = (id: string, message: string): Finding => ({
  id,
  code: 'unread_words',
  severity: 'acknowledge',
  message,
  rules: [],
  path: 'citations/0',
  start: null,
  end: null,
  witness: null,
});

describe('what the signature of a rule acknowledged', () => {
  it('is acknowledged again in the same words, dashes aside', () => {
    const before = [finding('a', 'No reader could account for “pre–paid”.')];
    const now = [finding('b', 'No reader could account for "pre-paid".')];
    expect(acknowledgedBefore(now, before, ['a'])).toEqual(['b']);
    expect(acknowledgedBefore(now, before, [])).toBeNull();
    expect(
      acknowledgedBefore([finding('b', 'No reader could account for "paid".')], before, ['a']),
    ).toBeNull();
  });

  it('is not told from words that are shown in part', () => {
    const cut = 'No reader could account for "paid by the holder of…".';
    expect(acknowledgedBefore([finding('b', cut)], [finding('a', cut)], ['a'])).toBeNull();
  });

  it('is nothing where nothing asks for it', () => {
    expect(acknowledgedBefore([], [], [])).toEqual([]);
  });
});
