import type { InputDeclaration, Rule, RuleSet } from '../src/rules/model.ts';

/** The day on which rules are scored. */
export const scoredOn = '2026-01-01';

/** What a reading says: another rule that it prevails over is named by its key. */
export type ScoredRule = Pick<
  Rule,
  'key' | 'modality' | 'applies_when' | 'requires' | 'if_met' | 'if_unmet'
> &
  Partial<Pick<Rule, 'limits' | 'tier'>> & { overrides: readonly string[] };

/** The rules of a reading as those of an action that has these inputs, under deny-overrides. */
export const scoredRuleSet = (
  inputs: readonly InputDeclaration[],
  rules: readonly ScoredRule[],
): RuleSet => ({
  action: {
    key: 'scored.action',
    title: '',
    aggregation_mode: 'deny-overrides',
    time_zone: 'UTC',
    inputs: [...inputs],
    assumptions: [],
  },
  rules: rules.map(({ overrides, limits = [], tier = 'mandatory', ...rule }) => ({
    ...rule,
    natural_language: '',
    citations: [],
    action: 'scored.action',
    overrides: overrides.map((base) => ({ rule: base, citation: null, reason: 'the text says so' })),
    limits,
    obligations: [],
    tier,
    from: '2000-01-01',
    to: null,
    suite: [],
  })),
  definitions: [],
  renames: {},
});
