import type { AgreementFinding } from '../reading/agreement-checker.ts';
import type { Clause, ClauseReader, Reading } from '../reading/clause-reader.ts';
import type { Readers } from '../reading/readers.ts';
import { ruleContentHash } from '../rules/rule-set/content-hash.ts';
import { misplacedRanges, unreadRanges, wordsIn } from '../rules/ledger/account.ts';
import { renameInputs } from '../rules/ledger/ledger-names.ts';
import { hasModelElements } from '../rules/ledger/model-reader.ts';
import { tokenizer } from '../rules/ledger/tokens.ts';
import type { Finding, Severity } from '../rules/model.ts';

import { checkBindings } from './check-bindings.ts';
import { compareModels, type HeardReading } from './compare-models.ts';
import { compareReading, type ReadingComparison } from './compare-reading.ts';
import { findingOf } from './finding-policy.ts';
import type { ReadingRequest } from './reading-request.ts';
import type { ReadingProof } from './gate-result.ts';
import {
  asQuestions,
  contradictions,
  difference,
  disagreement,
  leftOpen,
  unreadFinding,
  type ReadingAttempt,
} from './reading-findings.ts';
import { isRestated } from './sentence/restatement.ts';
import { haveSameWords, standsIn } from './sentence/same-words.ts';

export interface ReadingCheck {
  proof: ReadingProof | null;
  /** Models that read the words independently, all whole and all to the effect of the code; none where one did not. */
  agreed: string[];
  /** What models read otherwise than the code or one another, and who of them could not be heard: gate 1. */
  questions: Finding[];
  /** The code is not what a complete account of the words amounts to: gate 1. */
  differs: Finding[];
  /** What was left open, or contradicts the words: gate 2. */
  findings: Finding[];
  /** A reader that is built in accounts for every word, by the inputs as they are, to the effect of the code. */
  readWhole: boolean;
  /** The rule's own sentence is in other words than the quotes, and was read by itself as what the code decides. */
  restated: boolean;
}

/**
 * Asks both ways whether the code of a rule says what its words say: every reader's complete account is a formula that
 * the code is proved equal to or refused with a witness, and the words are held against the rule besides. Depends on the
 * request and the readers alone; takes its time.
 */
export async function checkReading(
  request: ReadingRequest,
  readers: Readers,
  heard: readonly HeardReading[] = [],
): Promise<ReadingCheck> {
  const { natural_language: sentence, citations } = request.content.body;
  const other = !haveSameWords(sentence, citations.map(({ quote }) => quote).join('\n'));
  return {
    ...(await checkQuotes(request, readers, heard)),
    restated: other && (await isRestated(request, readers)),
  };
}

async function checkQuotes(
  request: ReadingRequest,
  readers: Readers,
  heard: readonly HeardReading[],
): Promise<Omit<ReadingCheck, 'restated'>> {
  const { content } = request;
  const hash = ruleContentHash(content);
  const quotes = content.body.citations.map(({ quote }) => quote);
  const clause: Clause = { quotes, headings: request.headings };
  const agreement =
    readers.agreement?.({ ...clause, action: request.action, inputs: request.inputs }, content) ?? [];
  const own = await readOwnLedger(request, quotes, hash);
  if (own.findings.some(({ severity }) => severity === 'blocking')) {
    return {
      proof: null,
      agreed: [],
      questions: [],
      differs: own.differs,
      readWhole: false,
      findings: [...own.findings, ...contradictions(agreement, quotes, hash)],
    };
  }
  const readings = readers.readers.map((reader) => readClause(reader, clause, request));
  const attempts: ReadingAttempt[] = [];
  let readWhole = false;
  for (const reading of readings) {
    if (!isWhole(reading)) continue;
    const comparison = await compareReading(reading.norms, content, request.inputs);
    readWhole ||= reading.complete && isPlainlyEqual(comparison);
    attempts.push({
      by: `${reading.reader.name} ${reading.reader.version}`,
      norms: reading.norms,
      comparison,
    });
  }
  const all = own.attempt ? [own.attempt, ...attempts] : attempts;
  const equal = all.find(({ comparison }) => comparison.status === 'equal');
  const other = attempts.filter(({ comparison }) => comparison.status === 'different' && comparison.settled);
  const models = await compareModels(request, heard, hash, equal !== undefined);
  if (equal) {
    return {
      proof: proofOf(equal),
      agreed: models.agreed,
      questions: models.findings,
      differs: [],
      readWhole,
      findings: [
        ...own.findings,
        ...other.map((attempt) => disagreement(attempt, hash, 'acknowledge')),
        ...questionsOf(equal, readings, request, !agreesOnModality(readers, agreement), hash),
        ...asQuestions(agreement, quotes, hash),
      ],
    };
  }
  if (other.length > 0) {
    return {
      proof: null,
      agreed: [],
      questions: models.findings,
      differs: other.slice(0, 1).map((attempt) => difference(attempt, hash)),
      readWhole,
      findings: contradictions(agreement, quotes, hash),
    };
  }
  const asked = readings.length > 0 || readers.agreement !== null;
  return {
    proof: null,
    agreed: own.differs.length > 0 ? [] : models.agreed,
    questions: models.findings,
    differs: own.differs,
    readWhole,
    findings: [...own.findings, ...(asked ? leftOpen(agreement, readings, quotes, hash, models.agreed) : [])],
  };
}

