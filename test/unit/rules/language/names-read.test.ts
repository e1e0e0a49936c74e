import { describe, expect, it } from 'vitest';
import type { Definition, RuleBody } from '../../../../src/rules/model.ts';
import { namesRead } from '../../../../src/rules/language/names-read.ts';
import { definitionsReadBy, inputsOfRule } from '../../../../src/rules/rule-set/working-set.ts';

describe('the names that an expression reads', () => {
  it.each<[string, string[], string[]]>([
    ['inputs.kind == "inputs.other"', ['kind'], []],
    ["inputs.kind == 'it\\'s terms.cap'", ['kind'], []],
    ['inputs.kind == """a "quoted" inputs.other"""', ['kind'], []],
    ['inputs.kind == r"\\" && inputs.other" // inputs.more', ['kind'], []],
    ['true // terms.cap', [], []],
    ['inputs . age>=terms\n.cap', ['age'], ['cap']],
    ['has(inputs.age) && inputs.age > 3 ? terms.a < 1 : terms.b == -inputs.c', ['age', 'c'], ['a', 'b']],
    ['inputs.items.exists(e, e.terms == inputs.limit) && !inputs.flag', ['items', 'limit', 'flag'], []],
    ['plus_days(inputs.start, terms.days) in [inputs.x]', ['start', 'x'], ['days']],
    ['inputs.a == "b" terms.c', [], []],
    ['', [], []],
  ])('of %s', (source, inputs, terms) => {
    const read = namesRead(source);
    expect([read.inputs.sort(), read.terms.sort()]).toEqual([inputs.sort(), terms.sort()]);
  });
});

const definition = (name: string, value: string): Definition => ({
  name,
  type: 'decimal',
  unit: null,
  scale: 2,
  output: false,
  description: '',
  cases: [{ when: 'true', value, citation: null, from: null, to: null }],
});

it('a rule reads through its definitions, and nothing that only a text of it names', () => {
  const available = [
    definition('cap', 'terms.base * inputs.rate'),
    definition('base', '2.00'),
    definition('x', '1'),
  ];
  const body: RuleBody = {
    natural_language: '',
    citations: [],
    action: 'ferry.operate',
    modality: 'must',
    applies_when: 'inputs.kind == "terms.x and inputs.other"',
    requires: 'inputs.fee <= terms.cap',
    if_met: 'none',
    if_unmet: 'deny',
    overrides: [],
    limits: [],
    obligations: [{ id: 'pay', on: 'applies', text: '', values: { fee: 'inputs.due' } }],
    tier: 'mandatory',
    from: null,
    to: null,
    suite: [],
  };
  expect([...inputsOfRule(body, [], available)].sort()).toEqual(['due', 'fee', 'kind', 'rate']);
  expect(definitionsReadBy(['cap'], available).map(({ name }) => name)).toEqual(['base', 'cap']);
});
