import { describe, expect, it } from 'vitest';
import type { DecidedAnswer } from '../../../../src/rules/evaluate/answer.ts';
import { compileRuleSet } from '../../../../src/rules/evaluate/compile.ts';
import type { InputDeclaration, Rule } from '../../../../src/rules/model.ts';
import type { RuleSetParts } from '../language/rule-texts.ts';
import { checkedRuleSet, definition, over, rule } from '../language/rule-texts.ts';

const flags = (...names: string[]): InputDeclaration[] => names.map((name) => ({ name, type: 'bool' }));

function decide(parts: RuleSetParts, inputs: object, date = '2024-01-01'): DecidedAnswer {
  const answer = compileRuleSet(checkedRuleSet(parts)).decide(inputs, date);
  if (answer.status !== 'decided') throw new Error(JSON.stringify(answer.errors));
  return answer;
}

const when = (key: string, flag: string, parts: Partial<Rule>): Rule =>
  rule(key, { applies_when: `inputs.${flag}`, ...parts });

describe('the reasons of an answer', () => {
  const rules = [
    rule('R-1', { if_met: 'deny' }),
    when('R-2', 'licensed', { if_met: 'permit', overrides: over('R-1') }),
    when('R-3', 'suspended', { if_met: 'deny', limits: ['R-2'] }),
    when('R-4', 'emergency', { if_met: 'permit' }),
  ];
  const inputs = flags('licensed', 'suspended', 'emergency');
  const reasons = (json: object, algorithm: RuleSetParts['algorithm']): unknown[] =>
    decide({ inputs, rules, algorithm }, json).reasons.map((r) => [
      r.rule,
      r.effect,
      r.overridden_by,
      r.limited_by,
    ]);

  it('are the rule that decided and the one that its exception silenced', () => {
    expect(reasons({ licensed: true, suspended: false, emergency: false }, 'deny-overrides')).toEqual([
      ['R-2', 'permit', null, null],
      ['R-1', 'none', 'R-2', null],
    ]);
  });

  it('name the limit that withdrew a grant', () => {
    expect(reasons({ licensed: true, suspended: true, emergency: false }, 'permit-overrides')).toEqual([
      ['R-2', 'none', null, 'R-3'],
      ['R-1', 'none', 'R-2', null],
      ['R-3', 'deny', null, null],
    ]);
  });

  it('tell of a grant that no limit names that it prevailed', () => {
    expect(reasons({ licensed: false, suspended: true, emergency: true }, 'permit-overrides')).toEqual([
      ['R-4', 'permit', null, null],
    ]);
  });

  it('are the open rules while the decision is open, with what is still possible and what to supply', () => {
    const answer = decide({ inputs, rules }, { suspended: false, emergency: false });
    expect(answer.decision).toBe('indeterminate');
    expect(answer.possible).toEqual(['deny', 'permit', 'not_applicable']);
    expect(answer.missing_inputs).toEqual(['licensed']);
    expect(answer.reasons.map((r) => [r.rule, r.effect, r.possible_effects])).toEqual([
      ['R-2', null, ['permit', 'none']],
      ['R-1', null, ['deny', 'none']],
    ]);
  });

  it('are the unfulfilled grants where nothing decided', () => {
    const grant = when('R-1', 'licensed', { requires: 'inputs.suspended', if_met: 'permit' });
    const answer = decide({ inputs, rules: [grant] }, { licensed: true, suspended: false });
    expect([answer.decision, answer.reasons.map((r) => [r.rule, r.outcome])]).toEqual([
      'not_applicable',
      [['R-1', 'unmet']],
    ]);
  });
});

describe('missing inputs', () => {
  const people: InputDeclaration = {
    name: 'people',
    type: 'list',
    items: {
      name: 'person',
      type: 'record',
      fields: [
        { name: 'age', type: 'int' },
        { name: 'name', type: 'string' },
      ],
    },
  };

  it('are only those that open rules still need', () => {
    const rules = [
      rule('R-1', { applies_when: 'inputs.a || inputs.b', requires: 'inputs.c', if_unmet: 'deny' }),
      rule('R-2', { applies_when: 'inputs.d', if_met: 'permit' }),
    ];
    expect(decide({ inputs: flags('a', 'b', 'c', 'd'), rules }, { a: true, d: true }).missing_inputs).toEqual(
      ['c'],
    );
    expect(decide({ inputs: flags('a', 'b', 'c', 'd'), rules }, { a: true, c: true }).missing_inputs).toEqual(
      ['d'],
    );
    expect(
      decide({ inputs: flags('a', 'b', 'c', 'd'), rules }, { a: true, c: false }).missing_inputs,
    ).toEqual([]);
  });

  it('are found behind definitions and in the elements of lists', () => {
    const parts: RuleSetParts = {
      inputs: [people],
      definitions: [
        definition('adults', { type: 'bool', cases: [['true', 'inputs.people.all(p, p.age >= 18)']] }),
      ],
      rules: [rule('R-1', { applies_when: 'terms.adults', if_met: 'permit' })],
    };
    expect(decide(parts, {}).missing_inputs).toEqual(['people']);
    expect(decide(parts, { people: [{ age: 20 }, { name: 'x' }] }).missing_inputs).toEqual(['people[].age']);
    expect(decide(parts, { people: [{ age: 20 }, { age: 18 }] }).decision).toBe('permit');
    expect(decide(parts, { people: [{ name: 'x' }, { age: 17 }] }).decision).toBe('not_applicable');
  });

  it('never buy a permit: null must be said, and is said only of what may be null', () => {
    const inputs: InputDeclaration[] = [{ name: 'conviction', type: 'date', nullable: true }];
    const rules = [rule('R-1', { applies_when: '!has(inputs.conviction)', if_met: 'permit' })];
    expect(decide({ inputs, rules }, {}).decision).toBe('indeterminate');
    expect(decide({ inputs, rules }, { conviction: null }).decision).toBe('permit');
    expect(decide({ inputs, rules }, { conviction: '2020-01-01' }).decision).toBe('not_applicable');
  });
});

