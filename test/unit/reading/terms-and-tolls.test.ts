import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const read = (text: string, action: string, inputs: readonly string[]): string[] | null => {
  const reading = readClause(text, action, inputs);
  return reading.complete ? meaningOf(reading, inputs) : null;
};

describe('terms in their marks, and what is payable when an act is done', () => {
  const owners = [
    'days_at_home: int day - Days of the year that the owner spends at home',
    'declaration_filed: bool - Whether the owner files a declaration',
  ];
  it.each([
    'An owner is “resident” if he or she spends 180 days or more at home. A resident owner must file a declaration.',
    'An owner is “resident” in a calendar year if he or she spends 180 days or more at home. A resident owner must file a declaration.',
  ])('says when a word in marks holds: %s', (text) => {
    expect(read(text, 'Close year', owners)).toEqual([
      '[days_at_home >= 180] => declaration_filed none/deny',
    ]);
  });

  it('does not leave out a place for which it holds', () => {
    expect(
      read(
        'An owner is “resident” in the old town if he or she spends 180 days or more at home. A resident owner must file a declaration.',
        'Close year',
        owners,
      ),
    ).toBeNull();
  });

  it('reads what has to be done within a meaning as no duty', () => {
    const inputs = [
      'crate_kg: decimal kilogram - Weight of the crate',
      'carried_upstairs: bool - Whether the crate has to be carried upstairs',
      'porters: int - Number of porters who carry the crate',
    ];
    expect(
      read(
        '“Heavy crate” means a crate of more than 30 kg or, if it has to be carried upstairs, of more than 15 kg. A heavy crate must be carried by two porters.',
        'Carry crate',
        inputs,
      ),
    ).not.toEqual(['[true] => porters >= 2 none/deny']);
  });

  const tolls = [
    'toll_paid: bool - Whether the toll is paid',
    'on_call: bool - Whether the vehicle is on an emergency call',
  ];
  it.each([
    ['A toll is payable on entering the park.', '[true] => toll_paid none/deny'],
    [
      'A toll is payable on entering the park; vehicles on an emergency call are exempt from it.',
      '[!on_call] => toll_paid none/deny',
    ],
  ])('asks for it to be paid when the act is done: %s', (text, meaning) => {
    expect(read(text, 'Enter park', meaning.includes('on_call') ? tolls : tolls.slice(0, 1))).toEqual([
      meaning,
    ]);
  });

  it('is asked about where it is payable for something else', () => {
    expect(read('A toll is payable on leaving the harbour.', 'Enter park', tolls.slice(0, 1))).toBeNull();
  });
});
