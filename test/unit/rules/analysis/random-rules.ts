import fc from 'fast-check';
import { inputLookup, normaliseInputs } from '../../../../src/rules/evaluate/normalise-inputs.ts';
import { interpretSegment, violatedAssumption } from '../../../../src/rules/evaluate/interpret-rule-set.ts';
import type { Interpretation } from '../../../../src/rules/evaluate/interpret-rule-set.ts';
import type { CheckedRuleSet } from '../../../../src/rules/rule-set/checked-rule-set.ts';
import type { Segment } from '../../../../src/rules/rule-set/segments.ts';
import { segmentsOf } from '../../../../src/rules/rule-set/segments.ts';
import type { Definition, InputDeclaration, Rule } from '../../../../src/rules/model.ts';
import { combiningAlgorithms } from '../../../../src/rules/model.ts';
import { int, override, rule } from './fixture.ts';
import type { Parts } from './fixture.ts';

/** Inputs with domains so small that every combination can be tried, and all of their values. */
interface SmallInput {
  declaration: InputDeclaration;
  values: unknown[];
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);
const listsOf = (values: number[], longest: number): number[][] => {
  let lists: number[][] = [[]];
  const all = [...lists];
  for (let length = 1; length <= longest; length += 1) {
    lists = lists.flatMap((list) => values.map((value) => [...list, value]));
    all.push(...lists);
  }
  return all;
};

const texts = ['p', 'q', 'r', 'something else', 'yet another'];

export const smallInputs: Record<string, SmallInput> = {
  x: { declaration: int('x', -3, 4), values: range(-3, 4) },
  y: { declaration: int('y', 0, 5), values: range(0, 5) },
  b: { declaration: { name: 'b', type: 'bool' }, values: [false, true] },
  c: { declaration: { name: 'c', type: 'enum', values: ['p', 'q', 'r'] }, values: ['p', 'q', 'r'] },
  n: { declaration: { ...int('n', 0, 2), nullable: true }, values: [null, 0, 1, 2] },
  // Two texts that no rule names: whichever of `s` and `t` is given, the other can be one that is not the same.
  s: { declaration: { name: 's', type: 'string' }, values: texts },
  t: { declaration: { name: 't', type: 'string' }, values: texts },
  d: {
    declaration: { name: 'd', type: 'date', minimum: '2024-02-27', maximum: '2024-03-02' },
    values: ['2024-02-27', '2024-02-28', '2024-02-29', '2024-03-01', '2024-03-02'],
  },
  l: {
    declaration: { name: 'l', type: 'list', items: int('e', 0, 1), max_items: 6 },
    values: listsOf([0, 1], 6),
  },
};

const operators = fc.constantFrom('==', '!=', '<', '<=', '>', '>=');

