import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RuleSet } from '../../rules/model.ts';
import { runTask } from '../../workers/run-task.ts';
import { checkOpened, type OpenedSources } from '../../gates/check-sources.ts';
import type { WorkingSetHead } from '../../worlds/working-set-read-model.ts';
import type { RuleFindings } from './findings.ts';

/** A few milliseconds' worth: then whatever else the process answers has its turn. */
const headsPerTurn = 50;

/**
 * Gate 2's first half again, for every rule: each quote is in the hashed source that it cites. Why no `runGate2`:
 * docs/decisions/0019-gate-2-at-publication.md.
 */
export async function checkAllSources(
  opened: OpenedSources,
  heads: readonly WorkingSetHead[],
): Promise<RuleFindings[]> {
  const check = await checkOpened(opened);
  const result: RuleFindings[] = [];
  for (const [index, head] of heads.entries()) {
    if (index % headsPerTurn === 0) await nextTurn();
    const findings = check(head, head);
    if (findings.length > 0) result.push({ action: head.body.action, rule: head.key, findings });
  }
  return result;
}

/** Gate 2's second half, for all rules of an action at once, as they are reconciled: of a rule set that checks. */
export async function checkConflicts(ruleSet: RuleSet, caller: string): Promise<RuleFindings[]> {
  const { action } = ruleSet;
  const findings = await runTask('analyse_rule_set', ruleSet, { caller });
  const groups = new Map<string | null, RuleFindings>();
  for (const finding of findings) {
    const rule = finding.rules[0] ?? null;
    const group = groups.get(rule) ?? { action: action.key, rule, findings: [] };
    group.findings.push(finding);
    groups.set(rule, group);
  }
  return [...groups.values()];
}
