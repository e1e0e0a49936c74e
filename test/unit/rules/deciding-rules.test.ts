import { describe, expect, it } from 'vitest';
import { decidingRulesOf } from '../../../src/rules/evaluate/deciding-rules.ts';
import type { Effect } from '../../../src/rules/model.ts';

const reason = (rule: string, effect: Effect | null) => ({ rule, effect });

describe('the rules that decided', () => {
  it('are those whose effect is the verdict, without what was silenced beside them', () => {
    const reasons = [reason('R-0003', 'none'), reason('R-0004', 'permit'), reason('R-0005', 'none')];
    expect(decidingRulesOf({ decision: 'permit', reasons })).toEqual(['R-0004']);
  });

  it('are the open ones where the verdict is open, each named once', () => {
    const reasons = [reason('R-0001', null), reason('R-0001', null), reason('R-0002', 'deny')];
    expect(decidingRulesOf({ decision: 'indeterminate', reasons })).toEqual(['R-0001']);
  });

  it('are none where no rule decided', () => {
    const reasons = [reason('R-0001', 'none')];
    expect(decidingRulesOf({ decision: 'not_applicable', reasons })).toEqual([]);
  });
});
