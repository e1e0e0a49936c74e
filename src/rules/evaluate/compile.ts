import type { FieldError } from '../../core/errors.ts';
import type { DecideResult, Evaluation } from './answer.ts';
import { answer } from './answer.ts';
import type { CheckedRuleSet } from '../rule-set/checked-rule-set.ts';
import { canonicalInputs } from './canonical-inputs.ts';
import { combine } from './combine.ts';
import { compileInputs, isComplete } from './compile-inputs.ts';
import type { CompiledSegment } from './compile-segment.ts';
import { compileSegment, decisions } from './compile-segment.ts';
import type { Value } from '../language/expression.ts';
import type { Explained, InvalidInputs } from './interpret-decision.ts';
import { assumptionError, explained } from './interpret-decision.ts';
import type { Environment } from './interpret.ts';
import { effectsOf, interpretSegment, violatedAssumption } from './interpret-rule-set.ts';
import type { Decision, InputDeclaration, IsoDate, Outcome } from '../model.ts';
import { inputLookup, normaliseInputs } from './normalise-inputs.ts';
import type { SegmentPlan } from './plan.ts';
import { planRuleSet } from './plan.ts';
import { outcomeOf } from './rule-state.ts';
import { segmentIndex } from '../rule-set/segments.ts';

export interface CompiledRuleSet {
  checked: CheckedRuleSet;
  /** `inputs` as they are in the request's JSON; `asOf` the date of the facts. */
  decide(inputs: unknown, asOf: IsoDate): DecideResult;
  /** The decision alone, for where nothing is explained; `inputs_invalid` for inputs that are none. */
  verdict(inputs: unknown, asOf: IsoDate): Decision | 'inputs_invalid';
  explain(inputs: unknown, asOf: IsoDate): Explained | InvalidInputs;
}

/** Compiles a rule set to JavaScript: one function per date segment, made when the segment is first asked. */
export function compileRuleSet(checked: CheckedRuleSet): CompiledRuleSet {
  const { inputs, aggregation_mode: algorithm } = checked.ruleSet.action;
  const plans = planRuleSet(checked);
  const positions = new Map(inputs.map(({ name }, position) => [name, position]));
  const compiled: (CompiledSegment | undefined)[] = plans.map(() => undefined);
  const reader = inputReader(inputs);
  const states = new Uint8Array(Math.max(0, ...plans.map(({ rules }) => rules.length)));

  const segmentAt = (index: number): CompiledSegment =>
    (compiled[index] ??= compileSegment(checked, plans[index]!, (name) => positions.get(name)!));

  /** Leaves the states of the rules in `states`. */
  const run = (index: number, read: ReadInputs): number => {
    const segment = segmentAt(index);
    return read.complete ? segment.decideKnown(read.values, states) : segment.decide(read.values, states);
  };

  const decideWith = <A>(
    json: unknown,
    asOf: IsoDate,
    present: (plan: SegmentPlan, evaluation: Evaluation) => A,
  ): A | InvalidInputs => {
    const read = reader(json);
    if ('errors' in read) return { status: 'inputs_invalid', errors: read.errors };
    const index = segmentIndex(plans, asOf);
    const plan = plans[index]!;
    const code = run(index, read);
    if (code < 0) return { status: 'inputs_invalid', errors: [assumptionError(checked, -1 - code)] };
    const decision = decisions[code]!;
    return present(plan, {
      decision,
      possible: decision === 'indeterminate' ? combine(effectsOf(plan, states), algorithm).possible : null,
      states,
      input: (name) => read.values[positions.get(name) ?? -1],
      inputs: () => canonicalInputs(inputs, read.values),
      value: (slot) => compiled[index]?.values[slot]?.(read.values),
    });
  };

  return {
    checked,
    decide: (json, asOf) => decideWith(json, asOf, answer),
    verdict: (json, asOf) => {
      const read = reader(json);
      if ('errors' in read) return 'inputs_invalid';
      const index = segmentIndex(plans, asOf);
      const code = read.complete ? segmentAt(index).verdictKnown(read.values) : run(index, read);
      return decisions[code] ?? 'inputs_invalid';
    },
    explain: (json, asOf) =>
      decideWith(json, asOf, (plan, evaluation) => explained(checked, plan, evaluation)),
  };
}

interface ReadInputs {
  values: Value[];
  complete: boolean;
}

function inputReader(
  declarations: readonly InputDeclaration[],
): (json: unknown) => ReadInputs | { errors: FieldError[] } {
  const read = compileInputs(declarations);
  const allKnown = { values: new Array<Value>(declarations.length), complete: false };
  return (json) => {
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) {
      const status = read(json, allKnown.values);
      if (status !== 0) {
        allKnown.complete = status === 1;
        return allKnown;
      }
    }
    const result = normaliseInputs(declarations, json);
    if (!result.ok) return { errors: result.errors };
    return { values: result.values, complete: result.values.every(isComplete) };
  };
}

/** What one rule comes to on one case, and what else that case came to there. */
export interface InterpretedRule {
  status: 'interpreted';
  outcome: Outcome;
  plan: SegmentPlan;
  /** Place of the rule in the plan; -1 where no revision of it is in force. */
  position: number;
  environment: Environment;
}

/** Interprets the segment of the date, for one of its rules. */
export function interpretRule(
  checked: CheckedRuleSet,
  key: string,
  json: unknown,
  asOf: IsoDate,
): InterpretedRule | InvalidInputs {
  const { inputs } = checked.ruleSet.action;
  const normalised = normaliseInputs(inputs, json);
  if (!normalised.ok) return { status: 'inputs_invalid', errors: normalised.errors };
  const plans = planRuleSet(checked);
  const plan = plans[segmentIndex(plans, asOf)]!;
  const { states, environment } = interpretSegment(checked, plan, inputLookup(inputs, normalised.values));
  const violated = violatedAssumption(checked, environment);
  if (violated >= 0) return { status: 'inputs_invalid', errors: [assumptionError(checked, violated)] };
  const position = plan.rules.findIndex((rule) => rule.checked.rule.key === key);
  const outcome = position < 0 ? 'not_applicable' : outcomeOf(states[position] ?? 0);
  return { status: 'interpreted', outcome, plan, position, environment };
}

/** The outcome of one rule on one case of its suite; `not_applicable` where no revision of it is in force. */
export function evaluateRule(
  checked: CheckedRuleSet,
  key: string,
  json: unknown,
  asOf: IsoDate,
): { status: 'evaluated'; outcome: Outcome } | InvalidInputs {
  const found = interpretRule(checked, key, json, asOf);
  return found.status === 'interpreted' ? { status: 'evaluated', outcome: found.outcome } : found;
}
