import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const inputs = [
  'stall: enum cheese|fish|toys - What is sold at the stall',
  'width_m: decimal m - Width of the stall',
];
const read = (more: string): string[] =>
  meaningOf(
    readClause(`A cheese stall must not be wider than 4 m. ${more}`, 'Set up a stall', inputs),
    inputs,
  );
const both = ['[stall == "cheese"] => width_m <= 4 none/deny', '[stall == "fish"] => width_m <= 4 none/deny'];

describe('what goes for others as well', () => {
  it.each([
    'The same goes for fish stalls.',
    'The same holds for fish stalls.',
    'The foregoing applies equally to fish stalls.',
    'The same rule governs fish stalls.',
    'That is also true of fish stalls.',
    'This rule extends to fish stalls.',
    'That limit applies to fish stalls as well.',
    'This applies correspondingly to fish stalls.',
    'Ditto for fish stalls.',
  ])('is said of them: %s', (more) => {
    expect(read(more)).toEqual(both);
  });

  it.each([
    // of whom alone it is said, or how much of it is left for a person to say
    'This applies to fish stalls.',
    'This applies mutatis mutandis to fish stalls.',
    'The same does not go for fish stalls.',
    'The rule in (3) extends to fish stalls.',
  ])('is not said by other words: %s', (more) => {
    expect(read(more)).not.toEqual(both);
  });
});

describe('after the period of the sentence before', () => {
  const days = ['days_since_sale: int day - Days from the sale to the return of the ring'];
  const late = (words: string): string[] =>
    meaningOf(
      readClause(
        `A ring may be returned within 30 days of the sale. A ring returned ${words} must not be taken back.`,
        'Return a ring',
        days,
      ),
      days,
    );
  const meaning = late('more than 30 days after the sale');

  it.each([
    'after that period',
    'after the said period',
    'after the expiry of that period',
    'after this deadline',
  ])('is beyond its figure: %s', (words) => {
    expect(late(words)).toEqual(meaning);
  });

  it('is not found where two periods come before', () => {
    const text =
      'A ring may be returned within 30 days of the sale or within 20 days of the repair. A ring returned after that period must not be taken back.';
    expect(readClause(text, 'Return a ring', days).complete).toBe(false);
  });
});