/** CEL over some of the small inputs. `conditions` and `numbers` share their recursion. */
function grammar(names: readonly string[]): {
  conditions: fc.Arbitrary<string>;
  numbers: fc.Arbitrary<string>;
} {
  const has = (name: string): boolean => names.includes(name);
  const { condition, number } = fc.letrec<{ condition: string; number: string }>((tie) => {
    const constant = fc.integer({ min: -4, max: 6 }).map(String);
    const leaves = [constant];
    for (const name of ['x', 'y']) if (has(name)) leaves.push(fc.constant(`inputs.${name}`));
    if (has('l')) leaves.push(fc.constant('size(inputs.l)'));
    const leaf = fc.oneof(...leaves);
    const atoms = [fc.tuple(tie('number'), operators, tie('number')).map(([a, o, b]) => `${a} ${o} ${b}`)];
    if (has('b')) atoms.push(fc.constant('inputs.b'));
    if (has('c')) atoms.push(fc.constantFrom('inputs.c == "p"', 'inputs.c != "q"', 'inputs.c in ["q", "r"]'));
    if (has('n')) {
      atoms.push(
        fc.tuple(operators, leaf).map(([o, k]) => `has(inputs.n) && inputs.n ${o} ${k}`),
        fc.constantFrom('has(inputs.n)', '(has(inputs.n) ? inputs.n > 0 : true)'),
      );
    }
    if (has('s')) atoms.push(fc.constantFrom('inputs.s == "p"', 'inputs.s in ["p", "q"]'));
    if (has('s') && has('t')) atoms.push(fc.constantFrom('inputs.s == inputs.t', 'inputs.s != inputs.t'));
    if (has('c') && has('s')) atoms.push(fc.constant('inputs.c == inputs.s'));
    if (has('d')) {
      atoms.push(
        fc
          .constantFrom('date("2024-02-28")', 'date("2024-03-29")', 'date("2024-04-01")')
          .chain((day) =>
            fc
              .tuple(
                operators,
                fc.constantFrom('inputs.d', 'plus_months(inputs.d, 1)', 'plus_days(inputs.d, 2)'),
              )
              .map(([o, e]) => `${e} ${o} ${day}`),
          ),
      );
    }
    if (has('d')) {
      atoms.push(
        fc.constantFrom(
          'month_of(inputs.d) == 2',
          'weekday_of(inputs.d) >= 5',
          'day_of(plus_days(inputs.d, 1)) < 3',
        ),
      );
    }
    if (has('d') && has('y')) atoms.push(fc.constant('plus_days(inputs.d, inputs.y) > date("2024-03-02")'));
    if (has('l')) {
      atoms.push(
        fc
          .tuple(fc.constantFrom('all', 'exists', 'exists_one'), operators, leaf)
          .map(([q, o, k]) => `inputs.l.${q}(e, e ${o} ${k})`),
        fc.constant('1 in inputs.l'),
        fc.tuple(operators, leaf).map(([o, k]) => `inputs.l.sum() ${o} ${k}`),
        fc.tuple(operators, leaf).map(([o, k]) => `inputs.l.filter(e, e ${o} ${k}).size() >= 2`),
        fc.tuple(operators, leaf).map(([o, k]) => `max(0, inputs.l.map(e, e * 2)) ${o} ${k}`),
      );
    }
    const atom = fc.oneof(...atoms).map((text) => `(${text})`);
    return {
      number: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        { arbitrary: leaf, weight: 5 },
        {
          arbitrary: fc
            .tuple(tie('number'), fc.constantFrom('+', '-'), tie('number'))
            .map((p) => `(${p.join(' ')})`),
          weight: 2,
        },
        {
          arbitrary: fc
            .tuple(fc.constantFrom('2 *', '-1 *', '3 *'), tie('number'))
            .map((p) => `(${p.join(' ')})`),
          weight: 1,
        },
        {
          arbitrary: fc
            .tuple(fc.constantFrom('min', 'max'), leaf, tie('number'))
            .map(([f, a, b]) => `${f}(${a}, ${b})`),
          weight: 1,
        },
        { arbitrary: leaf.map((a) => `((${a}) % 3)`), weight: 1 },
        {
          arbitrary: fc
            .tuple(tie('number'), fc.constantFrom('half_up', 'half_even', 'up', 'down', 'ceiling', 'floor'))
            .map(([a, mode]) => `round(0.5 * ${a}, 0, "${mode}")`),
          weight: 1,
        },
        {
          arbitrary: fc.tuple(atom, leaf, tie('number')).map(([c, a, b]) => `(${c} ? ${a} : ${b})`),
          weight: 1,
        },
      ),
      condition: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        { arbitrary: atom, weight: 5 },
        { arbitrary: tie('condition').map((c) => `!${c}`), weight: 1 },
        {
          arbitrary: fc
            .tuple(tie('condition'), fc.constantFrom('&&', '||'), tie('condition'))
            .map((p) => `(${p.join(' ')})`),
          weight: 3,
        },
        {
          arbitrary: fc
            .tuple(tie('condition'), tie('condition'), tie('condition'))
            .map(([c, a, b]) => `(${c} ? ${a} : ${b})`),
          weight: 1,
        },
      ),
    };
  });
  return { conditions: condition, numbers: number };
}

const definition = (name: string, cases: Definition['cases']): Definition => ({
  name,
  type: 'int',
  unit: null,
  scale: null,
  output: false,
  description: '',
  cases,
});

const always = { citation: null, from: null, to: null };

