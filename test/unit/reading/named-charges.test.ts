import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

interface Example {
  text: string;
  action: string;
  inputs: string[];
  means: string[];
}

const meaning = ({ text, action, inputs }: Example): string[] =>
  meaningOf(readClause(text, action, inputs), inputs);

/** A charge that one sentence names, and of which the next says how much it is. */
const charges: Example[] = [
  {
    text: 'For each shipment a storage charge is due. It amounts to 2% of the value of the cargo, but not less than 20 EUR.',
    action: 'Bill the storage charge',
    inputs: [
      'value_of_cargo: decimal EUR - Value of the cargo in the shipment',
      'charge_billed: decimal EUR - Storage charge billed for the shipment',
    ],
    means: ['[true] => charge_billed == max(0.02 * value_of_cargo, 20) none/deny'],
  },
  {
    text: 'A mooring fee is payable for each boat. The fee is 4 EUR per metre of length.',
    action: 'Moor a boat',
    inputs: ['boat_length: decimal metre - Length of the boat', 'fee_paid: decimal EUR - Mooring fee paid'],
    means: ['[true] => fee_paid == 4 * boat_length none/deny'],
  },
  {
    text: 'An inspection fee is payable. It must not exceed 2% of the price of the house.',
    action: 'Sell a house',
    inputs: [
      'price_of_house: decimal EUR - Price of the house',
      'inspection_fee: decimal EUR - Inspection fee',
    ],
    means: ['[true] => inspection_fee <= 0.02 * price_of_house none/deny'],
  },
];

const open: Omit<Example, 'means'>[] = [
  {
    text: 'A late fee is due. It is not refundable.',
    action: 'Return a book',
    inputs: ['fee_paid: bool - The late fee is paid'],
  },
  {
    text: 'A surcharge is due for dogs over 10 kg. It is 5 EUR.',
    action: 'Lodge a dog',
    inputs: ['dog_weight: decimal kilogram - Weight of the dog', 'surcharge: decimal EUR - Surcharge'],
  },
];

const strays: Example[] = [
  {
    text: 'The temperature of the bath must not differ from 37 °C by more than 0.5 °C.',
    action: 'Run a bath',
    inputs: ['bath_temperature: decimal degree_celsius - Temperature of the bath'],
    means: ['[true] => !(bath_temperature < 36.5 || bath_temperature > 37.5) none/deny'],
  },
  {
    text: 'The length of a plank must not vary from 2,000 mm by more than 1%.',
    action: 'Sell a plank',
    inputs: ['plank_length: decimal millimetre - Length of the plank'],
    means: ['[true] => !(plank_length < 1980 || plank_length > 2020) none/deny'],
  },
];

describe('a charge that is named first', () => {
  it.each(charges)('is the one whose amount the next sentence says: $text', (example) => {
    expect(meaning(example)).toEqual(example.means);
  });

  it.each(open)('is left open where more is said of it: $text', ({ text, action, inputs }) => {
    expect(readClause(text, action, inputs).complete).toBe(false);
  });
});

describe('what must not deviate by more than so much', () => {
  it.each(strays)('must lie between two figures: $text', (example) => {
    expect(meaning(example)).toEqual(example.means);
  });
});

describe('"he" at the beginning of a sentence', () => {
  const inputs = ['badge_worn: bool - The badge is worn', 'guard_called: bool - The guard is called'];

  it('may be either of two persons of the sentence before', () => {
    const text = 'The clerk must call the guard. He must wear a badge.';
    expect(readClause(text, 'Open the counter', inputs).doubts.map(({ message }) => message)).toContain(
      'Who is meant by "He"?',
    );
  });
});
