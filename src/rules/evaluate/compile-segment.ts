import type { CheckedRuleSet } from '../rule-set/checked-rule-set.ts';
import type { CompiledNames } from './compile-expression.ts';
import { twoValuedCode } from './compile-expression.ts';
import { StatementWriter, threeValuedCode } from './compile-three-valued.ts';
import type { Expression, Value } from '../language/expression.ts';
import { callHelpers } from '../language/functions.ts';
import { loadFunction } from './load-function.ts';
import type { CombiningAlgorithm, Decision } from '../model.ts';
import type { SegmentPlan } from './plan.ts';
import { allReads } from '../language/reads.ts';
import { effectBit, known, ruleStateCode, speaksCode } from './rule-state.ts';
import type { SegmentDefinition, SegmentRule } from '../rule-set/segments.ts';
import { literalTruth } from './values.ts';

/** What a compiled segment answers with: a position in this list, or −1 − i where assumption i is violated. */
export const decisions: readonly Decision[] = ['permit', 'deny', 'indeterminate', 'not_applicable'];

/** Writes the state of each rule into `s`. */
export type DecideFunction = (v: readonly Value[], s: Uint8Array) => number;
export type ValueFunction = (v: readonly Value[]) => Value;

export interface CompiledSegment {
  /** For inputs of which none is unknown. */
  decideKnown: DecideFunction;
  decide: DecideFunction;
  /** As `decideKnown`, but of the rules only as much is evaluated as the verdict needs. */
  verdictKnown: (v: readonly Value[]) => number;
  /** Outputs and obligation values, by slot. */
  values: ValueFunction[];
}

/** All that generated code may call. */
const helpers = {
  ...callHelpers,
  count: (list: readonly Value[], test: (element: Value) => boolean): number => list.filter(test).length,
};

const load = <F>(parameters: string[], body: string): F => loadFunction<F>(helpers, parameters, body);

/** One function per segment in two values, one in three, and one for each value of the answer. */
export function compileSegment(
  checked: CheckedRuleSet,
  plan: SegmentPlan,
  inputPosition: (name: string) => number,
): CompiledSegment {
  const rules = plan.rules.flatMap(({ checked: rule }) => [rule.appliesWhen, rule.requires]);
  const needed = neededBy([...rules, ...checked.assumptions], plan.definitions);
  const locals = new Map(plan.definitions.map(({ definition }, index) => [definition.name, `d${index}`]));
  const names: CompiledNames = {
    input: inputPosition,
    term: (name) => locals.get(name) ?? 'undefined',
  };
  const algorithm = checked.ruleSet.action.aggregation_mode;
  return {
    decideKnown: load(
      ['v', 's'],
      twoValuedSegment(checked.assumptions, plan.rules, needed, names, algorithm),
    ),
    verdictKnown: load(['v'], verdictSegment(checked.assumptions, plan.rules, needed, names, algorithm)),
    decide: load(['v', 's'], threeValuedSegment(checked.assumptions, plan.rules, needed, names, algorithm)),
    values: plan.values.map((expression) => {
      const writer = new StatementWriter();
      for (const item of neededBy([expression], plan.definitions)) defineUnknown(item, names, writer);
      const value = threeValuedCode(expression, names, writer);
      return load(['v'], [...writer.lines, `return ${value};`].join('\n'));
    }),
  };
}

/** The definitions that expressions read, directly or through others, in dependency order. */
function neededBy(expressions: Expression[], definitions: SegmentDefinition[]): SegmentDefinition[] {
  const cases = new Map(
    definitions.map((item) => [
      item.definition.name,
      { cases: item.cases.map((part) => ({ ...part, from: null, to: null })) },
    ]),
  );
  const terms = new Set(allReads(expressions, cases).terms);
  return definitions.filter(({ definition }) => terms.has(definition.name));
}

function defineKnown({ definition, cases }: SegmentDefinition, names: CompiledNames): string {
  const otherwise = cases.findIndex(({ when }) => literalTruth(when) === true);
  const tried = otherwise < 0 ? cases : cases.slice(0, otherwise);
  const branches = tried.map(
    ({ when, value }) => `${twoValuedCode(when, names)} ? ${twoValuedCode(value, names)} : `,
  );
  const last = otherwise < 0 ? 'undefined' : twoValuedCode(cases[otherwise]!.value, names);
  return `const ${names.term(definition.name)} = ${branches.join('')}${last};`;
}

