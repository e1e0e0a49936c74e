import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const month = 'month: int - Month in which the reeds are cut, 1 to 12';
const inputs = [month, 'day: int - Day of the month on which the reeds are cut'];
const read = (text: string, given = inputs): string[] =>
  meaningOf(readClause(text, 'Cut reeds', given), given);

describe('from a day of one month to a day of another, in any year', () => {
  it.each([
    'From 10 March to 15 July reeds must not be cut.',
    'Between 10 March and 15 July reeds must not be cut.',
    'Reeds must not be cut from 10 March to 15 July.',
    'From 10 March to 15 July of each year, reeds must not be cut.',
    'Each year from 10 March to 15 July inclusive, reeds must not be cut.',
    'From 10 March to 15 July of every year, both days inclusive, reeds must not be cut.',
    'Reeds must not be cut in the period from 10 March to 15 July (both days included).',
  ])('the days count in the first and the last month: %s', (text) => {
    expect(read(text)).toEqual([
      '[true] => !((month > 3 || month == 3 && day >= 10) && (month < 7 || month == 7 && day <= 15)) none/deny',
    ]);
  });

  it('goes round the end of the year', () => {
    expect(read('Reeds must not be cut from 15 November to 31 March.')).toEqual([
      '[true] => !(month > 11 || month == 11 && day >= 15 || month <= 3) none/deny',
    ]);
  });

  it('a month that is not whole is not read where no input holds the day', () => {
    expect(readClause('Reeds must not be cut from 10 March to 15 July.', 'Cut reeds', [month]).complete).toBe(
      false,
    );
  });

  it('28 February ends the month where no input holds the day, and else is that day', () => {
    const text = 'Reeds may be cut only from 1 October to 28 February.';
    expect(read(text, [month])).toEqual(['[true] => month >= 10 || month <= 2 permit/deny']);
    expect(read(text)).toEqual(['[true] => month >= 10 || month < 2 || month == 2 && day <= 28 permit/deny']);
  });
});

it.each([
  ['Notice must be given not later than 10 days after the day of issue of the permit.', '<= 10'],
  ['Notice must be given within 10 days after the day of issue of the permit.', '<= 10'],
])('days count from the day of an event: %s', (text, limit) => {
  const given = ['days_since_permit: int day - Days from the issue of the permit to the notice'];
  expect(meaningOf(readClause(text, 'Give notice of a concert', given), given)).toEqual([
    `[true] => days_since_permit ${limit} none/deny`,
  ]);
});
