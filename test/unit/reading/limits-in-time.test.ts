import { expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const boat = [
  'driven_on: date - Day on which the boat is driven',
  'boat_speed: decimal km/h - Speed of the boat',
];
const read = (text: string) => readClause(`Motor boats ${text}.`, 'Drive a motor boat', boat);

it('a limit up to a day, and another one thereafter', () => {
  expect(
    meaningOf(read('must not exceed 15 km/h up to and including 31 May 2027, and 10 km/h thereafter'), boat),
  ).toEqual([
    '[true] => !(boat_speed > 15 && driven_on <= date("2027-05-31") || boat_speed > 10 && driven_on > date("2027-05-31")) none/deny',
  ]);
  expect(
    meaningOf(read('may go up to 15 km/h until 31 May 2027 and up to 10 km/h thereafter'), boat),
  ).toEqual([
    '[true] => boat_speed <= 15 && driven_on <= date("2027-05-31") || boat_speed <= 10 && driven_on > date("2027-05-31") permit/none',
  ]);
});

it.each([
  'must not exceed 15 km/h until 31 May 2027 and 10 km/h thereafter',
  'must not exceed 15 km/h until 31 May 2027 and 10 km/h from 1 July 2027',
  'must not exceed 15 km/h up to and including 31 May 2027 and 10 km/h before that date',
  'must not exceed 15 km/h up to and including 31 May 2027 or 10 km/h thereafter',
  'must not exceed 15 km/h up to and including 31 May 2027 and 2 m in length thereafter',
])('is asked about: "%s"', (text) => {
  expect(read(text).complete).toBe(false);
});

it.each([
  ['No more than 10 days may pass between the tasting of a cider and its bottling.', '<='],
  ['At least 10 days must pass between the tasting of a cider and its bottling.', '>='],
])('the time between two events: "%s"', (text, op) => {
  const inputs = ['days_from_tasting_to_bottling: int day - Days from the tasting to the bottling'];
  expect(meaningOf(readClause(text, 'Bottle a cider', inputs), inputs)).toEqual([
    `[true] => days_from_tasting_to_bottling ${op} 10 none/deny`,
  ]);
  expect(readClause(text.replace('tasting', 'pressing'), 'Bottle a cider', inputs).complete).toBe(false);
});

it('what comes before "there must be" is in front of the norm without a comma', () => {
  const inputs = ['children: int - Number of children', 'adults: int - Number of adults'];
  const text = 'On an outing there must be one adult for every 8 children or part of 8.';
  expect(meaningOf(readClause(text, 'Go on an outing', inputs), inputs)).toEqual([
    '[true] => 8 * adults >= 1 * children none/deny',
  ]);
  const group = 'In a large group there must be two adults.';
  expect(readClause(group, 'Go on an outing', inputs).complete).toBe(false);
});

it('what was done in a time that an input counts to this day is asked about', () => {
  const inputs = [
    'days_since_reminder: int day - Days since the reminder',
    'bill_paid: bool - The bill has been paid',
  ];
  const text = 'If the bill has been paid within 14 days of the reminder, the supply must not be cut off.';
  expect(readClause(text, 'Cut off the supply', inputs).complete).toBe(false);
});

it('how often at the least an act is done says nothing of one act', () => {
  const inputs = ['renewals_before: int - Number of renewals before this one'];
  for (const text of ['A lease may be renewed at least twice.', 'A lease must be renewed more than twice.'])
    expect(readClause(text, 'Renew a lease', inputs).complete).toBe(false);
});
