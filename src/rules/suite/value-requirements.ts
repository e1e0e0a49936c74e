import { attempt, type Analysis, type RegionAnswer } from '../analysis/analysis.ts';
import { compareNode } from '../analysis/atoms.ts';
import { FULL, type RegionId } from '../analysis/diagram.ts';
import { inputsOf, structureOf, walk } from '../analysis/rewrite.ts';
import type { SegmentRegions } from '../analysis/segment-regions.ts';
import { evaluateTruth, type Environment } from '../evaluate/interpret.ts';
import { inputLookup, normaliseInputs } from '../evaluate/normalise-inputs.ts';
import type { Expression } from '../language/expression.ts';
import type { Witness } from '../model.ts';
import type { CheckedRuleSet } from '../rule-set/checked-rule-set.ts';
import { segmentsOf, type Segment } from '../rule-set/segments.ts';
import { obligationValueName } from './case-values.ts';
import { branchesOf, inline, withChoices, type Branch, type RuleCondition } from './rule-conditions.ts';
import {
  isRounding,
  nearbyRounding,
  restOf,
  restsToShow,
  type RoundingNeed,
} from './rounding-requirements.ts';
import { isStep, rangeOf, type SuiteEvidence } from './suite-coverage.ts';
import { around, tellingCase } from './suite-requirements.ts';

/** An output, or the value of an obligation, with everywhere that its computation changes. */
export interface ShownValue {
  /** As a case names it. */
  name: string;
  segment: Segment;
  /** Where it is due; null: everywhere. */
  due: Expression | null;
  needs: ValueNeed[];
}

/** One thing that cases have to show of a value. */
export type ValueNeed =
  /** How it is computed in one branch. */
  | { kind: 'branch'; branch: Branch }
  /** Where one branch ends and another begins. */
  | { kind: 'kink'; condition: RuleCondition; branch: Branch }
  /** What rounding takes away, or adds. */
  | RoundingNeed;

/** Outputs and values of obligations of a rule, in the segments in which it is in force, each computation once. */
export function valuesToShow(checked: CheckedRuleSet, key: string): ShownValue[] {
  const seen = new Set<string>();
  return segmentsOf(checked).flatMap((segment) => {
    const rule = segment.rules.find((item) => item.checked.rule.key === key)?.checked;
    if (!rule) return [];
    const definitions = new Map(segment.definitions.map((item) => [item.definition.name, item]));
    const [applies, requires] = [inline(rule.appliesWhen, definitions), inline(rule.requires, definitions)];
    const outputs = segment.definitions
      .filter(({ definition, cases }) => definition.output && cases.length > 0)
      .map(({ definition: { name, type } }) => ({
        name,
        due: null,
        expression: inline({ node: 'term', name, type, start: 0, end: 0 }, definitions),
      }));
    const duties = rule.obligations.flatMap(({ id, on, values }) =>
      values.map(({ name, expression }) => ({
        name: obligationValueName(id, name),
        due: dueOn(on, applies, requires),
        expression: inline(expression, definitions),
      })),
    );
    // A figure that an obligation only repeats is held against the words of the clause.
    const computed = duties.filter(({ expression }) => inputsOf(expression).size > 0);
    return [...outputs, ...computed].flatMap(({ name, due, expression }): ShownValue[] => {
      const id = `${name} ${structureOf([due, expression])}`;
      if (seen.has(id)) return [];
      seen.add(id);
      return [{ name, segment, due, needs: needsOf(expression) }];
    });
  });
}

const both = (operands: Expression[]): Expression => ({
  node: 'and',
  operands,
  type: { kind: 'bool' },
  start: 0,
  end: 0,
});

const denied = (operand: Expression): Expression => ({
  node: 'not',
  operand,
  type: { kind: 'bool' },
  start: operand.start,
  end: operand.end,
});

const dueOn = (on: 'applies' | 'met' | 'unmet', applies: Expression, requires: Expression): Expression =>
  on === 'applies' ? applies : both([applies, on === 'met' ? requires : denied(requires)]);

function needsOf(value: Expression): ValueNeed[] {
  const chosen = withChoices(value);
  // Too many branches to ask for one by one: the whole of it is one.
  const branches = branchesOf(chosen, []) ?? [{ expression: chosen, guards: [] }];
  const kinks = new Map<string, ValueNeed>();
  const rounded = new Map<string, ValueNeed[]>();
  for (const branch of branches) {
    for (const guard of branch.guards) {
      const condition = guard.node === 'not' ? guard.operand : guard;
      const id = structureOf(condition);
      const kink = kinkOf(condition, id);
      if (kink && !kinks.has(id)) kinks.set(id, { kind: 'kink', condition: kink, branch });
    }
    walk(branch.expression, (node) => {
      if (!isRounding(node) || inputsOf(node).size === 0 || rounded.has(structureOf(node))) return;
      rounded.set(
        structureOf(node),
        restsToShow(node).map((rest) => ({ kind: 'rounding', round: node, rest, branch })),
      );
    });
  }
  return [
    ...branches.map((branch): ValueNeed => ({ kind: 'branch', branch })),
    ...kinks.values(),
    ...[...rounded.values()].flat(),
  ];
}

