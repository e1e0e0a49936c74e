import type { Json } from '../../core/canonical-json.ts';
import type { Evaluation, NamedValue, Reason } from './answer.ts';
import { isMissing, readLabel, reasonAt } from './answer.ts';
import type { CheckedRuleSet } from '../rule-set/checked-rule-set.ts';
import type { Environment } from './interpret.ts';
import { evaluateTruth } from './interpret.ts';
import { effectsOf } from './interpret-rule-set.ts';
import type { Tier } from '../model.ts';
import type { SegmentPlan } from './plan.ts';
import { typeOfInput } from '../language/scope.ts';
import { valueToJson } from './value-json.ts';

/** How one rule in force came to its outcome. */
export interface RuleExplanation extends Reason {
  tier: Tier;
  /** Truth of the two expressions; null is unknown. */
  applies_when: boolean | null;
  requires: boolean | null;
  /** What it read, as `inputs.age` and `terms.fee_cap`; unknown values are left out. */
  values: Record<string, Json>;
  /** What it read and was left out. */
  missing: string[];
}

export function explainRules(
  checked: CheckedRuleSet,
  plan: SegmentPlan,
  evaluation: Evaluation,
  environment: Environment,
): RuleExplanation[] {
  const effects = effectsOf(plan, evaluation.states);
  // Rules share what they read: each value is written once.
  const given = new Map(
    checked.ruleSet.action.inputs.flatMap((declaration): [string, Json][] => {
      const value = environment.input(declaration.name);
      return value === undefined ? [] : [[declaration.name, valueToJson(value, typeOfInput(declaration))]];
    }),
  );
  const terms = new Map(explainTerms(plan, environment).map(({ name, value }) => [name, value]));
  return plan.rules.map(({ checked: rule }, position) => {
    const { appliesReads, requiresReads, inputs: readInputs, terms: readTerms } = plan.planned[position]!;
    const values: Record<string, Json> = {};
    for (const { name, label } of readInputs) {
      const value = given.get(name);
      if (value !== undefined) values[label] = value;
    }
    for (const { name, label } of readTerms) {
      const value = terms.get(name);
      if (value !== undefined && value !== null) values[label] = value;
    }
    const missing = [...appliesReads, ...requiresReads].filter((read) => isMissing(read, evaluation));
    return {
      ...reasonAt(plan, evaluation.states, effects, position),
      tier: rule.rule.tier,
      applies_when: evaluateTruth(rule.appliesWhen, environment) ?? null,
      requires: evaluateTruth(rule.requires, environment) ?? null,
      values,
      missing: [...new Set(missing.map(readLabel))].sort(),
    };
  });
}

/** The values of the definitions that the segment's rules read. */
export function explainTerms(plan: SegmentPlan, environment: Environment): NamedValue[] {
  const wanted = new Set(plan.planned.flatMap(({ terms }) => terms.map(({ name }) => name)));
  return plan.definitions
    .filter(({ definition }) => wanted.has(definition.name))
    .map(({ definition: { name, type } }) => ({
      name,
      value: valueToJson(environment.term(name), type),
      unit: type.kind === 'number' ? type.unit : null,
    }));
}
