import { canonicalJson } from '../core/canonical-json.ts';
import type { Specification, SpecificationAgent } from '../distillation/world-agent.ts';
import { Analysis } from '../rules/analysis/analysis.ts';
import { findConstantPredicates, findDeadInputs } from '../rules/analysis/find-dead-inputs.ts';
import { ruleSetAlone, suiteDate } from '../rules/rule-set/candidate-rule-set.ts';
import { checkRuleSet } from '../rules/rule-set/check-rule-set.ts';
import type { CheckedRuleSet } from '../rules/rule-set/checked-rule-set.ts';
import { evaluateRule } from '../rules/evaluate/compile.ts';
import { ruleContentHash, type RuleContent } from '../rules/rule-set/content-hash.ts';
import type { Finding, IsoDate, SuiteCase } from '../rules/model.ts';
import { evaluateCase, wrongValues } from '../rules/suite/case-values.ts';
import { evidenceOf, placeOf } from '../rules/suite/suite-coverage.ts';
import type { ReadingCheck } from './check-reading.ts';
import { allReads, checkDeclaredInputs } from '../rules/language/reads.ts';
import { haveSameWords } from './check-sentence.ts';
import { findingOf, findingOfProblem, isBlocking } from './finding-policy.ts';
import type {
  CaseFailure,
  Gate1Result,
  ReadingProof,
  RequiredCase,
  SuiteReport,
  VerifiedSpecification,
} from './gate-result.ts';
import { findMissingCases, findMissingValues } from './missing-cases.ts';
import { predictOutcome } from './specification-policy.ts';

export interface Gate1Settings {
  /** A specification of lower confidence needs the operator. */
  low_confidence_below: number;
}

/**
 * Implementation readiness of one rule by itself: its mechanical checks, a specification that was written without sight
 * of its code, and a suite that the code passes and that leaves nothing untried. Depends on the content and the agent
 * alone. Evidence of what the rule means is what the world agent read from the text, and the operator's own cases;
 * never an outcome that the code itself produced.
 */
export async function runGate1(
  key: string,
  content: RuleContent,
  agent: SpecificationAgent,
  settings: Gate1Settings,
  now: Date,
  reading: ReadingCheck = noReading,
): Promise<Gate1Result> {
  const hash = ruleContentHash(content);
  const finish = (
    findings: Finding[],
    specification: VerifiedSpecification,
    suite: SuiteReport,
  ): Gate1Result => ({
    content_hash: hash,
    checked_at: now.toISOString(),
    passed: !findings.some(isBlocking),
    findings,
    specification,
    suite,
  });
  const mechanical = await checkMechanically(key, content, hash);
  if (!mechanical.checked || mechanical.findings.some(isBlocking)) {
    return finish(mechanical.findings, { origin: 'none', specification: null, suite: [] }, emptyReport);
  }
  const { checked } = mechanical;
  if (reading.differs.length > 0) {
    const findings = [...mechanical.findings, ...reading.differs, ...reading.questions];
    return finish(findings, { origin: 'none', specification: null, suite: [] }, emptyReport);
  }
  if (reading.proof) {
    const before = [...mechanical.findings, ...reading.questions];
    return finish(...(await proven(hash, key, content, checked, before, reading.proof)));
  }
  const specification = await agent.extractSpecification({
    natural_language: wordsOfTheLaw(content.body),
    inputs: content.inputs,
  });
  const evidence = readEvidence(hash, content, specification, checked, key);
  const completeness = await findMissingCases(checked, key, evidence.suite, suiteDate(content));
  const told = answerFromText(
    specification,
    completeness.missing,
    evidence,
    checked,
    key,
    hash,
    suiteDate(content),
  );
  const answered = await answerFromReadings(reading, told, content, checked, key);
  const operatorAlone = evidence.suite.filter(({ origin }) => origin === 'operator');
  const remaining =
    answered.suite.length > evidence.suite.length
      ? await findMissingCases(checked, key, answered.suite, suiteDate(content))
      : completeness;
  const { missing } = remaining;
  const suiteStands = answered.failures.length === 0 && missing.length === 0;
  const asked = reading.questions.filter(isBlocking).flatMap(requiredCaseOf);
  const findings = [
    ...mechanical.findings,
    ...reading.questions,
    ...answered.findings,
    ...remaining.undecided.map(undecidedFinding(hash, key)),
    ...missingFinding(hash, key, missing),
    ...(await doubts(specification, settings, hash, suiteStands, reading, async () => {
      if (reading.agreed.length > 0) return true;
      if (operatorAlone.length === 0) return false;
      return (await findMissingCases(checked, key, operatorAlone, suiteDate(content))).missing.length === 0;
    })),
  ];
  const by = reading.agreed.length === 0 ? agent.name : [agent.name, ...reading.agreed].join(', ');
  return finish(findings, verified(by, specification, answered.suite), {
    total: answered.suite.length + answered.failures.length,
    passed: answered.suite.length,
    failures: answered.failures,
    required: remaining.required + asked.length,
    covered: remaining.required - remaining.open,
    missing: [...missing, ...asked],
  });
}

