import type { Json } from '../core/canonical-json.ts';
import type {
  SpecifiedBoundary,
  SpecifiedCondition,
  SpecifiedThreshold,
} from '../distillation/world-agent.ts';
import type { Ledger } from '../rules/ledger/ledger.ts';
import type { Finding, IsoDate, Modality, Outcome, SuiteCase } from '../rules/model.ts';

/** What the world agent's second side read from the natural-language form, without sight of the code. */
export interface AgentSpecification {
  agent: string;
  modality: Modality | null;
  thresholds: SpecifiedThreshold[];
  conditions: SpecifiedCondition[];
  boundaries: SpecifiedBoundary[];
  confidence: number;
  ambiguous: string[];
}

/** A complete account of the words, to which the code was proved equal for every complete input. */
export interface ReadingProof {
  /** Who accounted for the words: a reader and its version, or `ledger` for the candidate's own. */
  by: string;
  /** The norms that the rule is, by the inputs of the rule; `overrides` are positions in this list. */
  norms: { ledger: Ledger; overrides: number[] }[];
}

/** Evidence that the code means what the text says; ships with the rule. */
export interface VerifiedSpecification {
  /** Who said what the rule means: the world agent from the text, the operator by cases, or both. */
  origin: 'world_agent' | 'operator' | 'both' | 'none';
  specification: AgentSpecification | null;
  /** The account of the words to which the code was proved equal; left out where there is none. */
  proof?: ReadingProof;
  /** Cases that passed, each expected by someone who did not look at the code. */
  suite: SuiteCase[];
}

/** Why a case is asked for. */
export type RequirementKind = 'outcome' | 'boundary' | 'override' | 'branch' | 'value';

/** A case that the suite needs. Its expected outcome is for the specification or the operator to say, never for the code. */
export interface RequiredCase {
  kind: RequirementKind;
  /** What it shows, in words. */
  shows: string;
  inputs: Record<string, unknown>;
  as_of: IsoDate | null;
  /** Values that the case is to state; left out where the outcome is all that is asked. */
  values?: AskedValue[];
}

/** A value that is asked for: is it what the code makes of it? */
export interface AskedValue {
  /** An output, or `<obligation>.<value>`. */
  name: string;
  unit: string | null;
  /** What the code comes to, as `/decide` writes it: the question, never the answer. */
  computed: Json;
}

export interface CaseFailure {
  name: string;
  inputs: Record<string, unknown>;
  as_of: IsoDate | null;
  expected: Outcome;
  /** Null where the inputs were refused. */
  actual: Outcome | null;
  message: string;
}

export interface SuiteReport {
  total: number;
  passed: number;
  failures: CaseFailure[];
  /** How many cases completeness asks for, how many the evidence covers, and the others. */
  required: number;
  covered: number;
  missing: RequiredCase[];
}

/** Gate 1, for one content hash. */
export interface Gate1Result {
  content_hash: string;
  checked_at: string;
  passed: boolean;
  findings: Finding[];
  specification: VerifiedSpecification;
  suite: SuiteReport;
}

/** Gate 2, for one content hash beside one state of the action's rules. */
export interface Gate2Result {
  content_hash: string;
  working_set_hash: string;
  checked_at: string;
  passed: boolean;
  findings: Finding[];
}
