import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const read = (text: string, action: string, inputs: string[]): string[] =>
  meaningOf(readClause(text, action, inputs), inputs);
const isComplete = (text: string, action: string, inputs: string[]): boolean =>
  readClause(text, action, inputs).complete;

describe('a count of things', () => {
  it.each([
    ['what is done to them', 'A cabin must not be let.', ['lets: int - Number of lets in the year']],
    [
      'what is done to them, in a restriction',
      'A cabin that is let must be swept.',
      ['lets: int - Number of lets in the year', 'swept: bool - The cabin is swept'],
    ],
    [
      'whose a thing is',
      'The age of the guest must be at least 18.',
      ['guests: int - Number of guests', 'guest_age: int year - Age of the guest'],
    ],
    [
      'who acts',
      'A guest must sign the register.',
      ['guests: int - Number of guests', 'register_signed: bool - The register is signed'],
    ],
    [
      'what was done to it',
      'If the cabin has been repaired, the register must be signed.',
      ['repairs: int - Number of repairs', 'register_signed: bool - The register is signed'],
    ],
  ])('is not said by %s', (_what, text, inputs) => {
    expect(isComplete(text, 'Use a cabin', inputs)).toBe(false);
  });

  it('is said where there are some of them, or none', () => {
    const inputs = ['guests: int - Number of guests in the cabin', 'lamp_lit: bool - The lamp is lit'];
    expect(read('If there are guests in the cabin, the lamp must be lit.', 'Use a cabin', inputs)).toEqual([
      '[guests > 0] => lamp_lit none/deny',
    ]);
    expect(read('No guests may be in the cabin while the lamp is lit.', 'Use a cabin', inputs)).toEqual([
      '[guests > 0] => !lamp_lit none/deny',
    ]);
  });
});

it.each(['Not more than one approval is required.', 'At most two approvals are needed.'])(
  'a need that is capped forbids nothing: %s',
  (text) => {
    expect(isComplete(text, 'Pay an invoice', ['approvals: int - Number of approvals'])).toBe(false);
  },
);

it('a case beside a case, joined by "and", may be two cases or one', () => {
  const inputs = [
    'in_town: bool - Within a town',
    'raining: bool - It is raining',
    'speed: decimal km_h - Speed',
  ];
  expect(
    isComplete('In town, and when it is raining, drivers must not exceed 50 km/h.', 'Drive a car', inputs),
  ).toBe(false);
});
