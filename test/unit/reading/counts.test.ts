import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

type Example = [text: string, action: string, inputs: string[], means: string[]];

const classes: Example[] = [
  [
    'Every seat of the bus must have a belt.',
    'Send a bus',
    ['seats: int - Number of seats of the bus', 'seats_with_belt: int - Number of seats that have a belt'],
    ['[true] => seats_with_belt >= seats none/deny'],
  ],
  [
    'All but two of the drums must be closed.',
    'Store drums',
    ['drums: int - Number of drums', 'drums_open: int - Number of drums that are open'],
    ['[true] => drums_open <= 2 none/deny'],
  ],
  [
    'All three doors must be locked.',
    'Close a shop',
    ['doors_locked: int - Number of doors (of three) that are locked'],
    ['[true] => doors_locked >= 3 none/deny'],
  ],
  [
    'None of the boards may be cracked.',
    'Use scaffolding',
    ['boards_cracked: int - Number of cracked boards'],
    ['[true] => boards_cracked <= 0 none/deny'],
  ],
];

const shares: Example[] = [
  [
    'At least one bed in eight must be free.',
    'Open a ward',
    ['beds_total: int - Number of beds', 'beds_free: int - Number of beds that are free'],
    ['[true] => 8 * beds_free >= beds_total none/deny'],
  ],
  [
    'For every 25 bathers, or part of that number, at least one lifeguard must be present.',
    'Open a pool',
    ['lifeguards: int - Number of lifeguards present', 'bathers: int - Number of bathers'],
    ['[true] => 25 * lifeguards >= 1 * bathers none/deny'],
  ],
  [
    'At least one lifeguard must be present for every 25 bathers or part of 25.',
    'Open a pool',
    ['lifeguards: int - Number of lifeguards present', 'bathers: int - Number of bathers'],
    ['[true] => 25 * lifeguards >= 1 * bathers none/deny'],
  ],
  [
    'At least one lifeguard must be present for every 25 bathers or part of 10.',
    'Open a pool',
    ['lifeguards: int - Number of lifeguards present', 'bathers: int - Number of bathers'],
    ['unbound_words', 'unread_words'],
  ],
  [
    'For every 25 bathers or part thereof, at least two lifeguards must be present.',
    'Open a pool',
    ['lifeguards: int - Number of lifeguards present', 'bathers: int - Number of bathers'],
    ['ambiguous_range'],
  ],
  [
    'For every 30 minutes or part thereof, the driver shall pay at least 1 EUR.',
    'Park a car',
    ['payment: decimal EUR - What the driver pays', 'minutes: int minute - Minutes parked'],
    ['ambiguous_range'],
  ],
  [
    'For every 25 bathers, at least one lifeguard must be present.',
    'Open a pool',
    ['lifeguards: int - Number of lifeguards present', 'bathers: int - Number of bathers'],
    ['ambiguous_range'],
  ],
];

const figures: Example[] = [
  [
    'A bag must weigh 500 g, with a tolerance of 5 g in either direction.',
    'Fill a bag',
    ['bag_g: decimal gram - Weight of the bag'],
    ['[true] => bag_g >= 495 && bag_g <= 505 none/deny'],
  ],
  [
    'The fridge must be kept at 4 °C, plus or minus 1 °C.',
    'Run a fridge',
    ['temperature: decimal celsius - Temperature of the fridge'],
    ['[true] => temperature >= 3 && temperature <= 5 none/deny'],
  ],
  [
    'Each lift must be checked every 6 months or every 10,000 trips, whichever comes first.',
    'Inspect a lift',
    [
      'months_since_check: int month - Months since the last check',
      'trips_since_check: int - Trips since the last check',
    ],
    ['[true] => months_since_check <= 6 && trips_since_check <= 10000 none/deny'],
  ],
  [
    'For the first twelve months after its purchase, a flat must not be let.',
    'Let a flat',
    ['months_since_purchase: int month - Full months since the purchase'],
    ['[true] => months_since_purchase >= 12 none/deny'],
  ],
  [
    'A pass may be used for a period of 7 days beginning with the day of its purchase.',
    'Use a pass',
    ['days_since_purchase: int day - Days since the purchase of the pass'],
    ['[true] => days_since_purchase < 7 permit/none'],
  ],
  [
    'Every invoice is payable within 30 days of its receipt.',
    'Pay an invoice',
    ['days_to_payment: int day - Days from receipt of the invoice to payment'],
    ['[true] => days_to_payment <= 30 none/deny'],
  ],
  [
    'The ladder must be at least one and a half times as long as the wall is high.',
    'Set a ladder',
    ['ladder_m: decimal metre - Length of the ladder', 'wall_m: decimal metre - Height of the wall'],
    ['[true] => ladder_m >= 1.5 * wall_m none/deny'],
  ],
];

describe('counts, intervals and tolerances', () => {
  it.each([...classes, ...shares, ...figures])('%s', (text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
  });
});
