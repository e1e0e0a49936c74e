import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const orchard = [
  'picker: enum tenant|guest|trader - Who picks',
  'fruit_ripe: bool - The fruit is ripe',
  'ladder_permit: bool - A permit for the ladder is held',
];
const clause = (text: string) => readClause(text, 'Pick fruit', orchard);
const read = (text: string): string[] => meaningOf(clause(text), orchard);

describe('"only" in other words', () => {
  it.each([
    'Tenants, and no one else, may pick fruit.',
    'Tenants and only tenants may pick fruit.',
    'None save tenants may pick fruit.',
    'It is only tenants who may pick fruit.',
    'Fruit may be picked by nobody except tenants.',
    'Picking fruit is open to no one but tenants.',
    'Picking fruit is the sole preserve of tenants.',
  ])('limits who: %s', (text) => {
    expect(read(text)).toEqual(['[true] => picker == "tenant" permit/deny']);
  });

  it.each([
    'It is only if the fruit is ripe that a tenant may pick fruit.',
    'The only case in which a tenant may pick fruit is where the fruit is ripe.',
    'A tenant may pick fruit in one case only, namely where the fruit is ripe.',
    'A tenant may pick fruit if the fruit is ripe, but not otherwise.',
    'A tenant may pick fruit if the fruit is ripe; otherwise he may not.',
    'Only when the fruit is ripe may the tenant pick up the fruit.',
    'The picking of fruit is only admissible where the fruit is ripe.',
  ])('limits when: %s', (text) => {
    const inputs = orchard.slice(1, 2);
    expect(meaningOf(readClause(text, 'Pick fruit', inputs), inputs)).toEqual([
      '[true] => fruit_ripe permit/deny',
    ]);
  });

  it.each([
    'The picking of fruit presupposes that the fruit is ripe.',
    'The picking of fruit is conditional on the fruit being ripe.',
    'The tenant must not pick fruit other than where the fruit is ripe.',
  ])('asks for what has to be so, and grants nothing: %s', (text) => {
    const inputs = orchard.slice(1, 2);
    expect(meaningOf(readClause(text, 'Pick fruit', inputs), inputs)).toEqual([
      '[true] => fruit_ripe none/deny',
    ]);
  });

  it.each([
    'It is not only tenants who may pick fruit.',
    'Tenants and guests, and no one else.',
    'The only case in which a tenant may pick fruit is that of ripe fruit.',
    'A tenant may pick fruit if the fruit is ripe; otherwise he may.',
  ])('is put to a person where it limits something else, or nothing: %s', (text) => {
    expect(clause(text).complete).toBe(false);
  });
});
