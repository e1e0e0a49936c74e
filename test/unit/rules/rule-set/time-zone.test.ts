import { describe, expect, it } from 'vitest';
import { dateInZone, isTimeZone } from '../../../../src/rules/rule-set/time-zone.ts';

describe('the date of an instant', () => {
  it.each([
    ['2024-01-31T12:59:59Z', 'Australia/Sydney', '2024-01-31'],
    ['2024-01-31T13:00:00Z', 'Australia/Sydney', '2024-02-01'],
    ['2024-07-31T13:59:59Z', 'Australia/Sydney', '2024-07-31'],
    ['2024-03-10T04:59:59Z', 'America/New_York', '2024-03-09'],
    ['2024-03-10T05:00:00Z', 'America/New_York', '2024-03-10'],
    ['2024-01-01T00:00:00Z', 'UTC', '2024-01-01'],
    ['0999-06-01T12:00:00Z', 'UTC', '0999-06-01'],
  ])('%s in %s is %s', (instant, zone, date) => {
    expect(dateInZone(new Date(instant), zone)).toBe(date);
  });

  it('is that of the instant, whatever was asked a moment before', () => {
    const midnight = Date.parse('2024-01-31T13:00:00Z');
    const dates = [-1, 0, 999, -1, 1_000, -1_000].map((from) =>
      dateInZone(new Date(midnight + from), 'Australia/Sydney'),
    );
    expect(dates.map((date) => date.slice(5))).toEqual([
      '01-31',
      '02-01',
      '02-01',
      '01-31',
      '02-01',
      '01-31',
    ]);
  });

  it('needs a zone by its IANA name', () => {
    expect(['Europe/Lisbon', 'UTC', 'Asia/Kolkata'].every(isTimeZone)).toBe(true);
    expect(['Mars/Olympus', '', '+02:00', 'Europe/'].some(isTimeZone)).toBe(false);
    expect(() => dateInZone(new Date(0), 'Mars/Olympus')).toThrow(RangeError);
  });
});
