import { describe, expect, it } from 'vitest';
import {
  acknowledgedBefore,
  inTurn,
  mostMilliseconds,
} from '../../../src/review/law-change/settle-policy.ts';
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

describe('what one request takes on', () => {
  it('begins nothing more when it has taken long enough, and says of the rest that it is to be asked for again', async () => {
    let at = 0;
    const clock = { now: () => new Date(at) };
    const named = ['R-0001', 'R-0002', 'R-0003'].map((ruleKey) => ({ ruleKey, candidateId: null }));
    const outcomes = async (each: number): Promise<string[]> => {
      const settled = await inTurn(clock, named, ({ ruleKey, candidateId }) => {
        at += each;
        return Promise.resolve([
          { ruleKey, candidateId, outcome: 'retired' as const, code: null, message: null },
        ]);
      });
      return settled.map(({ ruleKey, outcome }) => `${ruleKey} ${outcome}`);
    };
    expect(await outcomes(1)).toEqual(['R-0001 retired', 'R-0002 retired', 'R-0003 retired']);
    expect(await outcomes(mostMilliseconds + 1)).toEqual([
      'R-0001 retired',
      'R-0002 not_begun',
      'R-0003 not_begun',
    ]);
  });
});
