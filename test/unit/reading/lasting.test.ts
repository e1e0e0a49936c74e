import { expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const issued = ['years_since_issue: decimal year - Years since the permit was issued'];
const full = ['full_years_since_issue: int year - Full years since the permit was issued'];

it.each([
  ['A permit may be used for three years from the date of issue.', issued, 'years_since_issue <= 3'],
  ['A permit may be used for three years from the date of issue.', full, 'full_years_since_issue < 3'],
  ['A permit may be used for three years after its issue.', full, 'full_years_since_issue < 3'],
])('a permission that lasts is over when the time is: "%s"', (text, inputs, said) => {
  expect(meaningOf(readClause(text, 'Use a permit', inputs), inputs)).toEqual([
    `[true] => ${said} permit/none`,
  ]);
});

it.each([
  'A permit may be used from three years after the date of issue.',
  'A permit may be used for at least three years from the date of issue.',
  'A permit may be used three years from the date of issue.',
])('how long, or from when on, is asked about: "%s"', (text) => {
  expect(readClause(text, 'Use a permit', issued).complete).toBe(false);
});
