import { checkRuleSet } from '../../../../src/rules/rule-set/check-rule-set.ts';
import type { CheckedRuleSet } from '../../../../src/rules/rule-set/checked-rule-set.ts';
import type {
  ActionDeclaration,
  Definition,
  InputDeclaration,
  Rule,
  RuleSet,
} from '../../../../src/rules/model.ts';
import { Analysis } from '../../../../src/rules/analysis/analysis.ts';
import type { AnalysisOptions } from '../../../../src/rules/analysis/analysis.ts';

export const from = '2020-01-01';

export const rule = (key: string, fields: Partial<Rule>): Rule => ({
  key,
  natural_language: key,
  citations: [],
  action: 'act',
  modality: 'may',
  applies_when: 'true',
  requires: 'true',
  if_met: 'none',
  if_unmet: 'none',
  overrides: [],
  limits: [],
  obligations: [],
  tier: 'mandatory',
  from,
  to: null,
  suite: [],
  ...fields,
});

export const permit = (key: string, requires: string, fields: Partial<Rule> = {}): Rule =>
  rule(key, { requires, if_met: 'permit', ...fields });
/** Denies where `applies_when` holds. */
export const ban = (key: string, appliesWhen: string, fields: Partial<Rule> = {}): Rule =>
  rule(key, { modality: 'must_not', applies_when: appliesWhen, if_met: 'deny', ...fields });
export const must = (key: string, appliesWhen: string, requires: string, fields: Partial<Rule> = {}): Rule =>
  rule(key, { modality: 'must', applies_when: appliesWhen, requires, if_unmet: 'deny', ...fields });
export const override = (key: string) => ({ rule: key, citation: null, reason: 'stated in the text' });

export const int = (name: string, minimum: number, maximum: number): InputDeclaration => ({
  name,
  type: 'int',
  minimum,
  maximum,
});

export interface Parts {
  inputs: InputDeclaration[];
  rules: Rule[];
  definitions?: Definition[];
  assumptions?: string[];
  renames?: RuleSet['renames'];
  algorithm?: ActionDeclaration['aggregation_mode'];
}

export function checked({
  inputs,
  rules,
  definitions = [],
  assumptions = [],
  renames = {},
  algorithm = 'deny-overrides',
}: Parts): CheckedRuleSet {
  const result = checkRuleSet({
    action: { key: 'act', title: 'Act', aggregation_mode: algorithm, time_zone: 'UTC', inputs, assumptions },
    rules,
    definitions,
    renames,
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.checked;
}

export const analysis = (parts: Parts, options: AnalysisOptions = {}): Analysis =>
  new Analysis(checked(parts), { onMismatch: 'throw', ...options });
