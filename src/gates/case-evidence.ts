import { canonicalJson } from '../core/canonical-json.ts';
import type { Specification } from '../distillation/world-agent.ts';
import type { Finding, IsoDate, SuiteCase } from '../rules/model.ts';
import { suiteDate } from '../rules/rule-set/candidate-rule-set.ts';
import type { CheckedRuleSet } from '../rules/rule-set/checked-rule-set.ts';
import type { RuleContent } from '../rules/rule-set/content-hash.ts';
import { evaluateCase, wrongValues } from '../rules/suite/case-values.ts';
import { evidenceOf, placeOf } from '../rules/suite/suite-coverage.ts';
import { findingOf } from './finding-policy.ts';
import type { CaseFailure, RequiredCase } from './gate-result.ts';
import { predictOutcome } from './specification-policy.ts';

/** What is known of single cases. */
export interface CaseEvidence {
  /** Cases that passed. */
  suite: SuiteCase[];
  failures: CaseFailure[];
  findings: Finding[];
}

/** Equal for cases of the same inputs, however they are written, at dates between which no law changes. */
const caseKeyOf =
  (checked: CheckedRuleSet, asOf: IsoDate) =>
  ({ inputs, as_of }: Pick<SuiteCase, 'inputs' | 'as_of'>): string => {
    const evidence = evidenceOf(checked, inputs, as_of ?? asOf, 'met');
    return evidence ? placeOf(evidence) : canonicalJson({ inputs, as_of: as_of ?? asOf });
  };

/** The operator's cases and those read from the text, held against each other and run. */
export function readEvidence(
  hash: string,
  content: RuleContent,
  specification: Specification,
  checked: CheckedRuleSet,
  key: string,
): CaseEvidence {
  const asOf = suiteDate(content);
  const caseKey = caseKeyOf(checked, asOf);
  const stated = content.body.suite.filter(({ origin }) => origin !== 'boundary');
  const findings: Finding[] = [];
  const byKey = new Map<string, SuiteCase>();
  for (const item of stated) {
    const other = byKey.get(caseKey(item));
    if (other && other.expected !== item.expected) {
      findings.push(
        findingOf(hash, {
          code: 'spec_inconsistent',
          severity: 'blocking',
          message: `The cases "${other.name}" and "${item.name}" have equal inputs and expect ${other.expected} and ${item.expected}. Keep the right one.`,
          path: `suite/${item.name}`,
          witness: { inputs: item.inputs, as_of: item.as_of ?? asOf },
        }),
      );
    }
    byKey.set(caseKey(item), item);
  }
  const read = specification.ambiguous.length > 0 ? [] : specification.cases;
  const fromText = read.flatMap((example): SuiteCase[] => {
    const settled = byKey.get(caseKey(example));
    if (!settled) return [{ ...example, origin: 'extracted' }];
    if (settled.expected !== example.expected) {
      findings.push(
        findingOf(hash, {
          code: 'spec_disagrees',
          severity: 'acknowledge',
          message: `The text was read as "${example.expected}" where the operator's case "${settled.name}" says "${settled.expected}". The operator's case holds; read the text again before you sign.`,
          path: `suite/${settled.name}`,
          witness: { inputs: example.inputs, as_of: example.as_of ?? asOf },
        }),
      );
    }
    return [];
  });
  const suite: SuiteCase[] = [];
  const failures: CaseFailure[] = [];
  for (const item of [...stated, ...fromText]) {
    const failure = runCase(checked, key, item, asOf);
    if (!failure) suite.push(item);
    else if (item.origin !== 'extracted' || failure.actual !== null) {
      failures.push(failure);
      findings.push(failureFinding(hash, item, failure, asOf));
    }
  }
  return { suite, failures, findings };
}

/** Null when the case passes. */
export function runCase(
  checked: CheckedRuleSet,
  key: string,
  item: SuiteCase,
  asOf: string,
): CaseFailure | null {
  const { name, inputs, as_of, expected } = item;
  const result = evaluateCase(checked, key, inputs, as_of ?? asOf);
  if (result.status === 'evaluated') {
    const wrong = wrongValues(item, result);
    if (result.outcome === expected && wrong === null) return null;
    const message =
      result.outcome === expected
        ? wrong!
        : `"${expected}" is expected, and the predicates come to "${result.outcome}".`;
    return { name, inputs, as_of, expected, actual: result.outcome, message };
  }
  const message = result.errors.map((error) => `${error.pointer}: ${error.message}`).join(' ');
  return { name, inputs, as_of, expected, actual: null, message };
}

function failureFinding(hash: string, item: SuiteCase, failure: CaseFailure, asOf: string): Finding {
  const fromText = item.origin === 'extracted';
  return findingOf(hash, {
    code: fromText ? 'spec_disagrees' : 'suite_failed',
    severity: 'blocking',
    message: fromText
      ? `The text, read by itself, and the predicates disagree (${item.name}): ${failure.message} Correct whichever is wrong, or state the case yourself.`
      : `The case "${item.name}" fails: ${failure.message}`,
    path: `suite/${item.name}`,
    witness: { inputs: item.inputs, as_of: item.as_of ?? asOf },
  });
}

/** Missing cases whose outcome the specification tells, run; the others stay missing. */
export function answerFromText(
  specification: Specification,
  missing: readonly RequiredCase[],
  known: CaseEvidence,
  checked: CheckedRuleSet,
  key: string,
  hash: string,
  asOf: IsoDate,
): CaseEvidence {
  const answered: CaseEvidence = {
    suite: [...known.suite],
    failures: [...known.failures],
    findings: [...known.findings],
  };
  const caseKey = caseKeyOf(checked, asOf);
  const keys = new Set(known.suite.map(caseKey));
  for (const required of missing) {
    const expected = predictOutcome(specification, required.inputs);
    if (expected === null || keys.has(caseKey(required))) continue;
    keys.add(caseKey(required));
    const item: SuiteCase = {
      name: `${required.shows} (${keys.size})`,
      inputs: required.inputs,
      as_of: required.as_of,
      expected,
      origin: 'extracted',
    };
    const failure = runCase(checked, key, item, asOf);
    if (!failure) answered.suite.push(item);
    else {
      answered.failures.push(failure);
      answered.findings.push(failureFinding(hash, item, failure, asOf));
    }
  }
  return answered;
}
