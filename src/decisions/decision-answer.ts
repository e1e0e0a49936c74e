import { sha256Hex, type Json } from '../core/canonical-json.ts';
import { versionLabel } from '../publication/version/version-label.ts';
import type { Advice, DecidedAnswer, DueObligation, NamedValue, Reason } from '../rules/evaluate/answer.ts';
import type { RuleExplanation } from '../rules/evaluate/explain.ts';
import type { Decision, IsoDate } from '../rules/model.ts';
import type { ModuleRule } from '../rules/module/module-content.ts';

/** Where a clause is, and its words. */
export interface CitedClause {
  publication: string;
  section: string;
  revision: string | null;
  quote: string;
}

interface Cited {
  text: string;
  citations: CitedClause[];
}

export type DecisionReason = Omit<Reason, 'in_force_from'> & Cited;
export type DecisionOutput = NamedValue & { citations: CitedClause[] };
export type DecisionObligation = DueObligation & { citations: CitedClause[] };
export type DecisionAdvice = Advice & Cited;
export type ExplainedRule = Omit<RuleExplanation, 'in_force_from'> & Cited;

/** One input that would have to be another, or known. */
export interface DecisionChange {
  input: string;
  /** Null where it was left out. */
  from: Json;
  to: Json;
}

/** The smallest changes of the inputs after which the verdict is another. */
export interface DecisionCounterfactuals {
  /** Whether these are proved to be the smallest, and all of them. */
  exact: boolean;
  alternatives: { decision: Decision; changes: DecisionChange[] }[];
}

/** The answer of every door, in the form of its JSON. */
export interface DecisionAnswer {
  decision: Decision;
  decision_id: string;
  action: string;
  /** `v3`; `draft` in the playground. */
  world_model_version: string;
  /** `sha256:…`; null for a draft, which has no module. */
  module_digest: string | null;
  /** RFC 3339. */
  evaluated_at: string;
  as_of: IsoDate;
  /** The first later date of the facts on which this version may answer these inputs otherwise; null: there is none. */
  valid_until: IsoDate | null;
  /** `sha256:…` of the canonical JSON of the inputs as the action reads them. */
  inputs_digest: string;
  reasons: DecisionReason[];
  outputs: DecisionOutput[];
  obligations: DecisionObligation[];
  advice: DecisionAdvice[];
  /** Of `indeterminate`: what the missing inputs can still bring about. */
  possible: Decision[] | null;
  missing_inputs: string[];
  /** Only with `explain: "full"`: every rule in force, and what it read. */
  rules?: ExplainedRule[];
  /** Only with `explain: "full"`: every definition that was read. */
  definitions?: NamedValue[];
  /** Only with `explain: "counterfactual"`. */
  counterfactuals?: DecisionCounterfactuals;
  /** Only with `receipt: true`: a signed statement of this answer, JSON of a DSSE envelope. */
  receipt?: string;
}

/** What the rules say in words, and where the law says it, on a date. */
export interface ModuleTexts {
  rule(key: string, asOf: IsoDate): Cited;
  /** Clauses of the cases of a definition. */
  definition(name: string, asOf: IsoDate): CitedClause[];
}

type Dated = Pick<ModuleRule, 'from' | 'to'>;
type CitedDefinition = { cases: readonly (Dated & { citation: CitedClause | null })[] };

/** What texts are made of: of a module that was opened, or of rules that are tried. */
export interface CitedRules {
  /** By key, in order of date. */
  rules: ReadonlyMap<
    string,
    readonly (Dated & Pick<ModuleRule, 'natural_language'> & { citations: readonly CitedClause[] })[]
  >;
  definitions: ReadonlyMap<string, CitedDefinition>;
}

/** The texts of a module, made once and shared by every answer that cites them. */
export function moduleTexts({ rules, definitions }: CitedRules): ModuleTexts {
  const cited = new Map(
    [...rules].map(([key, revisions]) => [
      key,
      revisions.map(({ from, to, ...rule }) => ({ from, to, cited: citedRule(rule) })),
    ]),
  );
  const clauses = new Map(
    [...definitions].map(([name, definition]) => [name, clausesByDate(definition)] as const),
  );
  return {
    rule: (key, asOf) =>
      cited.get(key)?.find(({ from, to }) => from !== null && isInForce(from, to, asOf))?.cited ?? {
        text: '',
        citations: [],
      },
    definition: (name, asOf) => clauses.get(name)?.findLast(({ from }) => from <= asOf)?.clauses ?? [],
  };
}

