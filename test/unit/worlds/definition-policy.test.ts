import { describe, expect, it } from 'vitest';
import type { Definition } from '../../../src/rules/model.ts';
import { checkDefinitionShape } from '../../../src/worlds/definition-policy.ts';
import { refusalOf } from '../../testkit/refusal.ts';

const definition = (given: Partial<Definition>, ...cases: [when: string, value: string][]): Definition => ({
  name: 'fee',
  type: 'decimal',
  unit: null,
  scale: 2,
  output: false,
  description: '',
  cases: cases.map(([when, value]) => ({ when, value, citation: null, from: null, to: null })),
  ...given,
});

describe('a definition', () => {
  it('has a name, and a last case that always holds', () => {
    expect(
      refusalOf(() => checkDefinitionShape(definition({}, ['inputs.age < 18', '2.50'], [' true ', '5.00']))),
    ).toBeNull();
  });

  it.each<[string, Definition, string[]]>([
    ['a name that is none', definition({ name: 'for' }, ['true', '1']), ['invalid_field', '/name invalid']],
    ['no case', definition({}), ['invalid_field', '/cases required']],
    [
      'a last case that may not hold',
      definition({}, ['true', '1'], ['inputs.age < 18', '2']),
      ['predicate_invalid', '/cases/1/when definition_gap'],
    ],
    [
      'a condition that is no CEL',
      definition({}, ['inputs.age <', '1'], ['true', '2']),
      ['predicate_invalid', '/cases/0/when unsafe_syntax'],
    ],
    [
      'a value that is no CEL',
      definition({}, ['true', '2 +']),
      ['predicate_invalid', '/cases/0/value unsafe_syntax'],
    ],
  ])('is refused with %s', (_what, given, refusal) => {
    expect(refusalOf(() => checkDefinitionShape(given))).toEqual(refusal);
  });

  it('is pointed at where it came', () => {
    expect(refusalOf(() => checkDefinitionShape(definition({}), '/definitions/3'))).toEqual([
      'invalid_field',
      '/definitions/3/cases required',
    ]);
  });
});
