import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const between = ['days_between_checks: int day - Days from one check of the extinguishers to the next'];
const since = ['days_since_last_check: int day - Days since the extinguishers were last checked'];
const count = ['checks_in_month: int - Number of checks of the extinguishers in the month'];

describe('once in each period', () => {
  it.each([
    ['every week', between, 'days_between_checks <= 7'],
    ['once a week', since, 'days_since_last_check <= 7'],
    ['weekly', since, 'days_since_last_check <= 7'],
    ['daily', between, 'days_between_checks <= 1'],
    ['at least once a month', count, 'checks_in_month >= 1'],
    ['every month', count, 'checks_in_month >= 1'],
    ['once a month', count, 'checks_in_month >= 1'],
  ])('Extinguishers must be checked %s.', (words, inputs, means) => {
    const text = `Extinguishers must be checked ${words}.`;
    expect(meaningOf(readClause(text, 'Run a hotel', inputs), inputs)).toEqual([
      `[true] => ${means} none/deny`,
    ]);
  });

  it('is the least time between two of them where it is granted', () => {
    const inputs = ['days_since_last_feeding: int day - Days since the last feeding'];
    const text = 'The snake may be fed once a week.';
    expect(meaningOf(readClause(text, 'Feed a snake', inputs), inputs)).toEqual([
      '[true] => days_since_last_feeding >= 7 permit/none',
    ]);
  });

  it.each([
    ['may be renewed only once', 'renewals <= 1'],
    ['may be renewed only twice', 'renewals <= 2'],
    ['may be renewed only once in a year', 'renewals <= 1'],
  ])('A notice %s.', (words, means) => {
    const inputs = ['renewals: int - Number of renewals of the notice in the year, this one included'];
    expect(meaningOf(readClause(`A notice ${words}.`, 'Renew a notice', inputs), inputs)).toEqual([
      `[true] => ${means} permit/deny`,
    ]);
  });

  it('is a time where "only once" opens a clause', () => {
    const inputs = ['fee_paid: bool - The fee has been paid'];
    const text = 'The permit may be used only once a fee has been paid.';
    expect(meaningOf(readClause(text, 'Use a permit', inputs), inputs)).toEqual([
      '[true] => fee_paid permit/deny',
    ]);
  });

  it('is the greatest number where it must not be exceeded', () => {
    const inputs = [
      'sprayings_in_year: int - Number of sprayings of the field in the year, this one included',
    ];
    const text = 'A field must not be sprayed more than once a year.';
    expect(meaningOf(readClause(text, 'Spray a field', inputs), inputs)).toEqual([
      '[true] => sprayings_in_year <= 1 none/deny',
    ]);
  });

  it.each([
    [
      'another period',
      'checked every week',
      ['checks_in_month: int - Number of checks of the extinguishers in the month'],
    ],
    [
      'a length of opening hours',
      'checked every day',
      ['hours_open: decimal hour - Hours for which the hotel is open'],
    ],
  ])('asks about %s', (_what, words, inputs) => {
    expect(readClause(`Extinguishers must be ${words}.`, 'Run a hotel', inputs).complete).toBe(false);
  });

  it('leaves "every day" to an input that says it itself', () => {
    const inputs = [
      'cleaned_every_day: bool - The pool is cleaned every day',
      'hours_open: decimal hour - Hours',
    ];
    expect(
      meaningOf(readClause('The pool must be cleaned every day.', 'Run a pool', inputs), inputs),
    ).toEqual(['[true] => cleaned_every_day none/deny']);
  });
});
