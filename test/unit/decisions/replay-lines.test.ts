import { expect, it } from 'vitest';
import { replayLines, rulesBetween } from '../../../src/decisions/replay-lines.ts';
import type { RuleSet } from '../../../src/rules/model.ts';
import { accountInputs, accountRules } from '../../testkit/decisions.ts';

const ruleSet: RuleSet = {
  action: {
    key: 'account.open',
    title: 'Open an account',
    aggregation_mode: 'permit-unless-deny',
    time_zone: 'UTC',
    inputs: accountInputs,
    assumptions: [],
  },
  rules: accountRules.map((rule) => ({ ...rule, action: 'account.open' })),
  definitions: [],
  renames: {},
};
const line = (id: string, verdict: string, inputs: unknown, action = 'account.open'): string =>
  [id, action, verdict, '2026-06-01', inputs === null ? '' : JSON.stringify(inputs)].join('\t');

const lines = [
  line('a', 'permit', { age: 30, court_order: false }),
  line('b', 'permit', { age: 17, court_order: false }),
  line('c', 'deny', { age: '***', court_order: false }),
  line('d', 'deny', null),
  line('e', 'deny', { height: 3 }),
  line('f', 'deny', {}, 'account.close'),
].join('\n');

it('records are run, and those that cannot be are counted by why', () => {
  const { flips, ...counts } = replayLines(lines, { 'account.open': ruleSet, 'account.close': null }, 100);
  expect(counts).toEqual({
    run: 4,
    masked: 1,
    withoutInputs: 1,
    undeclared: [{ action: 'account.open', input: 'height', count: 1 }],
    read: 6,
  });
  expect(flips.map(({ id, before, after }) => [id, before, after])).toEqual([
    ['b', 'permit', 'deny'],
    ['e', 'deny', 'indeterminate'],
    ['f', 'deny', 'action_not_in_version'],
  ]);
  expect(flips[0]?.now.map(({ rule }) => rule)).toEqual(['R-0001']);
});

it('what carries an input that is not declared any more is decided without it, and the input is counted', () => {
  const given = [
    line('a', 'permit', { age: 30, court_order: false, height: 3 }),
    line('b', 'permit', { age: 17, court_order: false, height: 3, shoe: 4 }),
    line('c', 'permit', { age: 'old', court_order: false }),
  ].join('\n');
  const { flips, undeclared } = replayLines(given, { 'account.open': ruleSet }, 100);
  expect(flips.map(({ id, after, now }) => [id, after, now.map(({ rule }) => rule)])).toEqual([
    ['b', 'deny', ['R-0001']],
    ['c', 'inputs_invalid', []],
  ]);
  expect(undeclared).toEqual([
    { action: 'account.open', input: 'height', count: 2 },
    { action: 'account.open', input: 'shoe', count: 1 },
  ]);
});

it('no more are run than are asked for, and it says how far it came', () => {
  expect(replayLines(lines, { 'account.open': ruleSet, 'account.close': null }, 2)).toMatchObject({
    run: 2,
    read: 2,
  });
});

it('a verdict comes from the rules whose outcome differs, or that are on one side alone', () => {
  const stand = (rule: string, effect: string, outcome: string) => ({ rule, effect, outcome });
  expect(
    rulesBetween(
      [stand('R-1', 'deny', 'unmet'), stand('R-2', 'permit', 'met')],
      [stand('R-2', 'permit', 'met'), stand('R-1', 'permit', 'met'), stand('R-3', 'deny', 'met')],
    ),
  ).toEqual(['R-1', 'R-3']);
  expect(rulesBetween([stand('R-1', 'deny', 'met')], [stand('R-1', 'deny', 'met')])).toEqual([]);
});
