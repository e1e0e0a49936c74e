import { expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const month = ['month: int - Month of the removal, 1 to 12'];
const moment = [
  'submitted_on: date - Day of submission',
  'minute_of_day: int minute - Time of submission in minutes after midnight',
];

it.each([
  ['Wasp nests must not be removed from 1 April to 30 September.', '!(month >= 4 && month <= 9) none/deny'],
  [
    'Wasp nests must not be removed from the beginning of April to the end of September.',
    '!(month >= 4 && month <= 9) none/deny',
  ],
  ['Wasp nests must not be removed from November to February.', '!(month >= 11 || month <= 2) none/deny'],
  ['Wasp nests may be removed only from 1 October until 31 March.', 'month >= 10 || month <= 3 permit/deny'],
])('whole months, said by their days, and round the end of the year: "%s"', (text, said) => {
  expect(meaningOf(readClause(text, 'Remove a wasp nest', month), month)).toEqual([`[true] => ${said}`]);
});

it.each([
  'Wasp nests must not be removed from 1 April to 15 September.',
  'Wasp nests must not be removed from 2 April to 30 September.',
  'Wasp nests must not be removed from 1 April 2027 to 30 September 2027.',
  'Wasp nests must not be removed before 1 October or after 31 March.',
])('part of a month, and months of one year, are asked about: "%s"', (text) => {
  expect(readClause(text, 'Remove a wasp nest', month).complete).toBe(false);
});

const day = 'submitted_on == date("2027-06-03")';
it.each([
  ['Tenders must be submitted by 12:00 on 3 June 2027.', '<', '<=', '', 'none/deny'],
  ['Tenders may be submitted until 12:00 on 3 June 2027.', '<', '<=', '', 'permit/none'],
  ['Tenders may be submitted from 12:00 on 3 June 2027.', '>', '>=', '', 'permit/none'],
  ['No tender may be submitted after 12:00 on 3 June 2027.', '>', '>', '!', 'none/deny'],
  ['Tenders submitted after 12:00 on 3 June 2027 are not considered.', '>', '>', '!', 'none/deny'],
  ['Tenders must not be submitted before 12:00 on 3 June 2027.', '<', '<', '!', 'none/deny'],
])('an hour of one day of the calendar is a moment: "%s"', (text, days, hours, denied, outcome) => {
  const said = `submitted_on ${days} date("2027-06-03") || ${day} && minute_of_day ${hours} 720`;
  expect(meaningOf(readClause(text, 'Submit a tender', moment), moment)).toEqual([
    `[true] => ${denied === '' ? said : `!(${said})`} ${outcome}`,
  ]);
});

it.each([
  'Tenders must not be submitted until 12:00 on 3 June 2027.',
  'Tenders must be submitted at 12:00 on 3 June 2027.',
  'Tenders must be submitted before 12:00 and on 3 June 2027.',
  'Tenders must be submitted from 12:00 on 3 June 2027.',
])('is asked about: "%s"', (text) => {
  expect(readClause(text, 'Submit a tender', moment).complete).toBe(false);
});
