import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

type Example = [text: string, action: string, inputs: readonly string[], means: readonly string[]];

const late = [
  'minute_of_day: int minute - Minutes after midnight at which the guest enters',
  'side_door_used: bool - The guest uses the side door',
];
const purchase = [
  'amount: decimal EUR - Amount of the purchase',
  'countersigned: bool - The purchase is countersigned',
];
const bond = ['contract_value: decimal EUR - Contract value', 'bond: decimal EUR - Amount of the bond'];
const notice = [
  'months_of_notice: int month - Months of notice given',
  'tenancy_years: decimal year - Years for which the tenancy has lasted',
];

/** What stands before a duty with a figure says when it is owed, or how it is met. */
const fronts: Example[] = [
  [
    'After 22:00, guests must use the side door.',
    'Enter the hotel',
    late,
    ['[minute_of_day > 1320] => side_door_used none/deny'],
  ],
  [
    'From an amount of 500 EUR upwards, purchases must be countersigned.',
    'Make a purchase',
    purchase,
    ['[amount >= 500] => countersigned none/deny'],
  ],
  [
    'Purchases from 1,000 euros on must be countersigned.',
    'Make a purchase',
    purchase,
    ['[amount >= 1000] => countersigned none/deny'],
  ],
  [
    'From the age of 16, a passenger must carry a card.',
    'Travel',
    ['passenger_age: int year - Age of the passenger', 'carries_card: bool - The passenger carries a card'],
    ['[passenger_age >= 16] => carries_card none/deny'],
  ],
  [
    'At least 14 days before the event, the organiser must inform the police.',
    'Hold an event',
    ['days_before_event_informed: int day - Days before the event on which the police were informed'],
    ['[true] => days_before_event_informed >= 14 none/deny'],
  ],
  [
    'From 1 July 2027 onwards, plastic cups must not be handed out.',
    'Hand out a cup',
    [
      'handed_out_on: date - Day on which the cup is handed out',
      'material: enum plastic|paper - Material of the cup',
    ],
    ['[material == "plastic"] => handed_out_on < date("2027-07-01") none/deny'],
  ],
];

const windows: Example[] = [
  [
    'Entries may be withdrawn between six weeks and 5 days before the race.',
    'Withdraw an entry',
    ['days_before_race: int day - Days from the withdrawal to the race'],
    ['[true] => days_before_race <= 42 && days_before_race >= 5 permit/none'],
  ],
  [
    'Leave must be requested in a window from 30 to 10 days before the first day of leave.',
    'Request leave',
    ['days_before_leave: int day - Days from the request to the first day of leave'],
    ['[true] => days_before_leave <= 30 && days_before_leave >= 10 none/deny'],
  ],
  [
    'Notice may be given no later than three months before the end of the year.',
    'Give notice',
    ['months_before_end_of_year: int month - Full months from the notice to the end of the year'],
    ['[true] => months_before_end_of_year >= 3 permit/none'],
  ],
];

const limits: Example[] = [
  [
    'The bond shall be at least 5,000 EUR or 10% of the contract value, whichever is greater.',
    'Accept a bond',
    bond,
    ['[true] => bond >= 5000 && bond >= 0.1 * contract_value none/deny'],
  ],
  [
    "A tenant must give one month's notice, or two if the tenancy has lasted more than 5 years.",
    'Give notice',
    notice,
    [
      '[true] => tenancy_years > 5 && months_of_notice >= 2 || tenancy_years <= 5 && months_of_notice >= 1 none/deny',
    ],
  ],
  [
    'The maximum stake is 50 EUR.',
    'Place a bet',
    ['stake: decimal EUR - Stake'],
    ['[true] => stake <= 50 none/deny'],
  ],
];

const paid = ['fees: decimal EUR - Fees paid', 'refund_claimed: decimal EUR - Refund claimed'];
const refunds: Example[] = [
  [
    'Fees are refunded to the extent that they exceed 60 EUR.',
    'Refund fees',
    paid,
    ['[true] => refund_claimed <= fees - 60 permit/none'],
  ],
  [
    'Fees may be refunded in so far as they do not exceed 60 EUR.',
    'Refund fees',
    paid,
    ['[true] => refund_claimed <= fees && refund_claimed <= 60 permit/none'],
  ],
  [
    'Fees shall be refunded to the extent that they exceed 60 EUR.',
    'Refund fees',
    paid,
    ['judgement', 'unbound_words'],
  ],
];

describe('figures in front, windows, limits of a case', () => {
  it.each([...fronts, ...windows, ...limits, ...refunds])('%s', (text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
  });
});
