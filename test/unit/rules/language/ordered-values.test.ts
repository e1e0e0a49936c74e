import { describe, expect, it } from 'vitest';
import { compileRuleSet } from '../../../../src/rules/evaluate/compile.ts';
import type { InputDeclaration } from '../../../../src/rules/model.ts';
import { checkedRuleSet, rule } from './rule-texts.ts';

const values = ['junior', 'senior', 'principal'];
const inputs: InputDeclaration[] = [
  { name: 'grade', type: 'enum', values, ordered: true },
  { name: 'asked', type: 'enum', values, ordered: true },
  { name: 'other', type: 'enum', values: [...values].reverse(), ordered: true },
  { name: 'plain', type: 'enum', values },
];

const decide = (requires: string, given: Record<string, unknown>): unknown => {
  const rules = [rule('R-1', { requires, if_met: 'permit', if_unmet: 'deny' })];
  const answer = compileRuleSet(checkedRuleSet({ inputs, rules })).decide(given, '2026-01-01');
  return answer.status === 'decided' ? answer.decision : answer;
};

describe('the values of an ordered enumeration', () => {
  it.each([
    ['inputs.grade >= "senior"', ['deny', 'permit', 'permit']],
    ['inputs.grade > "senior"', ['deny', 'deny', 'permit']],
    ['inputs.grade <= "senior"', ['permit', 'permit', 'deny']],
    ['"senior" < inputs.grade', ['deny', 'deny', 'permit']],
    ['"senior" <= inputs.grade', ['deny', 'permit', 'permit']],
  ])('are compared by their place: %s', (requires, decisions) => {
    expect(values.map((grade) => decide(requires, { grade }))).toEqual(decisions);
  });

  it('are compared with those of an input of the same order, and are unknown while one is', () => {
    for (const [x, grade] of values.entries()) {
      for (const [y, asked] of values.entries()) {
        expect(decide('inputs.grade >= inputs.asked', { grade, asked })).toBe(x >= y ? 'permit' : 'deny');
      }
    }
    expect(decide('inputs.grade >= inputs.asked', { grade: 'principal' })).toBe('indeterminate');
  });

  it.each([
    ['inputs.plain >= "senior"', /Declare the enumeration as ordered/],
    ['inputs.grade >= inputs.other', /same values/],
    ['inputs.grade >= inputs.plain', /same values/],
    ['inputs.grade >= "director"', /none of the values/],
    ['inputs.grade >= "junior"', /always true/],
    ['inputs.grade < "junior"', /always false/],
  ])('are not compared otherwise: %s', (requires, message) => {
    expect(() => decide(requires, {})).toThrow(message);
  });

  it('belong to an enumeration', () => {
    const wrong: InputDeclaration = { name: 'age', type: 'int', ordered: true };
    expect(() => checkedRuleSet({ inputs: [wrong], rules: [] })).toThrow(/Only an enum is ordered/);
  });
});
