import { Analysis } from '../rules/analysis/analysis.ts';
import { findConstantPredicates, findDeadInputs } from '../rules/analysis/find-dead-inputs.ts';
import { allReads, checkDeclaredInputs } from '../rules/language/reads.ts';
import type { Finding } from '../rules/model.ts';
import { ruleSetAlone } from '../rules/rule-set/candidate-rule-set.ts';
import { checkRuleSet } from '../rules/rule-set/check-rule-set.ts';
import type { CheckedRuleSet } from '../rules/rule-set/checked-rule-set.ts';
import type { RuleContent } from '../rules/rule-set/content-hash.ts';
import { findingOfProblem } from './finding-policy.ts';

/** Parses, types, safe tree, read = declared, no dead input, not constant. */
export async function checkMechanically(
  key: string,
  content: RuleContent,
  hash: string,
): Promise<{ checked: CheckedRuleSet | null; findings: Finding[] }> {
  const result = checkRuleSet(ruleSetAlone(key, content));
  if (!result.ok) {
    return { checked: null, findings: result.problems.map((problem) => findingOfProblem(hash, problem)) };
  }
  const { checked } = result;
  const byName = new Map(checked.definitions.map((definition) => [definition.name, definition]));
  const outputs = checked.definitions.flatMap(({ output, cases }) =>
    output ? cases.flatMap(({ when, value }) => [when, value]) : [],
  );
  const expressions = checked.rules.flatMap(({ appliesWhen, requires, obligations }) => [
    appliesWhen,
    requires,
    ...obligations.flatMap(({ values }) => values.map(({ expression }) => expression)),
  ]);
  const read = allReads([...expressions, ...outputs], byName).inputs.map(({ input }) => input);
  const declared = content.inputs.map(({ name }) => name);
  const problems = checkDeclaredInputs(declared, [...new Set(read)]);
  const analysis = new Analysis(checked);
  return {
    checked,
    findings: [
      ...problems.map((problem) => findingOfProblem(hash, problem)),
      ...(await findDeadInputs(analysis, key)),
      ...(await findConstantPredicates(analysis, key)),
    ],
  };
}
