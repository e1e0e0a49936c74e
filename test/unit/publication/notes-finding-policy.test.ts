import { describe, expect, it } from 'vitest';
import {
  compareNotes,
  correctionHash,
  type ComputedNotes,
  type StatedNotes,
} from '../../../src/publication/notes/notes-finding-policy.ts';
import type { ComputedRestatement } from '../../../src/publication/notes/restatement-policy.ts';

const restated = (subject: string, after: unknown, calledFor = true): ComputedRestatement => ({
  category: 'rule',
  subject,
  before: 'as it was',
  after,
  reason: '',
  calledFor,
});
const correction = { ruleKey: 'R-0001', priorVersion: 1, wasWrong: 'at most 40', holdsNow: 'at most 30' };
const nothing = { restatements: [], corrections: [] };
const compare = (stated: Partial<StatedNotes>, computed: Partial<ComputedNotes>) =>
  compareNotes({ ...nothing, ...stated }, { ...nothing, ...computed });
const codes = (...given: Parameters<typeof compare>) => compare(...given).map(({ code }) => code);

describe('release notes and staged changes', () => {
  it('agree where each change that is called for is restated as it is', () => {
    const computed = [restated('R-0001', 'now'), restated('R-0002', 'recoded', false)];
    expect(codes({ restatements: [restated('R-0001', 'now')] }, { restatements: computed })).toEqual([]);
    expect(codes({ restatements: computed }, { restatements: computed })).toEqual([]);
  });

  it('disagree where a change is missing, restated as another, or restated and none', () => {
    const computed = [restated('R-0001', 'now'), restated('R-0002', 'recoded', false)];
    expect(codes({}, { restatements: computed })).toEqual(['restatement_missing']);
    const stated = [restated('R-0001', 'then'), restated('R-0002', 'other'), restated('R-0003', 'now')];
    expect(compare({ restatements: stated }, { restatements: computed })).toMatchObject([
      { code: 'restatement_stale', subject: 'R-0001', stated: { after: 'then' }, computed: { after: 'now' } },
      { code: 'restatement_stale', subject: 'R-0002' },
      { code: 'restatement_unfounded', subject: 'R-0003', computed: null },
    ]);
  });

  it('name a source by its publication, as the card does', () => {
    const source: ComputedRestatement = {
      ...restated('01a227c5-6f4a-75d8-a549-bc2e1291ac4a', {
        publication: 'Mooring Order',
        effective_from: null,
      }),
      category: 'source',
    };
    expect(compare({}, { restatements: [source] })).toMatchObject([
      { message: 'The change of the source “Mooring Order” is not restated.', subject: source.subject },
    ]);
  });

  it('let a correction have the operator’s words until the rule changes again', () => {
    const reworded = {
      ...correction,
      holdsNow: 'Thirty, and no more.',
      computedHash: correctionHash(correction),
    };
    expect(codes({ corrections: [reworded] }, { corrections: [correction] })).toEqual([]);
    const again = { ...correction, holdsNow: 'at most 20' };
    expect(codes({ corrections: [reworded] }, { corrections: [again] })).toEqual(['correction_stale']);
    expect(codes({ corrections: [reworded] }, {})).toEqual(['correction_stale']);
    expect(codes({}, { corrections: [again] })).toEqual(['correction_missing']);
    expect(codes({ corrections: [{ ...correction, computedHash: null }] }, {})).toEqual([]);
  });

  it('have findings whose ids hold for their content alone', () => {
    const [one] = compare({}, { restatements: [restated('R-0001', 'now')] });
    const [same] = compare({}, { restatements: [restated('R-0001', 'now')] });
    const [other] = compare({}, { restatements: [restated('R-0001', 'later')] });
    expect(same?.id).toBe(one?.id);
    expect(other?.id).not.toBe(one?.id);
  });
});
