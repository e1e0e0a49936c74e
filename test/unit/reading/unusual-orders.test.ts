import { describe, expect, it } from 'vitest';
import { bool, int, must, mustNot, verdictOf } from './agreement/rule-of.ts';
import { meaningOf, readClause } from './readings.ts';

const wood = [
  'owner_consents: bool - The owner consents',
  'trees_felled_in_year: int - Trees felled in the year',
  'saw: enum chain_saw|hand_saw - Kind of saw',
  'before_dawn: bool - It is before dawn',
  'is_resident: bool - The person is a resident',
  'helmet_worn: bool - A helmet is worn',
  'wind: decimal m/s - Wind speed',
  'snow: bool - Snow lies',
];
const clause = (text: string) => readClause(text, 'Fell a tree', wood);
const read = (text: string): string[] => meaningOf(clause(text), wood);

describe('"it is only … that"', () => {
  it.each([
    'It is only with the consent of the owner that a tree may be felled.',
    'It is only if the owner consents that a tree may be felled.',
  ])('permits a thing in that case alone: %s', (text) => {
    const inputs = wood.slice(0, 1);
    expect(meaningOf(readClause(text, 'Fell a tree', inputs), inputs)).toEqual([
      '[true] => owner_consents permit/deny',
    ]);
  });

  it('is put to a person where it is said of a duty', () => {
    expect(clause('It is only with the consent of the owner that a helmet must be worn.').complete).toBe(
      false,
    );
  });
});

describe('a number as the subject behind an adjunct without a comma', () => {
  it('is limited', () => {
    expect(read('In any one year no more than 20 trees may be felled.')).toEqual([
      '[true] => trees_felled_in_year <= 20 none/deny',
    ]);
  });

  it('is no period that the second method would look for', () => {
    const sentence = {
      quotes: ['In any one year no more than 20 trees may be felled.'],
      title: 'Fell a tree',
      inputs: [int('trees_felled_in_year', null, 'Trees felled in the year')],
    };
    expect(verdictOf(sentence, must, 'inputs.trees_felled_in_year <= 20')).toBe('green');
    expect(verdictOf(sentence, must, 'inputs.trees_felled_in_year >= 20')).toBe('blocked');
  });
});

describe('those who are exempt at a time or in a place', () => {
  it.each([
    'A helmet must be worn. Hand saws are exempt before dawn.',
    'A helmet must be worn. This does not apply to hand saws before dawn.',
  ])('are so then alone: %s', (text) => {
    expect(read(text)).toEqual(['[!(saw == "hand_saw" && before_dawn)] => helmet_worn none/deny']);
  });

  it('are asked about where they are exempt from something else', () => {
    expect(clause('A helmet must be worn. Residents are exempt from the fee.').complete).toBe(false);
  });
});

describe('two cases in front that are both turned round', () => {
  it('are joined by the word between them', () => {
    expect(read('Should the wind exceed 15 m/s, or should snow lie, a helmet must be worn.')).toEqual([
      '[wind > 15 || snow] => helmet_worn none/deny',
    ]);
    expect(read('Should the wind exceed 15 m/s and should snow lie, a helmet must be worn.')).toEqual([
      '[wind > 15 && snow] => helmet_worn none/deny',
    ]);
  });
});

describe('who is named and makes no difference', () => {
  it('is read with those that it is one of', () => {
    expect(read('All persons, including residents, must wear a helmet.')).toEqual([
      '[true] => helmet_worn none/deny',
    ]);
    const text = 'A chain saw must not be used, not even by residents.';
    expect(meaningOf(readClause(text, 'Use a saw', wood.slice(2, 5)), wood)).toEqual([
      '[true] => saw != "chain_saw" none/deny',
    ]);
  });

  it('is added where an amount includes it', () => {
    const inputs = ['rent: decimal EUR - Rent', 'heating_costs: decimal EUR - Costs of heating'];
    const text = 'The tenant must pay at least 500 EUR, including the costs of heating.';
    expect(readClause(text, 'Rent a flat', inputs).complete).toBe(false);
  });
});

describe('two verbs with one object', () => {
  const inputs = [
    'stairs_maintained: bool - The owner maintains the stairs',
    'stairs_cleaned: bool - The tenant cleans the stairs',
  ];

  it('are two norms', () => {
    const text = 'The owner must maintain, and the tenant must clean, the stairs.';
    expect(meaningOf(readClause(text, 'Let the house', inputs), inputs)).toEqual([
      '[true] => stairs_maintained none/deny',
      '[true] => stairs_cleaned none/deny',
    ]);
  });
});

describe('who is disqualified', () => {
  it('must not do what disqualifies', () => {
    const inputs = ['false_starts: int - False starts of the competitor'];
    const text = 'A competitor who makes two or more false starts is disqualified.';
    expect(meaningOf(readClause(text, 'Compete', inputs), inputs)).toEqual([
      '[true] => false_starts < 2 none/deny',
    ]);
    expect(
      verdictOf(
        {
          quotes: ['A person who cheats is disqualified.'],
          title: 'Sit the exam',
          inputs: [bool('cheats', 'The person cheats')],
        },
        mustNot,
        'inputs.cheats',
      ),
    ).not.toBe('green');
  });
});