const ordered: ReadonlySet<string> = new Set(['number', 'date']);

function kinkOf(expression: Expression, id: string): RuleCondition | null {
  if (expression.node !== 'compare' || !ordered.has(expression.left.type.kind)) return null;
  const { left, right } = expression;
  return { id, condition: id, expression, boundary: { left, right }, within: null };
}

/** Whether a case that states the value shows this of it. */
export function isShown(need: ValueNeed, { due }: ShownValue, stated: readonly SuiteEvidence[]): boolean {
  const within = stated.filter(({ environment }) => due === null || isTrue(due, environment));
  switch (need.kind) {
    case 'branch':
      return within.some((at) => lies(need.branch, at.environment) && isTelling(need.branch.expression, at));
    case 'kink': {
      const inputs = [...inputsOf(need.condition.expression).values()];
      const truth = ({ environment }: SuiteEvidence): boolean | undefined =>
        evaluateTruth(need.condition.expression, environment);
      return within.some((at) =>
        within.some(
          (other) =>
            truth(at) !== truth(other) &&
            inputs.some((input) => rangeOf(input.type) !== null && isStep(at, other, input, 1)),
        ),
      );
    }
    case 'rounding':
      return within.some(
        (at) => lies(need.branch, at.environment) && restOf(need.round, at.environment) === need.rest,
      );
  }
}

const isTrue = (condition: Expression, environment: Environment): boolean =>
  evaluateTruth(condition, environment) === true;

const lies = ({ guards }: Branch, environment: Environment): boolean =>
  guards.every((guard) => isTrue(guard, environment));

/** Nothing is 19 per cent of nothing, and 20 per cent as well. */
const isTelling = (expression: Expression, { input }: SuiteEvidence): boolean =>
  [...inputsOf(expression).values()].every(
    ({ name, type }) => type.kind !== 'number' || (input(name) !== 0 && input(name) !== 0n),
  );

/** Inputs that would show it; none where no input can. */
export async function casesForValue(
  analysis: Analysis,
  { segment, due }: ShownValue,
  need: ValueNeed,
): Promise<RegionAnswer<Witness[]>> {
  return attempt(async () => {
    const regions = analysis.regions(segment);
    const region = regionOf(regions, due, need);
    if (need.kind === 'kink') {
      const { diagram, translation } = regions;
      const { boundary, expression } = need.condition;
      const equal = translation.truth(compareNode('==', boundary!.left, boundary!.right)).yes;
      const on = await tellingCase(analysis, regions, expression, diagram.and(region, equal));
      if (on.status === 'undecided') return on;
      const start =
        on.status === 'found'
          ? on
          : await analysis.find(regions, diagram.and(region, translation.truth(expression).yes), () => true);
      if (start.status !== 'found') return start;
      const cases = around(analysis, need.condition, start.value.witness, on.status === 'found');
      return { status: 'found', value: cases.filter((at) => isDue(analysis, due, at)) };
    }
    const found = await tellingCase(analysis, regions, need.branch.expression, region);
    if (found.status !== 'found') return found;
    const { witness } = found.value;
    if (need.kind === 'branch') return { status: 'found', value: [witness] };
    const isComputedSo = (environment: Environment): boolean =>
      lies(need.branch, environment) && (due === null || isTrue(due, environment));
    const rounded = nearbyRounding(analysis.checked.ruleSet.action.inputs, need, witness, isComputedSo);
    return rounded.status === 'found' ? { status: 'found', value: [rounded.value] } : rounded;
  });
}

/** Where the value is due and computed so; of a kink, without the condition that turns there. */
function regionOf(
  { diagram, translation }: SegmentRegions,
  due: Expression | null,
  need: ValueNeed,
): RegionId {
  const guards = need.branch.guards.filter((guard) => {
    const condition = guard.node === 'not' ? guard.operand : guard;
    return need.kind !== 'kink' || structureOf(condition) !== need.condition.id;
  });
  // Away from the kinks, where the value of one branch is not that of the next.
  const strict = guards.flatMap((guard) => {
    const condition = guard.node === 'not' ? guard.operand : guard;
    if (need.kind === 'kink' || condition.node !== 'compare') return [];
    if (condition.left.type.kind !== 'number' || condition.operator === '==') return [];
    return [translation.truth(compareNode('!=', condition.left, condition.right)).yes];
  });
  const base = diagram.and(
    due === null ? FULL : translation.truth(due).yes,
    ...guards.map((guard) => translation.truth(guard).yes),
  );
  const away = diagram.and(base, ...strict);
  return away === 0 ? base : away;
}

function isDue(analysis: Analysis, due: Expression | null, witness: Witness): boolean {
  const { inputs } = analysis.checked.ruleSet.action;
  const normalised = normaliseInputs(inputs, witness.inputs);
  if (!normalised.ok) return false;
  const input = inputLookup(inputs, normalised.values);
  return due === null || isTrue(due, { input, term: () => undefined });
}
