import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const read: [what: string, text: string, action: string, inputs: string[], means: string[]][] = [
  [
    'a figure that says which of them',
    'Anglers must return to the water any trout under 25 cm.',
    'Keep a trout',
    [
      'trout_length_cm: decimal cm - Length of the trout',
      'returned_to_water: bool - The trout has been returned to the water',
    ],
    ['[trout_length_cm < 25] => returned_to_water none/deny'],
  ],
  [
    'a quantity that says of which event',
    'The operator must report every discharge of more than 100 litres.',
    'Discharge oil',
    [
      'discharge_litres: decimal l - Quantity discharged',
      'discharge_reported: bool - The operator has reported the discharge',
    ],
    ['[discharge_litres > 100] => discharge_reported none/deny'],
  ],
  [
    'for which of them something is given',
    'The collector shall issue a receipt for every payment of 5 EUR or more.',
    'Collect a payment',
    [
      'payment_eur: decimal EUR - Amount of the payment',
      'receipt_issued: bool - The collector has issued a receipt',
    ],
    ['[payment_eur >= 5] => receipt_issued none/deny'],
  ],
  [
    'a height that is asked for',
    'A quarry must have a fence at least 2 m high.',
    'Work a quarry',
    ['fence_height_m: decimal m - Height of the fence'],
    ['[true] => fence_height_m >= 2 none/deny'],
  ],
  [
    'how many more than others',
    'A hostel must not accept more guests than it has beds.',
    'Accept guests at a hostel',
    ['guests: int - Number of guests', 'beds: int - Number of beds'],
    ['[true] => guests <= beds none/deny'],
  ],
  [
    'when something is asked for',
    'Visitors must show an identity card on request.',
    'Enter the reading room',
    [
      'identity_card_shown: bool - The visitor has shown an identity card',
      'requested: bool - Staff has requested it',
    ],
    ['[requested] => identity_card_shown none/deny'],
  ],
  [
    'a noun of a verb in -d',
    'Members under suspension may not vote.',
    'Vote',
    ['member_suspended: bool - The member is suspended'],
    ['[true] => !member_suspended none/deny'],
  ],
  [
    'what has to be refused',
    'A pharmacist shall refuse to dispense a prescription that is more than six months old.',
    'Dispense a prescription',
    ['prescription_age_months: int month - Age of the prescription'],
    ['[true] => prescription_age_months <= 6 none/deny'],
  ],
  [
    'a circumstance that makes no difference',
    'Cyclists under 12 have to wear a helmet, even on cycle paths.',
    'Ride a bicycle',
    ['age_years: int year - Age of the cyclist', 'helmet_worn: bool - The cyclist wears a helmet'],
    ['[age_years < 12] => helmet_worn none/deny'],
  ],
  [
    'what a thing needs',
    'Loans of more than 10,000 EUR need the approval of the director.',
    'Grant a loan',
    [
      'loan_eur: decimal EUR - Amount of the loan',
      'director_approves: bool - The director approves the loan',
    ],
    ['[loan_eur > 10000] => director_approves none/deny'],
  ],
  [
    'how often at least',
    'A tank shall be cleaned at least once a year.',
    'Operate a tank',
    ['months_since_cleaning: int month - Months since the tank was last cleaned'],
    ['[true] => months_since_cleaning <= 12 none/deny'],
  ],
  [
    'a state in which something is kept',
    'Except in an emergency, the fire door shall be kept closed.',
    'Use the corridor',
    ['emergency: bool - There is an emergency', 'fire_door_closed: bool - The fire door is closed'],
    ['[!emergency] => fire_door_closed none/deny'],
  ],
  [
    'limits of a day and of a week',
    'A trainee may not be required to work more than 8 hours in any one day or more than 40 hours in any week.',
    'Assign work to a trainee',
    [
      'hours_per_day: decimal hour - Hours of work in one day',
      'hours_per_week: decimal hour - Hours of work in one week',
    ],
    ['[true] => !(hours_per_day > 8 || hours_per_week > 40) none/deny'],
  ],
];

const left: [what: string, text: string, action: string, inputs: string[]][] = [
  [
    'a figure that may say which of them, or how large they have to be',
    'The potter must make jars larger than 4 litres.',
    'Sell jars',
    ['jar_litres: decimal l - Volume of the jar', 'jar_made: bool - The potter made the jar'],
  ],
  [
    'for what a licence has to be held, which is no size that is asked for',
    'An owner must hold a licence for boats longer than 8 m.',
    'Use a boat',
    ['boat_length_m: decimal m - Length of the boat', 'licence_held: bool - The owner holds a licence'],
  ],
  [
    'more of one than of another that no input counts',
    'A hostel must not accept more guests than it has beds.',
    'Accept guests at a hostel',
    ['guests: int - Number of guests'],
  ],
  [
    'need as a noun',
    'In urgent need a driver may stop on the bridge.',
    'Stop on the bridge',
    ['lights_on: bool - The hazard lights are on'],
  ],
];

describe('figures and circumstances of an object', () => {
  it.each(read)('%s', (_what, text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
  });

  it.each(left)('abstains: %s', (_what, text, action, inputs) => {
    expect(readClause(text, action, inputs).complete).toBe(false);
  });
});
