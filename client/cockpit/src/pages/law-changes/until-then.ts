import type { AffectedPartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';

/** What holds of rules before the day on which their law changes: one without a day holds on none. */
export function untilThen(rules: readonly Pick<AffectedPartsFragment, 'ruleKey' | 'from'>[]): string {
  const undated = [...new Set(rules.filter(({ from }) => from === null).map(({ ruleKey }) => ruleKey))];
  if (undated.length === 0) return 'The rules as they are stay in force until then.';
  const [are, their] = undated.length === 1 ? ['has no day and is', 'its'] : ['have no day and are', 'their'];
  return `${undated.join(', ')} ${are} in force on no day, before this one neither. Where ${their} words were law already, revise ${their} period on the rule's own page first.`;
}