/** Periods are half open; a bound that is not there is none. */
const isInForce = (from: IsoDate | null, to: IsoDate | null, asOf: IsoDate): boolean =>
  (from === null || from <= asOf) && (to === null || asOf < to);

/** A citation of a module as answers show it. */
export const clauseOf = ({ publication, section, revision, quote }: CitedClause): CitedClause => ({
  publication,
  section,
  revision,
  quote,
});

const citedRule = ({
  natural_language: text,
  citations,
}: Pick<ModuleRule, 'natural_language'> & { citations: readonly CitedClause[] }): Cited => ({
  text,
  citations: citations.map(clauseOf),
});

/** The clauses that are in force from each date on which others are. */
function clausesByDate(definition: CitedDefinition): { from: IsoDate; clauses: CitedClause[] }[] {
  const bounds = definition.cases.flatMap(({ from, to }) => [from ?? '', to ?? '']);
  return [...new Set(['', ...bounds])]
    .sort()
    .map((from) => ({ from, clauses: definitionClauses(definition, from) }));
}

function definitionClauses(definition: CitedDefinition, asOf: IsoDate): CitedClause[] {
  const clauses = definition.cases
    .filter(({ from, to }) => isInForce(from, to, asOf))
    .flatMap(({ citation }) => (citation ? [clauseOf(citation)] : []));
  return [...new Map(clauses.map((clause) => [JSON.stringify(clause), clause])).values()];
}

/** What identifies one answer. */
export interface AnswerIdentity {
  decisionId: string;
  action: string;
  /** Null: the draft. */
  version: number | null;
  moduleDigest: string | null;
  evaluatedAt: Date;
  asOf: IsoDate;
}

const presented = new WeakMap<ModuleTexts, WeakMap<readonly object[], object[]>>();

/**
 * Items with their words. Lists that evaluation shares between answers belong to one date segment, in which the words are
 * the same: they are made once.
 */
function sharedBy<From extends object, To extends object>(
  texts: ModuleTexts,
  items: readonly From[],
  present: (item: From) => To,
): To[] {
  let known = presented.get(texts);
  if (known === undefined) presented.set(texts, (known = new WeakMap()));
  let found = known.get(items) as To[] | undefined;
  if (found === undefined) {
    found = items.map(present);
    if (Object.isFrozen(items)) {
      Object.freeze(found);
      known.set(items, found);
    }
  }
  return found;
}

type Evaluated = DecidedAnswer & { rules?: RuleExplanation[]; definitions?: NamedValue[] };

/** The answer as it goes out: what was evaluated, with the words and clauses it rests on. */
export function presentAnswer(
  evaluated: Evaluated,
  texts: ModuleTexts,
  { decisionId, action, version, moduleDigest, evaluatedAt, asOf }: AnswerIdentity,
): DecisionAnswer {
  const cite = <T extends { rule: string; in_force_from: string }>({
    in_force_from: _from,
    ...about
  }: T) => ({
    ...about,
    ...texts.rule(about.rule, asOf),
  });
  return {
    decision: evaluated.decision,
    decision_id: decisionId,
    action,
    world_model_version: version === null ? 'draft' : versionLabel(version),
    module_digest: moduleDigest,
    evaluated_at: evaluatedAt.toISOString(),
    as_of: asOf,
    valid_until: evaluated.valid_until,
    inputs_digest: `sha256:${sha256Hex(evaluated.inputs)}`,
    reasons: sharedBy(texts, evaluated.reasons, cite),
    outputs: evaluated.outputs.map((output) => ({
      ...output,
      citations: texts.definition(output.name, asOf),
    })),
    obligations: evaluated.obligations.map((obligation) => ({
      ...obligation,
      citations: texts.rule(obligation.rule, asOf).citations,
    })),
    advice: sharedBy(texts, evaluated.advice, (advice) => ({ ...advice, ...texts.rule(advice.rule, asOf) })),
    possible: evaluated.possible,
    missing_inputs: evaluated.missing_inputs,
    ...(evaluated.rules && { rules: evaluated.rules.map(cite) }),
    ...(evaluated.definitions && { definitions: evaluated.definitions }),
  };
}
