import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const loaves = ['loaves_sold: int - Loaves that the stall sells'];

describe('how or when an act is done', () => {
  it.each([
    'A stall may on Sundays sell up to 40 loaves.',
    'A stall may temporarily sell up to 40 loaves.',
    'A stall may jointly sell up to 40 loaves.',
    'A stall may in December sell up to 40 loaves.',
    'A stall may sell up to 40 loaves in person.',
    'A stall may personally sell up to 40 loaves.',
    'A stall may sell up to 40 loaves more than once.',
  ])('is asked about where no input says it: %s', (text) => {
    expect(readClause(text, 'Sell loaves', loaves).complete).toBe(false);
  });

  it('is not asked about where nothing is said of it', () => {
    const text = 'A stall may sell up to 40 loaves.';
    expect(meaningOf(readClause(text, 'Sell loaves', loaves), loaves)).toEqual([
      '[true] => loaves_sold <= 40 permit/none',
    ]);
  });
});

describe('"in person"', () => {
  it.each([
    [
      'An appeal may be brought in person or by letter.',
      ['brought: enum in_person|by_letter|by_telephone - How the appeal is brought'],
      '[true] => brought == "in_person" || brought == "by_letter" permit/none',
    ],
    [
      'An appellant must appear in person.',
      ['appears_in_person: bool - The appellant comes to the hearing himself'],
      '[true] => appears_in_person none/deny',
    ],
    [
      'An appellant must personally appear.',
      ['appears_in_person: bool - The appellant comes to the hearing himself'],
      '[true] => appears_in_person none/deny',
    ],
  ])('is bound to the input that says it: %s', (text, inputs, meaning) => {
    expect(meaningOf(readClause(text, 'Bring an appeal', inputs), inputs)).toEqual([meaning]);
  });

  it('is asked about where an input says the act alone', () => {
    const inputs = ['handed_over_by: enum keeper|clerk - Who hands over the keys'];
    for (const how of ['in person', 'personally'])
      expect(
        readClause(`The keys must be handed over by the keeper ${how}.`, 'Hand over keys', inputs).complete,
      ).toBe(false);
  });

  it('is told from a person in whom something is', () => {
    const inputs = ['infected: bool - The person is infected'];
    const text = 'No vaccine may be tried in a person who is infected.';
    expect(meaningOf(readClause(text, 'Try a vaccine', inputs), inputs)).toEqual([
      '[true] => !infected none/deny',
    ]);
  });
});
