import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

type Example = [text: string, action: string, inputs: readonly string[], means: readonly string[]];

const fare = [
  'age_at_booking: int year - Age of the passenger at booking',
  'age_at_departure: int year - Age of the passenger at departure',
];
const lamps = [
  'has_mercury: bool - The lamp contains mercury',
  'imported_on: date - Day on which the lamp was imported',
  'sold_on: date - Day on which the lamp is sold',
];
const gifts = [
  'share_of_largest_donor: decimal percent - Share in the budget of the donor who gives most',
  'share_of_all_donors: decimal percent - Share in the budget of all donors together',
];
const parcel = [
  'parcel_weight: decimal kilogram - Weight of the parcel',
  'carriers: int - Number of persons who carry the parcel',
];

const read: Example[] = [
  [
    'The child fare applies to passengers who are under 12 at departure; their age at booking is irrelevant.',
    'Sell a child fare',
    fare,
    ['[true] => age_at_departure < 12 permit/none'],
  ],
  [
    'Lamps that contain mercury must not be sold from 15 May 2026. Lamps imported before that date may still be sold until 15 November 2026.',
    'Sell a lamp',
    lamps,
    [
      '[has_mercury] => sold_on < date("2026-05-15") none/deny',
      '[imported_on < date("2026-05-15")] => sold_on <= date("2026-11-15") permit/none',
    ],
  ],
  [
    'No single donor may give more than 15% of the budget, and all donors together may not give more than 60% of it.',
    'Accept gifts of donors',
    gifts,
    ['[true] => share_of_largest_donor <= 15 none/deny', '[true] => share_of_all_donors <= 60 none/deny'],
  ],
  [
    'From 50 kg upwards a parcel must be carried by two persons.',
    'Carry a parcel',
    parcel,
    ['[parcel_weight >= 50] => carriers >= 2 none/deny'],
  ],
  [
    'On more than 5 days a month, a permit is required.',
    'Trade at the market',
    ['days_in_month: int day - Days of trading in the month', 'permit_held: bool - A permit is held'],
    ['[days_in_month > 5] => permit_held none/deny'],
  ],
];

describe('a date taken up, a fare that applies, what all give together', () => {
  it.each(read)('%s', (text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
  });

  it('permits in spite of what was forbidden before', () => {
    const [, [text, action, inputs]] = read as [Example, Example];
    const [, still] = readClause(text, action, inputs).norms;
    expect(still?.overrides).toEqual([0]);
  });

  it('leaves open which of two dates is meant', () => {
    const text =
      'Lamps must not be sold from 15 May 2026 or imported from 1 June 2026. Lamps imported before that date may be sold.';
    expect(readClause(text, 'Sell a lamp', lamps).complete).toBe(false);
  });
});
