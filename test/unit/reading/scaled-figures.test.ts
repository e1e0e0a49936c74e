import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const kennel = [
  'dog_weight: decimal kilogram - Weight of the dog',
  'floor_area: decimal square_metre - Floor area of the kennel',
];
const court = ['weekend: bool - It is the weekend', 'hourly_charge: decimal EUR - Charge an hour'];
const book = [
  'borrower_is_teacher: bool - The borrower is a teacher',
  'days_on_loan: int day - Days for which the book has been on loan',
];
const sample = [
  'urgent_sample: bool - The sample is urgent',
  'hours_to_report: int hour - Hours from the arrival of the sample to the report',
];
const share = [
  'from_islands: bool - The milk comes from the islands',
  'fat_percent: decimal percent - Fat in the milk',
];

const lease = [
  'tenant_age: int year - Age of the tenant',
  'months_of_notice: int month - Months of notice given',
];

const notice = 'A lease must be terminated with notice of at least 6 months.';
const area = 'A kennel must have a floor area of at least 6 m².';
const charge = 'No more than 14 EUR an hour shall be charged for the hire of a court.';
const loan = 'A borrower must return a book within 28 days.';
const report = 'A laboratory must report on a sample within 12 hours of its arrival.';
const read = (text: string, action: string, inputs: string[]): string[] =>
  meaningOf(readClause(text, action, inputs), inputs);

describe('a figure that one case makes so many times as much', () => {
  it.each([
    [
      'by one half more',
      `1. ${area}\n2. Where the dog weighs more than 30 kg, the area in paragraph 1 is increased by one half.`,
      'Keep a dog in a kennel',
      kennel,
      ['[dog_weight <= 30] => floor_area >= 6 none/deny', '[dog_weight > 30] => floor_area >= 9 none/deny'],
    ],
    [
      'one and a half times as high',
      `1. ${charge}\n2. At weekends the limit in paragraph 1 is one and a half times as high.`,
      'Charge for the hire of a court',
      court,
      ['[!weekend] => hourly_charge <= 14 none/deny', '[weekend] => hourly_charge <= 21 none/deny'],
    ],
    [
      'by a percentage less',
      `${charge} At weekends this limit is reduced by 25%.`,
      'Charge for the hire of a court',
      court,
      ['[!weekend] => hourly_charge <= 14 none/deny', '[weekend] => hourly_charge <= 10.5 none/deny'],
    ],
    [
      'twice as long',
      `1. ${loan}\n2. Where the borrower is a teacher, the period in paragraph 1 is twice as long.`,
      'Return a book',
      book,
      [
        '[!borrower_is_teacher] => days_on_loan <= 28 none/deny',
        '[borrower_is_teacher] => days_on_loan <= 56 none/deny',
      ],
    ],
    [
      'half as long',
      `1. ${report}\n2. Where the sample is urgent, the period in paragraph 1 is half as long.`,
      'Report on a sample',
      sample,
      [
        '[!urgent_sample] => hours_to_report <= 12 none/deny',
        '[urgent_sample] => hours_to_report <= 6 none/deny',
      ],
    ],
    [
      'shortened by a third',
      `${report} If the sample is urgent, this period is shortened by a third.`,
      'Report on a sample',
      sample,
      [
        '[!urgent_sample] => hours_to_report <= 12 none/deny',
        '[urgent_sample] => hours_to_report <= 8 none/deny',
      ],
    ],
  ])('%s', (_, text, action, inputs, reads) => {
    expect(read(text, action, inputs)).toEqual(reads);
  });

  it.each([
    [
      'points or a share of a percentage',
      '1. Milk must have a fat content of at least 4%. 2. Where the milk comes from the islands, the percentage in paragraph 1 is reduced by 10%.',
      'Sell milk',
      share,
    ],
    [
      'two quarters of the period or of a year',
      `1. ${notice} 2. If the tenant is over 70, the period in paragraph 1 is extended by two quarters.`,
      'Terminate a lease',
      lease,
    ],
    [
      'a quarter of the period or of a year',
      `1. ${notice} 2. If the tenant is over 70, the period in paragraph 1 is extended by one quarter.`,
      'Terminate a lease',
      lease,
    ],
    [
      'what it is so many times as long as',
      `1. ${report}\n2. Where the sample is urgent, the period in paragraph 1 is half as long as the journey.`,
      'Report on a sample',
      sample,
    ],
    [
      'a share of something else',
      `1. ${area}\n2. Where the dog weighs more than 30 kg, the area in paragraph 1 is increased by one half of the yard.`,
      'Keep a dog in a kennel',
      kennel,
    ],
  ])('is asked about where it may be %s', (_, text, action, inputs) => {
    expect(readClause(text, action, inputs).complete).toBe(false);
  });
});
