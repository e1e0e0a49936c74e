import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

type Example = [text: string, action: string, inputs: readonly string[], means: readonly string[]];

const parking = [
  'hours_begun: int hour - Number of hours begun, at least 1',
  'fee: decimal EUR - Parking fee charged',
];
const whole = ['full_hours: int hour - Full hours', 'fee: decimal EUR - Parking fee charged'];
const student = ['student: bool - The applicant is a student', 'fee: decimal EUR - Fee paid'];

const read: Example[] = [
  [
    'The parking fee is EUR 3 for the first hour and EUR 2 for each further hour begun.',
    'Charge a parking fee',
    parking,
    ['[true] => fee == 3 * min(hours_begun, 1) + (2 * max(hours_begun - 1, 0)) none/deny'],
  ],
  [
    'The parking fee is 3 EUR for the first hour or part of it and 2 EUR for each further hour or part of an hour.',
    'Charge a parking fee',
    parking,
    ['[true] => fee == 3 * min(hours_begun, 1) + (2 * max(hours_begun - 1, 0)) none/deny'],
  ],
  [
    'The fee is 24 EUR; for students it is 12 EUR.',
    'Pay the fee',
    student,
    ['[!student] => fee == 24 none/deny', '[student] => fee == 12 none/deny'],
  ],
];

describe('rates of a first hour and of further ones', () => {
  it.each(read)('%s', (text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
  });

  it('is not read where parts of an hour count and the input counts full ones', () => {
    const text =
      'The parking fee is 3 EUR for the first hour or part of it and 2 EUR for each further hour or part of an hour.';
    expect(readClause(text, 'Charge a parking fee', whole).complete).toBe(false);
  });
});
