import { run } from '@bufbuild/cel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkExpression } from '../../../../src/rules/language/check.ts';
import type { Expression, Value } from '../../../../src/rules/language/expression.ts';
import { evaluate } from '../../../../src/rules/evaluate/interpret.ts';
import { inputLookup, normaliseInputs } from '../../../../src/rules/evaluate/normalise-inputs.ts';
import { makeScope } from '../../../../src/rules/language/scope.ts';
import type { InputDeclaration } from '../../../../src/rules/model.ts';
import { checkOrThrow } from '../../../../src/rules/language/check.ts';
import { checkedRuleSet, definition, rule } from './rule-texts.ts';
import { compileRuleSet } from '../../../../src/rules/evaluate/compile.ts';
import { Fraction, evaluateExactly } from './exact-oracle.ts';
import { expressions, fullInputs, ontology } from '../evaluate/random-rules.ts';
import { cases } from '../../../testkit/cases.ts';

function typed(source: string, declarations: InputDeclaration[]): Expression {
  const result = checkExpression(source, 'bool', makeScope(declarations));
  if (!result.ok) throw new Error(`${source}: ${JSON.stringify(result.problems)}`);
  return result.expression;
}

function ours(expression: Expression, declarations: InputDeclaration[], json: unknown): Value {
  const normalised = normaliseInputs(declarations, json);
  if (!normalised.ok) throw new Error(JSON.stringify(normalised.errors));
  return evaluate(expression, { input: inputLookup(declarations, normalised.values), term: () => undefined });
}

describe('the evaluator of rules', () => {
  it('agrees with an independent evaluator in exact fractions on every condition', () => {
    fc.assert(
      fc.property(expressions().bool, fullInputs, (source, inputs) => {
        expect(ours(typed(source, ontology), ontology, inputs)).toBe(
          evaluateExactly(source, ontology, inputs),
        );
      }),
      { numRuns: cases(500) },
    );
  });

  it('agrees with it compiled, too', () => {
    fc.assert(
      fc.property(expressions().bool, fullInputs, (source, inputs) => {
        const checked = checkedRuleSet({
          inputs: ontology,
          rules: [rule('R-1', { applies_when: source, if_met: 'permit' })],
        });
        const expected = evaluateExactly(source, ontology, inputs) === true ? 'permit' : 'not_applicable';
        expect(compileRuleSet(checked).verdict(inputs, '2024-01-01')).toBe(expected);
      }),
      { numRuns: cases(300) },
    );
  });

  it('agrees with it on the exact value of every number', () => {
    const { number, money } = expressions();
    fc.assert(
      fc.property(fc.oneof(number, money), fullInputs, (source, inputs) => {
        const exact = evaluateExactly(source, ontology, inputs);
        if (!(exact instanceof Fraction)) throw new Error('a number was expected');
        // Wrapped, so that any denominator is welcome.
        const wrapped = typed(`(${source}) >= 0`, ontology);
        const operand = wrapped.node === 'compare' ? wrapped.left : wrapped;
        const numerator = ours(operand, ontology, inputs);
        const denominator = operand.type.kind === 'number' ? operand.type.denominator : 0n;
        expect(new Fraction(BigInt(numerator as number | bigint), denominator)).toMatchObject({
          n: exact.n,
          d: exact.d,
        });
      }),
      { numRuns: cases(300) },
    );
  });

  it('rounds exactly where the product on the way would not fit a double', () => {
    const declarations: InputDeclaration[] = [
      { name: 'n', type: 'int', minimum: 0, maximum: 1_000_000_000_000 },
    ];
    const modes = fc.constantFrom('half_up', 'half_even', 'up', 'down', 'ceiling', 'floor');
    fc.assert(
      fc.property(fc.integer({ min: 600_000_000_000, max: 999_999_999_999 }), modes, (n, mode) => {
        // n / 192 to six places is n × 15625 / 3, whose dividend passes 2^53 while the quotient does not.
        const source = `round(inputs.n / 192, 6, "${mode}")`;
        const exact = evaluateExactly(source, declarations, { n }) as Fraction;
        const amount = exact.times(new Fraction(1_000_000n)).n;
        const checked = checkedRuleSet({
          inputs: declarations,
          definitions: [definition('share', { scale: 6, output: true, cases: [['true', source]] })],
        });
        const answer = compileRuleSet(checked).decide({ n }, '2024-01-01');
        const value = answer.status === 'decided' ? answer.outputs[0]?.value : null;
        expect(value).toBe(`${amount / 1_000_000n}.${String(amount % 1_000_000n).padStart(6, '0')}`);
      }),
    );
  });

  it('keeps every number within the interval that the checker foretold', () => {
    fc.assert(
      fc.property(expressions().money, fullInputs, (source, inputs) => {
        const wrapped = checkOrThrow(`(${source}) >= 0`, 'bool', makeScope(ontology), new Set());
        const operand = wrapped.node === 'compare' ? wrapped.left : wrapped;
        if (operand.type.kind !== 'number') throw new Error('a number was expected');
        const numerator = BigInt(ours(operand, ontology, inputs) as number | bigint);
        expect(numerator >= operand.type.range.minimum && numerator <= operand.type.range.maximum).toBe(true);
      }),
      { numRuns: cases(300) },
    );
  });
});

