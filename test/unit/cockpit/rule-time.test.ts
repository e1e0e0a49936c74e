import { describe, expect, it } from 'vitest';
import { inTime, periodInWords } from '../../../client/cockpit/src/pages/rules/rule-time.ts';

const revision = (revisionId: string, from: string | null, to: string | null = null) => ({
  revisionId,
  rule: { from, to },
});
const head = (revisionId: string, closedTo: string | null = null) => ({
  closedTo,
  revision: { revisionId },
});
const first = revision('10 metres', '2026-04-01');
const second = revision('15 metres', '2027-01-01');
const amended = { heads: [head('15 metres'), head('10 metres', '2027-01-01')], revisions: [first, second] };

describe('what of a rule decides on a day', () => {
  it('is the revision whose period has the day, though a newer one is signed, which is said to come', () => {
    const { now, shown, coming } = inTime(amended, '2026-11-29');
    expect(now).toEqual({ revision: first, from: '2026-04-01', to: '2027-01-01' });
    expect(shown).toBe(now);
    expect(coming).toEqual([{ revision: second, from: '2027-01-01', to: null }]);
  });

  it('is the newer one from its first day on', () => {
    expect(inTime(amended, '2026-12-31').now?.revision).toBe(first);
    expect(inTime(amended, '2027-01-01')).toMatchObject({ now: { revision: second }, coming: [] });
  });

  it('is nothing before the first, between two, and of a rule without a day; the page shows what comes, or was', () => {
    expect(inTime(amended, '2026-03-31')).toMatchObject({ now: null, shown: { revision: first } });
    const gap = { ...amended, heads: [head('10 metres', '2026-06-01'), head('15 metres')] };
    expect(inTime(gap, '2026-06-01')).toMatchObject({ now: null, shown: { revision: second } });
    const undated = revision('no day', null);
    expect(inTime({ heads: [head('no day')], revisions: [undated] }, '2026-06-01')).toMatchObject({
      now: null,
      coming: [],
      shown: { revision: undated },
    });
    const retired = { heads: [], revisions: [first, second] };
    expect(inTime(retired, '2026-06-01')).toMatchObject({ now: null, shown: { revision: second } });
  });

  it('is told by the last day on which it does', () => {
    expect(periodInWords({ from: '2026-04-01', to: '2027-01-01' })).toBe('from 2026-04-01 until 2026-12-31');
    expect(periodInWords({ from: '2026-04-01', to: null })).toBe('from 2026-04-01');
    expect(periodInWords({ from: null, to: null })).toBe('no day yet');
  });
});
