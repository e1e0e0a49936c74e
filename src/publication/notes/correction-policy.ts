import { canonicalJson } from '../../core/canonical-json.ts';
import { firstCharacters } from '../../core/first-characters.ts';
import { longest, type CorrectionInput } from './release-notes-policy.ts';
import type { RevisionState, StagedRule, StagedChanges } from '../mint/staged-changes.ts';

/**
 * The corrections that staged changes call for: of each rule of the prior version that a revision of the kind `correct`
 * replaced. A rule that was enshrined and corrected since then was never published wrong.
 * @param correcting content hashes of the working set's revisions that correct their predecessor
 */
export function offeredCorrections(
  { rules }: StagedChanges,
  correcting: ReadonlySet<string>,
  priorVersion: number | null,
): CorrectionInput[] {
  if (priorVersion === null) return [];
  return rules.flatMap(({ subject, before, after }): CorrectionInput[] => {
    const replaced = missingFrom(before, after);
    const standing = missingFrom(after, before).filter(({ content_hash }) => correcting.has(content_hash));
    if (replaced.length === 0 || standing.length === 0) return [];
    const wasWrong = stated(replaced, standing);
    const holdsNow = stated(standing, replaced);
    return [{ ruleKey: subject, priorVersion, wasWrong, holdsNow }];
  });
}

export const correctionKey = ({
  ruleKey,
  priorVersion,
}: Pick<CorrectionInput, 'ruleKey' | 'priorVersion'>): string => `${ruleKey} ${priorVersion}`;

/** Revisions of the one that the other has not. */
function missingFrom(one: StagedRule | null, other: StagedRule | null): RevisionState[] {
  const known = new Set(other?.revisions.map(({ content_hash }) => content_hash));
  return (one?.revisions ?? []).filter(({ content_hash }) => !known.has(content_hash));
}

/** Each revision in its words, and whatever else of it none of the others has the like of. */
const stated = (revisions: readonly RevisionState[], others: readonly RevisionState[]): string => {
  const whole = revisions
    .map(({ content_hash: _hash, natural_language, ...fields }) => {
      const differing = (Object.keys(fields) as (keyof typeof fields)[])
        .filter((name) => !others.some((other) => canonicalJson(other[name]) === canonicalJson(fields[name])))
        .map((name) => `${name}: ${shown(fields[name])}`);
      return [natural_language, ...differing].join('\n');
    })
    .join('\n\n');
  return firstCharacters(whole, longest.statement);
};

const shown = (value: unknown): string =>
  value === null ? 'none' : typeof value === 'string' ? value : JSON.stringify(value);
