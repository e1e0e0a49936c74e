import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const sale = ['down_payment: decimal EUR - Down payment', 'price: decimal EUR - Price'];
const read = (text: string): string[] => meaningOf(readClause(text, 'Sell a car', sale), sale);
const least = ['[true] => down_payment >= 0.2 * price none/deny', '[true] => down_payment >= 500 none/deny'];
const most = ['[true] => down_payment <= 0.2 * price none/deny', '[true] => down_payment <= 500 none/deny'];

describe('a share with a figure beside it', () => {
  it.each([
    ', subject to a minimum of 500 EUR',
    ' with a minimum of 500 EUR',
    ', but not less than 500 EUR',
    ' and in no case less than 500 EUR',
    ' and at least 500 EUR',
    ', and in any event at least 500 EUR',
  ])('limits from below what the share limits: 20% of the price%s', (bound) => {
    expect(read(`The down payment must be at least 20% of the price${bound}.`)).toEqual(least);
  });

  it.each([
    ['must not exceed', ', subject to a maximum of 500 EUR'],
    ['must not exceed', ', up to a maximum of 500 EUR'],
    ['must not be more than', ' and in no case more than 500 EUR'],
    ['must be at most', ', and at most 500 EUR'],
  ])('limits from above what the share limits: %s 20% of the price%s', (limit, bound) => {
    expect(read(`The down payment ${limit} 20% of the price${bound}.`)).toEqual(most);
  });

  it('is what the cap comes to at the least', () => {
    expect(read('The down payment must not exceed 20% of the price with a minimum of 500 EUR.')).toEqual([
      '[true] => !(down_payment > 0.2 * price && down_payment > 500) none/deny',
    ]);
  });

  it.each([
    'The down payment must be at least 20% of the price, up to a maximum of 500 EUR.',
    'The down payment must be at least 20% of a price of more than 500 EUR.',
  ])('is asked about where it may limit something else: %s', (text) => {
    expect(readClause(text, 'Sell a car', sale).complete).toBe(false);
  });
});

describe('a share of those who are present', () => {
  const owners = [
    'owners: int - Number of owners of the common land',
    'owners_present: int - Number of owners present',
    'votes_in_favour: int - Number of owners present who vote in favour',
  ];

  it('is no share of all, though the same noun names both', () => {
    const text =
      'A lease requires the votes of at least three quarters of the owners present; more than half of all owners must be present.';
    expect(meaningOf(readClause(text, 'Lease the common land', owners), owners)).toEqual([
      '[true] => 4 * votes_in_favour >= 3 * owners_present none/deny',
      '[true] => 2 * owners_present > owners none/deny',
    ]);
  });
});
