/** What goes over the wire, as the API's reference has it. A test holds these shapes against the service's own. */

/** A value that JSON can hold without loss. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

export type Verdict = 'permit' | 'deny' | 'indeterminate' | 'not_applicable';
export type Effect = 'permit' | 'deny' | 'none';
export type Outcome = 'met' | 'unmet' | 'not_applicable' | 'undetermined';
export type Tier = 'mandatory' | 'guidance' | 'practice';

/** Where a clause is, and its words. */
export interface CitedClause {
  publication: string;
  /** Heading path within the publication. */
  section: string;
  revision: string | null;
  /** Verbatim. */
  quote: string;
}

/** A computed value. Decimals are strings; null while an input that it needs is missing. */
export interface NamedValue {
  name: string;
  value: Json;
  unit: string | null;
}

/** A rule that mattered, how, and the clause that it rests on. */
export interface Reason {
  /** Key of the rule, `R-0007`. */
  rule: string;
  /** What it contributed; null while undetermined. */
  effect: Effect | null;
  /** What it may still contribute. */
  possible_effects: Effect[];
  outcome: Outcome;
  /** The exception that silenced it. */
  overridden_by: string | null;
  /** The rule whose deny withdrew its permit. */
  limited_by: string | null;
  text: string;
  citations: CitedClause[];
}

/** What the caller must also do. */
export interface Obligation {
  rule: string;
  id: string;
  text: string;
  values: NamedValue[];
  citations: CitedClause[];
}

/** What a rule of tier guidance or practice says; it decides nothing. */
export interface Advice {
  rule: string;
  tier: Tier;
  outcome: Outcome;
  effect: Effect;
  text: string;
  citations: CitedClause[];
}

/** With `explain: "full"`: how one rule in force came to its outcome. */
export interface ExplainedRule extends Reason {
  tier: Tier;
  /** Truth of the two expressions; null is unknown. */
  applies_when: boolean | null;
  requires: boolean | null;
  /** What it read, as `inputs.age` and `terms.fee_cap`. */
  values: Record<string, Json>;
  /** What it read and was left out. */
  missing: string[];
}

/** The smallest changes of the inputs after which the verdict is another. */
export interface Counterfactuals {
  /** Whether these are proved to be the smallest, and all of them. */
  exact: boolean;
  /** Each was executed. `from` is null where the input was left out; `to` is the nearest value that will do. */
  alternatives: { decision: Verdict; changes: { input: string; from: Json; to: Json }[] }[];
}

export interface Decision {
  /** Only `permit` permits. */
  decision: Verdict;
  decision_id: string;
  /** Routing key. */
  action: string;
  /** `v3` */
  world_model_version: string;
  /** `sha256:…` of the module that decided. */
  module_digest: string | null;
  /** RFC 3339, UTC. */
  evaluated_at: string;
  /** Date of the facts. */
  as_of: string;
  /** The first later date of the facts on which this version may answer the same inputs otherwise; null: there is none. */
  valid_until: string | null;
  /** `sha256:…` of the inputs as the action reads them, whatever their order and spelling. */
  inputs_digest: string;
  reasons: Reason[];
  outputs: (NamedValue & { citations: CitedClause[] })[];
  obligations: Obligation[];
  advice: Advice[];
  /** Of `indeterminate`: what the missing inputs can still bring about. */
  possible: Verdict[] | null;
  /** What undetermined rules read and was left out; empty when the decision is determined. */
  missing_inputs: string[];
  /** With `explain: "full"`. */
  rules?: ExplainedRule[];
  definitions?: NamedValue[];
  /** With `explain: "counterfactual"`. */
  counterfactuals?: Counterfactuals;
  /** With `receipt: true`: a signed statement of this answer, JSON of a DSSE envelope. `verifyReceipt` checks it. */
  receipt?: string;
}

/** What was signed of a decision. */
export interface Receipt extends Pick<
  Decision,
  | 'decision'
  | 'decision_id'
  | 'action'
  | 'world_model_version'
  | 'module_digest'
  | 'inputs_digest'
  | 'as_of'
  | 'valid_until'
  | 'evaluated_at'
> {
  /** `sha256:…` of the answer without what `explain` adds. */
  answer_digest: string;
  /** Each with the digest of its canonical JSON. */
  reasons: { rule: string; digest: string }[];
}

/** What an action can still come to, from what is known of its inputs. */
export interface Plan {
  action: string;
  world_model_version: string;
  module_digest: string;
  as_of: string;
  /** The verdict that holds whatever the missing inputs are; null while several can be reached. */
  decision: Verdict | null;
  /** Each with complete inputs that come to it, executed; null where none was found in time. */
  reachable: { decision: Verdict; example: Record<string, Json> | null }[];
  /** What was left out and can still change the verdict, the one that settles most first (share, 0 to 1). */
  missing_inputs: { name: string; settles: number | null }[];
  /** Whether the lists are proved to be neither too long nor too short; otherwise they are never too short. */
  exact: boolean;
}

/** Plans of the actions of the domain. */
export interface PlanList {
  items: Plan[];
  /** Actions whose inputs are of another type than those that were sent. */
  refused: { action: string; code: string; detail: string }[];
  next_cursor: string | null;
}

/** One action that can be decided. */
export interface PublishedAction {
  key: string;
  title: string;
  description: string;
  /** The combining algorithm, by its XACML 3.0 name. */
  aggregation_mode: string;
  /** JSON Schema 2020-12 of the inputs. */
  input_schema: Record<string, Json>;
  world_id: string;
  world_model_version: string;
  module_digest: string;
}

/** One bad field, addressed by a JSON pointer (RFC 6901) into the request. */
export interface FieldError {
  pointer: string;
  code: string;
  message: string;
}

/** The closed vocabulary of refusals. */
export type ProblemCode =
  | 'malformed_request'
  | 'invalid_field'
  | 'correlation_id_required'
  | 'unauthenticated'
  | 'token_expired'
  | 'token_invalid'
  | 'key_invalid'
  | 'account_suspended'
  | 'account_revoked'
  | 'missing_scope'
  | 'domain_mismatch'
  | 'cross_site_request'
  | 'invite_email_mismatch'
  | 'not_found'
  | 'action_not_in_version'
  | 'method_not_allowed'
  | 'not_acceptable'
  | 'conflict'
  | 'stale_revision'
  | 'release_notes_locked'
  | 'publication_in_progress'
  | 'draft_exists'
  | 'invalid_state'
  | 'invite_expired'
  | 'invite_revoked'
  | 'invite_consumed'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'rules_incomplete'
  | 'rules_nonconforming'
  | 'rename_arbitration_required'
  | 'ontology_drift'
  | 'release_notes_outdated'
  | 'acceptance_cases_failed'
  | 'correlation_id_reused'
  | 'idempotency_key_reused'
  | 'inputs_invalid'
  | 'source_unparseable'
  | 'source_unavailable'
  | 'predicate_invalid'
  | 'gates_not_passed'
  | 'acknowledgement_required'
  | 'nothing_staged'
  | 'answer_too_large'
  | 'work_too_large'
  | 'rate_limited'
  | 'internal_error'
  | 'database_unavailable'
  | 'identity_provider_unavailable'
  | 'model_unavailable'
  | 'worker_lost';

/** Problem details (RFC 9457) as the service sends them. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance?: string;
  code: ProblemCode;
  request_id: string;
  errors?: FieldError[];
}