export interface RandomRules {
  names: string[];
  parts: Parts;
}

/** Rule sets over one to three of the small inputs: definitions, overrides, limits, periods, every algorithm. */
export const randomRules: fc.Arbitrary<RandomRules> = fc
  .subarray(Object.keys(smallInputs), { minLength: 1, maxLength: 3 })
  .filter((names) => !(names.includes('l') && names.length > 2))
  .chain((names) => {
    const { conditions, numbers } = grammar(names);
    const withTerm = fc.oneof(
      { arbitrary: conditions, weight: 4 },
      { arbitrary: fc.tuple(operators, numbers).map(([o, n]) => `(terms.v ${o} ${n})`), weight: 1 },
      { arbitrary: fc.constantFrom('true', 'false'), weight: 1 },
    );
    const effect = fc.constantFrom('permit', 'deny', 'none');
    const rules = fc
      .array(
        fc.record({
          applies_when: withTerm,
          requires: withTerm,
          if_met: effect,
          if_unmet: effect,
          exceptionTo: fc.option(fc.nat(3), { nil: null, freq: 2 }),
          limits: fc.constantFrom<'all' | 'none' | 'first'>('all', 'none', 'none', 'first'),
          period: fc.constantFrom({ to: null }, { to: null }, { to: '2022-01-01' }, { from: '2022-01-01' }),
          tier: fc.constantFrom<Rule['tier']>('mandatory', 'mandatory', 'mandatory', 'guidance'),
        }),
        { minLength: 2, maxLength: 4 },
      )
      .map((drafts) =>
        drafts.map(({ exceptionTo, limits, period, ...fields }, index) =>
          rule(`R-${index}`, {
            ...fields,
            ...period,
            overrides: exceptionTo !== null && exceptionTo < index ? [override(`R-${exceptionTo}`)] : [],
            limits: limits === 'all' ? 'all' : limits === 'first' && index > 0 ? ['R-0'] : [],
          }),
        ),
      );
    return fc
      .record({
        rules,
        term: fc.tuple(conditions, numbers, numbers, numbers),
        assumptions: fc.oneof(
          { arbitrary: fc.constant<string[]>([]), weight: 2 },
          { arbitrary: conditions.map((c) => [c]), weight: 1 },
        ),
        algorithm: fc.constantFrom(...combiningAlgorithms),
      })
      .map(({ rules: drafts, term: [when, early, late, otherwise], assumptions, algorithm }) => ({
        names,
        parts: {
          inputs: names.map((name) => smallInputs[name]!.declaration),
          rules: drafts,
          assumptions,
          algorithm,
          definitions: [
            definition('v', [
              { ...always, when, value: `floor(${early})`, to: '2022-01-01' },
              { ...always, when, value: `floor(${late})`, from: '2022-01-01' },
              { ...always, when: 'true', value: `floor(${otherwise})` },
            ]),
          ],
        },
      }));
  });

export interface Case {
  segment: Segment;
  inputs: Record<string, unknown>;
  interpretation: Interpretation;
  valid: boolean;
}

/** Every date segment with every combination of complete inputs, or of incomplete ones as well, interpreted. */
export function everyCase(
  checked: CheckedRuleSet,
  names: readonly string[],
  { omitting = false } = {},
): Case[] {
  let combinations: Record<string, unknown>[] = [{}];
  for (const name of names) {
    combinations = combinations.flatMap((inputs) =>
      smallInputs[name]!.values.map((value): Record<string, unknown> => ({
        ...inputs,
        [name]: value,
      })).concat(omitting ? [inputs] : []),
    );
  }
  const { inputs: declarations } = checked.ruleSet.action;
  return segmentsOf(checked).flatMap((segment) =>
    combinations.map((inputs) => {
      const normalised = normaliseInputs(declarations, inputs);
      if (!normalised.ok) throw new Error(JSON.stringify(normalised.errors));
      const lookup = inputLookup(declarations, normalised.values);
      const interpretation = interpretSegment(checked, segment, lookup);
      const valid = violatedAssumption(checked, interpretation.environment) < 0;
      return { segment, inputs, interpretation, valid };
    }),
  );
}
