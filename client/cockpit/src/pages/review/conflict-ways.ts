import type { FindingPartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';
import type { Candidate } from './candidate.ts';

type Body = Pick<Candidate['rule'], 'ifMet' | 'ifUnmet'>;

/** A way to say which of two rules prevails, in the one that says it. */
export interface Way {
  says: string;
  does: string;
  /** Which of the two has to say it: what is signed already says it in a revision. */
  in: 'candidate' | 'other';
  kind: 'exception' | 'limit';
  /** An exception that cites no words is a person's, with the reason. */
  asksWhy: boolean;
}

export const isPermitting = ({ ifMet, ifUnmet }: Body): boolean => ifMet === 'PERMIT' || ifUnmet === 'PERMIT';

/** Of the one that is reviewed first. That a deny prevails is said by the rule that denies. */
export function waysOf(
  code: FindingPartsFragment['code'],
  { ruleKey, rule }: Pick<Candidate, 'ruleKey' | 'rule'>,
  other: Body & { key: string },
): Way[] {
  const exception: Way = {
    says: `This is an exception to ${other.key}`,
    does: `Where this rule speaks, ${other.key} does not.`,
    in: 'candidate',
    kind: 'exception',
    asksWhy: true,
  };
  const reverse: Way = {
    says: `${other.key} is an exception to this`,
    does: `Where ${other.key} speaks, this rule does not. ${revisionOf(other.key)}`,
    in: 'other',
    kind: 'exception',
    asksWhy: true,
  };
  if (code === 'CANNOT_COMPLY') return [exception, reverse];
  if (isPermitting(rule) && !isPermitting(other)) {
    const prevails: Way = {
      says: `${other.key} prevails`,
      does: `Where ${other.key} denies, it stays denied, whatever ${ruleKey} permits. ${revisionOf(other.key)}`,
      in: 'other',
      kind: 'limit',
      asksWhy: false,
    };
    return [exception, prevails];
  }
  const limit: Way = {
    says: `This prevails over ${other.key}`,
    does: `Where this rule denies, it stays denied, whatever ${other.key} permits.`,
    in: 'candidate',
    kind: 'limit',
    asksWhy: false,
  };
  return [limit, reverse];
}

const revisionOf = (key: string): string =>
  `${key} is signed already: a revision of it says so, which is signed like any other. Then run the gates on this one again.`;
