import { describe, expect, it } from 'vitest';
import { checkRuleSet } from '../../../../src/rules/rule-set/check-rule-set.ts';
import { compileRuleSet, evaluateRule } from '../../../../src/rules/evaluate/compile.ts';
import type { InputDeclaration, Rule } from '../../../../src/rules/model.ts';
import { checkDeclaredInputs, directReads, readInputs } from '../../../../src/rules/language/reads.ts';
import type { RuleSetParts } from '../language/rule-texts.ts';
import { checkedRuleSet, definition, over, rule, ruleSet } from '../language/rule-texts.ts';

const age: InputDeclaration = { name: 'age', type: 'int', minimum: 0, maximum: 150 };
const grams: InputDeclaration = {
  name: 'weight',
  type: 'decimal',
  unit: 'kilogram',
  scale: 3,
  minimum: 0,
  maximum: 100,
};

function problems(parts: RuleSetParts): [string, string | null][] {
  const result = checkRuleSet(ruleSet(parts));
  return result.ok ? [] : result.problems.map(({ code, path }) => [code, path]);
}

describe('definitions', () => {
  it('may be in any order but never read themselves, however far around', () => {
    const one = definition('one', { cases: [['true', 'terms.two + 1']] });
    const two = definition('two', {
      cases: [
        ['inputs.age > 3', 'terms.three'],
        ['true', '0'],
      ],
    });
    expect(
      problems({ inputs: [age], definitions: [one, two, definition('three', { cases: [['true', '5']] })] }),
    ).toEqual([]);
    const around = definition('three', { cases: [['true', 'terms.one']] });
    expect(problems({ inputs: [age], definitions: [one, two, around] })[0]).toEqual([
      'definition_cycle',
      'definitions/three/cases/0/value',
    ]);
  });

  it('have a value on every date on which something reads them', () => {
    const rate = definition('rate', {
      cases: [
        ['inputs.age > 3', '1'],
        ['true', '2', '2024-01-01', '2025-01-01'],
      ],
    });
    const reads = (from: string, to: string | null): RuleSetParts => ({
      inputs: [age],
      definitions: [rate],
      rules: [rule('R-1', { applies_when: 'terms.rate > 1', from, to })],
    });
    expect(problems(reads('2024-01-01', '2025-01-01'))).toEqual([]);
    expect(problems(reads('2024-01-01', null))).toEqual([['definition_gap', 'definitions/rate']]);
    expect(problems(reads('2023-01-01', '2025-01-01'))).toEqual([['definition_gap', 'definitions/rate']]);
  });

  it('take the first case in force whose condition holds', () => {
    const fee = definition('fee', {
      unit: 'USD',
      scale: 2,
      output: true,
      cases: [
        ['inputs.age < 18', '0'],
        ['inputs.age >= 65', '12.5', '2025-01-01'],
        ['true', '20', undefined, '2025-01-01'],
        ['true', '25'],
      ],
    });
    const compiled = compileRuleSet(checkedRuleSet({ inputs: [age], definitions: [fee] }));
    const at = (inputs: object, date: string): unknown => {
      const answer = compiled.decide(inputs, date);
      return answer.status === 'decided' ? answer.outputs[0] : answer;
    };
    expect(at({ age: 70 }, '2024-12-31')).toEqual({ name: 'fee', value: '20.00', unit: 'USD' });
    expect(at({ age: 70 }, '2025-01-01')).toMatchObject({ value: '12.50' });
    expect(at({ age: 30 }, '2025-01-01')).toMatchObject({ value: '25.00' });
    expect(at({}, '2025-01-01')).toMatchObject({ value: null });
  });
});

