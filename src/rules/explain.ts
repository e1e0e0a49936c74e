import type { Json } from '../core/canonical-json.ts';
import type { Evaluation, NamedValue, Reason } from './answer.ts';
import { isMissing, readLabel, reasonAt } from './answer.ts';
import type { CheckedRuleSet } from './checked-rule-set.ts';
import type { Environment } from './interpret.ts';
import { evaluateTruth } from './interpret.ts';
import { effectsOf } from './interpret-rule-set.ts';
import type { Tier } from './model.ts';
import type { SegmentPlan } from './plan.ts';
import { typeOfInput } from './scope.ts';
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
  const declarations = new Map(checked.ruleSet.action.inputs.map((input) => [input.name, input]));
  return plan.rules.map(({ checked: rule }, position) => {
    const { appliesReads, requiresReads, terms } = plan.planned[position]!;
    const reads = [...appliesReads, ...requiresReads];
    const values: [string, Json][] = [...new Set(reads.map(({ input }) => input))].sort().flatMap((name) => {
      const declaration = declarations.get(name);
      const value = environment.input(name);
      if (declaration === undefined || value === undefined) return [];
      return [[`inputs.${name}`, valueToJson(value, typeOfInput(declaration))]];
    });
    const termValues = explainTerms(plan, environment, terms)
      .filter(({ value }) => value !== null)
      .map(({ name, value }): [string, Json] => [`terms.${name}`, value]);
    return {
      ...reasonAt(plan, evaluation.states, effects, position),
      tier: rule.rule.tier,
      applies_when: evaluateTruth(rule.appliesWhen, environment) ?? null,
      requires: evaluateTruth(rule.requires, environment) ?? null,
      values: Object.fromEntries([...values, ...termValues]),
      missing: [...new Set(reads.filter((read) => isMissing(read, evaluation)).map(readLabel))].sort(),
    };
  });
}

/** The values of definitions; of all that the segment's rules read when `names` is left out. */
export function explainTerms(
  plan: SegmentPlan,
  environment: Environment,
  names: readonly string[] = plan.planned.flatMap(({ terms }) => terms),
): NamedValue[] {
  const wanted = new Set(names);
  return plan.definitions
    .filter(({ definition }) => wanted.has(definition.name))
    .map(({ definition: { name, type } }) => ({
      name,
      value: valueToJson(environment.term(name), type),
      unit: type.kind === 'number' ? type.unit : null,
    }));
}
