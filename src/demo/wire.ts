import type { ElementKind } from '../rules/ledger/walk-ledger.ts';
import type { Finding, InputDeclaration, Outcome, RuleBody, SuiteCase } from '../rules/model.ts';

/** One call of a route; each with a body has an idempotency key of its own. */
export type ApiCall = <T>(method: string, path: string, body?: Record<string, unknown>) => Promise<T>;

/** The answers of the service that the loop reads, as they come over the wire. */
export interface WireIdentified {
  id: string;
}

export interface WirePage<Item> {
  items: Item[];
  next_cursor: string | null;
}

export interface RunAnswer extends WireIdentified {
  status: 'in_progress' | 'completed' | 'failed';
  failure_reason_code: string | null;
  progress: number;
  sources: {
    candidates: number;
    sentences_total: number;
    sentences_defined: number;
    left_out: { reason: string; quote: string }[];
    error_code: string | null;
    message: string | null;
  }[];
}

export interface CandidateAnswer extends WireIdentified {
  rule_key: string;
  status: string;
  title: string;
  content_hash: string;
  flags: string[];
  rule: Pick<RuleBody, 'natural_language' | 'action' | 'overrides'> & { reading_ledger: LedgerAnswer | null };
  gate_1:
    | (GateAnswer & {
        specification: { suite: SuiteCaseAnswer[] };
        suite: { missing: (Pick<SuiteCase, 'inputs'> & { id: string })[] };
      })
    | null;
  gate_2: GateAnswer | null;
}

export interface LedgerAnswer {
  complete: boolean;
  elements: {
    path: string;
    kind: ElementKind;
    words: { citation: number; start: number; text: string }[];
    read_by: { reader: string | null; version: string | null; operator_id: string | null };
  }[];
}

/** A rule as an operator writes it, with what the law makes of the cases that gate 1 asks for. */
export interface HandWrittenRule extends Pick<
  RuleBody,
  'action' | 'modality' | 'applies_when' | 'requires' | 'from'
> {
  quote: string;
  title: string;
  inputs: InputDeclaration[];
  outcomeOf(inputs: Record<string, unknown>): Outcome;
}

export type SuiteCaseAnswer = Pick<SuiteCase, 'inputs' | 'as_of' | 'expected'>;

export interface GateAnswer {
  passed: boolean;
  findings: Pick<Finding, 'id' | 'code' | 'severity' | 'message'>[];
}

export interface WirePublication extends WireIdentified {
  status: string;
  world_model_version: string;
  modules: { action: string; digest: string; module_version: string }[];
}

export interface WireDecision {
  decision: string;
  decision_id: string;
  action: string;
  world_model_version: string;
  as_of: string;
  reasons: {
    rule: string;
    effect: string | null;
    outcome: string;
    text: string;
    citations: { publication: string; section: string; quote: string }[];
  }[];
  missing_inputs: string[];
}
