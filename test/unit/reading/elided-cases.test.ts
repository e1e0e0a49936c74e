import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const path = [
  'path_width: decimal m - Width of the path',
  'path_length: decimal m - Length of the path',
  'lit: bool - The path is lit',
  'is_new: bool - The path is new',
  'swept: bool - The path is swept',
];
const pump = ['noise: decimal dB - Noise of the pump', 'indoors: bool - The pump is indoors'];
const bill = [
  'bill_sent_by: enum post|e_mail - How the bill is sent',
  'days_to_payment: int day - Days from the bill to the payment',
];
const mower = [
  'noise_level: decimal dB - Noise level of the mower',
  'sold_on: date - Day on which the mower is sold',
];
const read = (text: string, action: string, inputs: readonly string[]): string[] =>
  meaningOf(readClause(text, action, inputs), inputs);

describe('a case that takes up the one before it', () => {
  it.each([
    [
      'The path must be at least 2 m wide if it is lit, and must be swept if it is not.',
      ['[lit] => path_width >= 2 none/deny', '[!lit] => swept none/deny'],
    ],
    [
      'The path must be swept unless it is lit, and must be at least 2 m wide if it is.',
      ['[!lit] => swept none/deny', '[lit] => path_width >= 2 none/deny'],
    ],
    [
      'The path must be at least 2 m wide if it is lit and at least 3 m wide if it is not.',
      ['[lit] => path_width >= 2 none/deny', '[!lit] => path_width >= 3 none/deny'],
    ],
    [
      'The path must be at least 2 m wide if it is lit, and at least 3 m wide if not.',
      ['[lit] => path_width >= 2 none/deny', '[!lit] => path_width >= 3 none/deny'],
    ],
    [
      'The path must be at least 2 m wide if it is lit but at least 3 m wide if it is not lit.',
      ['[lit] => path_width >= 2 none/deny', '[!lit] => path_width >= 3 none/deny'],
    ],
  ])('%s', (text, means) => {
    expect(read(text, 'Open a path', path)).toEqual(means);
  });

  it.each([
    'The path must be swept if it is not lit, and must be at least 2 m wide if it is.',
    'The path must be swept if it is lit and new, and must be at least 2 m wide if it is not.',
    'The path must be at least 2 m wide if it is lit, and at least 10 m long if it is new.',
  ])('is asked about where it may take up more than one: %s', (text) => {
    expect(readClause(text, 'Open a path', path).complete).toBe(false);
  });
});

describe('a figure for each of two cases', () => {
  it('is of each case alone', () => {
    expect(
      read(
        'Fees must be paid within 14 days if the bill is sent by post and within 7 days if it is sent by e-mail.',
        'Pay fees',
        bill,
      ),
    ).toEqual([
      '[bill_sent_by == "post" && bill_sent_by != "e_mail"] => days_to_payment <= 14 none/deny',
      '[bill_sent_by == "e_mail"] => days_to_payment <= 7 none/deny',
    ]);
  });

  it.each([
    'A pump must not exceed 40 dB if it is indoors, and 55 dB if it is not.',
    'A pump must not exceed 40 dB if it is indoors, and at most 55 dB if it is not.',
    'A pump must not exceed 40 dB if it is indoors, and not more than 55 dB if it is not.',
  ])('is a limit on the same side, whether or not its own words deny: %s', (text) => {
    expect(read(text, 'Run a pump', pump)).toEqual([
      '[indoors] => noise <= 40 none/deny',
      '[true] => noise <= 55 || indoors none/deny',
    ]);
  });

  it('stays a limit of a ban when it is told by a date', () => {
    expect(
      read(
        'A mower must not be louder than 96 dB if it is sold before 1 July 2028, and not louder than 90 dB if it is sold on or after that day.',
        'Sell a mower',
        mower,
      ),
    ).toEqual([
      '[sold_on < date("2028-07-01")] => noise_level <= 96 || sold_on >= date("2028-07-01") none/deny',
      '[sold_on >= date("2028-07-01")] => noise_level <= 90 none/deny',
    ]);
  });
});