const dyadicInputs: InputDeclaration[] = [
  { name: 'licensed', type: 'bool' },
  { name: 'count', type: 'int', minimum: -20, maximum: 20 },
  { name: 'amount', type: 'decimal', scale: 2, minimum: -50, maximum: 50 },
  { name: 'extra', type: 'decimal', scale: 2, minimum: -50, maximum: 50, nullable: true },
  { name: 'kind', type: 'enum', values: ['a', 'b'] },
  {
    name: 'items',
    type: 'list',
    items: {
      name: 'item',
      type: 'record',
      fields: [{ name: 'value', type: 'decimal', scale: 2, minimum: -50, maximum: 50 }],
    },
  },
];

/** Quarters are exact as doubles, so that a CEL implementation with doubles must agree to the last bit. */
const dyadic = fc.letrec<{ real: string; int: string; bool: string }>((tie) => ({
  real: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('inputs.amount', '0.25', '2.5', '-1.75'),
    fc.tuple(tie('real'), fc.constantFrom('+', '-', '*'), tie('real')).map(([a, o, b]) => `(${a} ${o} ${b})`),
    tie('real').map((a) => `-(${a})`),
    fc.tuple(tie('bool'), tie('real'), tie('real')).map(([c, a, b]) => `(${c} ? ${a} : ${b})`),
    tie('real').map((a) => `(has(inputs.extra) ? inputs.extra : ${a})`),
  ),
  int: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('inputs.count', '3', '-7', 'size(inputs.items)'),
    fc.tuple(tie('int'), fc.constantFrom('+', '-', '*'), tie('int')).map(([a, o, b]) => `(${a} ${o} ${b})`),
    fc.tuple(tie('int'), fc.constantFrom('3', '-5', '7')).map(([a, b]) => `(${a} % ${b})`),
  ),
  bool: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(
      'inputs.licensed',
      'true',
      'inputs.kind == "a"',
      'inputs.kind in ["b", "a"]',
      'inputs.count in [1, 2, 3]',
    ),
    fc
      .tuple(tie('bool'), fc.constantFrom('&&', '||', '==', '!='), tie('bool'))
      .map(([a, o, b]) => `((${a}) ${o} (${b}))`),
    tie('bool').map((a) => `!(${a})`),
    fc
      .constantFrom('real', 'int')
      .chain((kind) =>
        fc
          .tuple(tie(kind as 'real'), fc.constantFrom('<', '<=', '>', '>=', '==', '!='), tie(kind as 'real'))
          .map(([a, o, b]) => `(${a} ${o} ${b})`),
      ),
    fc
      .tuple(
        fc.constantFrom('all', 'exists', 'exists_one'),
        fc.constantFrom('inputs.amount', '0.25', '-1.75'),
      )
      .map(([name, a]) => `inputs.items.${name}(e, e.value * 2.0 > ${a})`),
  ),
}));

const quarter = fc.integer({ min: -200, max: 200 }).map((value) => value / 4);

describe('the language of rules', () => {
  it('means what @bufbuild/cel says it means, where doubles are exact', () => {
    const inputs = fc.record({
      licensed: fc.boolean(),
      count: fc.integer({ min: -20, max: 20 }),
      amount: quarter,
      extra: fc.option(quarter),
      kind: fc.constantFrom('a', 'b'),
      items: fc.array(fc.record({ value: quarter }, { noNullPrototype: true }), { maxLength: 4 }),
    });
    fc.assert(
      fc.property(dyadic.bool, inputs, (source, json) => {
        // An absent value is an absent key to CEL; whole numbers are its int.
        const { extra, ...rest } = json;
        const bindings = { ...rest, count: BigInt(json.count), ...(extra === null ? {} : { extra }) };
        expect(ours(typed(source, dyadicInputs), dyadicInputs, json)).toBe(run(source, { inputs: bindings }));
      }),
      { numRuns: cases(400) },
    );
  });
});
