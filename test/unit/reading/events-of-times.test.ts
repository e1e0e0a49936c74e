import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const stung = 'was_stung: bool - The keeper was stung';
const since = 'months_since_sting: int month - Months since the last sting, 0 if there was none';
const action = 'Open a hive';

describe('an event that a time is counted from, where a figure stands for none', () => {
  it('has taken place where it lies so far back', () => {
    const inputs = [stung, since];
    const reading = readClause(
      'A keeper who has been stung within the last 6 months must not open a hive.',
      action,
      inputs,
    );
    expect(reading.doubts).toEqual([]);
    expect(meaningOf(reading, inputs)).toEqual([
      '[true] => !(was_stung && months_since_sting <= 6) none/deny',
    ]);
  });

  it.each([
    [
      'no figure stands for none',
      'A keeper who has been stung within the last 6 months must not open a hive.',
      [stung, 'months_since_sting: int month - Months since the last sting'],
    ],
    [
      'it is denied',
      'A keeper who has not been stung within the last 6 months may open a hive.',
      [stung, since],
    ],
    [
      'two inputs may say so',
      'A keeper who has been stung within the last 6 months must not open a hive.',
      [stung, 'stung_before: bool - The keeper has been stung before', since],
    ],
    [
      'the input says more of it',
      'A keeper who has been stung within the last 6 months must not open a hive.',
      ['stung_by_wasp: bool - A wasp stung the keeper', since],
    ],
    [
      'the input says something like it',
      'A keeper who has worked here within the last 6 months must not open a hive.',
      [
        'is_employee: bool - The keeper is an employee',
        'months_since_worked: int month - Months since the keeper last worked here, 1000 if never',
      ],
    ],
  ])('is asked about where %s', (_, text, inputs) => {
    expect(readClause(text, action, inputs).complete).toBe(false);
  });
});

describe('a fortnight', () => {
  const inputs = ['days_borrowed: int day - Days for which the key is borrowed'];

  it('is fourteen days', () => {
    const reading = readClause(
      'A lodger may borrow the key for up to a fortnight.',
      'Borrow the key',
      inputs,
    );
    expect(meaningOf(reading, inputs)).toEqual(['[true] => days_borrowed <= 14 permit/none']);
  });
});
