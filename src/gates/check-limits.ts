import type { OpenLimit } from '../rules/rule-set/candidate-rule-set.ts';
import type { RuleHeadContent } from '../rules/rule-set/working-set.ts';
import type { Finding, IsoDate, RuleBody } from '../rules/model.ts';
import { limitKeys } from '../rules/rule-set/limit-keys.ts';
import { findingOf } from './finding-policy.ts';
import { limitPath, signedLimitPath } from './limit-policy.ts';
import { prevailsByWords, prevailsOverAllByWords } from './prevailing-words.ts';

interface Limiting {
  hash: string;
  key: string;
  body: RuleBody;
  /** The rules in force, and the candidates that the limits name. */
  others: readonly (Pick<RuleHeadContent, 'key' | 'body'> & Partial<Pick<RuleHeadContent, 'closedTo'>>)[];
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
  const bare = limitKeys(body.limits).filter(
    (limit) => !isByWords(limit, { key, body, others, predecessor }),
  );
  const said = bare.filter((limit) => reasons.has(limit));
  const silent = bare.filter((limit) => !reasons.has(limit));
  const [standing, unsaid] = [
    silent.filter((limit) => wasSigned(limit, { key, body, others, predecessor })),
    silent.filter((limit) => !wasSigned(limit, { key, body, others, predecessor })),
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
  const ofOtherLaw = unsaid.filter((limit) =>
    isByWords(limit, { key, body, others, predecessor: null, acrossLaws: true }),
  );
  const elsewhere =
    ofOtherLaw.length === 0
      ? ''
      : ` What is cited for ${ofOtherLaw.map(nameOf).join(', ')} is another source than the one with such words: if it is an earlier revision of it, carry that over first.`;
  const reasoned = said.map((limit) => `${nameOf(limit)} (“${reasons.get(limit)}”)`).join(', ');
  return [
    ...ungrounded(
      unsaid,
      'blocking',
      limitPath,
      `No words of the law say that the deny of this rule prevails over ${unsaid.map(nameOf).join(', ')}. Cite the words that say so, take it out, or give the reason for it.${elsewhere}`,
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

/**
 * Without a reason: what rested on one rests on it still. What rested on words that have gone is not signed without them; whose
 * words are all there still was signed so, though other heads may cite an earlier revision of the law.
 */
function wasSigned(limit: string, { key, body, others, predecessor }: Omit<Limiting, 'hash'>): boolean {
  if (predecessor === null) return false;
  const { body: signed } = predecessor;
  const rested = { key, body: signed, others, predecessor: null, acrossLaws: true };
  return [limit, 'all'].some(
    (one) =>
      limitKeys(signed.limits).includes(one) &&
      !(signed.limit_reasons ?? []).some(({ rule }) => rule === one) &&
      (saysTheSame(body, signed) || !isByWords(one, rested)),
  );
}

const nameOf = (limit: string): string => (limit === 'all' ? 'every permission' : limit);

interface Saying extends Omit<Limiting, 'hash'> {
  /** Of two revisions of a law, and of other laws, as if they were one. */
  acrossLaws?: boolean;
}

/**
 * Whether words say so in each period of the other rule in which it permits something while this one is in force; of one that
 * never does there is nothing to say. Words that the law of the predecessor said, and a revision of it still says, go on saying
 * it of what cites the law of that time.
 */
function isByWords(limit: string, { key, body, others, predecessor, acrossLaws }: Saying): boolean {
  const across = { acrossLaws: acrossLaws ?? false };
  const permitting = others.filter(
    (other) =>
      other.key !== key && grants(other.body) && meets(periodOf(body), periodOf(other.body, other.closedTo)),
  );
  if (limit === 'all') {
    const ofAct = permitting.filter((other) => other.body.action === body.action);
    return prevailsOverAllByWords(
      body,
      ofAct.map((other) => other.body),
      across,
    );
  }
  const unchanged =
    predecessor && limitKeys(predecessor.body.limits).includes(limit) && saysTheSame(body, predecessor.body)
      ? predecessor.body
      : null;
  return permitting
    .filter((other) => other.key === limit)
    .every(
      (other) =>
        prevailsByWords(body, other.body, across) ||
        (unchanged !== null && prevailsByWords(unchanged, other.body, across)),
    );
}

/** Every quote is there still, in a section of the same name. */
const saysTheSame = ({ citations, modality }: RuleBody, before: RuleBody): boolean =>
  modality === before.modality &&
  before.citations.every(({ section, quote }) =>
    citations.some((one) => one.section === section && one.quote === quote),
  );

interface Period {
  from: IsoDate | null;
  to: IsoDate | null;
}

const periodOf = ({ from, to }: RuleBody, closedTo: IsoDate | null = null): Period => ({
  from,
  to: closedTo ?? to,
});

/** Of what has no day yet, that it may. */
const meets = (one: Period, other: Period): boolean =>
  (one.from === null || other.to === null || one.from < other.to) &&
  (other.from === null || one.to === null || other.from < one.to);

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
