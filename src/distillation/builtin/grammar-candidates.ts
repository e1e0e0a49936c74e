import type { AgreementFinding } from '../../reading/agreement-checker.ts';
import { checkAgreement } from '../../reading/agreement/check-agreement.ts';
import type { Doubt, Reading } from '../../reading/clause-reader.ts';
import { unmarked, type MarkedQuote } from './marked-clause.ts';
import { grammarReader } from '../../reading/grammar/reader.ts';
import { checkRuleSet } from '../../rules/rule-set/check-rule-set.ts';
import type { RuleContent } from '../../rules/rule-set/content-hash.ts';
import { deriveRule } from '../../rules/ledger/derive-rule.ts';
import type { Citation, Definition, Rule, RuleSet } from '../../rules/model.ts';
import { namesRead } from '../../rules/language/names-read.ts';
import type {
  CandidateDoubt,
  CandidateFlag,
  DistilledCandidate,
  DistillOptions,
  KnownAction,
} from '../distiller.ts';

/** Quotes that are read together, with the headings over them. */
export interface QuotedClause {
  citations: Citation[];
  headings: readonly string[];
  /** The quotes with the marks that the text of the source has lost; none where it lost none. */
  marked?: readonly MarkedQuote[];
}

/** What the grammar made of a clause by the names of one action. */
export interface ClauseReading {
  /** What was left open, with its words; none where the reading is complete. */
  doubts: CandidateDoubt[];
  /** One for each norm; none where the clause has none, or where what was read makes no rules. */
  candidates: DistilledCandidate[];
  /** Every word read, the rules check, and the second method has nothing to say against the first. */
  certain: boolean;
  /** The same, but that the words name rules which are elsewhere: it is certain once those are its overrides. */
  linkable: boolean;
}

/** Reads a clause by the names of an action; what was not read is on the candidates as flags and doubts. */
export function readClause(
  clause: QuotedClause,
  action: KnownAction,
  options: DistillOptions,
): ClauseReading {
  const { key, title, inputs } = action;
  const quotes = clause.citations.map(({ quote }) => quote);
  const { headings, marked } = clause;
  const vocabulary = { action: { key, title }, inputs, definitions: [] };
  const reading =
    marked === undefined
      ? grammarReader.read({ quotes, headings }, vocabulary)
      : unmarked(
          grammarReader.read({ quotes: marked.map(({ text }) => text), headings }, vocabulary),
          marked,
        );
  const candidates = candidatesOf(clause, action, reading, options);
  const doubts = doubtsOf(reading, quotes);
  if (!rulesCheck(candidates, action)) return { doubts, candidates: [], certain: false, linkable: false };
  const complete = reading.complete && candidates.length > 0;
  const contrary = complete ? contraryDoubts(candidates, clause, action) : [];
  doubts.push(...contrary);
  const whole = complete && contrary.length === 0;
  const elsewhere = reading.norms.flatMap(({ ledger }) => ledger.norm.over);
  for (const { words } of elsewhere)
    doubts.push({
      flag: 'unresolved_reference',
      message: 'Which rules these words take out is not known.',
      words: words.map(({ citation, start, end }) => quotes[citation]?.slice(start, end) ?? ''),
    });
  const certain = whole && elsewhere.length === 0;
  return {
    doubts,
    certain,
    linkable: whole && elsewhere.length > 0,
    candidates: certain ? candidates : candidates.map((candidate) => doubted(candidate, doubts)),
  };
}

/** The candidate with what speaks against relying on it; it is flagged even where no doubt has words. */
export function doubted(
  candidate: DistilledCandidate,
  doubts: readonly CandidateDoubt[],
  flag: CandidateFlag = 'unread_words',
): DistilledCandidate {
  const flags = new Set([...candidate.flags, ...doubts.map((each) => each.flag)]);
  if (flags.size === 0) flags.add(flag);
  return {
    ...candidate,
    confidence: Math.min(candidate.confidence, 0.5),
    flags: [...flags].sort(),
    doubts: [...candidate.doubts, ...doubts],
  };
}

const flagOf: Record<Doubt['code'], CandidateFlag> = {
  unread_words: 'unread_words',
  unbound_words: 'unbound_words',
  mixed_connectives: 'mixed_connectives',
  ambiguous_list: 'ambiguous',
  ambiguous_range: 'ambiguous',
  ambiguous_attachment: 'ambiguous',
  unresolved_reference: 'unresolved_reference',
  business_days: 'business_days',
  aggregate_or_window: 'aggregate_or_window',
  fraction: 'fraction',
  judgement: 'judgement',
};

