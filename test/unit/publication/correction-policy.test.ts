import { describe, expect, it } from 'vitest';
import { differenceOf } from '../../../src/publication/mint/staged-changes.ts';
import { offeredCorrections } from '../../../src/publication/notes/correction-policy.ts';
import { contentOf, headOf } from '../../testkit/working-set.ts';

const wrong = headOf('R-0001', { natural_language: 'At most 40 passengers.', requires: 'false' });
const right = headOf('R-0001', { natural_language: 'At most 50 passengers.', requires: 'true' });
const changes = differenceOf(contentOf([wrong], []), contentOf([right], []));

describe('corrections that staged changes call for', () => {
  it('state what was wrong and what holds now, in words and in the parts that differ', () => {
    expect(offeredCorrections(changes, new Set([right.contentHash]), 3)).toEqual([
      {
        ruleKey: 'R-0001',
        priorVersion: 3,
        wasWrong: 'At most 40 passengers.\nrequires: false',
        holdsNow: 'At most 50 passengers.\nrequires: true',
      },
    ]);
  });

  it('are none for a revision that corrects nothing, nor before a version was published', () => {
    expect(offeredCorrections(changes, new Set(), 3)).toEqual([]);
    expect(offeredCorrections(changes, new Set([right.contentHash]), null)).toEqual([]);
  });

  it('are none for a correction of a rule that was not in the last version', () => {
    const added = differenceOf(contentOf([], []), contentOf([right], []));
    expect(offeredCorrections(added, new Set([right.contentHash]), 3)).toEqual([]);
  });
});
