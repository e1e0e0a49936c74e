import type { CheckedRuleSet } from '../rule-set/checked-rule-set.ts';
import type { Expression, Type, Value } from '../language/expression.ts';
import { evaluate, evaluateTruth, type Environment } from '../evaluate/interpret.ts';
import type { IsoDate, Outcome } from '../model.ts';
import { inputLookup, normaliseInputs } from '../evaluate/normalise-inputs.ts';
import { inputsOf, structureOf } from '../analysis/rewrite.ts';
import { segmentIndex, segmentsOf } from '../rule-set/segments.ts';
import type { RuleCondition, RuleConditions } from './rule-conditions.ts';

/** A case that passed: its inputs as the runtime has them. */
export interface SuiteEvidence {
  outcome: Outcome;
  segment: number;
  input: (name: string) => Value;
  environment: Environment;
  /** All inputs but one, as text: equal for cases that differ in that one alone. The name of none leaves none out. */
  others(name: string): string;
}

/** Null where the inputs are refused. */
export function evidenceOf(
  checked: CheckedRuleSet,
  inputs: Record<string, unknown>,
  asOf: IsoDate,
  outcome: Outcome,
): SuiteEvidence | null {
  const declared = checked.ruleSet.action.inputs;
  const normalised = normaliseInputs(declared, inputs);
  if (!normalised.ok) return null;
  const input = inputLookup(declared, normalised.values);
  return {
    outcome,
    segment: segmentIndex(segmentsOf(checked), asOf),
    input,
    environment: { input, term: () => undefined },
    others: (name) => structureOf(declared.map((item) => (item.name === name ? 0 : [input(item.name)]))),
  };
}

/** Equal for cases of the same inputs at dates between which no law changes. */
export const placeOf = ({ segment, others }: SuiteEvidence): string => `${segment} ${others('')}`;

/** `crossing`: the outcome is seen to turn, though not at a case on the boundary, which may or may not exist. */
export type Gap = 'true' | 'false' | 'boundary' | 'crossing';

/**
 * What the evidence does not show of a condition. Each condition has been seen true and false; where it compares, the
 * outcome turns exactly at its boundary: a case on it, and one a single step of scale to either side of it, all else
 * equal, of which one at least comes out otherwise. Where no case can lie on the boundary, two cases one step apart do.
 */
export function gapsOf(
  { conditions }: RuleConditions,
  condition: RuleCondition,
  evidence: readonly SuiteEvidence[],
): Gap[] {
  if (!conditions.includes(condition)) return [];
  if (condition.boundary) return boundaryGaps(condition, evidence);
  const seen = new Set(evidence.map(({ environment }) => evaluateTruth(condition.expression, environment)));
  return ([true, false] as const).filter((value) => !seen.has(value)).map((value) => `${value}` as const);
}

function boundaryGaps(condition: RuleCondition, evidence: readonly SuiteEvidence[]): Gap[] {
  const names = [...inputsOf(condition.expression).values()].filter(({ type }) => rangeOf(type) !== null);
  const turns = (a: SuiteEvidence, b: SuiteEvidence): boolean =>
    a.outcome !== b.outcome && truth(condition, a) !== truth(condition, b);
  const places = names.flatMap((input) =>
    evidence
      .filter((at) => isTelling(names, at) && isWithin(condition, at))
      .map((at) => {
        const beside = (step: number): SuiteEvidence[] =>
          evidence.filter((other) => isStep(at, other, input, step));
        return { at, input, below: beside(-1), above: beside(1) };
      }),
  );
  const complete = places.some(
    ({ at, input, below, above }) =>
      distance(condition, at) === 0n &&
      [...below, ...above].some((other) => turns(at, other)) &&
      (below.length > 0 || !hasRoom(at, input, -1)) &&
      (above.length > 0 || !hasRoom(at, input, 1)),
  );
  if (complete) return [];
  const crossed = places.some(({ at, above }) => above.some((other) => turns(at, other)));
  return crossed ? ['crossing'] : ['boundary'];
}

/**
 * Where several inputs are compared with one another, a case in which one of them is zero says nothing of the factor
 * between them: 0 is 30 per cent of 0, and 40 per cent as well. Day zero of the calendar is a day like others.
 */
const isTelling = (names: readonly InputRead[], { input }: SuiteEvidence): boolean =>
  names.length < 2 ||
  names.every(({ name, type }) => {
    const value = input(name);
    return isOrdinal(value) && (type.kind !== 'number' || BigInt(value) !== 0n);
  });

const isWithin = ({ within }: RuleCondition, { environment }: SuiteEvidence): boolean =>
  within === null || evaluateTruth(within, environment) === true;

const truth = (condition: RuleCondition, { environment }: SuiteEvidence): boolean | undefined =>
  evaluateTruth(condition.expression, environment);

/** How far from equal the two sides are, in numerators or days. */
function distance({ boundary }: RuleCondition, { environment }: SuiteEvidence): bigint | null {
  if (!boundary) return null;
  const [left, right] = [evaluate(boundary.left, environment), evaluate(boundary.right, environment)];
  return isOrdinal(left) && isOrdinal(right) ? BigInt(left) - BigInt(right) : null;
}

const isOrdinal = (value: Value): value is number | bigint =>
  typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value));

type InputRead = Expression & { node: 'input' };

/** Whether `other` is `at` with this one input moved by a step of its scale, nothing else changed. */
export function isStep(
  at: SuiteEvidence,
  other: SuiteEvidence,
  input: Pick<InputRead, 'name'>,
  step: number,
): boolean {
  if (at.segment !== other.segment || at === other) return false;
  const [from, to] = [at.input(input.name), other.input(input.name)];
  if (!isOrdinal(from) || !isOrdinal(to) || BigInt(to) - BigInt(from) !== BigInt(step)) return false;
  return at.others(input.name) === other.others(input.name);
}

/** Whether the input's bounds leave a value on that side. */
function hasRoom(at: SuiteEvidence, { name, type }: InputRead, step: -1 | 1): boolean {
  const value = at.input(name);
  const range = rangeOf(type);
  if (!isOrdinal(value) || range === null) return false;
  return step < 0 ? BigInt(value) > range.minimum : BigInt(value) < range.maximum;
}

export function rangeOf(type: Type): { minimum: bigint; maximum: bigint } | null {
  if (type.kind === 'number') return type.range;
  if (type.kind !== 'date') return null;
  return { minimum: BigInt(type.range.minimum), maximum: BigInt(type.range.maximum) };
}
