import { describe, expect, it } from 'vitest';
import { compileRuleSet } from '../../../../src/rules/evaluate/compile.ts';
import type { InputDeclaration } from '../../../../src/rules/model.ts';
import { checkedRuleSet, rule } from './rule-texts.ts';

const lines: InputDeclaration = {
  name: 'lines',
  type: 'list',
  max_items: 5,
  items: {
    name: 'line',
    type: 'record',
    fields: [
      { name: 'kind', type: 'enum', values: ['meal', 'hotel', 'taxi'] },
      { name: 'amount', type: 'decimal', scale: 2, unit: 'EUR', minimum: '0', maximum: '9000000000000' },
      { name: 'tip', type: 'decimal', scale: 2, unit: 'EUR', minimum: '0', maximum: '10', nullable: true },
    ],
  },
};
const limit: InputDeclaration = {
  name: 'limit',
  type: 'decimal',
  scale: 2,
  unit: 'EUR',
  minimum: '0',
  maximum: '1000',
};

const decide = (requires: string, inputs: Record<string, unknown>): unknown => {
  const rules = [rule('R-1', { requires, if_met: 'permit', if_unmet: 'deny' })];
  const answer = compileRuleSet(checkedRuleSet({ inputs: [lines, limit], rules })).decide(
    inputs,
    '2026-01-01',
  );
  return answer.status === 'decided' ? answer.decision : answer;
};

const meal = (amount: string, tip: string | null = null) => ({ kind: 'meal', amount, tip });
const taxi = (amount: string, tip: string | null = null) => ({ kind: 'taxi', amount, tip });

describe('a total over a list', () => {
  const meals = 'inputs.lines.filter(e, e.kind == "meal").map(e, e.amount).sum() <= inputs.limit';

  it('adds exactly what a double would round, and only what meets the condition', () => {
    expect(decide(meals, { limit: '0.30', lines: [meal('0.10'), meal('0.20'), taxi('500')] })).toBe('permit');
    expect(decide(meals, { limit: '0.29', lines: [meal('0.10'), meal('0.20')] })).toBe('deny');
  });

  it('is nothing over an empty list, and exact past what a JavaScript number holds', () => {
    expect(decide(meals, { limit: 0, lines: [] })).toBe('permit');
    const huge = 'inputs.lines.map(e, e.amount).sum() * 1000 == 45000000000000000.01 * 1000';
    const most = Array.from({ length: 4 }, () => meal('9000000000000'));
    expect(
      decide('inputs.lines.map(e, e.amount).sum() == 36000000000000.01', { lines: [...most, meal('0.01')] }),
    ).toBe('permit');
    expect(decide(huge, { lines: most })).toBe('deny');
  });

  it('reads a nullable field behind the condition that has it', () => {
    const tips = 'inputs.lines.map(e, has(e.tip), e.tip).sum() == 3';
    expect(decide(tips, { lines: [meal('1', '1.50'), meal('1'), taxi('1', '1.50')] })).toBe('permit');
    expect(() => decide('inputs.lines.map(e, e.tip).sum() == 3', {})).toThrow(/may be null/);
  });

  it('counts, and takes the least and the greatest of values and elements', () => {
    const lists = [meal('4'), taxi('2')];
    expect(decide('inputs.lines.filter(e, e.kind == "taxi").size() == 1', { lines: lists })).toBe('permit');
    expect(decide('max(inputs.limit, inputs.lines.map(e, e.amount)) == 4', { limit: 3, lines: lists })).toBe(
      'permit',
    );
    expect(decide('min(3, inputs.lines.map(e, e.amount), inputs.limit) == 3', { limit: 9, lines: [] })).toBe(
      'permit',
    );
  });

  it('is unknown while an element is, even if no value could make it pass', () => {
    expect(decide(meals, { limit: '1', lines: [meal('0.10'), { kind: 'meal' }] })).toBe('indeterminate');
    expect(decide(meals, { limit: '1', lines: [meal('0.10'), { kind: 'taxi' }] })).toBe('permit');
    expect(decide(meals, { limit: '1' })).toBe('indeterminate');
  });

  it('has the unit of its values', () => {
    expect(() => decide('inputs.lines.map(e, e.amount).sum() > inputs.lines.size() * 3', {})).not.toThrow();
    expect(() =>
      decide(
        'inputs.lines.map(e, e.amount).sum() > days_between(date("2026-01-01"), date("2026-01-02"))',
        {},
      ),
    ).toThrow(/unit/);
  });
});
