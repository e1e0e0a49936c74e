import type { Ledger } from './ledger/ledger.ts';

/**
 * The rule and definition model (rules, definitions, inputs, actions as data).
 * JSON shapes: stored as they are in revisions and modules, hashed by their canonical JSON.
 */

export type Modality = 'must' | 'must_not' | 'may' | 'entitled';
export type Tier = 'mandatory' | 'guidance' | 'practice';
export type Effect = 'permit' | 'deny' | 'none';
export type Outcome = 'met' | 'unmet' | 'not_applicable' | 'undetermined';
export type Decision = 'permit' | 'deny' | 'indeterminate' | 'not_applicable';

/** Names are XACML 3.0's. */
export const combiningAlgorithms = [
  'deny-overrides',
  'permit-overrides',
  'deny-unless-permit',
  'permit-unless-deny',
] as const;
export type CombiningAlgorithm = (typeof combiningAlgorithms)[number];

/** Calendar date, `YYYY-MM-DD`. */
export type IsoDate = string;

/**
 * A verbatim quote and where it is: W3C text quote selector (quote, prefix, suffix)
 * and text position selector (start, end: UTF-16 offsets into the extracted text, end exclusive).
 */
export interface Citation {
  /** The row that holds the source here; differs between databases, so no digest covers it. */
  source_material_id: string;
  /** Hex SHA-256 of the source's original bytes: what the citation means by its source, anywhere. Set when stored. */
  source_sha256?: string;
  /** Heading path of the section, e.g. `§ 5 > (a)`. */
  section: string;
  quote: string;
  start: number;
  end: number;
  prefix: string;
  suffix: string;
}

export type ObligationTrigger = 'applies' | 'met' | 'unmet';

/** What the caller must also do. `values` are CEL expressions, evaluated into the answer. */
export interface Obligation {
  id: string;
  on: ObligationTrigger;
  text: string;
  values: Record<string, string>;
}

/** Exception to base: this rule, when it fires, silences `rule`. */
export interface OverrideEdge {
  rule: string;
  /** Where the exception is stated, verbatim… */
  citation: Citation | null;
  /** …or why the operator says so. One of the two is present. */
  reason: string | null;
}

/** Why this rule's deny prevails over a grant, where no words of the law say so. */
export interface LimitReason {
  /** One of the keys of `limits`, or `all`. */
  rule: string;
  reason: string;
}

export type SuiteOrigin = 'extracted' | 'operator' | 'counterexample' | 'boundary';

/** One example of the rule: JSON inputs as `/decide` takes them, and the outcome expected of this rule. */
export interface SuiteCase {
  name: string;
  inputs: Record<string, unknown>;
  as_of: IsoDate | null;
  expected: Outcome;
  /**
   * Values that have to come of it, exactly, as `/decide` writes them: outputs by name, values of obligations by
   * `<obligation>.<value>`; null for one that is not due. Left out where the case says nothing of values.
   */
  values?: Record<string, unknown>;
  origin: SuiteOrigin;
}

/** The body of a rule: everything its content hash covers, but for the definitions it reads. */
export interface RuleBody {
  natural_language: string;
  citations: Citation[];
  action: string;
  modality: Modality;
  applies_when: string;
  requires: string;
  if_met: Effect;
  if_unmet: Effect;
  overrides: OverrideEdge[];
  /** Rule keys of grants over which this rule's deny prevails, or `all`. */
  limits: string[] | 'all';
  /** In the order of `limits`; left out where no reason is given. */
  limit_reasons?: LimitReason[];
  obligations: Obligation[];
  tier: Tier;
  /** In force on [from, to). `from` null: not yet commenced. `to` null: without end. */
  from: IsoDate | null;
  to: IsoDate | null;
  suite: SuiteCase[];
  /** What became of every word of the quotes; left out where no one accounted for them. */
  ledger?: Ledger;
}

/** A rule under its key, e.g. `R-0007`. Several revisions of one key may be in force side by side with disjoint periods. */
export interface Rule extends RuleBody {
  key: string;
}

export type ScalarType = 'bool' | 'int' | 'decimal' | 'enum' | 'string' | 'date' | 'timestamp' | 'duration';

export interface DefinitionCase {
  /** CEL bool; `true` in the last case. */
  when: string;
  /** CEL of the definition's type. */
  value: string;
  citation: Citation | null;
  from: IsoDate | null;
  to: IsoDate | null;
}

/** Defined term, dated parameter, rate table or formula: the first case in force whose `when` holds. */
export interface Definition {
  name: string;
  type: ScalarType;
  /** A unit of `units.ts`, e.g. `USD`, `day`; null for a pure number. */
  unit: string | null;
  /** Decimal places of a decimal's value on the wire; null otherwise. */
  scale: number | null;
  /** Returned with the answer. */
  output: boolean;
  description: string;
  cases: DefinitionCase[];
}

export type InputType = ScalarType | 'list' | 'record';