describe('edges between rules', () => {
  it('name rules of the action and run in no circle', () => {
    expect(problems({ rules: [rule('R-1', { overrides: over('R-9'), limits: ['R-8'] })] })).toEqual([
      ['unknown_rule', 'overrides'],
      ['unknown_rule', 'limits'],
    ]);
    const circle = [
      rule('R-1', { overrides: over('R-2') }),
      rule('R-2', { overrides: over('R-3') }),
      rule('R-3', { overrides: over('R-1') }),
    ];
    expect(problems({ rules: circle })).toEqual([['override_cycle', 'overrides']]);
  });

  it('let an exception to an exception restore the base', () => {
    const rules = [
      rule('R-1', { if_met: 'deny' }),
      rule('R-2', { applies_when: 'inputs.age < 18', overrides: over('R-1'), if_met: 'permit' }),
      rule('R-3', { applies_when: 'inputs.age < 10', overrides: over('R-2') }),
    ];
    const compiled = compileRuleSet(checkedRuleSet({ inputs: [age], rules }));
    expect([20, 15, 5].map((years) => compiled.verdict({ age: years }, '2024-01-01'))).toEqual([
      'deny',
      'permit',
      'deny',
    ]);
  });

  it('do nothing from an exception that does not fire, or that is mere guidance', () => {
    const base = rule('R-1', { if_met: 'deny' });
    const exception = rule('R-2', { requires: 'inputs.age < 18', overrides: over('R-1'), if_met: 'permit' });
    const verdict = (second: typeof exception): string =>
      compileRuleSet(checkedRuleSet({ inputs: [age], rules: [base, second] })).verdict(
        { age: 15 },
        '2024-01-01',
      );
    expect(verdict(exception)).toBe('permit');
    expect(verdict({ ...exception, requires: 'inputs.age < 10' })).toBe('deny');
    expect(verdict({ ...exception, tier: 'guidance' })).toBe('deny');
  });
});

describe('revisions of a rule', () => {
  it('are side by side with disjoint periods only, and each holds in its own', () => {
    const revision = (limit: number, from: string | null, to: string | null): ReturnType<typeof rule> =>
      rule('R-1', { applies_when: `inputs.age >= ${limit}`, if_met: 'permit', from, to });
    expect(
      problems({
        inputs: [age],
        rules: [revision(18, '2020-01-01', null), revision(16, '2024-01-01', null)],
      }),
    ).toEqual([['period_overlap', 'from']]);
    const rules = [
      revision(18, '2020-01-01', '2024-01-01'),
      revision(16, '2024-01-01', null),
      revision(14, null, null),
    ];
    const compiled = compileRuleSet(
      checkedRuleSet({ inputs: [age], rules, algorithm: 'deny-unless-permit' }),
    );
    expect(
      ['2019-12-31', '2023-12-31', '2024-01-01', '2031-05-05'].map((date) =>
        compiled.verdict({ age: 17 }, date),
      ),
    ).toEqual(['deny', 'deny', 'permit', 'permit']);
    expect(problems({ rules: [rule('R-1', { from: '2024-02-30' })] })).toEqual([['type_error', 'from']]);
    expect(problems({ rules: [rule('R-1', { from: '2024-01-01', to: '2024-01-01' })] })).toEqual([
      ['type_error', 'from'],
    ]);
  });
});

describe('a rename map', () => {
  it('lets a rule read an input of the action under its own name and in its own unit', () => {
    const checked = checkedRuleSet({
      inputs: [grams],
      rules: [rule('R-1', { applies_when: 'inputs.mass_g > 1500', if_met: 'deny' })],
      renames: { 'R-1': { mass_g: { input: 'weight', numerator: '1000', unit: 'gram' } } },
    });
    const compiled = compileRuleSet(checked);
    expect(compiled.verdict({ weight: '1.500' }, '2024-01-01')).toBe('not_applicable');
    expect(compiled.verdict({ weight: '1.501' }, '2024-01-01')).toBe('deny');
    expect(readInputs(checked.rules[0]!.appliesWhen)).toEqual(['weight']);
  });

  it('is refused when it leads nowhere', () => {
    const renames = { 'R-1': { mass: { input: 'wieght' } } };
    expect(problems({ inputs: [grams], rules: [rule('R-1')], renames })).toEqual([
      ['type_error', 'renames/mass'],
    ]);
    expect(
      problems({
        inputs: [grams],
        rules: [rule('R-1')],
        renames: { 'R-1': { mass: { input: 'weight', numerator: '-1' } } },
      }),
    ).toEqual([['type_error', 'renames/mass']]);
  });
});

