import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const read = (text: string, action: string, inputs: readonly string[]): string[] =>
  meaningOf(readClause(text, action, inputs), inputs);

const boat = [
  'boat_length: decimal m - Length of the boat',
  'used_for_trade: bool - The boat is used for trade',
];

describe('a release from what the action is done without', () => {
  it.each([
    ['A boat shorter than 7 metres need not be registered.', '[boat_length < 7] => true permit/none'],
    [
      'A boat that is not used for trade does not have to be registered.',
      '[!used_for_trade] => true permit/none',
    ],
    ['A boat shorter than 7 metres is exempt from registration.', '[boat_length < 7] => true permit/none'],
  ])('permits the action: %s', (text, meaning) => {
    expect(read(text, 'Keep a boat without registration', boat)).toEqual([meaning]);
  });

  it('is met by a verb that says no more than that it is done, and by what was left undone', () => {
    const shop = ['buyer_asks: bool - The buyer asks for a receipt'];
    expect(
      read(
        'A shop is not obliged to issue a receipt unless the buyer asks for one.',
        'Sell without receipt',
        shop,
      ),
    ).toEqual(['[true] => !buyer_asks permit/none']);
    const fence = ['fence_length: decimal m - Length of the fence'];
    expect(
      read(
        'The owner is not required to repaint a fence shorter than 10 metres.',
        'Leave a fence unpainted',
        fence,
      ),
    ).toEqual(['[true] => fence_length < 10 permit/none']);
  });

  it.each([
    ['A boat need not be insured if it is shorter than 7 metres.', 'Keep a boat without registration'],
    ['A boat shorter than 7 metres need not be registered.', 'Keep a boat'],
    ['A boat need not be registered for more than 7 years.', 'Keep a boat without registration'],
  ])('grants nothing where the action leaves out another thing, or less is asked for: %s', (text, action) => {
    expect(readClause(text, action, boat).complete).toBe(false);
  });
});
