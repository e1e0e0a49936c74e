import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

type Example = [what: string, text: string, inputs: string[], means: string[]];

const read: Example[] = [
  [
    'a limit without a verb',
    'Max. 95 EUR per night',
    ['price_per_night: decimal EUR - Price of the hotel per night'],
    ['[true] => price_per_night <= 95 none/deny'],
  ],
  [
    'several limits with topics of their own',
    'Trailer load ≤ 750 kg; tyres not older than 8 years.',
    ['load_kg: int kilogram - Load of the trailer', 'tyre_age: int year - Age of the tyres'],
    ['[true] => load_kg <= 750 none/deny', '[true] => tyre_age <= 8 none/deny'],
  ],
  [
    'the limit of a special case',
    'Bicycle deposit: at least 40 EUR, students at least 20 EUR.',
    ['bicycle_deposit: decimal EUR - Deposit paid', 'is_student: bool - The borrower is a student'],
    ['[!is_student] => bicycle_deposit >= 40 none/deny', '[is_student] => bicycle_deposit >= 20 none/deny'],
  ],
  [
    'bullets whose adjective is the direction',
    '**Boats**\n- min. age 16\n- max. 3 h per booking',
    ['rower_age: int year - Age of the rower', 'booking_h: decimal hour - Length of the booking'],
    ['[true] => rower_age >= 16 none/deny', '[true] => booking_h <= 3 none/deny'],
  ],
  [
    'a table of cases with a limit each',
    'Store temperature:\n\n| Goods | min. | max. |\n|---|---|---|\n| Cheese | 4 °C | 8 °C |\n| Wine | – | 14 °C |',
    [
      'goods: enum cheese|wine - Which goods',
      'store_temperature: decimal celsius - Temperature of the store',
    ],
    [
      '[goods == "cheese"] => store_temperature >= 4 none/deny',
      '[goods == "cheese"] => store_temperature <= 8 none/deny',
      '[goods == "wine"] => store_temperature <= 14 none/deny',
    ],
  ],
  [
    'a table of ranges with what each asks for',
    '| Loan value | Signature |\n|---|---|\n| up to 500 EUR | clerk |\n| over 500 EUR | director |',
    ['loan_value: decimal EUR - Value of the loan', 'signature: enum clerk|director - Whose signature'],
    [
      '[loan_value <= 500] => signature == "clerk" none/deny',
      '[loan_value > 500] => signature == "director" none/deny',
    ],
  ],
  [
    'an upper limit of the time before an event',
    'A court shall be booked not more than 14 days before the match.',
    ['days_before_match: int day - Days from the booking of the court to the match'],
    ['[true] => days_before_match <= 14 none/deny'],
  ],
];

describe('reader one reads', () => {
  it.each(read)('%s', (_, text, inputs, means) => {
    const reading = readClause(text, 'Lend and book', inputs);
    expect(meaningOf(reading, inputs), JSON.stringify(reading.doubts)).toEqual(means);
  });
});

const open: [what: string, text: string, inputs: string[]][] = [
  [
    'a figure without a direction beside one that has it',
    'Hold baggage: 2 pieces, max. 23 kg.',
    [
      'pieces: int - Number of pieces of hold baggage',
      'piece_weight: decimal kilogram - Weight of the hold baggage',
    ],
  ],
  [
    'a table of what was counted',
    '| Year | Visitors |\n|---|---|\n| 2023 | 41,200 |\n| 2024 | 39,850 |',
    ['visitors: int - Visitors', 'year: int year - Year'],
  ],
  [
    'a table whose figures have no direction',
    '| Goods | Temperature |\n|---|---|\n| Cheese | 6 °C |',
    ['goods: enum cheese|wine - Which goods', 'temperature: decimal celsius - Temperature of the store'],
  ],
  [
    'a row that is too short',
    '| Goods | Max. temperature |\n|---|---|\n| Cheese |',
    ['goods: enum cheese|wine - Which goods', 'temperature: decimal celsius - Temperature of the store'],
  ],
  [
    'a special case that no input says',
    'Deposit: at least 40 EUR, pensioners at least 20 EUR.',
    ['deposit: decimal EUR - Deposit paid', 'is_student: bool - The borrower is a student'],
  ],
  ['a figure without a direction', 'Deposit: 40 EUR', ['deposit: decimal EUR - Deposit paid']],
  [
    'what was measured',
    'Wind on the pier: was up to 60 km/h.',
    ['wind: decimal km/h - Speed of the wind on the pier'],
  ],
];

describe('reader one abstains', () => {
  it.each(open)('at %s', (_, text, inputs) => {
    expect(readClause(text, 'Lend and book', inputs).complete).toBe(false);
  });
});

describe('limits of several in one breath', () => {
  const raft = [
    'guests: int - Number of guests on the raft',
    'children: int - Number of children on the raft',
  ];
  const read = (text: string) => readClause(text, 'Ride the raft', raft);

  it.each([
    'No more than ten guests and no more than two children may be on the raft.',
    'At most ten guests and at most two children may be on the raft.',
  ])('forbid what is above each of them: %s', (text) => {
    expect(meaningOf(read(text), raft)).toEqual(['[true] => guests <= 10 && children <= 2 none/deny']);
  });

  it.each([
    'No more than ten guests and two children may be on the raft.',
    'No more than ten guests or more than two children may be on the raft.',
  ])('are asked about where one has no direction of its own: %s', (text) => {
    expect(read(text).complete).toBe(false);
  });
});
