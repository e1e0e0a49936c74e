import { expect, test } from 'vitest';
import { checkedRules, makeQuestions } from '../../../../benchmarks/credit-rules.ts';
import { validatedVerdictOf } from '../../../../benchmarks/hand-written.ts';
import { compileRuleSet } from '../../../../src/rules/evaluate/compile.ts';

const { verdict } = compileRuleSet(checkedRules());

function byHand(question: Record<string, unknown>): string {
  try {
    return validatedVerdictOf(question);
  } catch {
    return 'inputs_invalid';
  }
}

const zeros = (count: number): string => '0'.repeat(count);

const values: unknown[] = [
  ...[null, true, false, [], [1], {}, new Date(0), Object(1) as unknown],
  ...[0, -0, 1, -1, 0.1, 0.29, 0.005, 1.5, 1.005, 120, 121, 1e7, 10_000_000.01, 2 ** 53, 1e21],
  ...[Infinity, -Infinity, NaN],
  ...[
    '',
    '-',
    '.',
    '0',
    '-0',
    '-0.00',
    '-1',
    '+1',
    '00',
    '01',
    '-00',
    '1.',
    '.5',
    '-.5',
    '1.5',
    '1.50',
    '1.500',
  ],
  ...['1.505', '1.0', '1.2.3', '1e2', '1E2', ' 1', '1 ', '1\n', '0x10', 'NaN', 'Infinity', '1,5', '1_0', '١'],
  ...['120', '121', '120.0', '120.5', '9999999.99', '10000000', '10000000.00', '10000000.01', '100000000'],
  ...[
    `0.${zeros(40)}`,
    `0.${zeros(41)}`,
    `1.${zeros(40)}`,
    `1.${zeros(40)}1`,
    '9'.repeat(82),
    '9'.repeat(70_000),
  ],
  ...['personal', 'Personal', 'joint', 'business', 'XA', 'XB', '\ud800', '__proto__'],
];

test('what is written by hand for the benchmark refuses and answers what the service does', () => {
  const complete = makeQuestions(1)[0]!.numbers;
  const asked = Object.keys(complete).flatMap((name) =>
    values.map((value) => ({ ...complete, [name]: value })),
  );
  const added = ['x', 'Income', 'constructor', 'toString', '__proto__'].map(
    (name) =>
      JSON.parse(JSON.stringify(complete).replace(/\}$/, `,${JSON.stringify(name)}:1}`)) as typeof complete,
  );
  const all = [...asked, ...added];
  expect(all.map(byHand)).toEqual(all.map((question) => verdict(question, '2026-01-15')));
  const refused = all.filter((question) => byHand(question) === 'inputs_invalid').length;
  expect(refused).toBeGreaterThan(asked.length / 3);
  expect(refused).toBeLessThan(all.length);
});

test('it reads amounts in both spellings as the service does', () => {
  const questions = makeQuestions(500).flatMap(({ numbers, strings }) => [numbers, strings]);
  expect(questions.map(byHand)).toEqual(questions.map((question) => verdict(question, '2026-01-15')));
});
