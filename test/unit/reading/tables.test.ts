import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

type Example = [text: string, action: string, inputs: string[], means: string[]];

const toll = ['vehicle: enum car|bus|lorry - Vehicle', 'toll: decimal EUR - Toll charged'];

const tables: Example[] = [
  [
    'The toll must not exceed the following amounts:\n\n| Vehicle | Toll |\n|---|---|\n| Car | 4 EUR |\n| Lorry | 15 EUR |',
    'Charge a toll',
    toll,
    ['[vehicle == "car"] => toll <= 4 none/deny', '[vehicle == "lorry"] => toll <= 15 none/deny'],
  ],
  [
    'Meals (max.):\n\n| Meal | EUR |\n|---|---|\n| Lunch | 15 |\n| Dinner | 28 |',
    'Claim a meal',
    ['meal: enum lunch|dinner - Which meal', 'amount_claimed: decimal EUR - Amount claimed'],
    [
      '[meal == "lunch"] => amount_claimed <= 15 none/deny',
      '[meal == "dinner"] => amount_claimed <= 28 none/deny',
    ],
  ],
  [
    '| File | Keep at least | Delete at the latest after |\n|---|---|---|\n| CV | – | 6 months |\n| Invoice | 120 months | – |',
    'Delete a file',
    ['file: enum cv|invoice - Kind of file', 'age_months: int month - Age of the file when it is deleted'],
    ['[file == "cv"] => age_months <= 6 none/deny', '[file == "invoice"] => age_months >= 120 none/deny'],
  ],
  [
    'The fee must not exceed the following amounts.\n\n| Area | Fee |\n|---|---|\n| up to 50 m² | 80 EUR |\n| more than 50 m² | 80 EUR plus 2 EUR for each m² above 50 |',
    'Charge a fee',
    ['area: int m2 - Area', 'fee: decimal EUR - Fee charged'],
    ['[area <= 50] => fee <= 80 none/deny', '[area > 50] => fee <= 80 + (2 * max(area - 50, 0)) none/deny'],
  ],
];

const lists: Example[] = [
  [
    'The toll must not exceed\n(a) for a car, 4 EUR;\n(b) for a bus, 9 EUR;\n(c) for a lorry, 15 EUR.',
    'Charge a toll',
    toll,
    [
      '[vehicle == "car"] => toll <= 4 none/deny',
      '[vehicle == "bus"] => toll <= 9 none/deny',
      '[vehicle == "lorry"] => toll <= 15 none/deny',
    ],
  ],
  [
    'An employer shall keep each of the following records for at least the period stated:\n(a) payrolls, 6 years;\n(b) visitor lists, 1 year.',
    'Keep a record',
    [
      'record: enum payroll|visitor_list - Kind of record',
      'years_kept: int year - Years for which the record has been kept',
    ],
    [
      '[record == "payroll"] => years_kept >= 6 none/deny',
      '[record == "visitor_list"] => years_kept >= 1 none/deny',
    ],
  ],
];

const asked: Example[] = [
  [
    'The following tolls may be charged:\n\n| Vehicle | Toll |\n|---|---|\n| Car | 4 EUR |\n| Bus | 9 EUR |',
    'Charge a toll',
    toll,
    ['unbound_words', 'unbound_words', 'unread_words'],
  ],
];

describe('rows of a table, and items of a list that are cases', () => {
  it.each([...tables, ...lists, ...asked])('%s', (text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
  });
});