/**
 * What a specification is read from: the joined quotes. The author's sentence stands for them only where it has their very
 * words, in their order, with the labels of a list that quotes leave out.
 */
function wordsOfTheLaw({ natural_language: sentence, citations }: RuleContent['body']): string {
  const quotes = citations.map(({ quote }) => quote).join('\n');
  return haveSameWords(sentence, quotes) ? sentence : quotes;
}

const noReading: ReadingCheck = { proof: null, agreed: [], questions: [], differs: [], findings: [] };

/** A question on which readings differ, as a case that the operator answers. */
const requiredCaseOf = ({ message, witness }: Finding): RequiredCase[] =>
  witness ? [{ kind: 'outcome', shows: message, inputs: witness.inputs, as_of: witness.as_of }] : [];

/**
 * The cases that still lack, where several models read every word, independently, to the effect of the code: what the
 * code makes of a case is what they read, then.
 */
async function answerFromReadings(
  { agreed }: ReadingCheck,
  told: Reading,
  content: RuleContent,
  checked: CheckedRuleSet,
  key: string,
): Promise<Reading> {
  if (agreed.length === 0 || told.failures.length > 0) return told;
  const asOf = suiteDate(content);
  const { missing } = await findMissingCases(checked, key, told.suite, asOf);
  return { ...told, suite: [...told.suite, ...casesOf(missing, told.suite.length, checked, key, asOf)] };
}

/** Required cases with the outcome that the code has, where other evidence than the code says that it is right. */
const casesOf = (
  missing: readonly RequiredCase[],
  known: number,
  checked: CheckedRuleSet,
  key: string,
  asOf: string,
): SuiteCase[] =>
  missing.flatMap(({ shows, inputs, as_of }, index): SuiteCase[] => {
    const told = evaluateRule(checked, key, inputs, as_of ?? asOf);
    const name = `${shows} (${known + index + 1})`;
    return told.status === 'evaluated'
      ? [{ name, inputs, as_of, expected: told.outcome, origin: 'extracted' }]
      : [];
  });

/**
 * Gate 1 of a rule whose code was proved equal to an account of its words: nothing of its outcome is left for cases to
 * show; outputs and values of obligations are no part of that proof. What the operator states still has to hold. The suite that ships shows the required cases: the proof, not they, is the evidence.
 */
async function proven(
  hash: string,
  key: string,
  content: RuleContent,
  checked: CheckedRuleSet,
  mechanical: readonly Finding[],
  proof: ReadingProof,
): Promise<[Finding[], VerifiedSpecification, SuiteReport]> {
  const stated = readEvidence(hash, content, unread, checked, key);
  const asOf = suiteDate(content);
  const { missing, required } = await findMissingCases(checked, key, stated.suite, asOf);
  const values = await findMissingValues(checked, key, stated.suite, asOf);
  const cases = casesOf(missing, stated.suite.length, checked, key, asOf);
  const suite = [...stated.suite, ...cases];
  return [
    [
      ...mechanical,
      ...stated.findings,
      ...values.undecided.map(undecidedFinding(hash, key)),
      ...missingFinding(hash, key, values.missing),
    ],
    {
      origin: stated.suite.length > 0 ? 'both' : 'world_agent',
      specification: { agent: proof.by, ...readParts(unread) },
      proof,
      suite,
    },
    {
      total: suite.length + stated.failures.length,
      passed: suite.length,
      failures: stated.failures,
      required,
      covered: required - values.open,
      missing: values.missing,
    },
  ];
}

