import { expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const berth = [
  'days_before_arrival: int day - Number of days by which the day of the cancellation precedes the day of arrival',
  'minute_of_day: int minute - Time of the cancellation in minutes after midnight',
];
const claim = [
  'months_after_month_of_cost: int month - Calendar months from the month of the cost to the month in which the claim is sent; 0 for the same month',
  'day_of_month: int - Day of the month on which the claim is sent',
];
const either = (before: string, moment: string): string => `[true] => ${before} || ${moment} none/deny`;

it.each([
  [
    'by 18:00 on the day before arrival',
    'days_before_arrival > 1',
    'days_before_arrival == 1 && minute_of_day <= 1080',
  ],
  [
    'before noon on the third day before arrival',
    'days_before_arrival > 3',
    'days_before_arrival == 3 && minute_of_day < 720',
  ],
])(
  'a moment said by its day and its hour: any hour of an earlier day is in time, "%s"',
  (when, earlier, moment) => {
    const text = `A reserved berth must be cancelled ${when}.`;
    expect(meaningOf(readClause(text, 'Cancel a reserved berth', berth), berth)).toEqual([
      either(earlier, moment),
    ]);
  },
);

it.each([
  'A reserved berth must be kept until 18:00 on the day before arrival.',
  'A reserved berth may be cancelled until 18:00 on the day before arrival.',
  'A reserved berth must, on the day before arrival, be cancelled by 18:00.',
  'A reserved berth must not be cancelled after 18:00 on the day before arrival.',
  'A reserved berth must be cancelled not earlier than 18:00 on the day before arrival.',
  'A reserved berth must be cancelled by 18:00 at least one day before arrival.',
])('an hour of a day that may be no last moment is asked about: "%s"', (text) => {
  expect(readClause(text, 'Cancel a reserved berth', berth).complete).toBe(false);
});

it.each([
  [
    'by the 10th of the month following the one in which the cost was incurred',
    'months_after_month_of_cost < 1',
    'months_after_month_of_cost == 1 && day_of_month <= 10',
  ],
  [
    'by the tenth day of the second month after the month of the cost',
    'months_after_month_of_cost < 2',
    'months_after_month_of_cost == 2 && day_of_month <= 10',
  ],
])('a day of a later month: all of an earlier month is in time, "%s"', (when, earlier, moment) => {
  const text = `A claim must be sent ${when}.`;
  expect(meaningOf(readClause(text, 'Send a claim', claim), claim)).toEqual([either(earlier, moment)]);
});

it.each([
  'A claim must be sent in the month following the month of the cost.',
  'A claim must be sent on the 10th of the month following the month of the cost.',
  'A claim must be sent not before the 10th of the month following the month of the cost.',
  'A claim must be sent by the 10th of the month before the month of the cost.',
])('a day of another month that is no deadline is asked about: "%s"', (text) => {
  expect(readClause(text, 'Send a claim', claim).complete).toBe(false);
});
