import { canonicalJson } from '../core/canonical-json.ts';
import { suiteDate } from '../rules/rule-set/candidate-rule-set.ts';
import { ruleContentHash, type RuleContent } from '../rules/rule-set/content-hash.ts';
import type { Finding, SuiteCase } from '../rules/model.ts';
import { compareReading } from './compare-reading.ts';
import { findingOf, isBlocking } from './finding-policy.ts';
import { runCase } from './case-evidence.ts';
import { checkMechanically } from './check-mechanically.ts';
import type { VerifiedSpecification } from './gate-result.ts';
import { findMissingPredicateCases } from './missing-cases.ts';

/**
 * What keeps a signed-off rule from being behaviourally complete: mechanical findings and dead inputs, a specification
 * that no one gave or that contradicts itself, a case that fails, a case that is missing. Asks no model: it is the
 * evidence of gate 1 that is run again. Empty for a complete rule.
 */
export async function findIncompleteness(
  key: string,
  content: RuleContent,
  specification: VerifiedSpecification,
): Promise<Finding[]> {
  const hash = ruleContentHash(content);
  const { checked, findings } = await checkMechanically(key, content, hash);
  const mechanical = findings.filter(isBlocking);
  if (!checked || mechanical.length > 0) return mechanical;
  const { suite, origin, proof } = specification;
  if (origin === 'none' || suite.length === 0) {
    return [
      findingOf(hash, {
        code: 'suite_incomplete',
        severity: 'blocking',
        message: 'No one has said by cases what this rule means. Revise it and give it a suite.',
        path: 'suite',
        rules: [key],
      }),
    ];
  }
  const asOf = suiteDate(content);
  const failures = suite.flatMap((item): Finding[] => {
    const failure = runCase(checked, key, item, asOf);
    if (!failure) return [];
    return [
      findingOf(hash, {
        code: 'suite_failed',
        severity: 'blocking',
        message: `The case "${item.name}" fails: ${failure.message}`,
        path: `suite/${item.name}`,
        rules: [key],
        witness: { inputs: item.inputs, as_of: item.as_of ?? asOf },
      }),
    ];
  });
  // A proof is made again, from the account of the words that was signed off; cases are asked for where there is none. That
  // cases state values is asked at gate 1 alone: what was signed off before they could stays publishable.
  const comparison =
    proof &&
    (await compareReading(
      proof.norms.map((norm) => ({ ...norm, proposed: [] })),
      content,
      content.inputs,
    ));
  const missing =
    comparison?.status === 'equal'
      ? []
      : (await findMissingPredicateCases(checked, key, suite, asOf)).missing;
  return [
    ...contradictions(hash, key, suite, asOf),
    ...failures,
    ...missing.slice(0, 1).map((first) =>
      findingOf(hash, {
        code: 'suite_incomplete',
        severity: 'blocking',
        message: `${missing.length} cases are missing before the suite leaves nothing untried; first: ${first.shows}.`,
        path: 'suite',
        rules: [key],
        witness: { inputs: first.inputs, as_of: first.as_of ?? asOf },
      }),
    ),
  ];
}

/** Two cases of equal inputs that expect different outcomes. */
function contradictions(hash: string, key: string, suite: readonly SuiteCase[], asOf: string): Finding[] {
  const seen = new Map<string, SuiteCase>();
  return suite.flatMap((item): Finding[] => {
    const place = canonicalJson({ inputs: item.inputs, as_of: item.as_of ?? asOf });
    const other = seen.get(place);
    seen.set(place, item);
    if (!other || other.expected === item.expected) return [];
    return [
      findingOf(hash, {
        code: 'spec_inconsistent',
        severity: 'blocking',
        message: `The cases "${other.name}" and "${item.name}" have equal inputs and expect ${other.expected} and ${item.expected}.`,
        path: `suite/${item.name}`,
        rules: [key],
        witness: { inputs: item.inputs, as_of: item.as_of ?? asOf },
      }),
    ];
  });
}
