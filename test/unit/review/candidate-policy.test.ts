import { describe, expect, it } from 'vitest';
import type { RuleBody } from '../../../src/rules/model.ts';
import {
  checkBody,
  checkPredicates,
  obligationsOf,
  operatorCases,
  proposedEffects,
  ruleKeyOf,
  statedValues,
} from '../../../src/review/candidate-policy.ts';
import { refusalOf } from '../../testkit/refusal.ts';
import { kennelRule } from '../gates/sample-content.ts';

const { body } = kennelRule();
const item = (name: string) =>
  ({ name, inputs: {}, as_of: null, expected: 'met', origin: 'operator' }) as const;

describe('what an operator writes of a rule', () => {
  it('keeps all but the white space around the sentence', () => {
    expect(checkBody(body)).toEqual(body);
  });

  it.each<[string, Partial<RuleBody>, string[]]>([
    ['no passage', { citations: [] }, ['/citations required']],
    [
      'an exception that nothing states',
      { overrides: [{ rule: 'R-0007', citation: null, reason: ' ' }] },
      ['/overrides/0 required'],
    ],
    [
      'keys that are none',
      { overrides: [{ rule: '7', citation: null, reason: 'Because.' }], limits: ['all'] },
      ['/overrides/0/rule invalid', '/limits/0 invalid'],
    ],
    ['a period that ends before it begins', { from: '2026-02-01', to: '2026-01-01' }, ['/to invalid']],
    ['two cases of one name', { suite: [item('a'), item('a')] }, ['/suite/1/name taken']],
    ['a case without a name', { suite: [item(' ')] }, ['/suite/0/name required']],
    ['no sentence', { natural_language: '  ' }, ['/natural_language required']],
  ])('is refused with %s', (_what, given, errors) => {
    expect(refusalOf(() => checkBody({ ...body, ...given }))).toEqual(['invalid_field', ...errors]);
  });

  it('proposes that a duty denies where it is not met, and a grant permits where it is', () => {
    expect(proposedEffects('must_not')).toEqual({ if_met: 'none', if_unmet: 'deny' });
    expect(proposedEffects('entitled')).toEqual({ if_met: 'permit', if_unmet: 'none' });
  });

  it('has its predicates checked, with the place of each problem in the expression', () => {
    expect(refusalOf(() => checkPredicates('R-0001', kennelRule()))).toBeNull();
    const wrong = kennelRule({ requires: 'inputs.dogs <= 12 || inputs.cats' });
    expect(refusalOf(() => checkPredicates('R-0001', wrong))).toEqual([
      'predicate_invalid',
      '/requires undeclared_input',
    ]);
    expect(() => checkPredicates('R-0001', wrong)).toThrow(/\(characters \d+ to \d+\)/);
  });

  it('numbers rules with four digits at least', () => {
    expect([ruleKeyOf(7), ruleKeyOf(12345)]).toEqual(['R-0007', 'R-12345']);
  });
});

describe('cases and duties, as they are sent', () => {
  const draft = { name: 'a', as_of: null, expected: 'met' } as const;

  it('are the operator’s', () => {
    expect(operatorCases([{ ...draft, inputs: { dogs: 3 } }])).toEqual([
      { ...draft, inputs: { dogs: 3 }, origin: 'operator' },
    ]);
  });

  it.each([null, [], 'dogs'])('have inputs that are an object, not %j', (inputs) => {
    expect(refusalOf(() => operatorCases([{ ...draft, inputs }]))).toEqual([
      'invalid_field',
      '/suite/0/inputs invalid',
    ]);
  });

  it('state values that are scalars, and no values where there are none', () => {
    expect(statedValues('/values', { fee: '2.00', due: null })).toEqual({ fee: '2.00', due: null });
    expect(statedValues('/values', {})).toBeNull();
    expect(refusalOf(() => statedValues('/values', [1]))).toEqual(['invalid_field', '/values invalid']);
    expect(refusalOf(() => statedValues('/values', { 'a/b': [1] }))).toEqual([
      'invalid_field',
      '/values/a~1b invalid',
    ]);
  });

  it('have expressions for values', () => {
    const duty = { id: 'notify', on: 'met', text: 'Notify.' } as const;
    expect(obligationsOf([{ ...duty, values: { days: '35' } }])).toEqual([
      { ...duty, values: { days: '35' } },
    ]);
    expect(obligationsOf([duty])).toEqual([{ ...duty, values: {} }]);
    expect(refusalOf(() => obligationsOf([{ ...duty, values: { days: 35 } }]))).toEqual([
      'predicate_invalid',
      '/obligations/0/values/days type',
    ]);
  });
});
