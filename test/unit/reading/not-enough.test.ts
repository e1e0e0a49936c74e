import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const licence = [
  'card_shown: bool - An identity card has been shown',
  'fee_paid: bool - The fee has been paid',
  'guarantor_named: bool - The applicant names a guarantor',
];
const clause = (text: string) => readClause(text, 'Issue a hunting licence', licence);
const read = (text: string): string[] => meaningOf(clause(text), licence);

describe('what is not enough, and what must also be', () => {
  it.each([
    'It is not enough that the card is shown; the fee must also be paid.',
    'It is not enough for the applicant to show a card; the fee must also have been paid.',
    'It is not sufficient to show a card: the applicant must also pay the fee.',
    'Showing a card alone does not suffice; the fee must be paid as well.',
  ])('are both asked for: %s', (text) => {
    expect(read(text)).toEqual(['[true] => card_shown none/deny', '[true] => fee_paid none/deny']);
  });

  it('keeps what the first part is made of', () => {
    expect(
      read('It is not enough that a card is shown or a guarantor named; the fee must also be paid.'),
    ).toEqual(['[true] => card_shown || guarantor_named none/deny', '[true] => fee_paid none/deny']);
  });

  it.each([
    'It is not enough that the card is shown; the fee must be paid.',
    'It is not enough that the card is shown; the fee may also be paid.',
    'It is enough that the card is shown; the fee need not be paid.',
    'It is not enough that the card is shown.',
  ])('is put to a person where nothing says that both are: %s', (text) => {
    expect(clause(text).complete).toBe(false);
  });
});
