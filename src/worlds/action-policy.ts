import { DomainError, invalidField, type FieldError } from '../core/errors.ts';
import { checkRuleSet } from '../rules/rule-set/check-rule-set.ts';
import {
  combiningAlgorithms,
  type ActionDeclaration,
  type CombiningAlgorithm,
  type InputDeclaration,
} from '../rules/model.ts';
import type { Problem } from '../rules/language/problem.ts';
import { checkInputs } from '../rules/language/scope.ts';
import { assembleRuleSet, standingLimits, type WorkingSetContent } from '../rules/rule-set/working-set.ts';

/** Lower-case words joined by dots, underscores or hyphens: `credit.open_account`. At most 120 characters. */
export function checkRoutingKey(key: string, pointer = '/key'): string {
  if (key.length > 120 || !/^[a-z][a-z0-9]*(?:[._-][a-z0-9]+)*$/.test(key)) {
    throw invalidField(
      pointer,
      'A routing key is lower-case words joined by ".", "_" or "-", at most 120 characters, e.g. credit.open_account.',
    );
  }
  return key;
}

/** Why a routing key cannot be had: it belongs to one world of its domain, also after its action was retired. */
export const keyOfOtherWorld = (key: string, worldId: string, title: string): string =>
  `The action "${key}" is one of the ruleset "${title}" (${worldId}), and an action belongs to one ruleset. Give it another name on the vocabulary page, or work in that ruleset.`;

export function checkCombiningAlgorithm(mode: string, pointer = '/aggregation_mode'): CombiningAlgorithm {
  const algorithm = combiningAlgorithms.find((name) => name === mode);
  if (!algorithm) throw invalidField(pointer, `One of ${combiningAlgorithms.join(', ')} is expected.`);
  return algorithm;
}

/** An IANA name that this runtime knows. */
export function checkTimeZone(zone: string, pointer = '/time_zone'): string {
  try {
    if (/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(zone)) {
      new Intl.DateTimeFormat('en', { timeZone: zone });
      return zone;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw invalidField(pointer, 'An IANA time zone is expected, such as Europe/Berlin or UTC.');
}

/** A problem's path is relative to the rule set; in the request it is a JSON pointer. */
export const fieldErrorOf = (problem: Problem, prefix = ''): FieldError => ({
  pointer: `${prefix}/${problem.path ?? ''}`.replace(/\/$/, ''),
  code: problem.code,
  message: problem.rule ? `${problem.rule}: ${problem.message}` : problem.message,
});

/** Names, types, units, bounds and shapes of an ontology. @throws DomainError `predicate_invalid` with pointers */
export function checkOntology(inputs: readonly InputDeclaration[]): void {
  const problems = checkInputs(inputs);
  if (problems.length > 0) refuse(problems, 'The input declarations are refused.');
}

/**
 * What decides the action still type-checks with this declaration: its assumptions, and every enshrined rule of it.
 * @throws DomainError `predicate_invalid`
 */
export function checkActionFits(action: ActionDeclaration, workingSet: WorkingSetContent): void {
  const actions = [...workingSet.actions.filter(({ key }) => key !== action.key), action];
  checkRuleSets({ ...workingSet, actions }, [action.key]);
}

/** Every rule set of these actions type-checks. @throws DomainError `predicate_invalid` */
export function checkRuleSets(workingSet: WorkingSetContent, actionKeys: readonly string[]): void {
  const problems = actionKeys.flatMap((key) => {
    const ruleSet = assembleRuleSet(workingSet, key);
    const result = ruleSet && checkRuleSet({ ...ruleSet, rules: standingLimits(ruleSet.rules) });
    return result && !result.ok ? result.problems : [];
  });
  if (problems.length > 0)
    refuse(problems, 'With this change the rules of the world would no longer hold together.');
}

function refuse(problems: readonly Problem[], message: string): never {
  throw new DomainError('predicate_invalid', message, {
    errors: problems.slice(0, 50).map((problem) => fieldErrorOf(problem)),
  });
}
