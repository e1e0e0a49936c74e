import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  civilFromDays,
  daysFromCivil,
  firstDay,
  formatDate,
  formatDuration,
  formatTimestamp,
  lastDay,
  longestDuration,
  parseDate,
  parseDuration,
  parseTimestamp,
  plusMonths,
  plusYears,
} from '../../../../src/rules/language/calendar.ts';

const day = (text: string): number => parseDate(text) ?? Number.NaN;

describe('calendar dates', () => {
  it('count days as JavaScript does, over all years that have four digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: firstDay, max: lastDay }), (days) => {
        const date = new Date(days * 86_400_000);
        expect(formatDate(days)).toBe(date.toISOString().slice(0, 10));
        expect(parseDate(formatDate(days))).toBe(days);
        const { year, month, day: dayOfMonth } = civilFromDays(days);
        expect(daysFromCivil(year, month, dayOfMonth)).toBe(days);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['2024-01-31', 1, '2024-02-29'],
    ['2023-01-31', 1, '2023-02-28'],
    ['2024-03-31', -1, '2024-02-29'],
    ['2024-01-15', -13, '2022-12-15'],
    ['2024-12-31', 2, '2025-02-28'],
    ['2000-02-29', 1200, '2100-02-28'],
  ])('%s plus %i months is %s, clipped to the end of the month', (from, months, to) => {
    expect(formatDate(plusMonths(day(from), months))).toBe(to);
  });

  it('clip the leap day when years are added', () => {
    expect(formatDate(plusYears(day('2024-02-29'), 1))).toBe('2025-02-28');
    expect(formatDate(plusYears(day('2024-02-29'), -4))).toBe('2020-02-29');
  });

  it.each([
    '2023-02-29',
    '2024-13-01',
    '2024-00-10',
    '2024-1-1',
    '0000-01-01',
    '2024-01-01T00:00:00Z',
    ' 2024-01-01',
    '２０２４-01-01',
  ])('%j is none', (text) => expect(parseDate(text)).toBeNull());
});

describe('timestamps', () => {
  it('mean the instant that JavaScript reads, whatever the zone of the machine', () => {
    const offset = fc.constantFrom('Z', '+10:00', '-05:30', '+00:00');
    fc.assert(
      fc.property(
        fc.integer({ min: -62_000_000_000_000, max: 250_000_000_000_000 }),
        offset,
        (instant, zone) => {
          const text = new Date(instant).toISOString().replace('Z', zone);
          expect(parseTimestamp(text)).toBe(Date.parse(text));
          expect(parseTimestamp(formatTimestamp(instant))).toBe(instant);
        },
      ),
    );
  });

  it.each([
    '2024-01-31T10:00:00',
    '2024-01-31',
    '2024-01-31T24:00:00Z',
    '2024-02-30T10:00:00Z',
    '2024-01-31T10:00:00.0001Z',
    '2024-01-31T10:60:00Z',
    '2024-01-31T23:59:60Z',
    '2024-01-31 10:00:00Z',
  ])('%j is none', (text) => expect(parseTimestamp(text)).toBeNull());
});

describe('durations', () => {
  it.each([
    ['1h30m', 5_400_000],
    ['3600s', 3_600_000],
    ['-1.5h', -5_400_000],
    ['250ms', 250],
    ['PT1H30M', 5_400_000],
    ['P1W2DT3S', 777_603_000],
    ['-PT0.25S', -250],
    ['P30D', 2_592_000_000],
  ])('%s is %i ms', (text, milliseconds) => expect(parseDuration(text)).toBe(milliseconds));

  it.each([
    '',
    'P',
    'PT',
    'P1DT',
    '1y',
    'P1M',
    'P1Y',
    '1',
    'h',
    '1.0001ms',
    'P9999999D',
    '99999999999h',
    '1e3s',
  ])('%j is none', (text) => expect(parseDuration(text)).toBeNull());

  it('read back what is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: -longestDuration, max: longestDuration }), (milliseconds) => {
        fc.pre(Math.abs(milliseconds) < 999_999_999_999_000);
        expect(parseDuration(formatDuration(milliseconds))).toBe(milliseconds);
      }),
    );
  });
});
