import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const surveys = [
  'repeat_survey: bool - The survey is a repeat survey',
  'amount_charged: decimal EUR - Amount charged for the survey',
];
const books = [
  'reserved: bool - The book is reserved',
  'days_until_return: int day - Days from the loan until the return',
];
const charge = 'No more than 90 EUR shall be charged for a survey.';
const repeated = 'For a repeat survey, no more than';
const loan = 'A book must be returned within 28 days of the loan.';

type Example = [what: string, text: string, inputs: string[], means: string[]];

const read: Example[] = [
  [
    'a share of the amount under another unit',
    `(1) ${charge}\n(2) ${repeated} one third of the amount stated in paragraph (1) shall be charged.`,
    surveys,
    ['[true] => amount_charged <= 90 none/deny', '[repeat_survey] => amount_charged <= 30 none/deny'],
  ],
  [
    'a percentage of it',
    `(1) ${charge}\n(2) ${repeated} 50% of the amount under paragraph (1) shall be charged.`,
    surveys,
    ['[true] => amount_charged <= 90 none/deny', '[repeat_survey] => amount_charged <= 45 none/deny'],
  ],
  [
    'a multiple of it, which takes the place of the limit that it multiplies',
    `(1) ${charge}\n(2) ${repeated} double the amount under paragraph (1) shall be charged.`,
    surveys,
    [
      '[!repeat_survey] => amount_charged <= 90 none/deny',
      '[repeat_survey] => amount_charged <= 180 none/deny',
    ],
  ],
  [
    'a share of it as the least that is due',
    `(1) ${charge}\n(2) For a repeat survey, at least half the amount under paragraph (1) shall be charged.`,
    surveys,
    ['[true] => amount_charged <= 90 none/deny', '[repeat_survey] => amount_charged >= 45 none/deny'],
  ],
  [
    'a share of the period in another unit',
    `1. ${loan}\n2. A reserved book must be returned within half the period in paragraph 1.`,
    books,
    ['[true] => days_until_return <= 28 none/deny', '[reserved] => days_until_return <= 14 none/deny'],
  ],
  [
    'an interval, with the direction that the other unit gives it',
    '1. A passenger lift shall be examined every 6 months.\n2. A goods lift shall be examined at double the interval laid down in paragraph 1.',
    [
      'kind: enum passenger|goods - Kind of lift',
      'months_since_examination: int month - Months since the last examination of the lift',
    ],
    [
      '[kind == "passenger"] => months_since_examination <= 6 none/deny',
      '[kind == "goods"] => months_since_examination <= 12 none/deny',
    ],
  ],
  [
    'what comes after the period has passed its last day',
    '1. A complaint may be made within 30 days of the event.\n2. A complaint made after the period in paragraph 1 must not be considered.',
    ['days_from_event_to_complaint: int day - Days from the event to the complaint'],
    [
      '[true] => days_from_event_to_complaint <= 30 permit/none',
      '[true] => days_from_event_to_complaint <= 30 none/deny',
    ],
  ],
];

const asked: [what: string, text: string, inputs: string[]][] = [
  [
    'a share that is no decimal',
    `(1) No more than 100 EUR shall be charged for a survey.\n(2) ${repeated} one third of the amount stated in paragraph (1) shall be charged.`,
    surveys,
  ],
  [
    'a unit that has two such figures',
    `(1) ${charge} No more than 30 EUR shall be charged for a copy.\n(2) ${repeated} half the amount under paragraph (1) shall be charged.`,
    surveys,
  ],
  [
    'a unit that is not part of the clause',
    `(1) ${charge}\n(2) ${repeated} half the amount under paragraph (3) shall be charged.`,
    surveys,
  ],
  [
    'a unit whose figure is of another kind',
    `1. ${loan}\n2. A reserved book must be returned within half the fee in paragraph 1.`,
    books,
  ],
  [
    'two units at once',
    `1. ${loan}\n2. A map must be returned within 7 days of the loan.\n3. A reserved book must be returned within half the period in paragraph 1 or 2.`,
    books,
  ],
];

/** What the clause is about. */
const actionOf = (text: string): string =>
  ['Charge for a survey', 'Return a book', 'Examine a lift', 'Consider a complaint'].find((action) =>
    text.includes(action.split(' ').at(-1)!),
  )!;

describe('figures of another unit', () => {
  it.each(read)('reads %s', (_, text, inputs, means) => {
    expect(meaningOf(readClause(text, actionOf(text), inputs), inputs)).toEqual(means);
  });

  it.each(asked)('asks about %s', (_, text, inputs) => {
    expect(readClause(text, actionOf(text), inputs).complete).toBe(false);
  });
});
