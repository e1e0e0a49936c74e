import type { Json } from '../core/canonical-json.ts';
import { DomainError, invalidField, type FieldError } from '../core/errors.ts';
import { escapePointer } from '../core/storable-text.ts';
import { checkText } from '../core/text.ts';
import { ruleSetAlone } from '../rules/rule-set/candidate-rule-set.ts';
import { checkRuleSet } from '../rules/rule-set/check-rule-set.ts';
import type { RuleContent } from '../rules/rule-set/content-hash.ts';
import type {
  Effect,
  Modality,
  Obligation,
  ObligationTrigger,
  Outcome,
  RuleBody,
  SuiteCase,
} from '../rules/model.ts';
import { periodProblem } from '../rules/rule-set/periods.ts';
import { placedMessage, type Problem } from '../rules/language/problem.ts';

const ruleKeyPattern = /^R-\d{4,9}$/;

export const ruleKeyOf = (number: number): string => `R-${String(number).padStart(4, '0')}`;

/** What a modality proposes: a duty denies where it is not met, a grant permits where it is. */
export const proposedEffects = (modality: Modality): { if_met: Effect; if_unmet: Effect } =>
  modality === 'must' || modality === 'must_not'
    ? { if_met: 'none', if_unmet: 'deny' }
    : { if_met: 'permit', if_unmet: 'none' };

/** Shape and bounds of what an operator writes; expressions are checked by {@link checkPredicates}. */
export function checkBody(body: RuleBody): RuleBody {
  const errors: FieldError[] = [];
  const complain = (pointer: string, message: string, code = 'invalid'): void =>
    void errors.push({ pointer, code, message });
  if (body.citations.length === 0) {
    complain('/citations', 'A rule cites at least one passage of a source.', 'required');
  }
  body.overrides.forEach((edge, index) => {
    if (!ruleKeyPattern.test(edge.rule)) complain(`/overrides/${index}/rule`, 'A rule key such as R-0007.');
    if (edge.citation === null && !edge.reason?.trim()) {
      complain(
        `/overrides/${index}`,
        'An exception has the quote that states it, or your reason.',
        'required',
      );
    }
  });
  if (body.limits !== 'all') {
    body.limits.forEach((key, index) => {
      if (!ruleKeyPattern.test(key))
        complain(`/limits/${index}`, 'A rule key such as R-0007, or "all" alone.');
    });
  }
  const wrong = periodProblem(body);
  if (wrong !== null) complain('/to', wrong);
  const names = new Set<string>();
  body.suite.forEach(({ name, expected }, index) => {
    if (!name.trim()) complain(`/suite/${index}/name`, 'A case has a name.', 'required');
    if (names.has(name)) complain(`/suite/${index}/name`, 'Another case has this name.', 'taken');
    names.add(name);
    if (!outcomes.includes(expected)) complain(`/suite/${index}/expected`, `One of ${outcomes.join(', ')}.`);
  });
  if (errors.length > 0) throw new DomainError('invalid_field', 'The rule is refused.', { errors });
  return {
    ...body,
    natural_language: checkText('/natural_language', body.natural_language, {
      maximum: 10_000,
      required: true,
    }),
  };
}

const outcomes: readonly Outcome[] = ['met', 'unmet', 'not_applicable', 'undetermined'];

/** A case as an operator states it: inputs, and what the law makes of them. */
export interface CaseDraft {
  name: string;
  inputs: unknown;
  as_of: string | null;
  expected: Outcome;
  values?: unknown;
}

/** The operator's cases: what the operator says the rule means, told apart from what a program derived. */
export const operatorCases = (drafts: readonly CaseDraft[]): SuiteCase[] =>
  drafts.map(({ values, ...draft }, index) => {
    const { inputs } = draft;
    if (typeof inputs !== 'object' || inputs === null || Array.isArray(inputs)) {
      throw invalidField(`/suite/${index}/inputs`, 'The inputs of a case are an object by input name.');
    }
    const stated = statedValues(`/suite/${index}/values`, values);
    return { ...draft, inputs: { ...inputs }, ...(stated && { values: stated }), origin: 'operator' };
  });

/**
 * Values that a case states; null where it states none, so that its content hash is as it would be without them.
 * @throws DomainError `invalid_field`
 */
export function statedValues(pointer: string, values: unknown): Record<string, unknown> | null {
  if (values === undefined || values === null) return null;
  if (typeof values !== 'object' || Array.isArray(values)) {
    throw invalidField(
      pointer,
      'The values of a case are an object by name, such as {"fee": "20.00"}; leave it out to state none.',
    );
  }
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== 'object' || value === null) continue;
    throw invalidField(
      `${pointer}/${escapePointer(name)}`,
      'A value is a number, a text, true or false, or null for one that is not due.',
    );
  }
  return Object.keys(values).length > 0 ? { ...values } : null;
}

/** An obligation as it comes in: the values are any JSON until they are looked at. */
export interface ObligationDraft {
  id: string;
  on: ObligationTrigger;
  text: string;
  values?: Json;
}

/**
 * The duties of a rule, their values CEL expressions by name.
 * @throws DomainError `predicate_invalid` with the pointer of a value that is no text.
 */
export const obligationsOf = (drafts: readonly ObligationDraft[]): Obligation[] =>
  drafts.map(({ id, on, text, values = {} }, index) => {
    const at = `/obligations/${index}/values`;
    if (typeof values !== 'object' || values === null || Array.isArray(values)) {
      throw notExpression(at, 'The values of an obligation are an object of CEL expressions by name.');
    }
    const expressions = Object.entries(values).map(([name, expression]): [string, string] => {
      if (typeof expression === 'string') return [name, expression];
      throw notExpression(
        `${at}/${escapePointer(name)}`,
        'This is the text of a CEL expression: "35" for a number, "\'text\'" for text.',
      );
    });
    return { id, on, text, values: Object.fromEntries(expressions) };
  });

const notExpression = (pointer: string, message: string): DomainError =>
  new DomainError('predicate_invalid', message, { errors: [{ pointer, code: 'type', message }] });

/** A problem's path in a rule set of one rule, as a pointer into the request. */
const pointerOf = ({ path }: Problem): string => `/${path ?? ''}`;

/**
 * The expressions parse, and type-check against the declared inputs and the definitions.
 * @throws DomainError `predicate_invalid` with a pointer and the position of each problem. What a draft may still lack
 *   (inputs declared and not read) is left to gate 1.
 */
export function checkPredicates(key: string, content: RuleContent): void {
  const result = checkRuleSet(ruleSetAlone(key, content));
  if (result.ok) return;
  const errors = result.problems.slice(0, 50).map((problem) => ({
    pointer: pointerOf(problem),
    code: problem.code,
    message: placedMessage(problem),
  }));
  throw new DomainError('predicate_invalid', errors[0]?.message ?? 'The predicates are refused.', { errors });
}