/** Without a name that is taken to be an input, or an input that is taken to be 0 or more. */
const isPlainlyEqual = (comparison: ReadingComparison): boolean =>
  comparison.status === 'equal' && comparison.bindings.length === 0 && comparison.fromZero.length === 0;

const readClause = (
  reader: ClauseReader,
  clause: Clause,
  { action, inputs, definitions }: ReadingRequest,
): Reading => reader.read(clause, { action, inputs, definitions });

/** Whether nothing of the clause was left: at most names for its words are missing, which it has made up. */
const isWhole = ({ complete, norms, unread, doubts }: Reading): boolean =>
  norms.length > 0 &&
  (complete ||
    (unread.length === 0 &&
      norms.some(({ proposed }) => proposed.length > 0) &&
      doubts.every(({ code }) => code === 'unbound_words')));

/** The candidate's own ledger: every word has to be in it, and the code has to be what it amounts to. */
async function readOwnLedger(
  { content, inputs, action }: ReadingRequest,
  quotes: readonly string[],
  hash: string,
): Promise<{ attempt: ReadingAttempt | null; differs: Finding[]; findings: Finding[] }> {
  const { ledger } = content.body;
  const none = { attempt: null, differs: [], findings: [] };
  if (!ledger) return none;
  if (ledger.tokenizer !== tokenizer || misplacedRanges(quotes, ledger).length > 0) {
    const message =
      'The ledger speaks of other words than the quotes have. Account for the words of these quotes.';
    return {
      ...none,
      findings: [findingOf(hash, { code: 'unread_words', severity: 'blocking', message, path: 'ledger' })],
    };
  }
  const unread = unreadRanges(quotes, ledger);
  if (unread.length > 0) {
    return {
      ...none,
      findings: [unreadFinding(hash, quotes, unread, 'blocking', 'No element of the ledger reads')],
    };
  }
  const norms = [{ ledger, proposed: [], overrides: [] }];
  const comparison = await compareReading(norms, content, inputs);
  const attempt: ReadingAttempt = { by: 'ledger', norms, comparison };
  const bindings = checkBindings(hash, { ledger, quotes, inputs, action });
  if (comparison.status === 'different')
    return { attempt, differs: [difference(attempt, hash)], findings: bindings };
  // What a model read is no one's word yet: it is one reading of several, until a person says the same.
  if (comparison.status === 'equal')
    return { ...none, attempt: hasModelElements(ledger) ? null : attempt, findings: bindings };
  const message = `Whether the code is what the ledger amounts to could not be decided: ${comparison.reason}`;
  const undecided = findingOf(hash, { code: 'undecided', severity: 'acknowledge', message, path: 'ledger' });
  return { ...none, attempt, findings: [...bindings, undecided] };
}

function proofOf({ by, norms, comparison }: ReadingAttempt): ReadingProof | null {
  if (comparison.status !== 'equal') return null;
  const names = new Map(comparison.bindings.map(({ proposed, input }) => [proposed, input]));
  const places = new Map(comparison.norms.map((index, place) => [index, place]));
  return {
    by,
    norms: comparison.norms.map((index) => ({
      ledger: renameInputs(norms[index]!.ledger, names),
      overrides: norms[index]!.overrides.flatMap((base) => places.get(base) ?? []),
    })),
  };
}