describe('an ontology', () => {
  const wrong: [string, InputDeclaration][] = [
    ['a name that JavaScript inherits specially', { name: '__proto__', type: 'int' }],
    ['a reserved word', { name: 'in', type: 'int' }],
    ['an enum without values', { name: 'kind', type: 'enum', values: [] }],
    ['a scale past six', { name: 'x', type: 'decimal', scale: 7 }],
    ['bounds the wrong way round', { name: 'x', type: 'int', minimum: 3, maximum: 2 }],
    ['a bound finer than the scale', { name: 'x', type: 'decimal', scale: 1, minimum: 0.25 }],
    ['a unit in the plural', { name: 'x', type: 'int', unit: 'days' }],
    ['a unit on a date', { name: 'x', type: 'date', unit: 'day' }],
    ['a record outside a list', { name: 'x', type: 'record', fields: [age] }],
    ['a list of lists', { name: 'x', type: 'list', items: { name: 'y', type: 'list', items: age } }],
    ['a list of nullable elements', { name: 'x', type: 'list', items: { ...age, nullable: true } }],
    [
      'a record without fields',
      { name: 'x', type: 'list', items: { name: 'y', type: 'record', fields: [] } },
    ],
  ];
  it.each(wrong)('with %s is refused', (_what, declaration) => {
    expect(problems({ inputs: [declaration] }).map(([code]) => code)).toContain('type_error');
  });

  it('with one name twice is refused', () => {
    expect(problems({ inputs: [age, age] })).toEqual([['type_error', 'inputs/age']]);
  });
});

describe('what a candidate reads', () => {
  it('must be what it declares, neither more nor less', () => {
    const checked = checkedRuleSet({
      inputs: [age, grams],
      rules: [rule('R-1', { applies_when: 'inputs.age > 3 && has(inputs.weight)' })],
    });
    expect(directReads(checked.rules[0]!.appliesWhen).inputs.map(({ input }) => input)).toEqual([
      'age',
      'weight',
    ]);
    const found = checkDeclaredInputs(['age', 'height'], readInputs(checked.rules[0]!.appliesWhen));
    expect(found.map(({ code }) => code)).toEqual(['undeclared_input', 'unread_input']);
  });
});

describe('one case of a suite', () => {
  const checked = checkedRuleSet({
    inputs: [age],
    rules: [rule('R-1', { applies_when: 'inputs.age > 3', requires: 'inputs.age > 17', if_unmet: 'deny' })],
    assumptions: ['inputs.age < 140'],
  });
  it.each([
    [{ age: 18 }, 'met'],
    [{ age: 17 }, 'unmet'],
    [{ age: 3 }, 'not_applicable'],
    [{}, 'undetermined'],
  ])('%j has the outcome %s', (inputs, outcome) => {
    expect(evaluateRule(checked, 'R-1', inputs, '2024-01-01')).toEqual({ status: 'evaluated', outcome });
  });

  it('is not evaluated on inputs that are invalid or break an assumption', () => {
    expect(evaluateRule(checked, 'R-1', { age: 'x' }, '2024-01-01')).toMatchObject({
      status: 'inputs_invalid',
      errors: [{ pointer: '/inputs/age' }],
    });
    expect(evaluateRule(checked, 'R-1', { age: 141 }, '2024-01-01')).toMatchObject({
      status: 'inputs_invalid',
      errors: [{ code: 'assumption_violated' }],
    });
  });
});

describe('the size of what decides an action', () => {
  const many = (count: number, parts: (index: number) => Partial<Rule>): Rule[] =>
    Array.from({ length: count }, (_, index) =>
      rule(`R-${String(index + 1).padStart(4, '0')}`, parts(index)),
    );
  const found = (rules: Rule[]): string[] => {
    const result = checkRuleSet(ruleSet({ inputs: [age], rules }));
    return result.ok ? [] : result.problems.map(({ code, message }) => `${code}: ${message}`);
  };

  it('is bounded in characters of expressions', () => {
    const long = `inputs.age > 1${' || inputs.age > 1'.repeat(500)}`;
    expect(found(many(15, () => ({ requires: long })))).toEqual([]);
    expect(found(many(25, () => ({ requires: long })))).toEqual([
      expect.stringContaining('unsafe_syntax: The expressions of'),
    ]);
  });

  it('is bounded in rules times the dates on which they change', () => {
    const day = (index: number): string =>
      new Date(Date.UTC(2000, 0, 1) + index * 86_400_000).toISOString().slice(0, 10);
    expect(found(many(200, (index) => ({ from: day(index) })))).toEqual([]);
    expect(found(many(300, (index) => ({ from: day(index) })))).toEqual([
      expect.stringContaining('begin or end on 300 dates'),
    ]);
    expect(found(many(600, () => ({ from: day(0) })))).toEqual([]);
  });
});
