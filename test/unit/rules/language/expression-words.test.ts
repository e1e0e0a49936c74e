import { describe, expect, it } from 'vitest';
import { conditionWords } from '../../../../src/rules/language/expression-words.ts';
import type { InputDeclaration } from '../../../../src/rules/model.ts';

const inputs: InputDeclaration[] = [
  { name: 'late', type: 'bool', description: 'Whether the claim is late.' },
  { name: 'age', type: 'int', unit: 'year', description: 'Age of the buyer' },
  { name: 'vehicle', type: 'enum', values: ['motor_car', 'van'], description: 'Kind of vehicle' },
  { name: 'applied_on', type: 'date', description: 'Day of the application' },
  { name: 'fee', type: 'decimal', scale: 2, unit: 'EUR', description: 'Fee asked' },
  { name: 'price', type: 'decimal', scale: 2, unit: 'EUR', description: '' },
];
const said = (source: string): string[] =>
  conditionWords(source, inputs).map(({ depth, words }) => `${'. '.repeat(depth)}${words}`);

describe('a condition in words', () => {
  it('is nothing where it always holds, and nothing of a text that is no CEL', () => {
    expect(said('true')).toEqual([]);
    expect(said('inputs.late &&')).toEqual([]);
  });

  it.each([
    ['inputs.late', 'the claim is late'],
    ['!inputs.late', 'it is not so that the claim is late'],
    ['inputs.late == false', 'it is not so that the claim is late'],
    ['inputs.age >= 18', 'age of the buyer is at least 18 years'],
    ['18 > inputs.age', 'age of the buyer is less than 18 years'],
    ['!(inputs.age < 18)', 'age of the buyer is at least 18 years'],
    ['!(inputs.age == 18)', 'age of the buyer is not 18 years'],
    ['inputs.fee <= 12.50', 'fee asked is at most 12.50 EUR'],
    ['inputs.fee <= terms.fee_cap', 'fee asked is at most the fee cap'],
    ['inputs.fee <= inputs.price * 0.5', 'fee asked is at most price times 0.5'],
    ['inputs.applied_on < date("2026-02-01")', 'day of the application is before 2026-02-01'],
    ['inputs.vehicle == "motor_car"', 'kind of vehicle is motor car'],
    ['inputs.vehicle in ["motor_car", "van"]', 'kind of vehicle is one of motor car, van'],
    ['!(inputs.vehicle in ["van"])', 'kind of vehicle is none of van'],
    ['has(inputs.age)', 'age of the buyer is given'],
    ['!has(inputs.age)', 'age of the buyer is not given'],
    ['inputs.people.exists(p, p > 3)', '`inputs.people.exists(p, p > 3)`'],
  ])('%s: %s', (source, words) => {
    expect(said(source)).toEqual([words]);
  });

  it.each([
    ['pilot_age', 'Age: the pilot is', 'the age of the pilot is at least 3'],
    [
      'storage_duration',
      'How long: keep a log of each flight for',
      'the storage duration (“keep a log of each flight for …”) is at least 3',
    ],
    ['wind_speed', 'Wind speed: the wind speed', 'the wind speed is at least 3'],
    ['load', 'The balloon weighs', 'the load (“the balloon weighs …”) is at least 3'],
    ['height', 'Height: what the balloon reaches', 'the height (what the balloon reaches) is at least 3'],
  ])('makes a subject of a description that is a clause of its own: %s', (name, description, words) => {
    const clause: InputDeclaration[] = [{ name, type: 'int', description }];
    expect(conditionWords(`inputs.${name} >= 3`, clause).map((line) => line.words)).toEqual([words]);
  });

  it('lists what connectives join under what they say of it, as deep as they are nested', () => {
    expect(
      said('inputs.late && (inputs.age < 18 || inputs.fee > 5) && !(inputs.late || inputs.age > 90)'),
    ).toEqual([
      'all of these:',
      '. the claim is late',
      '. at least one of these:',
      '. . age of the buyer is less than 18 years',
      '. . fee asked is more than 5 EUR',
      '. none of these:',
      '. . the claim is late',
      '. . age of the buyer is more than 90 years',
    ]);
  });

  it('says of a choice what holds where, and what otherwise', () => {
    expect(said('inputs.late ? inputs.fee <= 5 : inputs.fee <= 10')).toEqual([
      'where',
      '. the claim is late',
      'it asks that',
      '. fee asked is at most 5 EUR',
      'and otherwise that',
      '. fee asked is at most 10 EUR',
    ]);
  });
});
