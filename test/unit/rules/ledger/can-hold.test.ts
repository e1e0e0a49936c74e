import { describe, expect, it } from 'vitest';
import { canHold } from '../../../../src/rules/ledger/can-hold.ts';
import { and, not, or, type Formula } from '../../../../src/rules/ledger/formula.ts';
import type { Comparison } from '../../../../src/rules/ledger/ledger.ts';
import type { InputDeclaration } from '../../../../src/rules/model.ts';

const inputs: InputDeclaration[] = [
  { name: 'crew', type: 'int' },
  { name: 'length', type: 'decimal', scale: 2 },
  { name: 'on', type: 'date' },
  { name: 'kind', type: 'enum', values: ['barge', 'tug'] },
];
const compare = (left: string, op: Comparison, right: string): Formula => ({
  kind: 'compare',
  op,
  left,
  right,
});
const crew = (op: Comparison, right: number): Formula => compare('inputs.crew', op, String(right));
const long = (op: Comparison, right: number): Formula => compare('inputs.length', op, String(right));
const kind = (value: string): Formula => compare('inputs.kind', '==', JSON.stringify(value));
const lit: Formula = { kind: 'name', text: 'inputs.lit' };

describe('what no inputs can make true', () => {
  it.each<[string, Formula]>([
    ['a bool and its denial', and(lit, not(lit))],
    ['more than 3 and less than 4 of what is whole', and(crew('>', 3), crew('<', 4))],
    ['at most 3 and at least 4', and(long('<=', 3), long('>=', 4))],
    ['two values of one enum', and(kind('barge'), kind('tug'))],
    ['none of the values', and(not(kind('barge')), not(kind('tug')))],
    ['a value that is none', kind('raft')],
    [
      'a day before and from a day',
      and(compare('inputs.on', '<', 'date("2024-05-01")'), compare('inputs.on', '>=', 'date("2024-05-01")')),
    ],
    [
      'the one and the other way of two inputs',
      and(compare('inputs.a', '<', 'inputs.b'), compare('inputs.b', '<=', 'inputs.a')),
    ],
    ['either of two such', or(and(lit, not(lit)), and(crew('>', 3), crew('<', 4)))],
    ['a literal on the left', and(compare('4', '<', 'inputs.crew'), crew('<', 4))],
  ])('%s', (_, formula) => {
    expect(canHold(formula, inputs)).toBe(false);
  });
});

describe('what some inputs can', () => {
  it.each<[string, Formula]>([
    ['more than 3 and less than 4 of what is not whole', and(long('>', 3), long('<', 4))],
    ['the line itself', and(long('>=', 3), long('<=', 3))],
    ['the one value that is left', and(not(kind('barge')), lit)],
    ['another text than that', not(compare('inputs.name', '==', '"Otter"'))],
    [
      'two inputs that are alike',
      and(compare('inputs.a', '<=', 'inputs.b'), compare('inputs.b', '<=', 'inputs.a')),
    ],
    ['an amount that is reckoned', compare('0.02 * inputs.rent', '>=', 'inputs.fee')],
    [
      'one of two cases',
      { kind: 'if', condition: lit, then: and(crew('>', 3), crew('<', 3)), otherwise: crew('>', 3) },
    ],
  ])('%s', (_, formula) => {
    expect(canHold(formula, inputs)).toBe(true);
  });

  it('is not denied of a formula that is too long to be tried out', () => {
    const names = Array.from({ length: 24 }, (_, at): Formula => ({ kind: 'name', text: `inputs.n${at}` }));
    const pairs = names.flatMap((one, at) => names.slice(at + 1).map((other) => or(one, other)));
    expect(canHold(and(...pairs, or(...names.map(not)), or(...names.slice(1).map(not))), inputs)).toBe(true);
  });
});
