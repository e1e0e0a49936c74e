import type { AffectedPartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';
import { dayBefore } from '../rules/rule-time.ts';

type Subject = Pick<AffectedPartsFragment, 'ruleKey' | 'from' | 'carriedFrom' | 'carriedUntil'>;

/** Since when until when its own words were the law, of a rule that was signed without a day. */
export const ownTime = ({ carriedFrom, carriedUntil }: Omit<Subject, 'ruleKey' | 'from'>): string =>
  `from ${carriedFrom} until ${carriedUntil === null ? 'the law changes' : dayBefore(carriedUntil)}`;

/**
 * What holds of rules before the day on which their law changes: one without a day holds on none. As the service does it, a
 * time of its own ends on that day, and is none where no day is known or it is no later.
 */
export function untilThen(subjects: readonly Subject[], changes: string | null): string {
  const rules = subjects.map((one) => ({
    ...one,
    carriedUntil:
      one.carriedUntil !== null && changes !== null && one.carriedUntil < changes
        ? one.carriedUntil
        : changes,
  }));
  const given = rules.filter(
    ({ from, carriedFrom, carriedUntil: until }) =>
      from === null && carriedFrom !== null && until !== null && carriedFrom < until,
  );
  const said = given.map((one) => `${one.ruleKey} has no day; its words were the law ${ownTime(one)}.`);
  const second = given.length === 0 ? [] : ['A second candidate gives it that time: sign both.'];
  const rest = rules.filter((one) => !given.includes(one));
  return [...said, ...second, ...(rest.length > 0 || given.length === 0 ? [untilThenOf(rest)] : [])].join(
    ' ',
  );
}

function untilThenOf(rules: readonly Subject[]): string {
  const undated = [...new Set(rules.filter(({ from }) => from === null).map(({ ruleKey }) => ruleKey))];
  if (undated.length === 0) return 'The rules as they are stay in force until then.';
  const [are, their] = undated.length === 1 ? ['has no day and is', 'its'] : ['have no day and are', 'their'];
  return `${undated.join(', ')} ${are} in force on no day, before this one neither. Where ${their} words were law already, revise ${their} period on the rule's own page first.`;
}