function defineUnknown(
  { definition, cases }: SegmentDefinition,
  names: CompiledNames,
  writer: StatementWriter,
): void {
  let value = 'undefined';
  for (const { when, value: result } of [...cases].reverse()) {
    const here = threeValuedCode(result, names, writer);
    const holds = threeValuedCode(when, names, writer);
    const agree = `${here} != null && ${here} === ${value}`;
    value = writer.let(
      `${holds} === false ? ${value} : ${holds} === true || (${agree}) ? ${here} : undefined`,
    );
  }
  writer.lines.push(`const ${names.term(definition.name)} = ${value};`);
}

function twoValuedSegment(
  assumptions: Expression[],
  rules: SegmentRule[],
  definitions: SegmentDefinition[],
  names: CompiledNames,
  algorithm: CombiningAlgorithm,
): string {
  return [
    ...preludeKnown(assumptions, definitions, names),
    ...rules.flatMap((rule, position) => [
      stateKnown(rules, rule, position, names),
      `s[${position}] = s${position};`,
    ]),
    ...combineKnown(rules, algorithm, (position, effect) => effectKnown(rules[position]!, position, effect)),
  ].join('\n');
}

/** The verdict alone: a rule without relations to others is asked where its effect is, and only if none before it decided. */
function verdictSegment(
  assumptions: Expression[],
  rules: SegmentRule[],
  definitions: SegmentDefinition[],
  names: CompiledNames,
  algorithm: CombiningAlgorithm,
): string {
  const related = new Set(
    rules.flatMap(({ overriders, limiters }, position) => [
      ...overriders,
      ...limiters,
      ...(overriders.length > 0 ? [position] : []),
    ]),
  );
  return [
    ...preludeKnown(assumptions, definitions, names),
    ...rules.flatMap((rule, position) =>
      related.has(position) ? [stateKnown(rules, rule, position, names)] : [],
    ),
    ...combineKnown(rules, algorithm, (position, effect) =>
      related.has(position)
        ? effectKnown(rules[position]!, position, effect)
        : effectInPlace(rules[position]!, effect, names),
    ),
  ].join('\n');
}

const preludeKnown = (
  assumptions: Expression[],
  definitions: SegmentDefinition[],
  names: CompiledNames,
): string[] => [
  ...definitions.map((item) => defineKnown(item, names)),
  ...assumptions.map(
    (assumption, index) => `if (!${twoValuedCode(assumption, names)}) return ${-1 - index};`,
  ),
];

function stateKnown(
  rules: SegmentRule[],
  { checked, overriders }: SegmentRule,
  position: number,
  names: CompiledNames,
): string {
  const requires = `${twoValuedCode(checked.requires, names)} ? ${known.met} : ${known.unmet}`;
  const silenced = overriders.map((other) => firesKnown(rules[other]!, other)).join(' || ');
  const state = silenced === '' ? requires : `(${silenced}) ? ${known.silenced} : ${requires}`;
  return `const s${position} = ${twoValuedCode(checked.appliesWhen, names)} ? (${state}) : 0;`;
}

/** Whether a rule that nothing silences has an effect; null: never. */
function effectInPlace(
  { checked }: SegmentRule,
  effect: 'permit' | 'deny',
  names: CompiledNames,
): string | null {
  const [onMet, onUnmet] = [checked.rule.if_met === effect, checked.rule.if_unmet === effect];
  const applies = twoValuedCode(checked.appliesWhen, names);
  if (onMet && onUnmet) return `(${applies})`;
  const requires = twoValuedCode(checked.requires, names);
  if (onMet) return literalTruth(checked.requires) === true ? `(${applies})` : `(${applies} && ${requires})`;
  return onUnmet ? `(${applies} && !${requires})` : null;
}

function combineKnown(
  rules: SegmentRule[],
  algorithm: CombiningAlgorithm,
  effectAt: (position: number, effect: 'permit' | 'deny') => string | null,
): string[] {
  const has = (effect: 'permit' | 'deny'): string => {
    const conditions = rules.flatMap((rule, position) => {
      const holds = rule.decides ? effectAt(position, effect) : null;
      if (holds === null) return [];
      const limits = rule.limiters.map((other) => effectAt(other, 'deny') ?? 'false');
      return [effect === 'permit' && limits.length > 0 ? `(${holds} && !(${limits.join(' || ')}))` : holds];
    });
    return conditions.length === 0 ? 'false' : conditions.join(' || ');
  };
  const [first, second] = orderOf(algorithm);
  const [yes, otherwise] = [decisions.indexOf(first), decisions.indexOf(second)];
  return [
    `if (${has(first)}) return ${yes};`,
    isClosed(algorithm)
      ? `return ${otherwise};`
      : `return ${has(second)} ? ${otherwise} : ${decisions.indexOf('not_applicable')};`,
  ];
}

