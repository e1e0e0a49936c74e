import type { Analysis, RegionAnswer, Execution } from '../analysis/analysis.ts';
import { attempt } from '../analysis/analysis.ts';
import { compareNode, type Kleene } from '../analysis/atoms.ts';
import { FULL, type Diagram, type RegionId } from '../analysis/diagram.ts';
import { inputsOf } from '../analysis/rewrite.ts';
import type { SegmentRegions } from '../analysis/segment-regions.ts';
import type { Expression, Value } from '../language/expression.ts';
import { evaluateTruth } from '../evaluate/interpret.ts';
import type { Outcome, Witness } from '../model.ts';
import { outcomeOf } from '../evaluate/rule-state.ts';
import { inputsToJson } from '../evaluate/value-json.ts';
import { normaliseInputs, inputLookup } from '../evaluate/normalise-inputs.ts';
import { withCondition, type RuleCondition, type RuleConditions } from './rule-conditions.ts';
import { rangeOf, type Gap } from './suite-coverage.ts';

/** The outcomes that the rule can have on some complete input, each with one. */
export async function reachableOutcomes(
  analysis: Analysis,
  { segment, appliesWhen, requires }: RuleConditions,
): Promise<{ outcome: Outcome; answer: RegionAnswer<Execution> }[]> {
  const regions = analysis.regions(segment);
  const found: { outcome: Outcome; answer: RegionAnswer<Execution> }[] = [];
  for (const outcome of ['met', 'unmet', 'not_applicable'] as const) {
    const answer = await attempt(() => {
      const { diagram, translation } = regions;
      const [applies, lawful] = [translation.truth(appliesWhen), translation.truth(requires)];
      const region =
        outcome === 'not_applicable'
          ? applies.no
          : diagram.and(applies.yes, outcome === 'met' ? lawful.yes : lawful.no);
      return analysis.find(regions, region, ({ states }) => outcomeOf(states[0] ?? 0) === outcome);
    });
    found.push({ outcome, answer });
  }
  return found;
}

/**
 * Inputs that would close a gap, or none where the gap cannot be closed: the condition never decides, or is never so.
 * For a boundary: a case on it (or at its nearest), and one step of scale to either side.
 */
export async function casesForGap(
  analysis: Analysis,
  conditions: RuleConditions,
  condition: RuleCondition,
  gap: Gap,
): Promise<RegionAnswer<Witness[]>> {
  return attempt(async () => {
    const regions = analysis.regions(conditions.segment);
    const { diagram, translation } = regions;
    const turns = decisive(regions, conditions, condition);
    const holds = translation.truth(condition.expression);
    if (gap === 'true' || gap === 'false') {
      const region = gap === 'true' ? holds.yes : holds.no;
      const where = await analysis.find(regions, diagram.and(turns, region), () => true);
      const found = where.status === 'none' ? await analysis.find(regions, region, () => true) : where;
      return found.status === 'found' ? { status: 'found', value: [found.value.witness] } : found;
    }
    const { left, right } = condition.boundary!;
    const within = condition.within ? translation.truth(condition.within).yes : FULL;
    const equal = translation.truth(compareNode('==', left, right));
    const on = await tellingCase(
      analysis,
      regions,
      condition.expression,
      diagram.and(turns, within, equal.yes),
    );
    if (on.status === 'undecided') return on;
    if (gap === 'crossing' && on.status === 'none') return on;
    const start =
      on.status === 'found'
        ? on
        : await analysis.find(regions, diagram.and(turns, within, holds.yes), () => true);
    if (start.status !== 'found') return start;
    return {
      status: 'found',
      value: around(analysis, condition, start.value.witness, on.status === 'found'),
    };
  });
}

/**
 * A case of the region. Where several inputs are compared, or a value is computed, one with figures large enough for a
 * step of scale to be small beside them, so that it tells one factor from another.
 */
