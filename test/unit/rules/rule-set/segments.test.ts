import { describe, expect, it } from 'vitest';
import { segmentsOf } from '../../../../src/rules/rule-set/segments.ts';
import { checkedRuleSet, definition, rule } from '../language/rule-texts.ts';

const daysOf = (...cases: [string, string, string?, string?][]) =>
  segmentsOf(
    checkedRuleSet({
      inputs: [{ name: 'age', type: 'int', minimum: 0, maximum: 150 }],
      definitions: [definition('rate', { cases })],
      rules: [rule('R-1', { applies_when: 'inputs.age > 1', from: '2020-01-01', to: null })],
    }),
  ).map(({ date }) => date);

describe('the day that stands for a stretch of dates', () => {
  it('is its first, and of one without a beginning the last', () => {
    expect(daysOf(['true', '1'])).toEqual(['2019-12-31', '2020-01-01']);
  });
});
