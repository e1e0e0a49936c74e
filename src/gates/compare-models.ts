import type { Clause, Reading } from '../reading/clause-reader.ts';
import type { ClauseAnswer } from '../reading/model/clause-answer.ts';
import { readAnswer, type ReaderIdentity } from '../reading/model/model-reading.ts';
import { divergentRegions } from '../rules/analysis/divergent-regions.ts';
import { interpretDecision } from '../rules/evaluate/interpret-decision.ts';
import { suiteDate } from '../rules/rule-set/candidate-rule-set.ts';
import type { CheckedRuleSet } from '../rules/rule-set/checked-rule-set.ts';
import type { RuleContent } from '../rules/rule-set/content-hash.ts';
import type { Decision, Definition, Finding, InputDeclaration, Witness } from '../rules/model.ts';
import { compareReading, ruleSetOf, verbs } from './compare-reading.ts';
import { findingOf } from './finding-policy.ts';

/** What a model was heard to say of the words of a clause. */
export interface HeardReading {
  reader: ReaderIdentity;
  /** Null where it did not answer. */
  answer: ClauseAnswer | null;
  /** Code of its failure; null where it answered. */
  failure: string | null;
}

export interface ModelsCompared {
  /** Who read every word, independently, to the effect of the code; none unless enough did and no difference is open. */
  agreed: string[];
  /** One for each region of inputs on which readings differ, and one for readings that are missing. */
  findings: Finding[];
}

interface Compared {
  content: RuleContent;
  headings: readonly string[];
  action: { key: string; title: string } | null;
  inputs: readonly InputDeclaration[];
  definitions: readonly Definition[];
}

/** So many readings of models, of different prompts or models, are evidence together; fewer are not. */
const fewestReadings = 3;
/** So many of them read to the effect of the code. */
const fewestAlike = 2;
/** Regions that are put to a person at once. */
const mostQuestions = 8;

interface Voice {
  by: string;
  /** Null: proved to decide as the code does. */
  ruleSet: CheckedRuleSet | null;
}

const nameOf = ({ name, version }: ReaderIdentity): string => `${name} ${version}`;

/**
 * Holds what models read against the code and against one another, as formulas over the same inputs. Each region of
 * inputs on which they differ is one question, with an input that was executed on all of them: an operator's case in that
 * region is the answer. No reading of a model is a proof; `proven` says that there is one of another kind.
 */
export async function compareModels(
  request: Compared,
  heard: readonly HeardReading[],
  hash: string,
  proven: boolean,
): Promise<ModelsCompared> {
  if (heard.length === 0) return { agreed: [], findings: [] };
  const { content, headings, action, inputs, definitions } = request;
  const clause: Clause = { quotes: content.body.citations.map(({ quote }) => quote), headings };
  const voices: Voice[] = [];
  const missing: string[] = [];
  for (const { reader, answer, failure } of heard) {
    const by = nameOf(reader);
    const reading = answer && readAnswer(answer, clause, { action, inputs, definitions }, reader);
    const voice = reading && isUsable(reading) ? await voiceOf(by, reading, request) : null;
    if (voice) voices.push(voice);
    else missing.push(`${by} (${failure ?? reasonOf(reading)})`);
  }
  const code = ruleSetOf(null, content, inputs);
  const others = voices.filter(({ ruleSet }) => ruleSet !== null);
  const same = voices.filter(({ ruleSet }) => ruleSet === null);
  const questions = code ? await questionsOf(request, code, voices, others, hash, proven) : [];
  // Where some read otherwise, a person has said of each such region who is right.
  const agree =
    code !== null && questions.length === 0 && voices.length >= fewestReadings && same.length >= fewestAlike;
  return {
    agreed: agree ? same.map(({ by }) => by) : [],
    findings: [...questions, ...missingFinding(missing, voices.length, hash, proven)],
  };
}

/** Every word is read, nothing is doubted, and by names that the rule has: otherwise formulas cannot be compared. */
const isUsable = ({ complete, norms }: Reading): boolean =>
  complete && norms.every(({ proposed }) => proposed.length === 0);

