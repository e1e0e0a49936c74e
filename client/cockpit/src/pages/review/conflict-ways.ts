import type { FindingPartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';
import type { Candidate } from './candidate.ts';

type Effects = Pick<Candidate['rule'], 'ifMet' | 'ifUnmet'>;

/** A way to say which of two rules prevails, in the one that says it: by a person's reason, where no words of the law are cited. */
export interface Way {
  says: string;
  does: string;
  /** Which of the two has to say it: what is signed already says it in a revision. */
  in: 'candidate' | 'other';
  kind: 'exception' | 'limit';
}

interface Reviewed {
  ruleKey: string;
  rule: Effects;
}

/** The signed rule, in all its periods. */
interface Other {
  key: string;
  periods: readonly Effects[];
}

const can = (effect: 'PERMIT' | 'DENY', periods: readonly Effects[]): boolean =>
  periods.some(({ ifMet, ifUnmet }) => ifMet === effect || ifUnmet === effect);

/**
 * Which of the two permits what the other one denies. "May only" does both: then it is the rule that the finding names first.
 * Null where none of them can, by what they say now.
 */
export function grantOf(
  { code, rules }: Pick<FindingPartsFragment, 'code' | 'rules'>,
  { ruleKey, rule }: Reviewed,
  other: Other,
): 'candidate' | 'other' | null {
  if (code !== 'CONTRADICTION') return null;
  const candidate = can('PERMIT', [rule]) && can('DENY', other.periods);
  const reverse = can('PERMIT', other.periods) && can('DENY', [rule]);
  if (candidate && reverse) return rules[0] === ruleKey ? 'candidate' : 'other';
  return candidate ? 'candidate' : reverse ? 'other' : null;
}

/**
 * The ways that the gates take. An exception names a signed rule: that the signed one is an exception to this one, which is
 * not signed, cannot be said. A deny prevails by the rule that denies, which may name what waits to be signed; a revision
 * takes the place of one period, and ends nothing in the others.
 */
export function waysOf(
  finding: Pick<FindingPartsFragment, 'code' | 'rules'>,
  candidate: Reviewed,
  other: Other,
): Way[] {
  const { key, periods } = other;
  const exception: Way = {
    says: `This is an exception to ${key}`,
    does: `Where this rule speaks, ${key} does not.`,
    in: 'candidate',
    kind: 'exception',
  };
  if (finding.code === 'CANNOT_COMPLY') return [exception];
  const grant = grantOf(finding, candidate, other);
  if (grant === 'other') {
    const limit: Way = {
      says: `This prevails over ${key}`,
      does: `Where this rule denies, it stays denied, whatever ${key} permits.`,
      in: 'candidate',
      kind: 'limit',
    };
    return [limit];
  }
  if (grant === null) return [];
  const prevails: Way = {
    says: `${key} prevails`,
    does: `Where ${key} denies, it stays denied, whatever ${candidate.ruleKey} permits. ${key} is signed already: a revision of it says so; of a rule that was published it is a correction. Sign that first, then run the gates on this one again and sign it: until both are signed, nothing of this ruleset can be published.`,
    in: 'other',
    kind: 'limit',
  };
  return periods.length === 1 ? [exception, prevails] : [exception];
}

/** What is left to do where the other rule is to prevail and no way says so; null where one does. */
export const otherwiseOf = (ways: readonly Way[], key: string): string | null =>
  ways.some((way) => way.in === 'other')
    ? null
    : `Where ${key} is to prevail, narrow this rule by its conditions to what ${key} leaves to it.`;
