import { expect, it } from 'vitest';
import { untilThen } from '../../../client/cockpit/src/pages/law-changes/until-then.ts';

it('of rules that are revised, those without a day are said to hold on none before it', () => {
  const none = { carriedFrom: null, carriedUntil: null };
  const dated = { ruleKey: 'R-1', from: '2026-01-01', ...none };
  expect(untilThen([dated])).toBe('The rules as they are stay in force until then.');
  const said = untilThen([dated, { ruleKey: 'R-2', from: null, ...none }]);
  expect(said).toMatch(/^R-2 has no day and is in force on no day/);
  expect(
    untilThen([
      { ruleKey: 'R-2', from: null, ...none },
      { ruleKey: 'R-3', from: null, ...none },
    ]),
  ).toContain('R-2, R-3 have no day');
});

it('of one whose words were the law already, the time is said that a second candidate gives it', () => {
  const own = { ruleKey: 'R-4', from: null, carriedFrom: '2026-04-01', carriedUntil: '2027-01-01' };
  expect(untilThen([own])).toBe(
    'R-4 has no day; its words were the law from 2026-04-01 until 2026-12-31. A second candidate gives it that time: sign both.',
  );
  const dated = { ruleKey: 'R-1', from: '2026-01-01', carriedFrom: '2026-01-01', carriedUntil: null };
  expect(untilThen([own, dated])).toMatch(/sign both\. The rules as they are stay in force until then\.$/);
});
