import type { OpenLimit } from '../rules/rule-set/candidate-rule-set.ts';
import type { RuleHeadContent } from '../rules/rule-set/working-set.ts';
import type { Finding, RuleBody } from '../rules/model.ts';
import { limitKeys } from '../rules/rule-set/limit-keys.ts';
import { findingOf } from './finding-policy.ts';
import { limitPath, signedLimitPath } from './limit-policy.ts';
import { prevailsByWords, prevailsOverAllByWords } from './prevailing-words.ts';

interface Limiting {
  hash: string;
  key: string;
  body: RuleBody;
  /** The rules in force, and the candidates that the limits name. */
  others: readonly Pick<RuleHeadContent, 'key' | 'body'>[];
  /** The revision whose place this one takes, or which it amends. */
  predecessor: RuleHeadContent | null;
}

/**
 * A deny prevails over a permission where words of the law say so, of this rule or of the other. Otherwise it does so by
 * an operator's reason, which is acknowledged as that; without one it does not. What was signed before a reason was asked for
 * stands, and is told. A limit that can have no effect says nothing.
 */
export function checkLimits({ hash, key, body, others, predecessor }: Limiting): Finding[] {
  if (body.if_met !== 'deny' && body.if_unmet !== 'deny') return [];
  const reasons = new Map((body.limit_reasons ?? []).map(({ rule, reason }) => [rule, reason]));
  const bare = limitKeys(body.limits).filter((limit) => !isByWords(limit, key, body, others));
  const said = bare.filter((limit) => reasons.has(limit));
  const silent = bare.filter((limit) => !reasons.has(limit));
  const [standing, unsaid] = [
    silent.filter((limit) => wasSigned(limit, predecessor)),
    silent.filter((limit) => !wasSigned(limit, predecessor)),
  ];
  const ungrounded = (
    limits: readonly string[],
    severity: Finding['severity'],
    path: string,
    message: string,
  ): Finding[] =>
    limits.length === 0
      ? []
      : [
          findingOf(hash, {
            code: 'ungrounded',
            severity,
            message,
            path,
            rules: limits.filter((limit) => limit !== 'all'),
          }),
        ];
  const reasoned = said.map((limit) => `${nameOf(limit)} (“${reasons.get(limit)}”)`).join(', ');
  return [
    ...ungrounded(
      unsaid,
      'blocking',
      limitPath,
      `No words of the law say that the deny of this rule prevails over ${unsaid.map(nameOf).join(', ')}. Cite the words that say so, take it out, or give the reason for it.`,
    ),
    ...ungrounded(
      said,
      'acknowledge',
      limitPath,
      `No words of the law say that the deny of this rule prevails over ${reasoned}. Cite the words that say so, take it out, or acknowledge that it is so for this reason alone.`,
    ),
    ...ungrounded(
      standing,
      'acknowledge',
      signedLimitPath,
      `No words of the law say that the deny of this rule prevails over ${standing.map(nameOf).join(', ')}; it was signed so before, without a reason. Cite the words that say so, give the reason for it, or acknowledge that it stays as it was signed.`,
    ),
  ];
}

/** Without a reason: what rested on one rests on it still. */
const wasSigned = (limit: string, predecessor: RuleHeadContent | null): boolean =>
  predecessor !== null &&
  [limit, 'all'].some(
    (one) =>
      limitKeys(predecessor.body.limits).includes(one) &&
      !(predecessor.body.limit_reasons ?? []).some(({ rule }) => rule === one),
  );

const nameOf = (limit: string): string => (limit === 'all' ? 'every permission' : limit);

/** Whether words say so in each period of the other rule in which it permits something; of one that never does there is nothing to say. */
function isByWords(limit: string, key: string, body: RuleBody, others: Limiting['others']): boolean {
  if (limit === 'all') return prevailsOverAllByWords(body.citations);
  return others
    .filter((other) => other.key === limit && other.key !== key && grants(other.body))
    .every((other) => prevailsByWords(body.citations, other.body.citations));
}

const grants = ({ if_met, if_unmet }: RuleBody): boolean => if_met === 'permit' || if_unmet === 'permit';

/**
 * A limit on what is no rule yet decides nothing, and nothing can be published until it is one: the other is signed first. Only
 * one that waits for this rule, since the two contradict until it says which prevails, is signed after it.
 */
export const checkOpenLimits = (hash: string, key: string, open: readonly OpenLimit[]): Finding[] =>
  open.map(({ key: other, waits }) =>
    findingOf(hash, {
      code: 'unknown_rule',
      severity: waits ? 'acknowledge' : 'blocking',
      message: waits
        ? `${other} is no rule yet, and waits for this one to say which of the two prevails. Sign ${other} next: until then nothing of this ruleset can be published. Should ${other} be rejected, revise ${key} without it.`
        : `${other} is no rule yet: its candidate waits. Sign ${other} first and run the gates on ${key} again, or take it out of what the deny of ${key} prevails over.`,
      path: limitPath,
      rules: [other],
    }),
  );
