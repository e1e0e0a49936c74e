import { expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

it('two inputs are compared where the words name both', () => {
  const inputs = ['price: decimal EUR - Price of the repair', 'estimate: decimal EUR - The estimate'];
  expect(
    meaningOf(readClause('The price must not exceed the estimate.', 'Bill a repair', inputs), inputs),
  ).toEqual(['[true] => price <= estimate none/deny']);
});

it.each([
  [
    'If any of the wells exceeds the threshold, the field must be closed.',
    ['wells_above: int - Number of wells that exceed the threshold', 'wells: int - Number of wells measured'],
  ],
  [
    'The field must be closed if a reading exceeds the alarm level.',
    ['alarms: int - Readings that exceeded the alarm level', 'readings: int - Number of readings'],
  ],
  [
    'Where the cost exceeds the grant, the field must be closed.',
    [
      'excess: decimal EUR - Amount by which the cost exceeds the grant',
      'cost: decimal EUR - Cost of the field',
    ],
  ],
])('an input that says the comparison itself is not one of what is compared: "%s"', (text, inputs) => {
  const reading = readClause(text, 'Keep a field open', [...inputs, 'closed: bool - The field is closed']);
  expect(JSON.stringify(meaningOf(reading, inputs))).not.toMatch(
    /wells > wells_above|readings > alarms|cost > excess/,
  );
});
