import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const wind = ['wind_speed: decimal m/s - Wind speed'];
const hive = ['distance_to_boundary: decimal m - Distance from the hive to the boundary'];
const stand = ['floor_area: decimal m2 - Floor area of the stand'];
const ticket = ['ticket_price: decimal EUR - Price of the ticket'];
const supply = [
  'days_since_reminder: int day - Days since the reminder',
  'bill_paid: bool - The bill has been paid',
];

it.each([
  [
    'Crane work must stop when the wind reaches 14 m/s.',
    'Lift with a crane',
    wind,
    'wind_speed < 14 none/deny',
  ],
  [
    'Lifting must cease unless the wind is below 14 m/s.',
    'Lift with a crane',
    wind,
    'wind_speed < 14 none/deny',
  ],
  [
    'Lifting is forbidden at wind speeds from 14 m/s.',
    'Lift with a crane',
    wind,
    'wind_speed < 14 none/deny',
  ],
  [
    'Between a hive and the boundary a distance of 10 m must be kept.',
    'Set up a hive',
    hive,
    'distance_to_boundary >= 10 none/deny',
  ],
  [
    'The distance between a hive and the boundary must be 10 m or more.',
    'Set up a hive',
    hive,
    'distance_to_boundary >= 10 none/deny',
  ],
  [
    'A hive must stand at least 10 m away from the boundary.',
    'Set up a hive',
    hive,
    'distance_to_boundary >= 10 none/deny',
  ],
  [
    'A stand may take up no more than 12 square metres.',
    'Set up a stand',
    stand,
    'floor_area <= 12 permit/none',
  ],
  [
    'Tickets costing 20 EUR or less are not refunded.',
    'Refund a ticket',
    ticket,
    'ticket_price > 20 none/deny',
  ],
  [
    'The supply may not be cut off until 14 days after the reminder.',
    'Cut off the supply',
    supply,
    'days_since_reminder >= 14 none/deny',
  ],
  [
    'The supply may be cut off 14 days after the reminder at the earliest.',
    'Cut off the supply',
    supply,
    'days_since_reminder >= 14 permit/deny',
  ],
  [
    'If the bill is not paid within 14 days of the reminder, the supply may be cut off.',
    'Cut off the supply',
    supply,
    '!bill_paid && days_since_reminder > 14 permit/none',
  ],
])('%s', (text, action, inputs, said) => {
  expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual([`[true] => ${said}`]);
});

it.each([
  ['Lifting must stop for ten minutes when the wind exceeds 14 m/s.', 'Lift with a crane', wind],
  ['The driver must stop when the wind exceeds 14 m/s.', 'Lift with a crane', wind],
  ['Lifting must not stop when the wind exceeds 14 m/s.', 'Lift with a crane', wind],
  ['A distance of more than 10 m must be covered.', 'Set up a hive', hive],
  ['Between a hive and the boundary no distance of 10 m must be kept.', 'Set up a hive', hive],
  ['A stand may have a roof of no more than 12 square metres.', 'Set up a stand', stand],
  ['A stand may use no more than 12 square metres of the hall for storage.', 'Set up a stand', stand],
  ['The supply may be cut off until 14 days after the reminder.', 'Cut off the supply', supply],
])('what says something else is asked about: "%s"', (text, action, inputs) => {
  expect(readClause(text, action, inputs).complete).toBe(false);
});

it('a condition after two limits of one figure is of both; after two figures it is asked about', () => {
  const room = [
    'seats: int - Number of seats',
    'doors: int - Number of doors',
    'used_for_lectures: bool - The room is used for lectures',
  ];
  const read = (text: string) => readClause(text, 'Use the room', room);
  expect(
    meaningOf(read('The room must have at least 10 and at most 40 seats if it is used for lectures.'), room),
  ).toEqual(['[used_for_lectures] => seats >= 10 && seats <= 40 none/deny']);
  expect(
    read('The room must have at least 10 seats and two doors if it is used for lectures.').complete,
  ).toBe(false);
});

describe('a level that has moved', () => {
  const boiler = [
    'level: int centimetre - Level of the water',
    'pressure_checked: bool - The pressure is checked',
  ];
  const read = (text: string) => readClause(text, 'Run a boiler', boiler);

  it('is where it has moved to', () => {
    expect(
      meaningOf(read('The pressure must be checked when the level has fallen to 50 cm or less.'), boiler),
    ).toEqual(['[level <= 50] => pressure_checked none/deny']);
    expect(
      meaningOf(read('The pressure must be checked when the level has dropped below 50 cm.'), boiler),
    ).toEqual(['[level < 50] => pressure_checked none/deny']);
  });

  it.each([
    'The pressure must be checked when the level has fallen by 50 cm or more.',
    'The pressure must be checked when the level has risen by 50 cm or more.',
  ])('is not how far it has moved: %s', (text) => {
    expect(read(text).complete).toBe(false);
  });

  it('is not what it may be raised by', () => {
    const rent = ['rent: decimal EUR - Monthly rent'];
    expect(
      readClause('The rent may be raised by no more than 50 EUR.', 'Raise the rent', rent).complete,
    ).toBe(false);
  });
});
