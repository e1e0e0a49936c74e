import type { Effect } from '../../../../../src/generated/cockpit/graphql.ts';
import { findingsOf, type Candidate } from './candidate.ts';

/** What a rule contributes. */
export interface Effects {
  ifMet: Effect;
  ifUnmet: Effect;
}

/** What a rule prevails over. */
export interface Prevailing {
  /** Keys of rules. */
  overrides: readonly string[];
  limits: readonly string[];
}

const can = ({ ifMet, ifUnmet }: Effects, effect: Effect): boolean => ifMet === effect || ifUnmet === effect;

const areOpposed = (one: Effects, other: Effects): boolean =>
  (can(one, 'PERMIT') && can(other, 'DENY')) || (can(one, 'DENY') && can(other, 'PERMIT'));

/**
 * What ties a rule to this candidate besides the action. `unsigned`: what one contributes that is not signed yet, which no gate has
 * held against this so far; null of a signed one.
 */
export function tiesOf(
  candidate: Candidate,
  key: string,
  other: Prevailing,
  unsigned: Effects | null,
): string[] {
  const { rule, ruleKey, revisesRuleKey } = candidate;
  const prevailing: [boolean, string][] = [
    [rule.overrides.some((edge) => edge.rule === key), 'this is an exception to it'],
    [rule.limits.includes(key) || rule.limits.includes('all'), 'the deny of this prevails over it'],
    [other.overrides.includes(ruleKey), 'it is an exception to this'],
    [other.limits.includes(ruleKey) || other.limits.includes('all'), 'its deny prevails over this'],
  ];
  const isSettled = prevailing.some(([holds]) => holds);
  const said: [boolean, string][] = [
    [revisesRuleKey === key, 'this revises it'],
    ...prevailing,
    [findingsOf(candidate).some(({ finding }) => finding.rules.includes(key)), 'a finding above names it'],
    [
      unsigned !== null && key !== ruleKey && !isSettled && areOpposed(rule, unsigned),
      'one of the two permits and the other denies',
    ],
  ];
  return said.filter(([holds]) => holds).map(([, words]) => words);
}
