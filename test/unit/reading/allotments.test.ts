import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

type Example = [text: string, action: string, inputs: string[], means: string];

const allotted: Example[] = [
  [
    'A kennel must have at least 4 m² of floor for each dog.',
    'Run a kennel',
    ['floor_area: decimal m2 - Floor area of the kennel', 'dogs: int - Number of dogs in the kennel'],
    '[true] => floor_area >= 4 * dogs none/deny',
  ],
  [
    'A minibus must carry one belt for each passenger.',
    'Run a minibus',
    ['passengers: int - Number of passengers', 'belts: int - Number of belts in the minibus'],
    '[true] => belts >= 1 * passengers none/deny',
  ],
  [
    'A boat must have on board one life jacket for each person.',
    'Use a boat',
    ['life_jackets: int - Number of life jackets on board', 'persons: int - Number of persons on board'],
    '[true] => life_jackets >= 1 * persons none/deny',
  ],
  [
    'At least three litres of water per person must be carried.',
    'Cross a desert',
    ['water_carried: decimal litre - Water carried', 'persons: int - Number of persons in the party'],
    '[true] => water_carried >= 3 * persons none/deny',
  ],
  [
    'An orchard must not receive more than 60 kg of lime per hectare.',
    'Receive lime',
    ['lime_kg: int kg - Lime spread on the orchard', 'orchard_area: decimal hectare - Area of the orchard'],
    '[true] => lime_kg <= 60 * orchard_area none/deny',
  ],
  [
    'A vineyard must not yield over 90 hectolitres per hectare.',
    'Grow wine',
    ['yield_hl: int hectolitre - Yield of the vineyard', 'area_ha: int hectare - Area of the vineyard'],
    '[true] => yield_hl <= 90 * area_ha none/deny',
  ],
];

describe('so much for each', () => {
  it.each(allotted)('%s', (text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual([means]);
  });

  it('is the input itself where that is reckoned for each of them', () => {
    const inputs = [
      'space_per_animal: decimal m2 - Space for each animal',
      'animals: int - Number of animals',
    ];
    expect(
      meaningOf(
        readClause('A stall must have at least 2 m² of space per animal.', 'Keep animals', inputs),
        inputs,
      ),
    ).toEqual(['[true] => space_per_animal >= 2 none/deny']);
  });

  it('is said of a day where the noun is a time', () => {
    const inputs = [
      'rest_hours: decimal hour - Hours of rest in the day',
      'trip_days: int day - Days of the trip',
    ];
    expect(
      meaningOf(readClause('A driver must have at least 8 hours of rest per day.', 'Drive', inputs), inputs),
    ).toEqual(['[true] => rest_hours >= 8 none/deny']);
  });

  it.each(['up to a maximum of 45 EUR', 'capped at 45 EUR'])('%s: both limits hold', (cap) => {
    const inputs = ['nights: int - Nights of the stay', 'fee_charged: decimal EUR - Fee charged'];
    expect(
      meaningOf(
        readClause(`A fee shall not exceed 3 EUR for each night, ${cap}.`, 'Charge a fee', inputs),
        inputs,
      ),
    ).toEqual(['[true] => !(fee_charged > 3 * nights || fee_charged > 45) none/deny']);
  });
});
