import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const mooring = [
  'boat_length: decimal m - Length of the boat in metres',
  'lamp_lit: bool - The lamp is lit',
  'is_member: bool - The skipper is a member of the club',
  'boat_insured: bool - The boat is insured',
  'fee_paid: bool - The mooring fee has been paid',
];
const clause = (text: string) => readClause(text, 'Moor a boat', mooring);
const read = (text: string): string[] => meaningOf(clause(text), mooring);

describe('what is said of a duty, a right or a ban', () => {
  it.each([
    'The harbour master is responsible for ensuring that the lamp is lit.',
    'The skipper bears the duty to light the lamp.',
    'The skipper must see that the lamp is lit.',
  ])('is a duty: %s', (text) => {
    expect(read(text)).toEqual(['[true] => lamp_lit none/deny']);
  });

  it.each([
    'Members enjoy the right to moor boats of up to 12 metres.',
    'A member is permitted, though not required, to moor a boat of up to 12 metres.',
    'A member may, but need not, moor a boat of up to 12 metres.',
    'A member is entitled, but not obliged, to moor a boat of up to 12 metres.',
  ])('is a right: %s', (text) => {
    expect(read(text)).toEqual(['[is_member] => boat_length <= 12 permit/none']);
  });

  it.each([
    'It is not open to a skipper to moor a boat longer than 12 metres.',
    'No skipper enjoys the right to moor a boat longer than 12 metres.',
    'Mooring a boat longer than 12 metres is out of the question.',
  ])('is a ban: %s', (text) => {
    expect(read(text)).toEqual(['[true] => boat_length <= 12 none/deny']);
  });

  it('lets who reserves the right to refuse refuse', () => {
    const ferry = ['leaks_fuel: bool - The vehicle leaks fuel'];
    const text = 'The company reserves the right to refuse a vehicle that leaks fuel.';
    expect(meaningOf(readClause(text, 'Refuse a vehicle', ferry), ferry)).toEqual([
      '[true] => leaks_fuel permit/none',
    ]);
  });

  it.each([
    'The harbour master is not responsible for ensuring that the lamp is lit.',
    'The skipper bears no duty to light the lamp.',
    'Members do not enjoy the right to moor boats longer than 12 metres.',
  ])('is put to a person where it is denied: %s', (text) => {
    expect(clause(text).complete).toBe(false);
  });
});

describe('a condition between the modal and the act', () => {
  it.each([
    [
      'A skipper must, if the boat is longer than 12 metres, light the lamp.',
      '[boat_length > 12] => lamp_lit none/deny',
    ],
    ['A skipper may, unless the boat is insured, moor a boat.', '[true] => !boat_insured permit/none'],
    ['A skipper must not, if the fee has not been paid, moor a boat.', '[true] => fee_paid none/deny'],
    [
      'A skipper may not, unless the fee has been paid, moor a boat longer than 12 metres.',
      '[true] => boat_length <= 12 || fee_paid none/deny',
    ],
  ])('%s', (text, meaning) => {
    expect(read(text)).toEqual([meaning]);
  });
});

describe('an offence in a case', () => {
  it.each([
    ['A skipper commits an offence if the boat is not insured.', '[true] => boat_insured none/deny'],
    ['A skipper commits an offence unless the boat is insured.', '[true] => boat_insured none/deny'],
    ['A skipper commits an offence if he fails to light the lamp.', '[true] => lamp_lit none/deny'],
  ])('%s', (text, meaning) => {
    expect(read(text)).toEqual([meaning]);
  });

  it.each([
    'A skipper commits no offence if the boat is not insured.',
    'A skipper does not commit an offence if the boat is not insured.',
  ])('is none where that is denied: %s', (text) => {
    expect(clause(text).complete).toBe(false);
  });
});
