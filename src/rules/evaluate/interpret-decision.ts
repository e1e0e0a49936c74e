import type { FieldError } from '../../core/errors.ts';
import type { DecidedAnswer, Evaluation, NamedValue } from './answer.ts';
import { answer } from './answer.ts';
import { canonicalInputs } from './canonical-inputs.ts';
import type { CheckedRuleSet } from '../rule-set/checked-rule-set.ts';
import type { RuleExplanation } from './explain.ts';
import { explainRules, explainTerms } from './explain.ts';
import { evaluate } from './interpret.ts';
import { environmentOf, interpretSegment, violatedAssumption } from './interpret-rule-set.ts';
import type { IsoDate } from '../model.ts';
import { inputLookup, normaliseInputs } from './normalise-inputs.ts';
import type { SegmentPlan } from './plan.ts';
import { planRuleSet } from './plan.ts';
import { segmentIndex } from '../rule-set/segments.ts';

export interface InvalidInputs {
  status: 'inputs_invalid';
  errors: FieldError[];
}

/** An answer with the outcome of every rule in force and the values that it read. */
export interface Explained extends DecidedAnswer {
  rules: RuleExplanation[];
  /** Every definition that was read. */
  definitions: NamedValue[];
}

/** The same answer from the explaining interpreter: no code is generated, as in a browser. */
export function interpretDecision(
  checked: CheckedRuleSet,
  json: unknown,
  asOf: IsoDate,
): Explained | InvalidInputs {
  const { inputs } = checked.ruleSet.action;
  const normalised = normaliseInputs(inputs, json);
  if (!normalised.ok) return { status: 'inputs_invalid', errors: normalised.errors };
  const plans = planRuleSet(checked);
  const plan = plans[segmentIndex(plans, asOf)]!;
  const found = interpretSegment(checked, plan, inputLookup(inputs, normalised.values));
  const violated = violatedAssumption(checked, found.environment);
  if (violated >= 0) return { status: 'inputs_invalid', errors: [assumptionError(checked, violated)] };
  return explained(checked, plan, {
    ...found,
    input: found.environment.input,
    inputs: () => canonicalInputs(inputs, normalised.values),
    value: (slot) => evaluate(plan.values[slot]!, found.environment),
  });
}

export function explained(checked: CheckedRuleSet, plan: SegmentPlan, evaluation: Evaluation): Explained {
  const environment = environmentOf(plan.definitions, evaluation.input);
  return {
    ...answer(plan, evaluation),
    rules: explainRules(checked, plan, evaluation, environment),
    definitions: explainTerms(plan, environment),
  };
}

export const assumptionError = (checked: CheckedRuleSet, index: number): FieldError => ({
  pointer: '/inputs',
  code: 'assumption_violated',
  message: `The inputs contradict one another: ${checked.ruleSet.action.assumptions[index] ?? ''} does not hold.`,
});
