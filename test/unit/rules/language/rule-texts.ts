import type {
  CombiningAlgorithm,
  Definition,
  InputDeclaration,
  Rule,
  RuleSet,
} from '../../../../src/rules/model.ts';
import type { CheckedRuleSet } from '../../../../src/rules/rule-set/checked-rule-set.ts';
import { checkRuleSet } from '../../../../src/rules/rule-set/check-rule-set.ts';

/** A rule of which a test states only what it is about. */
export function rule(key: string, parts: Partial<Rule> = {}): Rule {
  return {
    key,
    natural_language: '',
    citations: [],
    action: 'test.act',
    modality: 'must',
    applies_when: 'true',
    requires: 'true',
    if_met: 'none',
    if_unmet: 'none',
    overrides: [],
    limits: [],
    obligations: [],
    tier: 'mandatory',
    from: '2000-01-01',
    to: null,
    suite: [],
    ...parts,
  };
}

export const over = (...keys: string[]): Rule['overrides'] =>
  keys.map((key) => ({ rule: key, citation: null, reason: 'The text says so.' }));

export function definition(
  name: string,
  parts: Partial<Omit<Definition, 'cases'>> & { cases: [string, string, string?, string?][] },
): Definition {
  const cases = parts.cases.map(([when, value, from, to]) => ({
    when,
    value,
    citation: null,
    from: from ?? null,
    to: to ?? null,
  }));
  return { name, type: 'decimal', unit: null, scale: null, output: false, description: '', ...parts, cases };
}

export interface RuleSetParts {
  inputs?: InputDeclaration[];
  rules?: Rule[];
  definitions?: Definition[];
  assumptions?: string[];
  algorithm?: CombiningAlgorithm;
  renames?: RuleSet['renames'];
}

export function ruleSet(parts: RuleSetParts): RuleSet {
  return {
    action: {
      key: 'test.act',
      title: 'Act',
      aggregation_mode: parts.algorithm ?? 'deny-overrides',
      time_zone: 'UTC',
      inputs: parts.inputs ?? [],
      assumptions: parts.assumptions ?? [],
    },
    rules: parts.rules ?? [],
    definitions: parts.definitions ?? [],
    renames: parts.renames ?? {},
  };
}

/** A checked rule set; throws what the checker found when it is not one. */
export function checkedRuleSet(parts: RuleSetParts): CheckedRuleSet {
  const result = checkRuleSet(ruleSet(parts));
  if (!result.ok) throw new Error(JSON.stringify(result.problems, null, 2));
  return result.checked;
}
