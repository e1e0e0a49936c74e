import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const read = (text: string, action: string, inputs: readonly string[]): string[] | null => {
  const reading = readClause(text, action, inputs);
  return reading.complete ? meaningOf(reading, inputs) : null;
};

describe('those who are not released', () => {
  const boats = [
    'length: decimal metre - Length of the boat',
    'flare_carried: bool - The boat carries a flare',
    'insured: bool - The boat is insured',
  ];
  it.each([
    'Boats shorter than 5 metres do not have to carry a flare, but all other boats do.',
    'Boats shorter than 5 metres need not carry a flare; all others must carry one.',
    'Boats shorter than 5 metres are not required to carry a flare; every other boat is.',
    'A boat shorter than 5 metres need not carry a flare; the others must.',
  ])('are bound: %s', (text) => {
    expect(read(text, 'Use boat', boats.slice(0, 2))).toEqual(['[length >= 5] => flare_carried none/deny']);
  });

  it.each([
    'Boats shorter than 5 metres need not carry a flare; the others must be insured.',
    'Boats need not carry a flare; all others must.',
    'Boats shorter than 5 metres may carry a flare; all others must.',
  ])('are asked about where the second half says something else: %s', (text) => {
    expect(read(text, 'Use boat', boats)).toBeNull();
  });
});

describe('others of a kind', () => {
  const stalls = [
    'is_fair_day: bool - Whether it is a fair day',
    'mayor_consents: bool - Whether the mayor consents',
    'distance_to_well: decimal metre - Distance in metres to the well',
  ];
  it('reads another day as one that is none', () => {
    expect(
      read(
        'A tent may be put up\n\n(a) on a fair day, or\n\n(b) on any other day with the consent of the mayor.',
        'Put up tent',
        stalls.slice(0, 2),
      ),
    ).toEqual(['[true] => is_fair_day || !is_fair_day && mayor_consents permit/none']);
  });

  it.each([
    'but in no case within 5 metres of the well',
    'but under no circumstances within 5 metres of the well',
  ])('forbids what is granted there: %s', (tail) => {
    expect(
      read(`A tent may be put up on a fair day, ${tail}.`, 'Put up tent', [stalls[0]!, stalls[2]!]),
    ).toEqual(['[true] => is_fair_day permit/none', '[true] => distance_to_well > 5 none/deny']);
  });

  it('takes "animals other than guide dogs" for the value that says so', () => {
    const inputs = ['brought: enum plant|guide_dog|other_animal - What is brought into the hall'];
    expect(
      read('Animals other than guide dogs must not be brought into the hall.', 'Bring into hall', inputs),
    ).toEqual(
      ['[true] => !(brought == "other_animal") none/deny'].map((meaning) =>
        meaning.replace('!(brought == "other_animal")', 'brought != "other_animal"'),
      ),
    );
  });
});

describe('names that say more than a noun', () => {
  it('reads a place or way by all of its name', () => {
    const inputs = [
      'through_filter: bool - The oil is drained through a filter',
      'filter_litres: int litre - Capacity of the filter in litres',
    ];
    expect(
      read(
        'Oil must not be drained otherwise than through a filter that holds at least 50 litres.',
        'Drain oil',
        inputs,
      ),
    ).toEqual(['[true] => through_filter && filter_litres >= 50 none/deny']);
  });

  it('reads a figure that names what another one counts', () => {
    const inputs = [
      'hours_above_8_c: decimal hour - Hours for which the milk was stored above 8 degrees Celsius',
      'hours_in_store: decimal hour - Hours for which the milk was stored in all',
    ];
    expect(
      read('Milk stored above 8 °C for more than two hours must not be sold.', 'Sell milk', inputs),
    ).toEqual(['[true] => hours_above_8_c <= 2 none/deny']);
  });

  it('counts two of those of whom both are named', () => {
    const inputs = ['owners_who_agreed: int - Number of owners who have agreed'];
    expect(read('The wall may be moved only if both owners have agreed.', 'Move wall', inputs)).toEqual([
      '[true] => owners_who_agreed >= 2 permit/deny',
    ]);
  });

  it('takes pounds for money where an input is money, and for weight where it is weight', () => {
    expect(
      read('An applicant must pay a deposit of at least 500 pounds.', 'Take lease', [
        'deposit_paid: decimal GBP - Deposit paid',
      ]),
    ).toEqual(['[true] => deposit_paid >= 500 none/deny']);
    expect(
      read('A parcel must not weigh more than 50 pounds.', 'Send parcel', [
        'weight: decimal pound - Weight of the parcel',
      ]),
    ).toEqual(['[true] => weight <= 50 none/deny']);
  });
});
