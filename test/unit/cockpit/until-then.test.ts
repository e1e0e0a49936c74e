import { expect, it } from 'vitest';
import { untilThen } from '../../../client/cockpit/src/pages/law-changes/until-then.ts';

it('of rules that are revised, those without a day are said to hold on none before it', () => {
  const none = { carriedFrom: null, carriedUntil: null };
  const dated = { ruleKey: 'R-1', from: '2026-01-01', ...none };
  expect(untilThen([dated], null)).toBe('The rules as they are stay in force until then.');
  const said = untilThen([dated, { ruleKey: 'R-2', from: null, ...none }], null);
  expect(said).toMatch(/^R-2 has no day and is in force on no day/);
  expect(
    untilThen(
      [
        { ruleKey: 'R-2', from: null, ...none },
        { ruleKey: 'R-3', from: null, ...none },
      ],
      null,
    ),
  ).toContain('R-2, R-3 have no day');
});

it('of one whose words were the law already, the time is said that a second candidate gives it', () => {
  const own = { ruleKey: 'R-4', from: null, carriedFrom: '2026-04-01', carriedUntil: '2027-01-01' };
  expect(untilThen([own], '2027-01-01')).toBe(
    'R-4 has no day; its words were the law from 2026-04-01 until 2026-12-31. A second candidate gives it that time: sign both.',
  );
  const dated = { ruleKey: 'R-1', from: '2026-01-01', carriedFrom: '2026-01-01', carriedUntil: null };
  expect(untilThen([own, dated], '2027-01-01')).toMatch(
    /sign both\. The rules as they are stay in force until then\.$/,
  );
});

it('promises no second candidate that the service does not open, and none for longer', () => {
  const own = { ruleKey: 'R-4', from: null, carriedFrom: '2026-04-01', carriedUntil: '2027-01-01' };
  expect(untilThen([own], '2026-10-01')).toContain('the law from 2026-04-01 until 2026-09-30.');
  expect(untilThen([{ ...own, carriedUntil: null }], '2027-02-01')).toContain('until 2027-01-31.');
  for (const day of [null, '2026-04-01']) {
    const said = untilThen([own], day);
    expect(said).toMatch(/^R-4 has no day and is in force on no day/);
    expect(said).not.toContain('second candidate');
  }
});
