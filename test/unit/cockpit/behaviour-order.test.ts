import { describe, expect, it } from 'vitest';
import { answerChange } from '../../../client/cockpit/src/pages/publish/answer-change.ts';
import { behaviourInOrder } from '../../../client/cockpit/src/pages/publish/behaviour-order.ts';

const compared = (action: string, status: 'EQUAL' | 'DIFFERENT' | 'UNDECIDED') => ({
  __typename: 'BehaviourChange' as const,
  action,
  status,
  witness: null,
  before: null,
  after: null,
  reason: null,
  open: null,
  regions: [],
});
const rule = (
  subject: string,
  change: 'ADDED' | 'CHANGED' | 'REMOVED',
  action: string,
  ...days: (string | null)[]
) => {
  const state = { revisions: days.map((from) => ({ natural_language: 'Words.', action, from })) };
  return {
    subject,
    change,
    before: change === 'ADDED' ? null : state,
    after: change === 'REMOVED' ? null : state,
  };
};

describe('what agents will be answered, in order', () => {
  const behaviour = [
    compared('a.same', 'EQUAL'),
    compared('b.differs', 'DIFFERENT'),
    compared('c.open', 'UNDECIDED'),
  ];
  const rules = [
    rule('R-1', 'CHANGED', 'a.same', '2026-01-01'),
    rule('R-2', 'ADDED', 'b.differs', '2026-01-01'),
    rule('R-3', 'ADDED', 'd.new', '2026-01-01'),
    rule('R-4', 'ADDED', 'd.new', null),
    rule('R-6', 'ADDED', 'd.new', null, '2027-01-01'),
    rule('R-5', 'REMOVED', 'e.gone', '2026-01-01'),
  ];

  it('has what differs apart from what is the same, and the actions that come and go', () => {
    const { different, undecided, begun, ended, same } = behaviourInOrder(behaviour, rules);
    const actions = [different, undecided, same].map((some) => some.map(({ action }) => action));
    expect(actions).toEqual([['b.differs'], ['c.open'], ['a.same']]);
    expect(begun).toEqual([{ action: 'd.new', rules: ['R-3', 'R-4', 'R-6'], withoutDay: ['R-4'] }]);
    expect(ended).toEqual([{ action: 'e.gone', rules: ['R-5'], withoutDay: [] }]);
  });
});

describe('what an answer becomes', () => {
  it('is told where the decision stays, and what goes with it differs', () => {
    const answer = { decision: 'permit', outputs: {}, obligations: [] };
    expect(answerChange(answer, { ...answer, decision: 'deny' })).toEqual({
      was: 'permit',
      is: 'deny',
      besides: [],
    });
    expect(answerChange(answer, { ...answer, obligations: ['tell'] })).toEqual({
      was: 'permit',
      is: 'permit',
      besides: ['the duties'],
    });
  });
});
