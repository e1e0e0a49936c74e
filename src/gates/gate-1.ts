import type { Specification, SpecificationAgent } from '../distillation/world-agent.ts';
import { suiteDate } from '../rules/rule-set/candidate-rule-set.ts';
import type { CheckedRuleSet } from '../rules/rule-set/checked-rule-set.ts';
import { evaluateRule } from '../rules/evaluate/compile.ts';
import { ruleContentHash, type RuleContent } from '../rules/rule-set/content-hash.ts';
import type { Finding, SuiteCase } from '../rules/model.ts';
import { answerFromText, readEvidence, type CaseEvidence } from './case-evidence.ts';
import { checkMechanically } from './check-mechanically.ts';
import type { ReadingCheck } from './check-reading.ts';
import { haveSameWords } from './sentence/same-words.ts';
import { findingOf, isBlocking } from './finding-policy.ts';
import type {
  Gate1Result,
  ReadingProof,
  RequiredCase,
  SuiteReport,
  VerifiedSpecification,
} from './gate-result.ts';
import { findMissingCases, findMissingValues } from './missing-cases.ts';

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

const noReading: ReadingCheck = {
  proof: null,
  agreed: [],
  questions: [],
  differs: [],
  findings: [],
  readWhole: false,
  restated: false,
};

/** A question on which readings differ, as a case that the operator answers. */
const requiredCaseOf = ({ message, witness }: Finding): RequiredCase[] =>
  witness ? [{ kind: 'outcome', shows: message, inputs: witness.inputs, as_of: witness.as_of }] : [];

/**
 * The cases that still lack, where several models read every word, independently, to the effect of the code: what the
 * code makes of a case is what they read, then.
 */
async function answerFromReadings(
  { agreed }: ReadingCheck,
  told: CaseEvidence,
  content: RuleContent,
  checked: CheckedRuleSet,
  key: string,
): Promise<CaseEvidence> {
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
