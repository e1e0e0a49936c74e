import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const inputs = [
  'jars: int - Number of jars that the customer takes',
  'months_used: decimal month - Months for which the voucher is used',
];
const read = (text: string): string[] | null => {
  const reading = readClause(text, 'Take jars', inputs);
  return reading.complete ? meaningOf(reading, inputs) : null;
};

describe('a permission that is closed by "and no more"', () => {
  it.each([
    ['A customer may take four jars and no more.', '[true] => jars <= 4 permit/deny'],
    ['A customer may take up to four jars, but no more.', '[true] => jars <= 4 permit/deny'],
    ['A voucher may be used for 18 months and no longer.', '[true] => months_used <= 18 permit/deny'],
    ['A voucher may be used for 18 months but no longer.', '[true] => months_used <= 18 permit/deny'],
    ['A voucher may be used for 18 months and not thereafter.', '[true] => months_used <= 18 permit/deny'],
    ['A voucher may be used for 18 months, but not beyond that.', '[true] => months_used <= 18 permit/deny'],
    ['A customer may take four jars, but no more than that.', '[true] => jars <= 4 permit/deny'],
    ['A customer may take up to four jars.', '[true] => jars <= 4 permit/none'],
  ])('refuses what is above the figure: %s', (text, meaning) => {
    expect(read(text)).toEqual([meaning]);
  });

  it.each([
    'A customer must take four jars and no more.',
    'A customer may take at least four jars and no more.',
    'A customer may take four jars and no more lids.',
    'A customer may take four jars and no fewer.',
    'A customer may take four jars and not thereafter.',
    'A voucher must be used for 18 months and not thereafter.',
  ])('is not read of a duty, of another direction or of something else: %s', (text) => {
    expect(read(text)).toBeNull();
  });
});