export async function tellingCase(
  analysis: Analysis,
  regions: SegmentRegions,
  expression: Expression,
  boundary: RegionId,
): Promise<RegionAnswer<Execution>> {
  const { diagram, space } = regions;
  const names = [...inputsOf(expression).values()].filter(({ type }) => rangeOf(type) !== null);
  if (expression.type.kind !== 'bool' || names.length > 1) {
    const numbers = names.filter(({ type }) => type.kind === 'number');
    for (const least of numbers.length > 0 ? [100_000, 1000, 1] : []) {
      const large = numbers.map(({ name }) => {
        const { index } = space.variable(name);
        const high = diagram.variables[index]?.high ?? 0;
        return diagram.interval(index, Math.min(least, high), high);
      });
      const found = await analysis.find(regions, diagram.and(boundary, ...large), () => true);
      if (found.status !== 'none') return found;
    }
    const notZero = numbers.map(({ name }) => {
      const { index } = space.variable(name);
      return diagram.not(diagram.interval(index, 0, 0));
    });
    const found = await analysis.find(regions, diagram.and(boundary, ...notZero), () => true);
    if (found.status !== 'none') return found;
  }
  return analysis.find(regions, boundary, () => true);
}

/** Where the rule's outcome depends on the condition, all else as it is. */
function decisive(
  { diagram, translation }: SegmentRegions,
  { appliesWhen, requires }: RuleConditions,
  condition: RuleCondition,
): RegionId {
  const under = (value: boolean): { applies: Kleene; requires: Kleene } => ({
    applies: translation.truth(withCondition(appliesWhen, condition, value)),
    requires: translation.truth(withCondition(requires, condition, value)),
  });
  const [yes, no] = [under(true), under(false)];
  const both = diagram.and(yes.applies.yes, no.applies.yes);
  return diagram.or(
    differ(diagram, yes.applies, no.applies),
    diagram.and(both, differ(diagram, yes.requires, no.requires)),
  );
}

const differ = (diagram: Diagram, a: Kleene, b: Kleene): RegionId =>
  diagram.or(diagram.and(a.yes, b.no), diagram.and(a.no, b.yes));

/** The case itself and its neighbours by one step of one input; without a case on the boundary, the step that crosses. */
export function around(
  analysis: Analysis,
  condition: RuleCondition,
  witness: Witness,
  onBoundary: boolean,
): Witness[] {
  const { inputs: declared } = analysis.checked.ruleSet.action;
  const normalised = normaliseInputs(declared, witness.inputs);
  if (!normalised.ok) return [];
  const lookup = inputLookup(declared, normalised.values);
  const moved = (name: string, value: bigint): Witness => {
    const like = lookup(name);
    const values = declared.map((input, index): Value => {
      if (input.name !== name) return normalised.values[index];
      return typeof like === 'bigint' ? value : Number(value);
    });
    return { inputs: inputsToJson(declared, values), as_of: witness.as_of };
  };
  const truthAt = (name: string, value: bigint): boolean | undefined =>
    evaluateTruth(condition.expression, {
      input: (other) =>
        other === name ? (typeof lookup(name) === 'bigint' ? value : Number(value)) : lookup(other),
      term: () => undefined,
    });
  for (const input of inputsOf(condition.expression).values()) {
    const [value, range] = [ordinal(lookup(input.name)), rangeOf(input.type)];
    if (value === null || range === null) continue;
    if (onBoundary) {
      const steps = [value - 1n, value + 1n].filter((step) => step >= range.minimum && step <= range.maximum);
      const here = truthAt(input.name, value);
      if (steps.every((step) => truthAt(input.name, step) === here)) continue;
      return [witness, ...steps.map((step) => moved(input.name, step))];
    }
    const crossing = crossingOf((at) => truthAt(input.name, at), value, range);
    if (crossing !== null) return [moved(input.name, crossing), moved(input.name, crossing + 1n)];
  }
  return [witness];
}

const ordinal = (value: Value): bigint | null =>
  typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value)) ? BigInt(value) : null;

/** The value after which the truth changes, by bisection from `start` towards a bound at which it is otherwise. */
function crossingOf(
  truthAt: (value: bigint) => boolean | undefined,
  start: bigint,
  { minimum, maximum }: { minimum: bigint; maximum: bigint },
): bigint | null {
  const here = truthAt(start);
  const far = [minimum, maximum].find((bound) => truthAt(bound) === !here);
  if (here === undefined || far === undefined) return null;
  let [same, other] = [start, far];
  while (same - other > 1n || other - same > 1n) {
    const middle = (same + other) / 2n;
    if (truthAt(middle) === here) same = middle;
    else other = middle;
  }
  return same < other ? same : other;
}
