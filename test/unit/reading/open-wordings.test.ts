import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const read = (text: string, action: string, inputs: string[]) => readClause(text, action, inputs);
const signed = [
  'director_signed: bool - The director signed',
  'secretary_signed: bool - The secretary signed',
];
const approved = [
  'approved: bool - It has been approved',
  'months_since_approval: int month - Months since its approval',
];
const adrift = ['hours_adrift: int hour - Hours for which the barge is adrift'];
const borrowing = [
  'has_library_card: bool - The reader has a library card',
  'payment: enum card|cash - How the fee is paid',
];
const ramp = ['ramp_width: decimal metre - Width of the ramp'];

describe('words of which it stays open', () => {
  it.each([
    [
      'The contract must be signed by one or both of the director and the secretary.',
      signed,
      'Is one of them enough, or are all of them needed?',
    ],
    [
      'A plan must not be used until it has been approved, nor more than 12 months after its approval.',
      approved,
      'Does the denial before go on here, or the exception?',
    ],
    [
      'The barge may have drifted for more than six hours.',
      adrift,
      'Whether this permits or supposes is for a person to say.',
    ],
    [
      'A reader may borrow books only if he has a library card.',
      borrowing,
      'Is this said of payment, or of has_library_card alone?',
    ],
  ])('are asked about: %s', (text, inputs, question) => {
    expect(read(text, 'Do it', inputs).doubts.map(({ message }) => message)).toContain(question);
  });

  it('are none where a figure follows a figure, or an input has the words to itself', () => {
    expect(
      meaningOf(read('A ramp must be not less than 1 m nor more than 3 m wide.', 'Build a ramp', ramp), ramp),
    ).toEqual(['[true] => ramp_width >= 1 && ramp_width <= 3 none/deny']);
    const own = borrowing.slice(0, 1);
    expect(
      meaningOf(read('A reader may borrow books only if he has a library card.', 'Borrow books', own), own),
    ).toEqual(['[true] => has_library_card permit/deny']);
  });
});