const reasonOf = (reading: Reading | null): string => {
  if (reading === null) return 'no answer';
  if (reading.norms.length === 0) return 'it found no norm';
  if (reading.unread.length > 0) return 'it left words unread';
  if (reading.norms.some(({ proposed }) => proposed.length > 0)) return 'it used names of its own';
  return 'it was in doubt';
};

async function voiceOf(by: string, { norms }: Reading, { content, inputs }: Compared): Promise<Voice | null> {
  const comparison = await compareReading(norms, content, inputs);
  // Alike from 0 on is not alike: nothing asks whether there can be less.
  if (comparison.status === 'equal' && comparison.fromZero.length === 0) return { by, ruleSet: null };
  const ruleSet = ruleSetOf(norms, content, inputs);
  return ruleSet && { by, ruleSet };
}

async function questionsOf(
  { content }: Compared,
  code: CheckedRuleSet,
  voices: readonly Voice[],
  others: readonly Voice[],
  hash: string,
  proven: boolean,
): Promise<Finding[]> {
  if (others.length === 0) return [];
  const versions = [code, ...others.flatMap(({ ruleSet }) => ruleSet ?? [])];
  const { regions, open } = await divergentRegions(versions, mostQuestions);
  const answered = answeredBy(content, versions);
  const severity = proven ? 'acknowledge' : 'blocking';
  const findings = regions
    .filter(({ decisions }) => !answered.has(decisions.join(' ')))
    .map(({ witness, decisions }) =>
      findingOf(hash, {
        code: 'reading_disagrees',
        severity,
        message: questionOf(witness, decisions, voices, others, proven),
        path: 'requires',
        witness,
      }),
    );
  if (open === null) return findings;
  const message = `Where else the readings of models differ could not be decided: ${open}`;
  return [
    ...findings,
    findingOf(hash, { code: 'undecided', severity: 'acknowledge', message, path: 'ledger' }),
  ];
}

/** The combinations of decisions for which an operator has stated a case: that region is answered. */
function answeredBy({ body, ...rest }: RuleContent, versions: readonly CheckedRuleSet[]): Set<string> {
  const date = suiteDate({ body, ...rest });
  return new Set(
    body.suite
      .filter(({ origin }) => origin === 'operator')
      .map(({ inputs, as_of }) =>
        versions
          .map((version) => {
            const told = interpretDecision(version, inputs, as_of ?? date);
            return 'decision' in told ? told.decision : told.status;
          })
          .join(' '),
      ),
  );
}

/** "If stalls is 4: the clause, as it is read by A and B, refuses; as it is read by C, permits; the code refuses. …" */
function questionOf(
  { inputs }: Witness,
  decisions: readonly Decision[],
  voices: readonly Voice[],
  others: readonly Voice[],
  proven: boolean,
): string {
  const given = Object.entries(inputs)
    .map(([name, value]) => `${name} is ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
  const [code = 'indeterminate', ...theirs] = decisions;
  const byDecision = new Map<Decision, string[]>();
  for (const voice of voices) {
    const decision = voice.ruleSet === null ? code : (theirs[others.indexOf(voice)] ?? code);
    byDecision.set(decision, [...(byDecision.get(decision) ?? []), voice.by]);
  }
  const read = [...byDecision].map(
    ([decision, names], index) =>
      `${index === 0 ? 'the clause, as it is read' : 'as it is read'} by ${joined(names)}, ${verbs[decision]}`,
  );
  const ask = proven ? 'Which is right?' : 'Which is right? State it as a case.';
  return `If ${given || 'anything'}: ${read.join('; ')}; the code ${verbs[code]}. ${ask}`;
}

const joined = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`;

function missingFinding(missing: readonly string[], whole: number, hash: string, proven: boolean): Finding[] {
  if (missing.length === 0) return [];
  return [
    findingOf(hash, {
      code: 'undecided',
      severity: proven || whole >= fewestReadings ? 'report' : 'acknowledge',
      message: `Of ${whole + missing.length} readings by models ${missing.length} cannot be compared: ${missing.join('; ')}. Verify again to ask anew those that did not answer.`,
      path: 'ledger',
    }),
  ];
}
