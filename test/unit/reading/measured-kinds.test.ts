import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const power = ['item: enum drone|heater|aquarium - Item brought', 'power: int watt - Power of the item'];

describe('the figure of a kind of thing', () => {
  it('goes with the one item of a list that it stands beside', () => {
    const text = 'The following must not be brought:\n- drones;\n- heaters over 800 W;\n- aquariums.';
    expect(meaningOf(readClause(text, 'Bring items', power), power)).toEqual([
      '[true] => !(item == "drone" || item == "heater" && power > 800 || item == "aquarium") none/deny',
    ]);
  });

  it('tells the temperature of each food', () => {
    const inputs = [
      'food: enum fresh_milk|ice_cream - Kind of food',
      'storage_temperature: decimal celsius - Temperature at which it is kept',
    ];
    const text = 'A grocer must keep (a) fresh milk at or below 6 °C; and (b) ice cream at or below -18 °C.';
    expect(meaningOf(readClause(text, 'Keep food', inputs), inputs)).toEqual([
      '[true] => food == "fresh_milk" && storage_temperature <= 6 || food == "ice_cream" && storage_temperature <= -18 none/deny',
    ]);
  });

  it('is asked about where the input measures another kind', () => {
    const inputs = [
      'item: enum drone|battery - Item shipped',
      'capacity: int watt_hour - Capacity of the battery',
    ];
    const read = (noun: string): boolean =>
      readClause(`${noun} over 160 Wh must not be shipped.`, 'Ship items', inputs).complete;
    expect([read('Batteries'), read('Drones')]).toEqual([true, false]);
  });

  it('is asked about where it is a time, and the input counts until something is done', () => {
    const inputs = [
      'film: enum comedy|drama - Kind of film',
      'hours_to_return: int hour - Hours until its return',
    ];
    const read = readClause('Dramas over 3 hours must not be lent.', 'Lend films', inputs);
    expect(read.complete).toBe(false);
  });
});

describe('a comparative after the figure', () => {
  it.each([
    ['at 65 °C or hotter', '>= 65'],
    ['at 12 °C or cooler', '<= 12'],
    ['at 8 °C or colder', '<= 8'],
    ['at 40 °C or even warmer', '>= 40'],
  ])('%s', (words, means) => {
    const inputs = ['storage_temperature: decimal celsius - Temperature at which the sauce is kept'];
    expect(meaningOf(readClause(`Sauce must be kept ${words}.`, 'Keep sauce', inputs), inputs)).toEqual([
      `[true] => storage_temperature ${means} none/deny`,
    ]);
  });
});