/** One input of the action's canonical ontology. */
export interface InputDeclaration {
  name: string;
  type: InputType;
  unit?: string | null;
  /** Decimal places of a decimal, 0 to 6. */
  scale?: number | null;
  /** Bounds, inclusive: a JSON number or decimal string for int and decimal, `YYYY-MM-DD` for dates. */
  minimum?: number | string | null;
  maximum?: number | string | null;
  /** The values of an enum. */
  values?: string[] | null;
  /** The values of an enum are ordered from the least to the greatest, and are compared by their place. */
  ordered?: boolean;
  /** Most elements of a list. */
  max_items?: number | null;
  /** `null` may be given: known to be absent. Leaving an input out means unknown. */
  nullable?: boolean;
  description?: string;
  /** Other names under which rules may declare it: publication realigns them without asking. */
  aliases?: string[] | null;
  /** Of a list: its element, a scalar or a flat record. */
  items?: InputDeclaration | null;
  /** Of a record: its scalar fields. */
  fields?: InputDeclaration[] | null;
}

/**
 * Where a request of the OpenID AuthZEN API holds an input. Paths: `subject.id`, `subject.type`, `resource.id`,
 * `resource.type`, `action.name`, `subject.properties.x` (likewise of `resource` and `action`), `context.x`; names further
 * down are joined by dots.
 */
export interface RequestBinding {
  input: string;
  path: string;
  /** Of `subject.id` and `resource.id`: the type of entity whose ids these are. Another type is no valid input. */
  entity_type?: string;
  /** `null`: a request without it says that it is not there. Left out: then the input is unknown. */
  absent?: 'null';
}

/** What an action is, as a module needs it. */
export interface ActionDeclaration {
  key: string;
  title: string;
  aggregation_mode: CombiningAlgorithm;
  /** IANA name: the zone in which `as_of` defaults to the date of `evaluated_at`. */
  time_zone: string;
  inputs: InputDeclaration[];
  /** CEL bools that valid inputs satisfy. */
  assumptions: string[];
  /** Each input at most once; left out where there are none. Inputs that are not bound are found by their name. */
  bindings?: RequestBinding[];
}

/** Everything that decides one action: the unit that is checked, analysed, compiled and shipped as a module. */
export interface RuleSet {
  action: ActionDeclaration;
  rules: Rule[];
  /** The definitions of the world that the rules, assumptions and outputs read, directly or through others. */
  definitions: Definition[];
  /** Rename map per rule key: name that the rule reads → input of the action. Applied by the compiler. */
  renames: Record<string, Record<string, InputRename>>;
}

/** A reconciled input. `factor` converts: rule's value = action's value × numerator / denominator. */
export interface InputRename {
  input: string;
  numerator?: string;
  denominator?: string;
  /** The unit in which the rule reads it; the action's own when left out. */
  unit?: string | null;
}

export type FindingCode =
  // mechanical
  | 'unsafe_syntax'
  | 'type_error'
  | 'unit_mismatch'
  | 'undeclared_input'
  | 'unread_input'
  | 'dead_input'
  | 'constant_predicate'
  | 'definition_gap'
  | 'definition_cycle'
  | 'override_cycle'
  | 'unknown_rule'
  | 'period_overlap'
  // semantic
  | 'spec_disagrees'
  | 'spec_inconsistent'
  | 'suite_failed'
  | 'suite_incomplete'
  | 'ambiguous'
  | 'low_confidence'
  // conformity
  | 'quote_not_found'
  | 'source_missing'
  | 'definition_conflict'
  | 'source_retired'
  | 'source_changed'
  | 'span_moved'
  // the clause, word by word
  | 'unread_words'
  | 'unquoted_words'
  | 'ungrounded'
  | 'reading_disagrees'
  | 'ledger_differs'
  /** A distiller asks a person to look. */
  | 'flagged'
  | 'contradiction'
  | 'cannot_comply'
  | 'redundant'
  | 'unreachable'
  | 'edge_never_bites'
  /** An exception silences a rule of another unit than its clause names. */
  | 'edge_beyond_section'
  | 'grant_never_permits'
  | 'action_never_permits'
  | 'coverage_gap'
  | 'undecided';

export type Severity = 'blocking' | 'acknowledge' | 'report';

/** One thing a check found: what, where, why, and an input that shows it. */
export interface Finding {
  /** Stable for the same finding on the same content, so that an acknowledgement can name it. */
  id: string;
  code: FindingCode;
  severity: Severity;
  message: string;
  /** Which part of the rule: `applies_when`, `requires`, `obligations/notify/deadline`, `definitions/fee_cap/cases/0/when`. */
  path: string | null;
  /** Character offsets into the expression at `path`. */
  start: number | null;
  end: number | null;
  /** Rules that take part, besides the one examined. */
  rules: string[];
  witness: Witness | null;
}

/** An input that was executed on the compiled rules and shows the finding. */
export interface Witness {
  inputs: Record<string, unknown>;
  as_of: IsoDate;
}
