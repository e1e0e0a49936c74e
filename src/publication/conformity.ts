import type { ReadClient } from '../db/transaction.ts';
import { analyseRuleSet } from '../rules/analysis/analyse-rule-set.ts';
import type { CheckedRuleSet } from '../rules/checked-rule-set.ts';
import { openSources } from '../review/conformity-read-model.ts';
import type { WorkingSetHead } from '../worlds/working-set-read-model.ts';
import type { RuleFindings } from './findings.ts';

/** Gate 2's first half again, for every rule: each quote stands in the hashed source that it cites. */
export async function checkAllSources(
  prisma: ReadClient,
  worldId: string,
  heads: readonly WorkingSetHead[],
): Promise<RuleFindings[]> {
  const check = await openSources(prisma, worldId, heads);
  return heads.flatMap((head): RuleFindings[] => {
    const findings = check(head);
    return findings.length > 0 ? [{ action: head.body.action, rule: head.key, findings }] : [];
  });
}

/** Gate 2's second half, for all rules of an action at once, as they are reconciled. Takes its time. */
export async function checkConflicts(checked: CheckedRuleSet): Promise<RuleFindings[]> {
  const { action } = checked.ruleSet;
  const findings = await analyseRuleSet(checked);
  const groups = new Map<string | null, RuleFindings>();
  for (const finding of findings) {
    const rule = finding.rules[0] ?? null;
    const group = groups.get(rule) ?? { action: action.key, rule, findings: [] };
    group.findings.push(finding);
    groups.set(rule, group);
  }
  return [...groups.values()];
}
