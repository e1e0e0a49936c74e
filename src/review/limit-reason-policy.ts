import { DomainError } from '../core/errors.ts';
import type { LimitReason, RuleBody } from '../rules/model.ts';
import { limitKeys } from '../rules/rule-set/limit-keys.ts';

/**
 * The reasons of the limits that a rule has, in their order: those given over those that stand.
 * @throws DomainError `invalid_field` for a reason without words, and for one of a key that is no limit of the rule.
 */
export function limitReasonsOf(
  limits: RuleBody['limits'],
  standing: readonly LimitReason[],
  given: readonly LimitReason[],
): LimitReason[] {
  const keys = limitKeys(limits);
  const errors = given.flatMap(({ rule, reason }, index) => {
    const at = `/limit_reasons/${index}`;
    if (reason.trim() === '')
      return [{ pointer: `${at}/reason`, code: 'required', message: 'Say why its deny prevails.' }];
    return keys.includes(rule)
      ? []
      : [{ pointer: `${at}/rule`, code: 'invalid', message: `${rule} is none of the limits of this rule.` }];
  });
  if (errors.length > 0) throw new DomainError('invalid_field', 'The rule is refused.', { errors });
  const reasons = new Map([...standing, ...given].map(({ rule, reason }) => [rule, reason.trim()]));
  return keys.flatMap((rule) => {
    const reason = reasons.get(rule);
    return reason === undefined ? [] : [{ rule, reason }];
  });
}
