import { describe, expect, it } from 'vitest';
import { rulesNaming, unsignedNames } from '../../../client/cockpit/src/pages/review/named-rules.ts';

const signed = (key: string, limits: string[] = [], overrides: string[] = [], inForce = true) => ({
  key,
  heads: inForce ? [{ revision: { rule: { limits, overrides: overrides.map((rule) => ({ rule })) } } }] : [],
});

describe('a candidate that is rejected', () => {
  it('is named by the signed rules that prevail over it or are exceptions to it', () => {
    const rules = [
      signed('R-1', ['R-9']),
      signed('R-2', [], ['R-9']),
      signed('R-3', ['all', 'R-8']),
      signed('R-9'),
    ];
    expect(rulesNaming('R-9', rules)).toEqual([
      { key: 'R-1', how: 'its deny prevails over it' },
      { key: 'R-2', how: 'it is an exception to it' },
    ]);
  });
});

describe('a signed rule', () => {
  const rule = { limits: ['R-1', 'R-2', 'all'], overrides: [{ rule: 'R-3' }, { rule: 'R-4' }] };

  it('names what waits, and what is no rule: rejected, or retired', () => {
    const rules = [signed('R-1'), signed('R-4', [], [], false)];
    expect(unsignedNames(rule, rules, [{ ruleKey: 'R-3' }])).toEqual({
      waiting: ['R-3'],
      gone: ['R-2', 'R-4'],
    });
  });

  it('names nothing that is amiss where all are signed', () => {
    const rules = ['R-1', 'R-2', 'R-3', 'R-4'].map((key) => signed(key));
    expect(unsignedNames(rule, rules, [])).toEqual({ waiting: [], gone: [] });
  });
});
