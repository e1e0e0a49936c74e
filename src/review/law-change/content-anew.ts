import { DomainError } from '../../core/errors.ts';
import type { RuleContent } from '../../rules/rule-set/content-hash.ts';
import { citedAnew } from './cite-anew-policy.ts';
import type { Affected } from './affected.ts';

/** Why a rule cannot be carried over: its words are not in the newer text. */
export const otherWords = ({ ruleKey, change }: Affected): DomainError =>
  new DomainError(
    'invalid_state',
    change === 'removed'
      ? `The words of ${ruleKey} are gone from the newer revision. Retire it, or revise it.`
      : `The words of ${ruleKey}, or of a heading over them, were changed. Revise it, or retire it.`,
  );

/** The content that is carried over: cited where the newer text has its words, in force from the day of these words. */
export function carriedContent(content: RuleContent, affected: Affected): RuleContent {
  const anew = contentAnew(content, affected, 'same');
  return content.body.from === null ? { ...anew, body: { ...anew.body, ...affected.carried } } : anew;
}

/** The content with each citation of the older text where it is in the newer. */
export function contentAnew(
  content: RuleContent,
  { passages }: Pick<Affected, 'passages'>,
  words: 'same' | 'other',
): RuleContent {
  const after = new Map(
    passages.map((passage) => [
      JSON.stringify([passage.before.source_material_id, passage.before.start, passage.before.end]),
      passage,
    ]),
  );
  return citedAnew(
    content,
    (citation) => {
      const passage = after.get(JSON.stringify([citation.source_material_id, citation.start, citation.end]));
      return passage ? passage.after : citation;
    },
    { words },
  );
}
