import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const rye = [
  'sale_year: int - Year in which the bread is sold',
  'rye_percent: decimal percent - Share of rye',
];
const stove = ['sold_on: date - Day of the sale', 'dust: decimal gram - Dust that the stove emits'];
const age = ['age: int year - Age of the borrower', 'books: int - Number of books borrowed'];

const read: [text: string, action: string, inputs: string[], means: string][] = [
  [
    'Bread shall contain at least 20% rye from 2026 and 30% from 2030.',
    'Sell bread',
    rye,
    '[true] => (sale_year < 2026 || rye_percent >= 20) && (sale_year < 2030 || rye_percent >= 30) none/deny',
  ],
  [
    'A stove must emit no more than 60 g of dust from 1 May 2026, 40 g from 1 May 2028 and 30 g from 1 May 2030.',
    'Sell a stove',
    stove,
    '[true] => (sold_on < date("2026-05-01") || dust <= 60) && (sold_on < date("2028-05-01") || dust <= 40) && (sold_on < date("2030-05-01") || dust <= 30) none/deny',
  ],
  [
    'A person who is at least 13 but not yet 20 years old may borrow up to 5 books.',
    'Borrow books',
    age,
    '[age >= 13 && age < 20] => books <= 5 permit/none',
  ],
  [
    'A person who has attained the age of 13 but not the age of 20 may borrow up to 5 books.',
    'Borrow books',
    age,
    '[age >= 13 && age < 20] => books <= 5 permit/none',
  ],
];

const left: [what: string, text: string, action: string, inputs: string[]][] = [
  [
    'a limit that is looser than the one before',
    'Bread shall contain at least 20% rye from 2026 and 10% from 2030.',
    'Sell bread',
    rye,
  ],
  [
    'a limit of another unit',
    'A stove must emit no more than 60 g of dust from 1 May 2026 and 30 kg from 1 May 2028.',
    'Sell a stove',
    stove,
  ],
  ['a figure that is only left out', 'A person may borrow at least 2 but not 5 books.', 'Borrow books', age],
];

describe('limits from a date on, and between two figures', () => {
  it.each(read)('%s', (text, action, inputs, means) => {
    const reading = readClause(text, action, inputs);
    expect(reading.doubts).toEqual([]);
    expect(meaningOf(reading, inputs)).toEqual([means]);
  });

  it.each(left)('are asked about: %s', (_what, text, action, inputs) => {
    expect(readClause(text, action, inputs).complete).toBe(false);
  });
});
