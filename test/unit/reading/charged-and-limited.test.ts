import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

type Example = [text: string, action: string, inputs: string[], means: string[]];

const copies = [
  'pages: int page - Pages copied',
  'amount_charged: decimal EUR - Amount charged for the copies',
];
const rates = ['[true] => amount_charged <= 0.50 * min(pages, 10) + (0.20 * max(pages - 10, 0)) none/deny'];

const tiered: Example[] = [
  'For the first 10 pages no more than 0.50 EUR per page may be charged, for every further page no more than 0.20 EUR.',
  'For the first 10 pages no more than 0.50 EUR a page and for each further page no more than 0.20 EUR may be charged.',
  'No more than 0.50 EUR per page may be charged for the first 10 pages and no more than 0.20 EUR for every further page.',
].map((text): Example => [text, 'Charge for copies', copies, rates]);

const one: Example[] = [
  [
    'No more than 2 EUR per m³ may be charged for the first 100 m³ of water, and no more than 3 EUR for each further m³.',
    'Charge for water',
    [
      'water_used: int cubic_metre - Water used',
      'amount_charged: decimal EUR - Amount charged for the water',
    ],
    ['[true] => amount_charged <= 2 * min(water_used, 100) + (3 * max(water_used - 100, 0)) none/deny'],
  ],
];

const pool = 'A filter must be changed at least every 14 days.';
const interval = 'days_since_change: int day - Days since the filter was changed';
const changed = (more: string, description: string, means: string[]): Example => [
  `${pool} ${more}`,
  'Operate a pool',
  [interval, `interval_in_contract: int day - ${description}`],
  means,
];
const open = ['unbound_words', 'unread_words'];

const stricter: Example[] = [
  changed(
    'Where the contract provides for a shorter interval, that interval applies.',
    'Interval in days for which the contract provides',
    ['[true] => days_since_change <= 14 && days_since_change <= interval_in_contract none/deny'],
  ),
  // which of the two binds, where the other is longer, the duty before it does not say
  changed(
    'Where the contract provides for a longer interval, that interval applies.',
    'Interval in days for which the contract provides',
    open,
  ),
  changed(
    'Where the contract provides for a shorter interval, that interval applies.',
    'Interval in the contract, 0 if there is none',
    open,
  ),
  changed(
    'Where the insurer of the pool provides for a shorter interval, that interval applies.',
    'Interval in days for which the contract provides',
    open,
  ),
  [
    'Drawings must not be lit at more than 50 lux. If the lender sets another limit, the stricter of the two applies.',
    'Light a drawing',
    [
      'lighting: decimal lux - Brightness at the drawing',
      'lenders_limit: decimal lux - Highest brightness that the lender allows; 999 if he sets none',
    ],
    ['[true] => !(lighting > 50 || lighting > lenders_limit) none/deny'],
  ],
];

const changedLater: Example[] = [
  [
    '1. A carrier must answer a complaint within 10 days.\n2. The period in paragraph 1 is doubled where the complainant lives abroad.',
    'Answer a complaint',
    [
      'complainant_lives_abroad: bool - The complainant lives abroad',
      'days_from_complaint_to_answer: int day - Days from the complaint to the answer',
    ],
    [
      '[!complainant_lives_abroad] => days_from_complaint_to_answer <= 10 none/deny',
      '[complainant_lives_abroad] => days_from_complaint_to_answer <= 20 none/deny',
    ],
  ],
];

describe('what is charged by parts, and limits that are elsewhere', () => {
  it.each([...tiered, ...one, ...stricter, ...changedLater])('%s', (text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
  });
});
