import type { Expression, TypedDefinition } from '../language/expression.ts';
import type { Obligation, Rule, RuleSet } from '../model.ts';

export type TypedObligation = Omit<Obligation, 'values'> & {
  values: { name: string; expression: Expression }[];
};

/** A rule whose expressions are typed. */
export interface CheckedRule {
  rule: Rule;
  appliesWhen: Expression;
  requires: Expression;
  obligations: TypedObligation[];
}

/** A rule set that passed every mechanical check of types, names, periods and edges: what can be run. */
export interface CheckedRuleSet {
  ruleSet: RuleSet;
  assumptions: Expression[];
  /** In an order in which each reads only earlier ones. */
  definitions: TypedDefinition[];
  /** In evaluation order: exceptions before the rules that they override, otherwise by key and date. */
  rules: CheckedRule[];
}
