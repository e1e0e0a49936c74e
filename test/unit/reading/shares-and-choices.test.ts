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
  // What is measured comes before what it is measured by.
  [
    'A hall must not be more than three times as long as it is wide.',
    'Build a hall',
    ['length: decimal m - Length of the hall', 'width: decimal m - Width of the hall'],
    ['[true] => length <= 3 * width none/deny'],
  ],
  [
    'A hall must be at least twice as wide as it is long.',
    'Build a hall',
    ['length: decimal m - Length of the hall', 'width: decimal m - Width of the hall'],
    ['[true] => width >= 2 * length none/deny'],
  ],
  [
    'The beam must not be more than ten times as heavy as the frame.',
    'Hang a beam',
    ['frame_weight: decimal kg - Weight of the frame', 'beam_weight: decimal kg - Weight of the beam'],
    ['[true] => beam_weight <= 10 * frame_weight none/deny'],
  ],
  // Those who vote are described by the same noun as those of whom they are a share.
  [
    'The tariff may be altered only if at least three quarters of the delegates attending agree to it.',
    'Alter the tariff',
    [
      'delegates: int - Delegates in all',
      'delegates_attending: int - Delegates who attend',
      'consents: int - Delegates attending who agree to the alteration',
    ],
    ['[true] => 4 * consents >= 3 * delegates_attending permit/deny'],
  ],
  [
    'The by-laws may be amended only if at least three fifths of the partners present vote for it.',
    'Amend the by-laws',
    [
      'partners_of_firm: int - Number of partners of the firm',
      'partners_present: int - Number of partners present',
      'votes_for: int - Number of partners present who vote for the amendment',
    ],
    ['[true] => 5 * votes_for >= 3 * partners_present permit/deny'],
  ],
  [
    'The chair may be dismissed only if more than half of the shareholders present are in favour.',
    'Dismiss the chair',
    [
      'shareholders_present: int - Shareholders present at the meeting',
      'votes_for: int - Shareholders present who are in favour of the dismissal',
    ],
    ['[true] => 2 * votes_for > shareholders_present permit/deny'],
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
  [
    'A school at which at least half of the pupils live outside the town is entitled to a bus.',
    'Grant a bus',
    [
      'pupils: int - Number of pupils of the school',
      'pupils_living_outside_town: int - Number of pupils who live outside the town',
    ],
    ['[2 * pupils_living_outside_town >= pupils] => true permit/none'],
  ],
  [
    'A class in which no more than a quarter of the pupils speak German at home must not be split.',
    'Split a class',
    [
      'pupils: int - Number of pupils of the class',
      'pupils_speaking_german_at_home: int - Number of pupils who speak German at home',
    ],
    ['[true] => 4 * pupils_speaking_german_at_home > pupils none/deny'],
  ],
  [
    'At least half of the pupils living outside the town must use the bus.',
    'Use the bus',
    [
      'pupils_living_outside_town: int - Number of pupils who live outside the town',
      'pupils_living_outside_town_using_bus: int - Number of pupils living outside the town who use the bus',
    ],
    ['[true] => 2 * pupils_living_outside_town_using_bus >= pupils_living_outside_town none/deny'],
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

const allowance = [
  'supervisor: enum journeyman|master - Who supervises',
  'apprentices: int - Number of apprentices supervised',
];
const deposit = [
  'contract_date: date - Day of the contract',
  'monthly_rent: decimal EUR - Rent for a month',
  'deposit: decimal EUR - Deposit taken',
];
const claim = [
  'further_evidence_required: bool - Further evidence is required',
  'days_to_decision: int day - Days from the claim to the decision',
];

const further: Example[] = [
  [
    'A hall may be let to a club, a school or a charity, in each case for no more than 3 days.',
    'Let the hall',
    [
      'tenant: enum club|school|charity|firm - Kind of tenant',
      'days_let: int day - Days for which the hall is let',
    ],
    [
      '[true] => days_let <= 3 && (tenant == "club" || tenant == "school" || tenant == "charity") permit/none',
    ],
  ],
  [
    'A journeyman may supervise up to two apprentices, and a master up to four.',
    'Supervise apprentices',
    allowance,
    [
      '[true] => supervisor == "journeyman" && apprentices <= 2 || supervisor == "master" && apprentices <= 4 permit/none',
    ],
  ],
  [
    "Prior to 1 January 2027 the deposit shall not exceed three months' rent, thereafter two months' rent.",
    'Take a deposit',
    deposit,
    [
      '[contract_date < date("2027-01-01")] => deposit <= 3 * monthly_rent none/deny',
      '[contract_date >= date("2027-01-01")] => deposit <= 2 * monthly_rent none/deny',
    ],
  ],
  [
    'The insurer shall decide on a claim within 30 days; where further evidence is required, the period is extended to 60 days.',
    'Decide on a claim',
    claim,
    [
      '[!further_evidence_required] => days_to_decision <= 30 none/deny',
      '[further_evidence_required] => days_to_decision <= 60 none/deny',
    ],
  ],
  [
    'Not fewer than three and not more than seven arbitrators shall be appointed.',
    'Appoint arbitrators',
    ['arbitrators: int - Number of arbitrators appointed'],
    ['[true] => arbitrators >= 3 && arbitrators <= 7 none/deny'],
  ],
  [
    'A licence shall not be granted to a person who has been bankrupt within the five years preceding the application.',
    'Grant a licence',
    ['years_since_bankruptcy: decimal year - Years from the bankruptcy to the application'],
    ['[true] => years_since_bankruptcy > 5 none/deny'],
  ],
  [
    'A repair must be carried out within 24 hours of the report if it is urgent and otherwise within 7 days of it.',
    'Carry out a repair',
    [
      'urgent: bool - The repair is urgent',
      'hours_since_report: decimal hour - Hours from the report to the repair',
    ],
    ['[urgent] => hours_since_report <= 24 none/deny', '[!urgent] => hours_since_report <= 168 none/deny'],
  ],
  [
    'In winter the noise level must not exceed 40 dB, and at any other time 55 dB.',
    'Hold a party',
    ['winter: bool - It is winter', 'noise_level: decimal decibel - Noise level'],
    ['[winter] => noise_level <= 40 none/deny', '[true] => noise_level <= 55 || winter none/deny'],
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
  it.each([...shares, ...choices, ...further, ...periods])('%s', (text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
  });

  it.each(open)('leaves open %s', (_what, text, action, inputs) => {
    expect(readClause(text, action, inputs).complete).toBe(false);
  });
});
