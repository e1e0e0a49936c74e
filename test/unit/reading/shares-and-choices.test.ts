import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

type Example = [text: string, action: string, inputs: readonly string[], means: readonly string[]];

const meeting = ['members: int - Number of members', 'members_present: int - Number of members present'];
const fee = [
  'days_after_cancellation: int day - Days from the cancellation to the repayment',
  'days_after_bank_details: int day - Days from receipt of the bank details to the repayment',
];
const fine = ['turnover: decimal EUR - Annual turnover', 'penalty: decimal EUR - Penalty imposed'];
const notice = [
  'weeks_of_notice: decimal week - Weeks of notice given',
  'is_trainee: bool - The worker is a trainee',
];
const order = [
  'ordered_by: enum foreman|manager|fitter - Person who orders',
  'order_value: decimal EUR - Value of the order',
];
const patient = [
  'in_pain: bool - The patient is in pain',
  'days_to_appointment: int day - Days from the request to the appointment',
];

const shares: Example[] = [
  [
    'A meeting may decide if a quarter or more of the members are present.',
    'Decide in a meeting',
    meeting,
    ['[true] => 4 * members_present >= members permit/none'],
  ],
  [
    'A meeting may decide if a majority of the members are present.',
    'Decide in a meeting',
    meeting,
    ['[true] => 2 * members_present > members permit/none'],
  ],
  [
    'A hall must not be filled to more than two thirds of its capacity.',
    'Fill a hall',
    ['capacity: int - Capacity of the hall', 'persons_in_hall: int - Number of persons in the hall'],
    ['[true] => 3 * persons_in_hall <= 2 * capacity none/deny'],
  ],
  [
    'Not more than one in ten seats may be left without a view.',
    'Approve a plan of the seats',
    ['seats_without_view: int - Number of seats without a view', 'seats_total: int - Number of all seats'],
    ['[true] => 10 * seats_without_view <= seats_total none/deny'],
  ],
];

const choices: Example[] = [
  [
    'The agency must repay the fee within 10 days of the cancellation or, if later, within 5 days of receiving the bank details.',
    'Repay the fee',
    fee,
    ['[true] => days_after_cancellation <= 10 || days_after_bank_details <= 5 none/deny'],
  ],
  [
    'The penalty must not exceed 20,000 EUR or, if lower, 2% of the turnover.',
    'Impose a penalty',
    fine,
    ['[true] => !(penalty > 20000 || penalty > 0.02 * turnover) none/deny'],
  ],
  [
    "A worker must give four weeks' notice, save that a trainee need give only one.",
    'Give notice',
    notice,
    ['[!is_trainee] => weeks_of_notice >= 4 none/deny', '[is_trainee] => weeks_of_notice >= 1 none/deny'],
  ],
  [
    'A foreman and a manager may order goods worth up to 500 EUR and 5,000 EUR respectively.',
    'Order goods',
    order,
    [
      '[true] => ordered_by == "foreman" && order_value <= 500 || ordered_by == "manager" && order_value <= 5000 permit/none',
    ],
  ],
  [
    'If the patient is in pain, an appointment must be offered within 2 days, and otherwise within 14.',
    'Offer an appointment',
    patient,
    ['[in_pain] => days_to_appointment <= 2 none/deny', '[!in_pain] => days_to_appointment <= 14 none/deny'],
  ],
];

const periods: Example[] = [
  [
    'A guard must not have been convicted at any time during the past 36 months.',
    'Employ a guard',
    ['months_since_conviction: decimal month - Months since the guard was last convicted'],
    ['[true] => months_since_conviction > 36 none/deny'],
  ],
  [
    'A licence may be used only during the 10 days beginning with the day of issue.',
    'Use a licence',
    ['days_since_issue: int day - Days since the day of issue, 0 on that day'],
    ['[true] => days_since_issue < 10 permit/deny'],
  ],
  [
    'An entry must be made on the same day as the payment.',
    'Enter a payment',
    ['days_from_payment_to_entry: int day - Days from the payment to the entry'],
    ['[true] => days_from_payment_to_entry == 0 none/deny'],
  ],
  [
    'A jockey who has been cautioned three or more times in a season must not ride in the final.',
    'Ride in the final',
    ['cautions: int - Cautions given to the jockey in the season'],
    ['[true] => cautions < 3 none/deny'],
  ],
];

const open: [what: string, text: string, action: string, inputs: readonly string[]][] = [
  [
    'of which members',
    'The sale must be approved by a majority of the members.',
    'Sell the house',
    [...meeting, 'votes_for: int - Votes for the sale'],
  ],
  [
    'three figures for two',
    'A foreman and a manager may order goods worth up to 500 EUR, 900 EUR and 5,000 EUR respectively.',
    'Order goods',
    order,
  ],
  [
    'otherwise than in which case',
    'An appointment must be offered within 2 days and otherwise within 14 days.',
    'Offer an appointment',
    patient,
  ],
];

describe('shares, limits to choose from, periods', () => {
  it.each([...shares, ...choices, ...periods])('%s', (text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
  });

  it.each(open)('leaves open %s', (_what, text, action, inputs) => {
    expect(readClause(text, action, inputs).complete).toBe(false);
  });
});
