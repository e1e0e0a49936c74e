import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const read = (text: string, action: string, inputs: readonly string[]): string[] =>
  meaningOf(readClause(text, action, inputs), inputs);
const complete = (text: string, action: string, inputs: readonly string[]): boolean =>
  readClause(text, action, inputs).complete;

const boats = [
  'hirer_age: int year - Age of the hirer',
  'boat_length: decimal m - Length of the boat',
  'briefed: bool - The hirer has been briefed on safety',
  'skipper_present: bool - A skipper is present',
];
const hire = 'Hire out a boat';

describe('whose age or length an input has', () => {
  it.each([
    ['The hirer must be briefed on safety.', '[true] => briefed none/deny'],
    ['A hirer over 18 must be briefed on safety.', '[hirer_age > 18] => briefed none/deny'],
    ['Boats may be rented only to hirers who have been briefed on safety.', '[true] => briefed permit/deny'],
  ])('is named without a word about it: %s', (text, meaning) => {
    expect(read(text, hire, boats)).toEqual([meaning]);
  });

  it.each([
    'An adult hirer must be briefed on safety.',
    'A teenage hirer must be briefed on safety.',
    'A hirer of legal age must be briefed on safety.',
    'A hirer who has come of age must be briefed on safety.',
    'A hirer in his thirties must be briefed on safety.',
    'A hirer who is eighteen must be briefed on safety.',
    'Long boats must not be hired out to hirers who have not been briefed.',
    'A six-metre boat must not be hired out unless the hirer has been briefed on safety.',
    'Boats may be sold only to hirers who have been briefed on safety.',
  ])('is asked about where it may be meant: %s', (text) => {
    expect(complete(text, hire, boats)).toBe(false);
  });
});

describe('"in the absence of"', () => {
  it.each([
    [
      'In the absence of a skipper, the hirer must be briefed on safety.',
      '[!skipper_present] => briefed none/deny',
    ],
    [
      'Unless a skipper is absent, the hirer must be briefed on safety.',
      '[skipper_present] => briefed none/deny',
    ],
    [
      'In the presence of a skipper, the hirer must be briefed on safety.',
      '[skipper_present] => briefed none/deny',
    ],
    ['No boat may be hired out in the absence of a skipper.', '[true] => skipper_present none/deny'],
  ])('is the contrary of being present: %s', (text, meaning) => {
    expect(read(text, hire, boats)).toEqual([meaning]);
  });

  it.each([
    'In the absence of a lifejacket, the hirer must be briefed on safety.',
    'The absence of a skipper must be reported.',
    'Not in the absence of a skipper may a boat be hired out.',
  ])('of something else, or told of, is not: %s', (text) => {
    expect(complete(text, hire, boats)).toBe(false);
  });
});

describe('"only" behind the object', () => {
  const wine = [
    'sold_by: enum owner|clerk|apprentice - Who sells the drink',
    'drink: enum beer|wine|spirits - Kind of drink',
    'licence: bool - The shop holds a licence',
  ];
  it.each([
    ['Apprentices may sell beer only.', '[sold_by == "apprentice"] => drink == "beer" permit/deny'],
    ['Apprentices may only sell beer.', '[sold_by == "apprentice"] => drink == "beer" permit/deny'],
  ])('limits what may be done: %s', (text, meaning) => {
    expect(read(text, 'Sell a drink', wine)).toEqual([meaning]);
  });

  it.each([
    'Apprentices must sell beer only.',
    'Apprentices must not sell beer only.',
    'No apprentice may sell beer only.',
    'Apprentices may sell beer to adults only.',
    'Apprentices may sell beer only, unless the owner consents.',
    'Apprentices may sell beer only and clerks may sell wine.',
  ])('is not read elsewhere: %s', (text) => {
    expect(complete(text, 'Sell a drink', wine)).toBe(false);
  });

  it('what "is permitted" is no licence', () => {
    expect(read('The sale of beer is permitted only by the owner.', 'Sell a drink', wine)).toEqual([
      '[drink == "beer"] => sold_by == "owner" permit/deny',
    ]);
  });
});
