import { describe, expect, it } from 'vitest';
import { decidingRulesOf } from '../../../src/decisions/deciding-rules.ts';
import type { DecisionReason } from '../../../src/decisions/decision-answer.ts';
import type { Effect } from '../../../src/rules/model.ts';

const reason = (rule: string, effect: Effect | null, more: Partial<DecisionReason> = {}): DecisionReason => ({
  rule,
  effect,
  outcome: effect === null ? 'undetermined' : 'met',
  possible_effects: effect === null ? ['permit', 'none'] : [effect],
  overridden_by: null,
  limited_by: null,
  text: '',
  citations: [],
  ...more,
});

describe('the rules that decided', () => {
  it('are those whose effect is the verdict, without what was silenced beside them', () => {
    const reasons = [
      reason('R-0003', 'none', { overridden_by: 'R-0004' }),
      reason('R-0004', 'permit'),
      reason('R-0005', 'none', { limited_by: 'R-0004' }),
    ];
    expect(decidingRulesOf({ decision: 'permit', reasons })).toEqual(['R-0004']);
  });

  it('are the open ones where the verdict is open, each named once', () => {
    const reasons = [reason('R-0001', null), reason('R-0001', null), reason('R-0002', 'deny')];
    expect(decidingRulesOf({ decision: 'indeterminate', reasons })).toEqual(['R-0001']);
  });

  it('are none where no rule decided', () => {
    const reasons = [reason('R-0001', 'none', { outcome: 'unmet' })];
    expect(decidingRulesOf({ decision: 'not_applicable', reasons })).toEqual([]);
  });
});
