import type { ModelFailureCode } from '../models/model-failure-policy.ts';
import type { Usage } from '../models/usage.ts';
import type { Citation, Definition, InputDeclaration, Rule, Tier } from '../rules/model.ts';

/** A section of the extracted text; ranges are UTF-16 offsets, end exclusive. */
export interface SourceSection {
  id: string;
  /** From the outermost heading to this section's own. */
  headingPath: string[];
  heading: string | null;
  start: number;
  end: number;
  ordinal: number;
}

/** A paragraph, heading, list item or table row of the extracted text, in reading order. */
export interface SourceBlock {
  start: number;
  end: number;
  kind: string;
  /** Nesting depth as the document shows it; 0 is outermost. */
  level: number;
  /** The enumeration marker as written, `(a)`, `1.`, `•`; null when the block has none. */
  marker?: string | null;
  /** Where the text after the marker begins. */
  contentStart?: number;
}

/** What a distiller reads: one source material's extracted text and its structure. The text is data, never instruction. */
export interface DistillableSource {
  source_material_id: string;
  title: string | null;
  text: string;
  sections: readonly SourceSection[];
  blocks: readonly SourceBlock[];
}

export interface DistillOptions {
  /** Words that narrow the run: only sections that mention one of them are read. */
  focus_area?: string | null;
  /** What the rules are wanted for: names the first part of the routing keys that are proposed. */
  problem_space?: string | null;
  /** Tier of the candidates when the text itself does not say. */
  expected_tier?: Tier | null;
  /** What the world decides already: words of the text are bound to these inputs before others are proposed. */
  actions?: readonly KnownAction[];
}

/** An action of the world, as far as a text is read by its names. */
export interface KnownAction {
  key: string;
  title: string;
  inputs: readonly InputDeclaration[];
  /** No more than open candidates have it: the world registers it with the first of them that is signed. */
  proposed?: boolean;
}

/**
 * Why a person has to look, or what they are told (`informing-policy.ts`). An unflagged candidate should be right. What each
 * says: `gates/flag-policy.ts`.
 */
export const candidateFlags = [
  'cross_reference',
  'unattached_exception',
  'unattached_number',
  'aggregate_or_window',
  'mixed_connectives',
  'business_days',
  'fraction',
  'ambiguous',
  'unresolved_reference',
  'unread_words',
  'unbound_words',
  'proposed_names',
  'unread_beside',
  'judgement',
  'model_reading',
] as const;
export type CandidateFlag = (typeof candidateFlags)[number];

/** What a reader did not understand of a candidate's quotes, for the person who looks. */
export interface CandidateDoubt {
  flag: CandidateFlag;
  message: string;
  /** The words in question, verbatim; none where it is about the whole. */
  words: string[];
}

/** An exception of this run: it overrides the candidate with this local id. */
export interface CandidateOverride {
  candidate: string;
  citation: Citation;
}

/** What a candidate proposes: a rule whose references are local to the run, without key and suite. */
export interface DistilledCandidate extends Omit<Rule, 'key' | 'action' | 'overrides' | 'limits' | 'suite'> {
  /** Local to the source: `c1`, `c2`, … in reading order. */
  id: string;
  action: { key: string; title: string };
  overrides: CandidateOverride[];
  /** Local ids of grants over which this prohibition prevails. */
  limits: string[];
  inputs: InputDeclaration[];
  /** Names of this run's definitions that the expressions read. */
  definitions: string[];
  /** 0 to 1. */
  confidence: number;
  flags: CandidateFlag[];
  /** Word by word where a reader said so; a flag may have none. */
  doubts: CandidateDoubt[];
}

export type DistilledDefinition = Definition & {
  inputs: InputDeclaration[];
  confidence: number;
  flags: CandidateFlag[];
};

/** A term that the source defines, with the words that define it. */
export interface DistilledTerm {
  term: string;
  /** The whole defining sentence, its list included. */
  citations: Citation[];
  /** Name of the computable definition in `Distillation.definitions`; null: a person has to say what it computes. */
  definition: string | null;
}

/** Why a statement became no candidate. */
export type OmissionReason =
  | 'definition'
  | 'effective_date'
  | 'interpretive'
  | 'recital'
  | 'declaratory'
  | 'no_actor_or_act'
  | 'too_long'
  | 'out_of_focus'
  | 'refused'
  /** It may oblige, forbid, permit or entitle, and no reader could say what: for a person. */
  | 'not_read'
  /** It is in a language that is not read. */
  | 'foreign_language'
  /** Nothing in it obliges, forbids, permits or entitles. */
  | 'no_norm'
  | 'heading'
  /** A rule of the world, or an open candidate, says what it says. */
  | 'known'
  /** A footnote, source credit or history of amendments: the editors', not the law's. */
  | 'note';

export interface Omission {
  section: string;
  quote: string;
  start: number;
  end: number;
  reason: OmissionReason;
}

/**
 * Every statement of the source is accounted for: each sentence, list item, row of a table, heading and caption is in a
 * candidate, in a definition or left out with the reason. `found = distilled + defined + omissions.length`.
 */
export interface Coverage {
  found: number;
  /** Statements that candidates quote. */
  distilled: number;
  /** Statements that define a term and that no candidate quotes. */
  defined: number;
  omissions: Omission[];
}

export interface Distillation {
  candidates: DistilledCandidate[];
  definitions: DistilledDefinition[];
  terms: DistilledTerm[];
  coverage: Coverage;
  /**
   * What is true of the source as a whole: that it is in a language that is not read, or that not all of it was, and
   * why. Null where there is nothing to say.
   */
  notice: { code: 'language_not_read' | 'run_timeout' | ModelFailureCode; message: string } | null;
  /** What was proposed and not taken: quotes that are not in the source, and candidates for that or as no rules. */
  dropped?: { quotes: number; candidates: number };
}

/** What was done since the last note of the same work. */
export interface WorkNote {
  /** Parts in which the source is read, and how many of them are done. */
  parts: { total: number; done: number };
  /** An answer to keep, so that what begins anew does not ask again. */
  answer: { question: string; value: unknown } | null;
  usage: Usage;
  /** In the currency of the installation's prices; null where it has none. */
  cost: number | null;
}

/** What is kept of a work that may end in the middle and begin anew. */
export interface WorkJournal {
  /** Answers of those who worked at the same source before, by question. */
  answers: ReadonlyMap<string, unknown>;
  /** Tokens of the run until now, of other sources and attempts too. */
  spent: Usage;
  note(note: WorkNote): Promise<void>;
}

/** On whose behalf a distiller works, and until when. */
export interface DistillerWork {
  /** Whose work it is: callers take turns. */
  caller: string;
  signal?: AbortSignal;
  /** From when nothing more is begun: what is there by then is answered, and the rest is said to be missing. */
  enough?: AbortSignal;
  journal?: WorkJournal;
}

/**
 * Law text in, candidates out. Every citation's quote is the text at its span. A distiller does not decide: what it
 * proposes passes the gates and a person. Throws only for a failure of its means by which nothing was read:
 * `DomainError`, or `ModelFailure` with its code.
 */
export interface Distiller {
  readonly name: string;
  readonly version: string;
  distill(source: DistillableSource, options?: DistillOptions, work?: DistillerWork): Promise<Distillation>;
}
