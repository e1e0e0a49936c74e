import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

type Example = [text: string, action: string, inputs: string[], means: string[]];

const rates: Example[] = [
  [
    'The fee for parking is 1.20 EUR per hour, subject to a minimum of 3 EUR.',
    'Charge a parking fee',
    ['parked_h: decimal hour - Hours parked', 'fee: decimal EUR - Fee charged'],
    ['[true] => fee == max(1.20 * parked_h, 3) none/deny'],
  ],
  [
    'A fine of £2 is charged for each day overdue, up to a maximum of £30.',
    'Set a fine',
    ['days_overdue: int day - Days overdue', 'fine: decimal GBP - Fine charged'],
    ['[true] => fine == min(2 * days_overdue, 30) none/deny'],
  ],
  [
    'The office shall impose a surcharge of 3 EUR for each day of delay, but not more than 60 EUR.',
    'Impose a surcharge',
    ['late_days: int day - Days of delay', 'surcharge: decimal EUR - Surcharge imposed'],
    ['[true] => surcharge == min(3 * late_days, 60) none/deny'],
  ],
  [
    'The licensee shall pay a fee of 500 EUR plus 40 EUR for each mast in excess of three.',
    'Pay a licence fee',
    ['masts: int - Number of masts', 'fee_paid: decimal EUR - Fee paid'],
    ['[true] => fee_paid >= 500 + (40 * max(masts - 3, 0)) none/deny'],
  ],
  [
    'Night work is paid at twice the normal wage.',
    'Pay night work',
    [
      'normal_wage: decimal EUR - Normal wage for an hour',
      'night_wage: decimal EUR - Wage paid for an hour of night work',
    ],
    ['[true] => night_wage == 2 * normal_wage none/deny'],
  ],
  [
    'Water is billed at 2 EUR per cubic metre.',
    'Bill water',
    ['consumption: decimal m3 - Water consumed', 'amount_billed: decimal EUR - Amount billed'],
    ['[true] => amount_billed == 2 * consumption none/deny'],
  ],
  [
    'Price of a workshop: 60 EUR plus 5 EUR per child.',
    'Charge for a workshop',
    ['children: int - Number of children', 'price_charged: decimal EUR - Price charged'],
    ['[true] => price_charged == 60 + (5 * children) none/deny'],
  ],
];

const parts: Example[] = [
  [
    'The tax is 5 % on the first 20,000 CHF of income, 10 % on the next 30,000 CHF and 20 % on the remainder.',
    'Tax income',
    ['income: decimal CHF - Income', 'tax: decimal CHF - Tax levied'],
    [
      '[true] => tax == 0.05 * min(income, 20000) + (0.1 * max(min(income, 50000) - 20000, 0)) + (0.2 * max(income - 50000, 0)) none/deny',
    ],
  ],
  [
    'Import levy: nothing on the first 300 EUR; 4% on the part exceeding 300 EUR.',
    'Assess the import levy',
    ['import_value: decimal EUR - Value of the import', 'levy: decimal EUR - Levy assessed'],
    ['[true] => levy == 0.04 * max(import_value - 300, 0) none/deny'],
  ],
  [
    'A room costs 70 EUR per night for the first 3 nights and 50 EUR for each additional night.',
    'Price a room',
    ['nights: int - Number of nights', 'price: decimal EUR - Price charged'],
    ['[true] => price == 70 * min(nights, 3) + (50 * max(nights - 3, 0)) none/deny'],
  ],
];

const chosen: Example[] = [
  [
    'The rebate equals 15 % of the price of the ticket or 40 EUR, whichever is the lower.',
    'Grant a rebate',
    ['price: decimal EUR - Price of the ticket', 'rebate: decimal EUR - Rebate granted'],
    ['[true] => rebate == min(0.15 * price, 40) none/deny'],
  ],
  [
    'A scholarship covers no more than two thirds of the tuition and never more than 12,000 USD.',
    'Award a scholarship',
    ['tuition: decimal USD - Tuition', 'scholarship: decimal USD - Scholarship awarded'],
    ['[true] => scholarship <= 2 * tuition / 3 && scholarship <= 12000 none/deny'],
  ],
];

const cases: Example[] = [
  [
    'The fee for a locker is 20 EUR; for members of staff it is half that amount.',
    'Charge for a locker',
    ['staff: bool - The user is a member of staff', 'locker_fee: decimal EUR - Fee charged for the locker'],
    ['[!staff] => locker_fee == 20 none/deny', '[staff] => locker_fee == 20 / 2 none/deny'],
  ],
  [
    'The rent is £400 a month. If the tenant is a student, it is £300.',
    'Charge rent',
    ['rent: decimal GBP - Rent charged', 'student: bool - The tenant is a student'],
    ['[!student] => rent == 400 none/deny', '[student] => rent == 300 none/deny'],
  ],
  [
    'The deposit is 100 EUR for a canoe and 150 EUR for a kayak.',
    'Hire out a boat',
    ['boat: enum canoe|kayak|raft - Kind of boat', 'deposit: decimal EUR - Deposit taken'],
    ['[true] => (boat != "canoe" || deposit == 100) && (boat != "kayak" || deposit == 150) none/deny'],
  ],
  [
    'The deposit shall be at least 100 EUR for a canoe and 150 EUR for a kayak.',
    'Hire out a boat',
    ['boat: enum canoe|kayak|raft - Kind of boat', 'deposit: decimal EUR - Deposit taken'],
    ['[true] => (boat != "canoe" || deposit >= 100) && (boat != "kayak" || deposit >= 150) none/deny'],
  ],
  [
    'A loan must not exceed 14 days for a book and 7 days for a film.',
    'Lend an item',
    ['item: enum book|film - What is lent', 'loan_days: int day - Days of the loan'],
    ['[true] => !(loan_days > 14 && item == "book" || loan_days > 7 && item == "film") none/deny'],
  ],
  [
    'A loan must not exceed 14 days for a book and 7 days for a film in winter.',
    'Lend an item',
    ['item: enum book|film - What is lent', 'loan_days: int day - Days of the loan'],
    ['ambiguous_attachment', 'mixed_connectives', 'ambiguous_range', 'unread_words'],
  ],
  [
    'The fee is 8 EUR. The fee for a child is 3 EUR.',
    'Charge a fee',
    ['fee: decimal EUR - Fee charged', 'child: bool - The visitor is a child'],
    ['ambiguous_attachment', 'ambiguous_attachment'],
  ],
];

describe('how much is due', () => {
  it.each([...rates, ...parts, ...chosen, ...cases])('%s', (text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
  });
});
