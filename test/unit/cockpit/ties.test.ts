import { describe, expect, it } from 'vitest';
import type { Candidate } from '../../../client/cockpit/src/pages/review/candidate.ts';
import { tiesOf } from '../../../client/cockpit/src/pages/review/ties.ts';

const candidate = (rule: object): Candidate =>
  ({
    ruleKey: 'R-0001',
    revisesRuleKey: null,
    gate1: null,
    gate2: null,
    rule: { ifMet: 'NONE', ifUnmet: 'DENY', overrides: [], limits: [], ...rule },
  }) as unknown as Candidate;
const grant = { ifMet: 'PERMIT', ifUnmet: 'NONE' } as const;
const nothing = { overrides: [], limits: [] };
const opposed = 'one of the two permits and the other denies';

describe('a candidate of the same action that is not signed yet', () => {
  it('is marked where one of the two permits and the other denies', () => {
    expect(tiesOf(candidate({}), 'R-0002', nothing, grant)).toEqual([opposed]);
    expect(tiesOf(candidate({ ifMet: 'PERMIT', ifUnmet: 'NONE' }), 'R-0002', nothing, grant)).toEqual([]);
  });

  it('is not, where it is said which of the two prevails', () => {
    expect(tiesOf(candidate({}), 'R-0002', { ...nothing, overrides: ['R-0001'] }, grant)).toEqual([
      'it is an exception to this',
    ]);
    expect(tiesOf(candidate({ limits: ['all'] }), 'R-0002', nothing, grant)).toEqual([
      'the deny of this prevails over it',
    ]);
  });

  it('is told by gate 2 once it is signed', () => {
    expect(tiesOf(candidate({}), 'R-0002', nothing, null)).toEqual([]);
  });
});
