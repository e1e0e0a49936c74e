import type { Expression, TypedDefinition } from './expression.ts';
import type { Rule, RuleSet } from './model.ts';
import type { TypedObligation } from './segments.ts';

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
