import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const stand = [
  'loading: bool - The vehicle stands there for loading',
  'minutes_standing: int minute - Minutes for which the vehicle stands',
];
const dog = ['in_cage: bool - The dog is in a cage', 'captain_consents: bool - The captain consents'];
const form = ['signed_by: enum parent|grandparent|other - Who signs the form'];
const read = (text: string, action: string, inputs: readonly string[]): string[] =>
  meaningOf(readClause(text, action, inputs), inputs);

describe('what comes after "and then"', () => {
  it.each<[string, string, string[], string]>([
    [
      'No vehicle shall stand on the forecourt except for loading, and then for no longer than 20 minutes.',
      'Stand on the forecourt',
      stand,
      '[true] => loading && minutes_standing <= 20 none/deny',
    ],
    [
      'A dog must not be taken on board except in a cage, and then with the consent of the captain.',
      'Take a dog on board',
      dog,
      '[true] => in_cage && captain_consents none/deny',
    ],
  ])('is asked of what is excepted: %s', (text, action, inputs, means) => {
    expect(read(text, action, inputs)).toEqual([means]);
  });

  it('is told from a second thing that is excepted', () => {
    const text =
      'No vehicle shall stand on the forecourt except for loading and for no longer than 20 minutes.';
    expect(readClause(text, 'Stand on the forecourt', stand).complete).toBe(false);
  });
});

describe('"either" before one noun', () => {
  it.each([
    ['Either parent may sign the form.', '[signed_by == "parent"] => true permit/none'],
    ['The form must be signed by either parent.', '[true] => signed_by == "parent" none/deny'],
    [
      'The form must be signed by either a parent or a grandparent.',
      '[true] => signed_by == "parent" || signed_by == "grandparent" none/deny',
    ],
  ])('is any of them: %s', (text, means) => {
    expect(read(text, 'Sign a form', form)).toEqual([means]);
  });

  it('is asked about where each of two may be meant', () => {
    const exits = ['exit_at_end: bool - There is an exit at the end of the hall'];
    const text = 'A hall must have an exit at either end.';
    expect(readClause(text, 'Open a hall', exits).complete).toBe(false);
  });
});