/** What a reading leaves open, with its words. */
const doubtsOf = ({ doubts, norms }: Reading, quotes: readonly string[]): CandidateDoubt[] => [
  ...doubts.map(({ code, message, words }): CandidateDoubt => ({
    flag: flagOf[code],
    message,
    words: words.map(({ citation, start, end }) => quotes[citation]?.slice(start, end) ?? ''),
  })),
  ...(norms.length > 0
    ? []
    : [
        {
          flag: 'unread_words' as const,
          message: 'No construction reads this as a norm.',
          words: [...quotes],
        },
      ]),
];

function candidatesOf(
  { citations }: QuotedClause,
  { key, title, inputs }: KnownAction,
  { norms }: Reading,
  options: DistillOptions,
): DistilledCandidate[] {
  const [first] = citations;
  if (first === undefined) return [];
  const idOf = (position: number): string => `p${first.start}.${position + 1}`;
  const text = citations.map(({ quote }) => quote.replace(/\s+/g, ' ').trim()).join(' ');
  return norms.map(({ ledger, overrides, tier, confidence }, position): DistilledCandidate => {
    const derived = deriveRule(ledger, { inputs, definitions: [] });
    const expressions = [
      derived.applies_when,
      derived.requires,
      ...derived.obligations.flatMap(({ values }) => Object.values(values)),
    ];
    const names = new Set(expressions.flatMap((expression) => namesRead(expression).inputs));
    return {
      id: idOf(position),
      natural_language: text,
      citations,
      action: { key, title },
      modality: derived.modality ?? (ledger.norm.release ? 'may' : 'must'),
      applies_when: derived.applies_when,
      requires: derived.requires,
      if_met: derived.if_met,
      if_unmet: derived.if_unmet,
      overrides: overrides.map((base) => ({ candidate: idOf(base), citation: first })),
      limits: [],
      obligations: derived.obligations,
      tier: tier === 'mandatory' ? (options.expected_tier ?? 'mandatory') : tier,
      from: null,
      to: null,
      ledger,
      inputs: inputs.filter(({ name }) => names.has(name)),
      definitions: [],
      confidence: Math.min(0.95, confidence),
      flags: [],
      doubts: [],
    };
  });
}

/** Whether the candidates are rules at all, beside one another. */
export function rulesCheck(
  candidates: readonly DistilledCandidate[],
  { key, title, inputs }: KnownAction,
): boolean {
  const ruleSet: RuleSet = {
    action: {
      key,
      title,
      aggregation_mode: 'deny-overrides',
      time_zone: 'UTC',
      inputs: [...inputs],
      assumptions: [],
    },
    rules: candidates.map((candidate): Rule => ({
      ...ruleOf(candidate),
      key: candidate.id,
      overrides: candidate.overrides.map(({ candidate: rule, citation }) => ({
        rule,
        citation,
        reason: null,
      })),
      from: '0001-01-01',
    })),
    definitions: [],
    renames: {},
  };
  return checkRuleSet(ruleSet).ok;
}

/**
 * What the second method says against the first, which read every word. Words that the second has no place for, and that
 * may be meant otherwise, say nothing against it.
 */
function contraryDoubts(
  candidates: readonly DistilledCandidate[],
  { citations, headings }: QuotedClause,
  { key, title }: KnownAction,
): CandidateDoubt[] {
  // Of a passage with several norms each has the others' words too, which the second method does not part.
  const [only, ...others] = candidates;
  if (only === undefined || others.length > 0) return [];
  return findingsOf(only, [], headings, { key, title })
    .filter(
      ({ contrary, code, severity }) => contrary && (code !== 'unread_words' || severity === 'blocking'),
    )
    .map(({ message, words }) => ({
      flag: 'ambiguous',
      message: `Read by another method, the words say something else. ${message}`,
      words: words.map(({ citation, start, end }) => citations[citation]?.quote.slice(start, end) ?? ''),
    }));
}

/** The body of a candidate as a rule that stands alone. */
export const ruleOf = (candidate: DistilledCandidate): RuleContent['body'] => {
  const {
    id: _id,
    inputs: _inputs,
    definitions: _definitions,
    confidence: _confidence,
    flags: _flags,
    doubts: _doubts,
    ...rule
  } = candidate;
  return { ...rule, action: candidate.action.key, overrides: [], limits: [], suite: [] };
};

/** What the words say against a candidate, without a reading of them. */
export const findingsOf = (
  candidate: DistilledCandidate,
  definitions: Definition[],
  headings: readonly string[],
  action: { key: string; title: string },
): AgreementFinding[] =>
  checkAgreement(
    { quotes: candidate.citations.map(({ quote }) => quote), headings: [...headings], action },
    { body: ruleOf(candidate), inputs: candidate.inputs, definitions },
  );
