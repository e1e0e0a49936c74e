import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const tax = ['day_of_month: int - Day of the month on which the tax is paid'];

const read: [text: string, action: string, inputs: string[], means: string][] = [
  [
    'The tax must be paid by the fifteenth day of the month.',
    'Pay tax',
    tax,
    '[true] => day_of_month <= 15 none/deny',
  ],
  [
    'The tax must be paid by the 15th of each month.',
    'Pay tax',
    tax,
    '[true] => day_of_month <= 15 none/deny',
  ],
  [
    'The tax must be paid before the 10th day of the month.',
    'Pay tax',
    tax,
    '[true] => day_of_month < 10 none/deny',
  ],
  [
    'The tax may be paid until the tenth day of the month.',
    'Pay tax',
    tax,
    '[true] => day_of_month <= 10 permit/none',
  ],
  [
    'A worker must report sick no later than on the second day of absence.',
    'Report sick',
    ['day_of_absence_when_reported: int - On which day of absence (1 = the first) the worker reports'],
    '[true] => day_of_absence_when_reported <= 2 none/deny',
  ],
];

const left: [text: string, action: string, inputs: string[]][] = [
  ['The tax must be paid by the fifteenth day of the following month.', 'Pay tax', tax],
  ['The tax must be paid by the fifteenth day of the next month.', 'Pay tax', tax],
  ['The tax must be paid by the fifteenth day of the month after the sale.', 'Pay tax', tax],
  ['The tax must be paid by the fifteenth day of the quarter.', 'Pay tax', tax],
  ['The tax must be paid by the 15th of May.', 'Pay tax', tax],
  // a number of days is not which day it is
  [
    'The tax must be paid by the fifth day of the month.',
    'Pay tax',
    ['days: int day - Days of the month until the tax is paid'],
  ],
];

describe('which day of a period', () => {
  it.each(read)('%s', (text, action, inputs, means) => {
    const reading = readClause(text, action, inputs);
    expect(reading.doubts).toEqual([]);
    expect(meaningOf(reading, inputs)).toEqual([means]);
  });

  it.each(left)('is no other day: %s', (text, action, inputs) => {
    expect(readClause(text, action, inputs).complete).toBe(false);
  });
});