const undecidedFinding =
  (hash: string, key: string) =>
  (message: string): Finding =>
    findingOf(hash, { code: 'undecided', severity: 'acknowledge', message, rules: [key] });

/** A specification that says nothing: where a proof stands in its place. */
const unread: Specification = {
  modality: null,
  thresholds: [],
  conditions: [],
  boundaries: [],
  cases: [],
  reading: null,
  confidence: 1,
  ambiguous: [],
};

const emptyReport: SuiteReport = { total: 0, passed: 0, failures: [], required: 0, covered: 0, missing: [] };

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

interface Reading {
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
function readEvidence(
  hash: string,
  content: RuleContent,
  specification: Specification,
  checked: CheckedRuleSet,
  key: string,
): Reading {
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
function answerFromText(
  specification: Specification,
  missing: readonly RequiredCase[],
  reading: Reading,
  checked: CheckedRuleSet,
  key: string,
  hash: string,
  asOf: IsoDate,
): Reading {
  const answered: Reading = {
    suite: [...reading.suite],
    failures: [...reading.failures],
    findings: [...reading.findings],
  };
  const caseKey = caseKeyOf(checked, asOf);
  const known = new Set(reading.suite.map(caseKey));
  for (const required of missing) {
    const expected = predictOutcome(specification, required.inputs);
    if (expected === null || known.has(caseKey(required))) continue;
    known.add(caseKey(required));
    const item: SuiteCase = {
      name: `${required.shows} (${known.size})`,
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

function missingFinding(hash: string, key: string, missing: readonly RequiredCase[]): Finding[] {
  const [first] = missing;
  if (!first) return [];
  return [
    findingOf(hash, {
      code: 'suite_incomplete',
      severity: 'blocking',
      message: `${missing.length} cases are missing before the suite leaves nothing untried; first: ${first.shows}. State what the law makes of the inputs that gate 1 lists, as cases of your own.`,
      path: 'suite',
      rules: [key],
      witness: first.as_of === null ? null : { inputs: first.inputs, as_of: first.as_of },
    }),
  ];
}

/**
 * What the second side could not read, or not surely. The operator's cases can stand in for it, if they alone leave
 * nothing untried; the doubt is acknowledged by name then.
 */
async function doubts(
  specification: Specification,
  { low_confidence_below }: Gate1Settings,
  hash: string,
  suiteStands: boolean,
  reading: ReadingCheck,
  operatorSuffices: () => Promise<boolean>,
): Promise<Finding[]> {
  const unsure = specification.ambiguous.length > 0;
  const low = specification.confidence < low_confidence_below;
  if (!unsure && !low) return [];
  const severity = suiteStands && (await operatorSuffices()) ? 'acknowledge' : 'blocking';
  // The account of the words lists what was not read already, word by word.
  if (severity === 'acknowledge' && reading.findings.some(({ code }) => code === 'unread_words')) return [];
  return unsure
    ? specification.ambiguous.map((message) =>
        findingOf(hash, {
          code: 'ambiguous',
          severity,
          message: `The text could not be read with certainty: ${message}`,
          path: 'natural_language',
        }),
      )
    : [
        findingOf(hash, {
          code: 'low_confidence',
          severity,
          message: `The text was read with a confidence of ${specification.confidence.toFixed(2)}, below ${low_confidence_below}.`,
          path: 'natural_language',
        }),
      ];
}

const readParts = ({ cases: _cases, ...read }: Specification): Omit<Specification, 'cases'> => read;

function verified(agent: string, specification: Specification, suite: SuiteCase[]): VerifiedSpecification {
  const byText = suite.some(({ origin }) => origin === 'extracted');
  const byOperator = suite.some(({ origin }) => origin === 'operator');
  return {
    origin: byText && byOperator ? 'both' : byText ? 'world_agent' : byOperator ? 'operator' : 'none',
    specification: { agent, ...readParts(specification) },
    suite,
  };
}
