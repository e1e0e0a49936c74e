import { describe, expect, it } from 'vitest';
import { compileRuleSet } from '../../../../src/rules/evaluate/compile.ts';
import { conversionFactor, unitNameProblem } from '../../../../src/rules/language/units.ts';
import type { InputDeclaration } from '../../../../src/rules/model.ts';
import { checkedRuleSet, definition, rule } from './rule-texts.ts';

const amount = (name: string, unit: string): InputDeclaration => ({
  name,
  type: 'decimal',
  scale: 2,
  unit,
  minimum: '0',
  maximum: '100000',
});

const inputs = [
  amount('fee', 'EUR'),
  amount('stay', 'day'),
  amount('loan', 'EUR'),
  amount('price', 'EUR/hour'),
];
const definitions = [
  definition('tariff', { unit: 'EUR/day', scale: 2, cases: [['true', '24']] }),
  definition('step', { unit: 'EUR', scale: 2, cases: [['true', '2500']] }),
  definition('share', { unit: 'percent', scale: 0, cases: [['true', '40']] }),
  definition('changing', {
    unit: 'EUR',
    scale: 2,
    cases: [
      ['inputs.stay > 3', '10'],
      ['true', '20'],
    ],
  }),
];

const decide = (requires: string, given: Record<string, unknown>): unknown => {
  const rules = [rule('R-1', { requires, if_met: 'permit', if_unmet: 'deny' })];
  const answer = compileRuleSet(checkedRuleSet({ inputs, rules, definitions })).decide(given, '2026-01-01');
  return answer.status === 'decided' ? answer.decision : answer;
};

describe('a rate', () => {
  it('times what it is a rate of is what it counts, whichever comes first', () => {
    expect(decide('inputs.fee == inputs.stay * terms.tariff', { fee: '60', stay: '2.50' })).toBe('permit');
    expect(decide('inputs.fee == terms.tariff * inputs.stay', { fee: '60.01', stay: '2.50' })).toBe('deny');
  });

  it('converts above and below its line, the other way round below', () => {
    expect(conversionFactor('EUR/day', 'EUR/hour')).toEqual({ numerator: 1n, denominator: 24n });
    expect(conversionFactor('kilogram/day', 'gram/week')).toEqual({ numerator: 7000n, denominator: 1n });
    expect(conversionFactor('EUR/day', 'USD/day')).toBeNull();
    expect(conversionFactor('EUR/day', 'EUR')).toBeNull();
    expect(decide('inputs.price <= terms.tariff', { price: '1' })).toBe('permit');
    expect(decide('inputs.price <= terms.tariff', { price: '1.01' })).toBe('deny');
    expect(decide('inputs.fee == inputs.price * inputs.stay', { fee: '24', price: '1', stay: '1' })).toBe(
      'permit',
    );
  });

  it('is no amount, and no rate of something else', () => {
    expect(() => decide('inputs.fee >= terms.tariff', {})).toThrow(/unit/);
    expect(() => decide('inputs.fee >= inputs.loan * terms.tariff', {})).toThrow(/declare the one as a rate/);
    expect(unitNameProblem('EUR/days')).toMatch(/singular/);
    expect(unitNameProblem('EUR/day/day')).not.toBeNull();
    expect(unitNameProblem('EUR/')).not.toBeNull();
  });
});

describe('a quantity over a constant', () => {
  it('of its own dimension is a pure number', () => {
    const steps = 'ceil(inputs.loan / terms.step) * inputs.stay <= 6';
    expect(decide(steps, { loan: '5000', stay: '3' })).toBe('permit');
    expect(decide(steps, { loan: '5000.01', stay: '3' })).toBe('deny');
  });

  it('that is a percentage keeps its unit', () => {
    expect(decide('inputs.fee == inputs.loan / terms.share', { fee: '250', loan: '100' })).toBe('permit');
  });

  it('that may have more than one value is refused', () => {
    expect(() => decide('inputs.loan / terms.changing > 1', {})).toThrow(/constant only/);
  });
});
