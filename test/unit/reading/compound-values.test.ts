import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const inputs = [
  'sack: enum mill_sack|shop_sack - Kind of sack',
  'buyer: enum mill|bakery|private_person - To whom it is sold',
];
const read = (text: string): string[] => meaningOf(readClause(text, 'Sell flour', inputs), inputs);

describe('a value within the name of another', () => {
  it.each([
    ['A mill sack may be sold only to a bakery.', '[sack == "mill_sack"] => buyer == "bakery" permit/deny'],
    [
      'A merchant may sell a mill sack only to a mill or a bakery.',
      '[sack == "mill_sack"] => buyer == "mill" || buyer == "bakery" permit/deny',
    ],
    ['Flour may be sold only to a mill.', '[true] => buyer == "mill" permit/deny'],
  ])('says what kind it is, and not of whom: %s', (text, meaning) => {
    expect(read(text)).toEqual([meaning]);
  });
});
