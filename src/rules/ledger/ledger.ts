/**
 * The reading ledger: what became of every word of a clause. The words of a rule's quotes are cut into tokens by one
 * deterministic tokenizer; each element of the ledger names the tokens that it reads, and a token that no element names
 * is unread. A complete ledger is a formula: applicability, requirement, effects, exceptions and obligations of the rule
 * follow from it (`derive-rule.ts`). Stored as it is, in canonical JSON, inside the rule's content hash.
 */

/** A run of whole tokens of one quote: UTF-16 offsets into the quote of `citations[citation]`, end exclusive. */
export interface TokenRange {
  citation: number;
  start: number;
  end: number;
}

/** Who read the words so: a reader (by name and version), or a person. */
export type ReadBy = { reader: string; version: string } | { operator: string; at: string };

/** What every element has: the words it reads, and who read them so. `words` is empty only for what follows from others. */
interface Read {
  words: TokenRange[];
  read_by: ReadBy;
}

/** A decimal string in plain notation, `1500`, `0.35`. */
export type DecimalString = string;

/** A decimal, or a fraction of decimals where no decimal is exact: `0.35`, `1/6`. */
export type Factor = string;

/** What is compared or computed. */
export type Quantity = Read &
  (
    | { kind: 'literal'; value: DecimalString; unit: string | null }
    /** `YYYY-MM-DD` */
    | { kind: 'date'; value: string }
    | { kind: 'input'; input: string }
    /** A definition of the world or of this reading, by name. */
    | { kind: 'term'; term: string }
    | { kind: 'sum' | 'difference' | 'least' | 'greatest'; of: Quantity[] }
    /** `of` × `factor`; a percentage is a factor of hundredths, a part of six `1/6`. */
    | { kind: 'times'; of: Quantity; factor: Factor }
    /** An amount for each unit of another: 12 EUR per participant. */
    | { kind: 'product'; of: [Quantity, Quantity] }
  );

export type Comparison = '<' | '<=' | '>' | '>=' | '==' | '!=';

/** What holds or does not. */
export type Condition = Read &
  /** "and", "or", "any of the following": the element's own words are the connective. */
  (
    | { kind: 'all' | 'any'; of: Condition[] }
    /** The smallest constituent that the negation covers. */
    | { kind: 'not'; of: Condition }
    /** A bool input that holds (`equals: true`), or an input that equals a value of its enum or a string. */
    | { kind: 'fact'; input: string; equals: boolean | string }
    /** One of several values of an enum. */
    | { kind: 'one_of'; input: string; values: string[] }
    /** The element's own words give the direction ("not later than", "up to"). */
    | { kind: 'measure'; left: Quantity; op: Comparison; right: Quantity }
    /** "the higher limit where …, otherwise …": the first row whose `when` holds; none: true. */
    | { kind: 'cases'; rows: { when: Condition; then: Condition }[]; otherwise: Condition | null }
    /** Words that say what the action itself is: true wherever the action is asked about. */
    | { kind: 'given'; role: 'actor' | 'act' | 'object' | 'place' }
    /** Discretion or appraisal ("reasonable"): a bool input that a person asserts. */
    | { kind: 'judgement'; input: string }
    /** A defined bool term. */
    | { kind: 'term'; term: string }
  );

/** What a rule overrides: the numbered unit that the words name, resolved to rule keys where it could be. */
export type RuleReference = Read & { kind: 'reference'; label: string; rules: string[] };

/** A duty that arises besides the verdict. `values` are quantities that the answer carries. */
export type LedgerObligation = Read & {
  kind: 'obligation';
  id: string;
  on: 'applies' | 'met' | 'unmet';
  text: string;
  values: Record<string, Quantity>;
};

/** Words without effect on this rule: emphasis, purpose, enumeration, or another rule's words of the same clause. */
export type Note = Read & {
  kind: 'note';
  role: 'no_effect' | 'other_rule' | 'definition' | 'reference' | 'emphasis' | 'purpose';
  reason: string;
};

/**
 * One norm. `modality` `none` is a duty that merely arises, with effects none and none. Its own words are the modal, its
 * negation and "only". The slots are conjunctions, but for `except`, which is a disjunction:
 * `who` restricts actor and object, `if` holds the conditions, `act` what is done with its measures, `only` what alone
 * allows it, `except` where the norm is silent (or lifted), `instead` what is required in the place of the requirement.
 */
export type Norm = Read & {
  modality: 'must' | 'must_not' | 'may' | 'entitled' | 'none';
  who: Condition[];
  if: Condition[];
  act: Condition[];
  only: Condition[];
  except: Condition[];
  instead: { when: Condition; requires: Condition }[];
  over: RuleReference[];
  obligations: LedgerObligation[];
  /** "not required", "does not apply": a release, which overrides what `over` names. */
  release: boolean;
};

/** A term that the clause itself defines, as the rule needs it. */
export type DefinedTerm = Read & { name: string; means: Quantity | Condition };

export interface Ledger {
  /** Name and version of the tokenizer whose ranges these are. */
  tokenizer: string;
  norm: Norm;
  terms: DefinedTerm[];
  notes: Note[];
}
