import { expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const gate = ['level: decimal m - Level of the water', 'gate_closed: bool - The gate is closed'];
const deposit = ['deposit: decimal EUR - Deposit taken', 'price: decimal EUR - Price of the goods'];

it.each([
  ['If the level drops below 2 m', '<'],
  ['If the level has dropped below 2 m', '<'],
  ['If the level does not drop below 2 m', '>='],
  ['Once the level tops 2 m', '>'],
  ['If the level climbs above 2 m', '>'],
  ['As long as the level stays under 2 m', '<'],
])('a verb of change or rest before where the figure is: "%s"', (when, op) => {
  const text = `${when}, the gate must be closed.`;
  expect(meaningOf(readClause(text, 'Run a gate', gate), gate)).toEqual([
    `[level ${op} 2] => gate_closed none/deny`,
  ]);
});

it.each(['rises by 2 m', 'falls to 2 m', 'falls by more than 2 m', 'rises over 2 m above the mark'])(
  'by how much, and up to where, is asked about: "%s"',
  (verb) => {
    expect(readClause(`If the level ${verb}, the gate must be closed.`, 'Run a gate', gate).complete).toBe(
      false,
    );
  },
);

it.each([
  ['equal 10% of the price', '=='],
  ['equal at least 10% of the price', '>='],
  ['equal or exceed 10% of the price', '>='],
])('"must %s"', (said, op) => {
  expect(meaningOf(readClause(`The deposit must ${said}.`, 'Take a deposit', deposit), deposit)).toEqual([
    `[true] => deposit ${op} 0.1 * price none/deny`,
  ]);
});

it('"relied" and "rely", "draught" and "drawing" are one', () => {
  const inputs = ['report_date: date - Date of the test report'];
  expect(
    meaningOf(
      readClause(
        'A test report dated earlier than 1 May 2026 must not be relied on.',
        'Rely on a test report',
        inputs,
      ),
      inputs,
    ),
  ).toEqual(['[true] => report_date >= date("2026-05-01") none/deny']);
});
