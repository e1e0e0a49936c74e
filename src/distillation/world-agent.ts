import type { CandidateFlag } from './distiller.ts';
import type {
  Definition,
  Effect,
  Finding,
  InputDeclaration,
  IsoDate,
  Modality,
  Obligation,
  Outcome,
  RuleBody,
} from '../rules/model.ts';

/**
 * The world agent's two sides. Gate 1 lets them read the same natural-language form apart from each other and compares:
 * the cases that the specification side expects are run on the code side's predicates.
 *
 * How both sides read a norm (this is all that they share):
 * - `must`, `must_not`: a condition of the norm ("if", "where", "when", a restrictive clause on who acts or on what is
 *   acted upon) is `applies_when`. After a duty, "unless" and "except" narrow `applies_when`; after a prohibition,
 *   "unless", "except" and "until" are `requires`, and a bare prohibition requires `false`.
 * - `may`, `entitled`: a condition before the main clause is `applies_when`, one after it is `requires`; "only if" grants
 *   when met and denies when unmet.
 * - A limit on the act itself ("not more than 30 days") is `requires`: the lawful state, stated positively.
 */
export interface CodeRequest {
  natural_language: string;
  /** The inputs that the rule declares so far: a guard on who acts stays, since other norms of the action need it. */
  inputs: readonly InputDeclaration[];
  /** What the rule is about: words are first read by its names and by those of the inputs. Null: by no names. */
  action?: { key: string; title: string } | null;
  /** What mechanical checks found; empty where the words are new. */
  findings: readonly Finding[];
  /** The code that the findings are of; null where there are none. */
  code: Pick<RuleBody, 'applies_when' | 'requires'> | null;
}

export interface GeneratedCode {
  modality: Modality;
  applies_when: string;
  requires: string;
  if_met: Effect;
  if_unmet: Effect;
  obligations: Obligation[];
  definitions: Definition[];
  inputs: InputDeclaration[];
  flags: CandidateFlag[];
  confidence: number;
  /** Every word was read, by the names that were there. */
  whole: boolean;
}

export type CodeAnswer = { status: 'written'; code: GeneratedCode } | { status: 'abstained'; reason: string };

/**
 * Side 1: from the natural-language form to code. Given findings on its own code, it answers with other code that has not
 * got them, or abstains.
 */
export interface CodeAgent {
  readonly name: string;
  /** @param context whose work it is: where many ask at once, callers take turns. Its signal ends the work. */
  writeCode(request: CodeRequest, context?: { caller: string; signal?: AbortSignal }): Promise<CodeAnswer>;
}

/** The names, types and descriptions of inputs: what a reader of the rule needs in order to state examples. */
export type VisibleInput = Pick<
  InputDeclaration,
  'name' | 'type' | 'unit' | 'scale' | 'minimum' | 'maximum' | 'values' | 'nullable' | 'description'
>;

export interface SpecificationRequest {
  natural_language: string;
  inputs: readonly VisibleInput[];
}

export type SpecificationOperator = '<' | '<=' | '>' | '>=' | '==';

export interface SpecifiedThreshold {
  input: string;
  operator: SpecificationOperator;
  /** Decimal string or ISO date. */
  value: string;
  unit: string | null;
  /** Whether it says when the rule speaks or what is lawful. */
  role: 'applicability' | 'requirement';
  /** The words it was read from. */
  words: string;
}

export interface SpecifiedCondition {
  input: string;
  /** The value under which the condition holds. */
  holds_when: boolean;
  role: 'applicability' | 'requirement' | 'exception';
  words: string;
}

/** A value just at a threshold, or one step of scale beside it, and whether the threshold holds there. */
export interface SpecifiedBoundary {
  input: string;
  value: string;
  holds: boolean;
}

/** What the text says, joined as the text joins it. An empty `all` always holds, an empty `any` never. */
export type SpecifiedClaim =
  | { kind: 'flag'; input: string; holds: boolean }
  | { kind: 'limit'; input: string; operator: SpecificationOperator; value: string }
  | { kind: 'all' | 'any'; of: SpecifiedClaim[] }
  | { kind: 'not'; of: SpecifiedClaim };

/** When the rule speaks, and what is lawful then. */
export interface SpecifiedReading {
  applies: SpecifiedClaim;
  requires: SpecifiedClaim;
}

export interface SpecifiedCase {
  name: string;
  inputs: Record<string, unknown>;
  as_of: IsoDate | null;
  expected: Outcome;
}

export interface Specification {
  modality: Modality | null;
  thresholds: SpecifiedThreshold[];
  conditions: SpecifiedCondition[];
  boundaries: SpecifiedBoundary[];
  cases: SpecifiedCase[];
  /** From which the outcome on any inputs follows; null when the text could not be read. */
  reading: SpecifiedReading | null;
  confidence: number;
  /** What it could not read. A specification with an entry here proves nothing, and says so. */
  ambiguous: string[];
}

/** Side 2: from the natural-language form to what must hold, without sight of the code. */
export interface SpecificationAgent {
  readonly name: string;
  extractSpecification(request: SpecificationRequest): Promise<Specification>;
}
