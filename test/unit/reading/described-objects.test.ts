import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const read = (text: string, action: string, inputs: string[]): string[] =>
  meaningOf(readClause(text, action, inputs), inputs);
const complete = (text: string, action: string, inputs: string[]): boolean =>
  readClause(text, action, inputs).complete;

describe('what is said of the object of a duty', () => {
  const trees = [
    'trunk_cm: int cm - Girth of the trunk',
    'tree_marked: bool - The tree was marked',
    'is_hollow: bool - The tree is hollow',
  ];

  it.each([
    'The forester must mark trees that are hollow.',
    'The forester must mark hollow trees.',
    'The forester must mark any tree which is hollow.',
    'The forester must mark such trees as are hollow.',
  ])('says to which of them it is owed: %s', (text) => {
    expect(read(text, 'Close the wood', trees)).toEqual(['[is_hollow] => tree_marked none/deny']);
  });

  it.each([
    'The forester must mark trees with a girth of more than 80 cm.',
    'The forester must mark trees exceeding 80 cm in girth.',
  ])('says so with a figure: %s', (text) => {
    expect(read(text, 'Close the wood', trees)).toEqual(['[trunk_cm > 80] => tree_marked none/deny']);
  });

  it.each([
    ['The porter must put parcels that contain glass on the lowest shelf.', '[contains_glass]'],
    ['The porter must put parcels without glass on the lowest shelf.', '[!contains_glass]'],
    ['The porter must put glass-free parcels on the lowest shelf.', '[!contains_glass]'],
    ['The porter must put parcels other than those with glass on the lowest shelf.', '[!contains_glass]'],
  ])('ends where the words begin that say where to: %s', (text, when) => {
    const inputs = [
      'contains_glass: bool - There is glass in the parcel',
      'lowest_shelf: bool - It is on the lowest shelf',
    ];
    expect(read(text, 'Store a parcel', inputs)).toEqual([`${when} => lowest_shelf none/deny`]);
  });

  it.each([
    // what has to be had, made or handed over has to be so
    [
      'The cook must wear gloves that are lined.',
      ['gloves_worn: bool - Gloves are worn', 'gloves_lined: bool - The gloves are lined'],
    ],
    // when it is done, and not to which of them
    [
      'The warden must inspect boats within 14 days.',
      [
        'boat_inspected: bool - The boat was inspected',
        'days_to_inspection: int day - Days until the inspection',
      ],
    ],
  ])('is no case of what has to be so itself, or only done in its time: %s', (text, inputs) => {
    expect(read(text, 'Run the harbour', inputs)).not.toEqual([
      `[${inputs[1]!.split(':')[0]!}] => ${inputs[0]!.split(':')[0]!} none/deny`,
    ]);
  });
});

describe('a word that denies its other part', () => {
  const inputs = [
    'contains_alcohol: bool - The drink contains alcohol',
    'sealed: bool - The drink is sealed',
  ];

  it.each([
    ['Alcohol-free drinks must be sealed.', '[!contains_alcohol] => sealed none/deny'],
    ['Drinks that are not alcohol-free must be sealed.', '[contains_alcohol] => sealed none/deny'],
    ['Drinks devoid of alcohol must be sealed.', '[!contains_alcohol] => sealed none/deny'],
  ])('is read as its denial: %s', (text, meaning) => {
    expect(read(text, 'Sell a drink', inputs)).toEqual([meaning]);
  });

  it('is read as it stands where the input says the same', () => {
    const own = ['alcohol_free: bool - The drink is free of alcohol', 'sealed: bool - The drink is sealed'];
    expect(read('Alcohol-free drinks must be sealed.', 'Sell a drink', own)).toEqual([
      '[alcohol_free] => sealed none/deny',
    ]);
  });

  it('is read of a prefix too: non-urgent payments', () => {
    const own = ['urgent: bool - The payment is urgent', 'budgeted: bool - The payment is in the budget'];
    expect(read('Payments that are non-urgent must be in the budget.', 'Make a payment', own)).toEqual([
      '[!urgent] => budgeted none/deny',
    ]);
  });
});

describe('a bracket behind the noun', () => {
  const inputs = ['length_m: decimal m - Length of the boat', 'horn_fitted: bool - A horn is fitted'];

  it('says which of them are meant', () => {
    expect(read('Boats (over 7 m) must be fitted with a horn.', 'Sail a boat', inputs)).toEqual([
      '[length_m > 7] => horn_fitted none/deny',
    ]);
  });

  it('is asked about where it stands behind other words', () => {
    expect(complete('Boats must be fitted with a horn (over 7 m).', 'Sail a boat', inputs)).toBe(false);
  });
});
