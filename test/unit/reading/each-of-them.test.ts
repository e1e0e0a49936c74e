import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const read = (text: string, action: string, inputs: string[]): string[] =>
  meaningOf(readClause(text, action, inputs), inputs);

const deed = [
  'signed_by_buyer: bool - The buyer has signed the deed',
  'signed_by_seller: bool - The seller has signed the deed',
];

describe('a duty of several', () => {
  it.each([
    'The buyer and the seller must each sign the deed.',
    'Both the buyer and the seller must sign the deed.',
    'The buyer and the seller must sign the deed.',
  ])('is one of each of them: %s', (text) => {
    expect(read(text, 'Register a deed', deed)).toEqual([
      '[true] => signed_by_buyer none/deny',
      '[true] => signed_by_seller none/deny',
    ]);
  });

  it('is asked about where "or" joins them', () => {
    expect(read('The buyer or the seller must sign the deed.', 'Register a deed', deed)).toContain(
      'ambiguous_attachment',
    );
  });

  it('is not lifted by what another need not do', () => {
    expect(read('The buyer must sign the deed; the seller need not.', 'Register a deed', deed)).toContain(
      'unresolved_reference',
    );
    const three = [...deed, 'signed_by_heir: bool - The heir has signed the deed'];
    const both = 'The buyer must sign the deed and the seller must sign the deed; the heir need not.';
    expect(readClause(both, 'Register a deed', three).complete).toBe(false);
    const book = [
      'guest_age: int year - Age of the guest',
      'book_signed: bool - The guest has signed the book',
    ];
    const text = 'Guests must sign the book; guests under 10 need not.';
    expect(read(text, 'Stay', book)).not.toContain('unresolved_reference');
  });
});

describe('all others', () => {
  it('are those of another kind of the same', () => {
    const inputs = [
      'vehicle: enum car|van|motorcycle - Kind of vehicle',
      'level: int - Level it is parked on',
    ];
    const text = 'Cars must be parked on level 1. All other vehicles must be parked on level 2.';
    expect(read(text, 'Park a vehicle', inputs)).toEqual([
      '[vehicle == "car"] => level >= 1 none/deny',
      '[vehicle != "car"] => level >= 2 none/deny',
    ]);
  });

  it('are not known where the norm before speaks of everybody', () => {
    const inputs = [
      'vehicle: enum car|van|motorcycle - Kind of vehicle',
      'level: int - Level it is parked on',
    ];
    const text = 'Drivers must park on level 1. All other vehicles must be parked on level 2.';
    expect(readClause(text, 'Park a vehicle', inputs).complete).toBe(false);
  });
});

it('"nothing but" what it names is only that', () => {
  const bin = ['bin_contents: enum glass|paper|mixed - What the bin contains'];
  expect(read('The bins must contain nothing but glass.', 'Empty a bin', bin)).toEqual([
    '[true] => bin_contents == "glass" none/deny',
  ]);
});

it('"may be kept until" something has ended ends with it; what may begin then is asked about', () => {
  const file = ['appeal_ended: bool - The appeal has ended'];
  expect(read('The file may be stored until the appeal has ended.', 'Store a file', file)).toEqual([
    '[true] => !appeal_ended permit/none',
  ]);
  expect(readClause('The file may be opened until the appeal has ended.', 'Open a file', file).complete).toBe(
    false,
  );
});

it('"off" behind a distance says from where it is measured', () => {
  const inputs = ['distance_to_shore: decimal metre - Distance to the shore'];
  expect(read('A boat may anchor more than 200 metres off the shore.', 'Anchor', inputs)).toEqual([
    '[true] => distance_to_shore > 200 permit/none',
  ]);
});
