import { expect, it } from 'vitest';
import { untilThen } from '../../../client/cockpit/src/pages/law-changes/until-then.ts';

it('of rules that are revised, those without a day are said to hold on none before it', () => {
  const dated = { ruleKey: 'R-1', from: '2026-01-01' };
  expect(untilThen([dated])).toBe('The rules as they are stay in force until then.');
  const said = untilThen([dated, { ruleKey: 'R-2', from: null }]);
  expect(said).toMatch(/^R-2 has no day and is in force on no day/);
  expect(
    untilThen([
      { ruleKey: 'R-2', from: null },
      { ruleKey: 'R-3', from: null },
    ]),
  ).toContain('R-2, R-3 have no day');
});