const orderOf = (algorithm: CombiningAlgorithm): ['permit' | 'deny', 'permit' | 'deny'] =>
  algorithm === 'deny-overrides' || algorithm === 'permit-unless-deny'
    ? ['deny', 'permit']
    : ['permit', 'deny'];

/** `…-unless-…`: what is not the one is the other. */
const isClosed = (algorithm: CombiningAlgorithm): boolean =>
  algorithm === 'deny-unless-permit' || algorithm === 'permit-unless-deny';

function firesKnown({ checked }: SegmentRule, position: number): string {
  return checked.rule.if_unmet === 'none' ? `s${position} === ${known.met}` : speaksCode(`s${position}`);
}

function effectKnown({ checked }: SegmentRule, position: number, effect: 'permit' | 'deny'): string | null {
  const [onMet, onUnmet] = [checked.rule.if_met === effect, checked.rule.if_unmet === effect];
  if (onMet && onUnmet) return speaksCode(`s${position}`);
  if (onMet) return `s${position} === ${known.met}`;
  return onUnmet ? `s${position} === ${known.unmet}` : null;
}

function threeValuedSegment(
  assumptions: Expression[],
  rules: SegmentRule[],
  definitions: SegmentDefinition[],
  names: CompiledNames,
  algorithm: CombiningAlgorithm,
): string {
  const writer = new StatementWriter();
  for (const item of definitions) defineUnknown(item, names, writer);
  assumptions.forEach((assumption, index) => {
    writer.lines.push(`if (${threeValuedCode(assumption, names, writer)} === false) return ${-1 - index};`);
  });
  const truth = (expression: Expression): string => {
    const value = threeValuedCode(expression, names, writer);
    return `${value} === true ? 1 : ${value} === false ? 0 : 2`;
  };
  rules.forEach(({ checked, overriders, decides }, i) => {
    const { rule } = checked;
    const fired = (bit: number): string => overriders.map((other) => `f${other} === ${bit}`).join(' || ');
    const overridden = overriders.length === 0 ? '0' : `${fired(1)} ? 1 : ${fired(2)} ? 2 : 0`;
    writer.lines.push(
      `const p${i} = ${truth(checked.appliesWhen)}, o${i} = ${overridden};`,
      `const q${i} = ${truth(checked.requires)};`,
      `s[${i}] = ${ruleStateCode(`p${i}`, `o${i}`, `q${i}`)};`,
      `const a${i} = p${i} === 0 || o${i} === 1 ? 0 : p${i} === 1 && o${i} === 0 ? 1 : 2;`,
    );
    const fires =
      rule.if_unmet === 'none'
        ? `a${i} === 0 || q${i} === 0 ? 0 : a${i} === 1 && q${i} === 1 ? 1 : 2`
        : `a${i}`;
    writer.lines.push(`const f${i} = ${fires};`);
    const [onMet, onUnmet] = [effectBit[rule.if_met], effectBit[rule.if_unmet]];
    const effects = `a${i} === 0 ? 1 : (q${i} === 0 ? 0 : ${onMet}) | (q${i} === 1 ? 0 : ${onUnmet}) | (a${i} === 2 ? 1 : 0)`;
    writer.lines.push(`const e${i} = ${decides ? effects : '1'};`);
  });
  rules.forEach(({ limiters }, i) => {
    const against = (test: (name: string) => string): string =>
      limiters.map((other) => test(`e${other}`)).join(' || ');
    const limited = `(e${i} & 2) === 0 ? e${i} : ${against((e) => `${e} === 4`)} ? e${i} & ~2 | 1 : ${against((e) => `(${e} & 4) !== 0`)} ? e${i} | 1 : e${i}`;
    writer.lines.push(`const x${i} = ${limiters.length === 0 ? `e${i}` : limited};`);
  });
  return [...writer.lines, ...combineCode(rules.length, algorithm)].join('\n');
}

function combineCode(count: number, algorithm: CombiningAlgorithm): string[] {
  const effects = Array.from({ length: count }, (_item, i) => `x${i}`);
  const surely = (bit: number): string => effects.map((x) => `${x} === ${bit}`).join(' || ') || 'false';
  const maybe = (bit: number): string => `((${effects.join(' | ') || '0'}) & ${bit}) !== 0`;
  const [first, second] = orderOf(algorithm);
  const indeterminate = decisions.indexOf('indeterminate');
  const step = (effect: 'permit' | 'deny'): string[] => [
    `if (${surely(effectBit[effect])}) return ${decisions.indexOf(effect)};`,
    `if (${maybe(effectBit[effect])}) return ${indeterminate};`,
  ];
  if (isClosed(algorithm)) return [...step(first), `return ${decisions.indexOf(second)};`];
  return [...step(first), ...step(second), `return ${decisions.indexOf('not_applicable')};`];
}
