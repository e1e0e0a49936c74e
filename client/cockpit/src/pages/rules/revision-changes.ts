import type { RevisionPartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';
import { changedParts, type ChangedPart } from '../review/content-parts.ts';

type Revision = Pick<RevisionPartsFragment, 'rule' | 'inputs' | 'definitions'>;

const sectionsOf = ({ rule }: Revision): string => rule.citations.map(({ section }) => section).join('\n');
const sourcesOf = ({ rule }: Revision): string =>
  rule.citations.map(({ sourceMaterialId }) => sourceMaterialId).join(' ');
const meaningsOf = ({ inputs }: Revision): string =>
  inputs
    .filter(({ description }) => description !== '')
    .map(({ name, description }) => `${name}: ${description}`)
    .join('\n');
const accountOf = ({ rule }: Revision): string => JSON.stringify(rule.readingLedger ?? null);

/** All that a revision changed: what is signed, and where it rests on. */
export function changesOf(before: Revision, after: Revision): ChangedPart[] {
  const parts = changedParts(before, after);
  const differ = (name: string, was: string, is: string): void => {
    if (was !== is) parts.push({ name, was, is });
  };
  differ('Where it is cited', sectionsOf(before), sectionsOf(after));
  if (sourcesOf(before) !== sourcesOf(after)) {
    parts.push({
      name: 'Source',
      was: 'the revision before',
      is: 'another revision of the law, or another law',
    });
  }
  differ('What its inputs mean', meaningsOf(before), meaningsOf(after));
  if (accountOf(before) !== accountOf(after)) {
    parts.push({ name: 'How its words are read', was: '', is: 'the account of its words is another' });
  }
  return parts;
}
