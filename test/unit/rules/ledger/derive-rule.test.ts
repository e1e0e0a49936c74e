import { describe, expect, it } from 'vitest';
import { deriveRule } from '../../../../src/rules/ledger/derive-rule.ts';
import type { InputDeclaration } from '../../../../src/rules/model.ts';
import { wordsOf } from './sample-ledger.ts';

const say = wordsOf();
const inputs: InputDeclaration[] = [
  { name: 'days', type: 'int', unit: 'day' },
  { name: 'months', type: 'int', unit: 'month' },
  { name: 'fee', type: 'decimal', unit: 'EUR', scale: 2 },
  { name: 'price', type: 'decimal', unit: 'EUR', scale: 2 },
  { name: 'share', type: 'decimal', scale: 4 },
  ...['a', 'b', 'c', 'd'].map((name): InputDeclaration => ({ name, type: 'bool' })),
];
const names = { inputs, definitions: [] };
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => say.fact(name)) as [
  ReturnType<typeof say.fact>,
  ReturnType<typeof say.fact>,
  ReturnType<typeof say.fact>,
  ReturnType<typeof say.fact>,
];
const derive = (...given: Parameters<typeof say.ledger>) => deriveRule(say.ledger(...given), names);

describe('the rule that a ledger amounts to', () => {
  it('of a duty: it speaks where no exception holds, and requires what is done', () => {
    expect(derive('must', [], { who: [a], if: [b], act: [c], except: [d] })).toEqual({
      modality: 'must',
      applies_when: 'inputs.a && inputs.b && !inputs.d',
      requires: 'inputs.c',
      if_met: 'none',
      if_unmet: 'deny',
      obligations: [],
      overrides: [],
    });
  });

  it('of a duty to do something only in one way', () => {
    expect(derive('must', [], { act: [a], only: [b] })).toMatchObject({ requires: 'inputs.a && inputs.b' });
  });

  it('of a prohibition: what makes it the forbidden act must not be so, or an exception holds', () => {
    expect(derive('must_not', [], { who: [a], act: [b], except: [c, d] })).toMatchObject({
      applies_when: 'inputs.a',
      requires: '!inputs.b || inputs.c || inputs.d',
      if_met: 'none',
      if_unmet: 'deny',
    });
    expect(derive('must_not', [], { act: [say.given('act', [])] })).toMatchObject({
      applies_when: 'true',
      requires: 'false',
    });
  });

  it('of a prohibition of a bare act: the condition, or else the actor, is the forbidden state', () => {
    expect(derive('must_not', [], { who: [a], if: [b], act: [say.given('act', [])] })).toMatchObject({
      applies_when: 'inputs.a',
      requires: '!inputs.b',
    });
    expect(derive('must_not', [], { who: [a] })).toMatchObject({
      applies_when: 'true',
      requires: '!inputs.a',
    });
  });

  it('of a permission: it permits where its conditions hold, and says nothing otherwise', () => {
    expect(derive('may', [], { who: [a], if: [b], act: [c], except: [d] })).toMatchObject({
      applies_when: 'inputs.a',
      requires: 'inputs.b && inputs.c && !inputs.d',
      if_met: 'permit',
      if_unmet: 'none',
    });
  });

  it('of "may only": it denies where what alone allows it does not hold', () => {
    expect(derive('may', [], { who: [a], act: [b], only: [c], except: [d] })).toMatchObject({
      applies_when: 'inputs.a && inputs.b',
      requires: 'inputs.c || inputs.d',
      if_met: 'permit',
      if_unmet: 'deny',
    });
  });

  it('of a duty that merely arises: no effect, and its obligation with values', () => {
    const value = say.input('days');
    const obligation = {
      ...say.at([]),
      kind: 'obligation' as const,
      id: 'tell',
      on: 'applies' as const,
      text: 'Tell.',
    };
    expect(
      derive('none', [], { if: [a], obligations: [{ ...obligation, values: { within: value } }] }),
    ).toMatchObject({
      modality: null,
      applies_when: 'inputs.a',
      requires: 'true',
      if_met: 'none',
      if_unmet: 'none',
      obligations: [{ id: 'tell', on: 'applies', text: 'Tell.', values: { within: 'inputs.days' } }],
    });
  });

  it('of "however, where …": what is required there takes the place of the requirement', () => {
    expect(derive('must', [], { act: [a], instead: [{ when: b, requires: c }] })).toMatchObject({
      requires: 'inputs.b ? inputs.c : inputs.a',
    });
  });

  it('of rows: the first that holds, and without "otherwise" nothing more is required', () => {
    const cases = { ...say.at([]), kind: 'cases' as const, rows: [{ when: a, then: b }], otherwise: c };
    expect(derive('must', [], { act: [cases] })).toMatchObject({
      requires: 'inputs.a ? inputs.b : inputs.c',
    });
    expect(derive('must', [], { act: [{ ...cases, otherwise: null }] })).toMatchObject({
      requires: 'inputs.a ? inputs.b : true',
    });
  });

  it('of a release: the keys of what it overrides', () => {
    const over = { ...say.at([]), kind: 'reference' as const, label: 'section 2', rules: ['R-0003'] };
    expect(derive('may', [], { release: true, over: [over, over], if: [a] })).toMatchObject({
      overrides: ['R-0003'],
      requires: 'inputs.a',
    });
  });

  it('keeps the scope of connectives, and takes a negation to its comparison', () => {
    const late = say.measure(say.input('days'), '>', say.literal('30', 'day'));
    expect(derive('must', [], { act: [say.all([say.any([a, b]), say.not(late)])] })).toMatchObject({
      requires: '(inputs.a || inputs.b) && inputs.days <= 30',
    });
    expect(derive('must', [], { act: [say.not(say.all([a, b]))] })).toMatchObject({
      requires: '!(inputs.a && inputs.b)',
    });
  });

  it('writes a figure in the unit of what it is compared with', () => {
    const measure = (input: string, value: string, unit: string) =>
      derive('must', [], { act: [say.measure(say.input(input), '<=', say.literal(value, unit))] }).requires;
    expect(measure('days', '2', 'week')).toBe('inputs.days <= 14');
    expect(measure('months', '1.5', 'year')).toBe('inputs.months <= 18');
    expect(measure('share', '12.5', 'percent')).toBe('inputs.share <= 0.125');
    expect(measure('days', '3', 'business_day')).toBe('inputs.days <= 3');
  });

  it('spreads the lesser and the greater of two, so that one unknown does not hide an answer', () => {
    const tenth = { ...say.at([]), kind: 'times' as const, of: say.input('price'), factor: '0.1' };
    const bound = (kind: 'least' | 'greatest') => ({
      ...say.at([]),
      kind,
      of: [tenth, say.literal('500', 'EUR')],
    });
    const requires = (op: '<=' | '>=', kind: 'least' | 'greatest') =>
      derive('must', [], { act: [say.measure(say.input('fee'), op, bound(kind))] }).requires;
    expect(requires('<=', 'least')).toBe('inputs.fee <= 0.1 * inputs.price && inputs.fee <= 500');
    expect(requires('<=', 'greatest')).toBe('inputs.fee <= 0.1 * inputs.price || inputs.fee <= 500');
    expect(requires('>=', 'least')).toBe('inputs.fee >= 0.1 * inputs.price || inputs.fee >= 500');
    expect(requires('>=', 'greatest')).toBe('inputs.fee >= 0.1 * inputs.price && inputs.fee >= 500');
  });

  it('puts the meaning of a term that the clause defines in its place, and names one of the world', () => {
    const term = { ...say.at([]), kind: 'term' as const, term: 'evening' };
    const evening = { ...say.at([]), name: 'evening', means: say.any([a, b]) };
    expect(derive('must_not', [], { act: [term] }, { terms: [evening] }).requires).toBe(
      '!(inputs.a || inputs.b)',
    );
    expect(derive('must_not', [], { act: [term] }).requires).toBe('!terms.evening');
  });

  it('writes a fraction exactly', () => {
    const part = (factor: string) => ({
      ...say.at([]),
      kind: 'times' as const,
      of: say.input('price'),
      factor,
    });
    const requires = (factor: string) =>
      derive('must', [], { act: [say.measure(say.input('fee'), '<=', part(factor))] }).requires;
    expect(requires('1/6')).toBe('inputs.fee <= inputs.price / 6');
    expect(requires('2/3')).toBe('inputs.fee <= 2 * inputs.price / 3');
  });

  it('writes sums so that they mean what they group', () => {
    const sum = { ...say.at([]), kind: 'sum' as const, of: [say.input('fee'), say.input('price')] };
    const difference = { ...say.at([]), kind: 'difference' as const, of: [say.input('price'), sum] };
    const half = { ...say.at([]), kind: 'times' as const, of: difference, factor: '0.5' };
    expect(derive('must', [], { act: [say.measure(half, '<=', say.literal('9', 'EUR'))] }).requires).toBe(
      '0.5 * (inputs.price - (inputs.fee + inputs.price)) <= 9',
    );
  });
});
