import { expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const since = [
  'days_since_delivery: int day - Days from the delivery of the router to the cancellation',
  'days_since_activation: int day - Days from the activation of the line to the cancellation',
];
const until = [
  'days_before_draw: int day - Days from the entry to the draw',
  'days_before_opening: int day - Days from the entry to the opening',
];

it.each([
  [
    'within 14 days of the delivery of the router or of the activation of the line, whichever is the later',
    '||',
  ],
  [
    'within 14 days of the delivery of the router or of the activation of the line, whichever is the earlier',
    '&&',
  ],
  ['within 14 days after the later of the delivery of the router and the activation of the line', '||'],
  ['within 14 days after the earlier of the delivery of the router and the activation of the line', '&&'],
])('one time from either of two events: "%s"', (when, joint) => {
  expect(meaningOf(readClause(`A customer may cancel ${when}.`, 'Cancel', since), since)).toEqual([
    `[true] => days_since_delivery <= 14 ${joint} days_since_activation <= 14 permit/none`,
  ]);
});

it.each([
  ['the earlier', '&&'],
  ['the later', '||'],
])('a time before %s of two events', (which, joint) => {
  const text = `An entry must be made at least 10 days before ${which} of the draw and the opening.`;
  expect(meaningOf(readClause(text, 'Make an entry', until), until)).toEqual([
    `[true] => days_before_draw >= 10 ${joint} days_before_opening >= 10 none/deny`,
  ]);
});

it.each([
  'A customer may cancel within 14 days of the delivery of the router or of the activation of the line.',
  'A customer may cancel within 14 days of the delivery of the router and of the activation of the line.',
  'A customer may cancel within 14 days of the later of his arrival and the activation of the line.',
])('two events of which none is chosen, or one that no input counts from, are asked about: "%s"', (text) => {
  expect(readClause(text, 'Cancel', since).complete).toBe(false);
});
