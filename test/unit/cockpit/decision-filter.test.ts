import { describe, expect, it } from 'vitest';
import { narrowedTo } from '../../../client/cockpit/account/src/pages/member-decision-filter.ts';
import { instantsOf, nothingMatches } from '../../../client/cockpit/src/pages/decisions/decision-filter.ts';

describe('the filter of a member’s decisions', () => {
  const days = { from: '2026-11-01', to: '2026-11-02' };

  it('narrows by days within one ruleset, which is the only one or the one that is chosen', () => {
    expect(narrowedTo(days, ['a'])).toMatchObject({ worldId: 'a', daysNeed: null });
    expect(narrowedTo(days, ['a']).from).not.toBeNull();
    expect(narrowedTo({ ...days, world: 'b' }, ['a', 'b'])).toMatchObject({ worldId: 'b', daysNeed: null });
  });

  it('says to choose a ruleset where there are several, and narrows nothing until then', () => {
    expect(narrowedTo(days, ['a', 'b'])).toEqual({
      worldId: null,
      from: null,
      to: null,
      daysNeed: 'Choose a ruleset first: days narrow those of one.',
    });
  });
});

describe('the filter of decisions', () => {
  it('says of a last day before the first that it narrows nothing, also where nothing is left', () => {
    const crossed = { from: '2026-11-29', to: '2026-11-01' };
    expect(instantsOf(crossed).to).toBeNull();
    expect(nothingMatches(crossed)).toMatch(/^No decision since 2026-11-29.*“To” is before “From”/);
  });

  it('says to take a filter away where one narrows, and nothing where none does', () => {
    expect(nothingMatches({ from: '2026-11-01', to: '2026-11-29' })).toMatch(/Take a filter away/);
    expect([nothingMatches({}), nothingMatches({ action: undefined })]).toEqual([null, null]);
  });
});
