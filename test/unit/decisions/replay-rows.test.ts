import { expect, it } from 'vitest';
import { cutFile, replayRows } from '../../../src/decisions/replay-rows.ts';
import type { RuleSet } from '../../../src/rules/model.ts';
import { accountInputs, accountRules } from '../../testkit/decisions.ts';

const rules: RuleSet = {
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

const header = 'age,court_order,expected\n';

it.each([
  ['a table', `case,${header}${'x'.repeat(201)},30,no,deny\ny,30,no,deny\n`],
  [
    'lines of JSON',
    `${JSON.stringify({ inputs: { age: 30, court_order: false }, expected: 'deny', name: 'x'.repeat(201) })}\n${JSON.stringify({ inputs: { age: 30, court_order: false }, expected: 'deny', name: 'y' })}\n`,
  ],
])('a row of %s whose name is too long is counted, and not kept', (_what, text) => {
  const { pieces, ...file } = cutFile(Buffer.from(text));
  const { run, flips, unreadable, rejected } = replayRows({
    piece: pieces[0]!,
    firstRow: 1,
    file,
    decimalMark: null,
    ignoreColumns: null,
    rules,
    baseline: null,
    today: '2026-06-01',
  });
  expect([run, unreadable, flips.map(({ id }) => id)]).toEqual([1, 1, ['y']]);
  expect(rejected).toMatchObject([{ message: expect.stringContaining('at most 200') as string }]);
});

it.each(['1', '["a"]', 'true', '{}'])(
  'a line of JSON whose name is %s is counted as unreadable, and says why',
  (name) => {
    const text = `{"inputs":{"age":30,"court_order":false},"expected":"deny","name":${name}}\n`;
    const { pieces } = cutFile(Buffer.from(text));
    const { run, unreadable, rejected } = replayRows({
      piece: pieces[0]!,
      firstRow: 1,
      file: { format: 'ndjson' },
      decimalMark: null,
      ignoreColumns: null,
      rules,
      baseline: null,
      today: '2026-06-01',
    });
    expect([run, unreadable, rejected]).toEqual([
      0,
      1,
      [{ row: 1, column: null, message: 'name is a string.' }],
    ]);
  },
);
