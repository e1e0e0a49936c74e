import { invalidField } from '../../core/errors.ts';
import { checkText } from '../../core/text.ts';
import { restatementKey, type RestatementCategory } from './restatement-policy.ts';

export interface RestatementInput {
  category: RestatementCategory;
  subject: string;
  before?: unknown;
  after?: unknown;
  reason?: string | null;
}

export interface CorrectionInput {
  ruleKey: string;
  priorVersion: number;
  wasWrong: string;
  holdsNow: string;
}

export const longest = { narrative: 100_000, reason: 10_000, statement: 20_000 };
const mostEntries = 5_000;

export const checkNarrative = (narrative: string): string =>
  checkText('/narrative', narrative, { maximum: longest.narrative, required: false });

/** One entry a subject and category; texts within bounds. @throws DomainError `invalid_field` */
export function checkRestatements(restatements: readonly RestatementInput[]): RestatementInput[] {
  if (restatements.length > mostEntries)
    throw invalidField('/restatements', `At most ${mostEntries} restatements.`);
  const seen = new Set<string>();
  return restatements.map((item, index) => {
    const at = `/restatements/${index}`;
    const key = restatementKey(item);
    if (seen.has(key))
      throw invalidField(`${at}/subject`, `"${item.subject}" is restated twice.`, 'duplicate');
    seen.add(key);
    return {
      ...item,
      subject: checkText(`${at}/subject`, item.subject, { maximum: 200, required: true }),
      reason: checkText(`${at}/reason`, item.reason ?? '', { maximum: longest.reason, required: false }),
    };
  });
}

/**
 * @param rulesByVersion keys of the rules of each published version
 * @throws DomainError `invalid_field` for a version that was not published, or a rule that it did not have
 */
export function checkCorrections(
  corrections: readonly CorrectionInput[],
  rulesByVersion: ReadonlyMap<number, ReadonlySet<string>>,
): CorrectionInput[] {
  if (corrections.length > mostEntries)
    throw invalidField('/corrections', `At most ${mostEntries} corrections.`);
  return corrections.map((item, index) => {
    const at = `/corrections/${index}`;
    const rules = rulesByVersion.get(item.priorVersion);
    if (!rules)
      throw invalidField(
        `${at}/prior_version`,
        `v${item.priorVersion} was not published.`,
        'unknown_version',
      );
    if (!rules.has(item.ruleKey))
      throw invalidField(
        `${at}/rule_key`,
        `v${item.priorVersion} has no rule ${item.ruleKey}.`,
        'unknown_rule',
      );
    const options = { maximum: longest.statement, required: true };
    return {
      ...item,
      wasWrong: checkText(`${at}/was_wrong`, item.wasWrong, options),
      holdsNow: checkText(`${at}/holds_now`, item.holdsNow, options),
    };
  });
}
