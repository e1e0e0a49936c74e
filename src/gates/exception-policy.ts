import type { OverrideEdge, RuleBody } from '../rules/model.ts';

/** That a rule gives way is said by words of the law, or by a person alone. */
export const rulesSilencedByReason = ({ overrides }: Pick<RuleBody, 'overrides'>): OverrideEdge[] =>
  overrides.filter(({ citation }) => citation === null);