describe('obligations', () => {
  const duty = (
    on: 'applies' | 'met' | 'unmet',
    id: string,
    values: Record<string, string> = {},
  ): Rule['obligations'][number] => ({ id, on, text: id, values });
  const due = (parts: RuleSetParts, inputs: object): string[] =>
    decide(parts, inputs).obligations.map(({ id }) => id);
  const inputs = [
    ...flags('a', 'b'),
    { name: 'fee', type: 'decimal', unit: 'USD', scale: 2 } as const,
    { name: 'filed', type: 'date' } as const,
  ];

  it('are due when their trigger holds', () => {
    const rules = [
      rule('R-1', {
        applies_when: 'inputs.a',
        requires: 'inputs.b',
        obligations: [duty('applies', 'always'), duty('met', 'met'), duty('unmet', 'unmet')],
      }),
    ];
    expect(due({ inputs, rules }, { a: true, b: true })).toEqual(['always', 'met']);
    expect(due({ inputs, rules }, { a: true, b: false })).toEqual(['always', 'unmet']);
    expect(due({ inputs, rules }, { a: true })).toEqual(['always']);
    expect(due({ inputs, rules }, { a: false, b: true })).toEqual([]);
    expect(due({ inputs, rules }, { b: true })).toEqual([]);
  });

  it('of an effect that did not prevail are not due', () => {
    const grant = rule('R-1', { if_met: 'permit', obligations: [duty('met', 'keep records')] });
    const refusal = when('R-2', 'a', { if_met: 'deny', obligations: [duty('met', 'give notice')] });
    expect(due({ inputs, rules: [grant, refusal] }, { a: true })).toEqual(['give notice']);
    expect(due({ inputs, rules: [grant, refusal], algorithm: 'permit-overrides' }, { a: true })).toEqual([
      'keep records',
    ]);
    expect(
      due(
        { inputs, rules: [grant, { ...refusal, limits: 'all' }], algorithm: 'permit-overrides' },
        { a: true },
      ),
    ).toEqual(['give notice']);
    expect(due({ inputs, rules: [{ ...grant, tier: 'guidance' }] }, {})).toEqual([]);
  });

  it('of a withdrawn grant are not due, though another grant prevails', () => {
    const grant = (key: string): Rule => rule(key, { if_met: 'permit', obligations: [duty('met', key)] });
    const limit = when('R-3', 'a', { if_met: 'deny', limits: ['R-1'] });
    const rules = [grant('R-1'), grant('R-2'), limit];
    expect(due({ inputs, rules, algorithm: 'permit-overrides' }, { a: true })).toEqual(['R-2']);
    expect(due({ inputs, rules, algorithm: 'permit-overrides' }, { a: false })).toEqual(['R-1', 'R-2']);
  });

  it('carry their values, exact and in their unit, or null while something is missing', () => {
    const values = {
      late_fee: 'round(inputs.fee * 0.015, 2, "half_even")',
      due: 'plus_months(inputs.filed, 1)',
      days: '30',
    };
    const rules = [rule('R-1', { obligations: [duty('applies', 'pay', values)] })];
    expect(decide({ inputs, rules }, { fee: '101.00', filed: '2024-01-31' }).obligations[0]!.values).toEqual([
      { name: 'late_fee', value: '1.52', unit: 'USD' },
      { name: 'due', value: '2024-02-29', unit: null },
      { name: 'days', value: 30, unit: null },
    ]);
    expect(decide({ inputs, rules }, { filed: '2024-01-31' }).obligations[0]!.values[0]).toEqual({
      name: 'late_fee',
      value: null,
      unit: 'USD',
    });
  });
});

describe('rules of guidance and practice', () => {
  it('decide nothing and are given as advice where they speak', () => {
    const rules = [
      when('R-1', 'a', { if_met: 'deny', tier: 'guidance' }),
      when('R-2', 'b', { if_met: 'permit', tier: 'practice' }),
    ];
    const answer = decide({ inputs: flags('a', 'b'), rules }, { a: true, b: false });
    expect(answer.decision).toBe('not_applicable');
    expect(answer.advice).toEqual([{ rule: 'R-1', tier: 'guidance', outcome: 'met', effect: 'deny' }]);
  });
});

describe('an explanation', () => {
  it('tells of every rule in force what it read and how it came out', () => {
    const parts: RuleSetParts = {
      inputs: [{ name: 'fee', type: 'decimal', unit: 'USD', scale: 2 }, ...flags('paid')],
      definitions: [definition('cap', { unit: 'USD', scale: 2, cases: [['true', '35']] })],
      rules: [
        rule('R-1', { requires: 'inputs.fee <= terms.cap && inputs.paid', if_unmet: 'deny' }),
        rule('R-2', { from: null }),
      ],
    };
    const answer = compileRuleSet(checkedRuleSet(parts)).explain({ fee: 20 }, '2024-01-01');
    expect(answer.status === 'decided' ? [answer.rules, answer.definitions] : answer).toMatchObject([
      [
        {
          rule: 'R-1',
          applies_when: true,
          requires: null,
          outcome: 'undetermined',
          values: { 'inputs.fee': '20.00', 'terms.cap': '35.00' },
          missing: ['paid'],
        },
      ],
      [{ name: 'cap', value: '35.00', unit: 'USD' }],
    ]);
  });
});
