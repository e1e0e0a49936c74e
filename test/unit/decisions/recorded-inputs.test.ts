import { describe, expect, it } from 'vitest';
import type { DecisionAnswer } from '../../../src/decisions/decision-answer.ts';
import { recordedContent } from '../../../src/decisions/recorded-inputs.ts';

const answer: DecisionAnswer = {
  decision: 'deny',
  decision_id: '019f0000-0000-7000-8000-000000000001',
  action: 'account.open',
  world_model_version: 'v1',
  module_digest: 'sha256:0',
  evaluated_at: '2026-11-21T09:30:00.000Z',
  as_of: '2026-11-21',
  valid_until: null,
  inputs_digest: 'sha256:0',
  reasons: [],
  outputs: [],
  obligations: [],
  advice: [],
  possible: null,
  missing_inputs: [],
  rules: [
    {
      rule: 'R-0001',
      tier: 'mandatory',
      effect: 'deny',
      possible_effects: ['deny'],
      outcome: 'unmet',
      overridden_by: null,
      limited_by: null,
      applies_when: true,
      requires: false,
      values: { 'inputs.age': 17 },
      missing: [],
      text: '',
      citations: [],
    },
  ],
  definitions: [{ name: 'years_to_go', value: 1, unit: null }],
  counterfactuals: {
    exact: true,
    alternatives: [{ decision: 'permit', changes: [{ input: 'age', from: 17, to: 18 }] }],
  },
};
const inputs = { age: 17, name: 'Ada' };

describe('what a decision record keeps', () => {
  it('is everything where the world has set nothing', () => {
    expect(recordedContent(null, inputs, answer)).toEqual({ inputs, answer });
  });

  it('is everything where the masked inputs were not given', () => {
    expect(recordedContent({ masked_inputs: ['salary'] }, inputs, answer)).toEqual({ inputs, answer });
  });

  it.each([
    [{ masked_inputs: ['name'] }, { age: 17, name: '***' }],
    [{ inputs: 'masked' }, { age: '***', name: '***' }],
    [{ inputs: 'hashed' }, null],
  ])('by %j is %j, without what was read of the inputs', (decisionLog, kept) => {
    const recorded = recordedContent(decisionLog, inputs, answer);
    expect(recorded.inputs).toEqual(kept);
    expect(recorded.answer.rules?.[0]?.values).toEqual({});
    expect(recorded.answer).not.toHaveProperty('definitions');
    expect(recorded.answer).not.toHaveProperty('counterfactuals');
    expect(recorded.answer.decision).toBe('deny');
  });
});
