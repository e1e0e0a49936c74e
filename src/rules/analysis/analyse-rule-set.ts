import type { CheckedRuleSet } from '../rule-set/checked-rule-set.ts';
import type { Finding } from '../model.ts';
import type { AnalysisOptions } from './analysis.ts';
import { Analysis } from './analysis.ts';
import { byCodeAndRules } from './finding.ts';
import { findContradictions } from './find-contradictions.ts';
import { findConstantPredicates, findDeadInputs } from './find-dead-inputs.ts';
import { findIdleParts } from './find-idle-parts.ts';

/**
 * Everything that analysis finds in the rules of an action: contradictions and duties that cannot both be complied with
 * (blocking), what is reported and blocks nothing, and `undecided`, to be acknowledged by id. With `candidate`, what
 * concerns that rule, its dead inputs and constant predicates included. Deterministic; every witness was executed.
 */
export async function analyseRuleSet(
  checked: CheckedRuleSet,
  { candidate, ...options }: AnalysisOptions & { candidate?: string } = {},
): Promise<Finding[]> {
  const analysis = new Analysis(checked, options);
  const findings = [
    ...(await findContradictions(analysis, candidate)),
    ...(await findIdleParts(analysis, candidate)),
  ];
  if (candidate !== undefined) {
    findings.push(...(await findDeadInputs(analysis, candidate)));
    findings.push(...(await findConstantPredicates(analysis, candidate)));
  }
  return findings.sort(byCodeAndRules);
}
