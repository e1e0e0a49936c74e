import type { Finding } from '../../rules/model.ts';

/** What prevents one rule, or one action as a whole (`rule` null). */
export interface RuleFindings {
  action: string;
  rule: string | null;
  findings: Finding[];
}

export const blockingOnly = (groups: readonly RuleFindings[]): RuleFindings[] =>
  groups
    .map((group) => ({
      ...group,
      findings: group.findings.filter(({ severity }) => severity === 'blocking'),
    }))
    .filter(({ findings }) => findings.length > 0);