/** What a person has to confirm of an account that the code is equal to. */
function questionsOf(
  { by, norms, comparison }: ReadingAttempt,
  readings: readonly Reading[],
  { content, hasOthers }: ReadingRequest,
  objects: boolean,
  hash: string,
): Finding[] {
  if (comparison.status !== 'equal') return [];
  const { body } = content;
  const quotes = body.citations.map(({ quote }) => quote);
  const findings: Finding[] = [];
  const ask = (code: Finding['code'], severity: Severity, message: string, path: string): void =>
    void findings.push(findingOf(hash, { code, severity, message, path }));
  if (comparison.bindings.length > 0) {
    const taken = comparison.bindings.map(
      ({ proposed, input }) => `"${proposed.replaceAll('_', ' ')}" is ${input}`,
    );
    ask('unread_words', 'acknowledge', `The clause and the code agree if ${taken.join(' and ')}.`, 'inputs');
  }
  if (comparison.fromZero.length > 0) {
    const names = comparison.fromZero.join(' and ');
    ask(
      'unread_words',
      'acknowledge',
      `The clause and the code agree if ${names} is never below 0. Say so with a minimum, if it is so.`,
      'inputs',
    );
  }
  const others = norms.filter((_, index) => !comparison.norms.includes(index));
  if (others.length > 0) {
    const words = others.flatMap(({ ledger }) => wordsIn(quotes, ledger.norm.words));
    ask(
      'unread_words',
      'acknowledge',
      `The quotes hold ${others.length === 1 ? 'another norm' : `${others.length} other norms`} (${words.join(', ')}), which this rule does not say: write it as a rule of its own.`,
      'citations',
    );
  }
  const read = comparison.norms.map((index) => norms[index]!.ledger.norm);
  const named = read.filter(({ modality }) => modality !== 'none');
  if (named.length > 0 && !named.some(({ modality }) => sameModality(modality, body.modality))) {
    // "shall be no more than": the same limit, called a duty or a prohibition. What is decided was proved.
    const bind = binds.has(body.modality) && named.every(({ modality }) => binds.has(modality));
    const as = [...new Set(named.map(({ modality }) => `"${modality}"`))].join(' and ');
    const by = [...new Set(named.flatMap(({ words }) => wordsIn(quotes, words)))].join(' … ');
    ask(
      'reading_disagrees',
      bind && !objects ? 'acknowledge' : 'blocking',
      `The clause is read as ${as} (${by}), and the rule says "${body.modality}".`,
      'modality',
    );
  }
  const [norm] = read;
  if (norm && read.length === 1) {
    if (norm.over.length > 0 && body.overrides.length === 0) {
      const labels = norm.over.map(({ label }) => label).join(', ');
      ask(
        'reading_disagrees',
        hasOthers ? 'blocking' : 'acknowledge',
        `The clause makes an exception to ${labels}, and the rule overrides nothing. Name the rules that it overrides.`,
        'overrides',
      );
    }
    const missing = norm.obligations.length > 0 && body.obligations.length === 0;
    if (missing) {
      const texts = norm.obligations.map(({ text }) => text).join('; ');
      ask(
        'unread_words',
        'blocking',
        `The clause imposes a duty that the rule does not carry: ${texts}.`,
        'obligations',
      );
    }
  }
  if (
    body.obligations.some(({ text }) => !standsIn(text, quotes)) &&
    norms.every(({ ledger }) => ledger.norm.obligations.length === 0)
  ) {
    ask(
      'ungrounded',
      'acknowledge',
      'The rule has an obligation that no words of the quotes were read as.',
      'obligations',
    );
  }
  const reading = readings.find(({ reader }) => `${reader.name} ${reader.version}` === by);
  const tiers = new Set(comparison.norms.map((index) => reading?.norms[index]?.tier ?? 'mandatory'));
  if (reading && !tiers.has(body.tier === 'mandatory' ? 'mandatory' : 'guidance')) {
    ask(
      'reading_disagrees',
      'blocking',
      `The words are ${[...tiers].join(', ')}, and the rule is ${body.tier}.`,
      'tier',
    );
  }
  return findings;
}

/** The words, held against the rule by themselves, do not speak against its modality. */
const agreesOnModality = (readers: Readers, agreement: readonly AgreementFinding[]): boolean =>
  readers.agreement !== null &&
  !agreement.some(({ path, severity }) => path === 'modality' && severity === 'blocking');

const grants: ReadonlySet<string> = new Set(['may', 'entitled']);
const binds: ReadonlySet<string> = new Set(['must', 'must_not']);
const sameModality = (a: string, b: string): boolean => a === b || (grants.has(a) && grants.has(b));
