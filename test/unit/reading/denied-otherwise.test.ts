import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const hall = ['runs: bool - Someone runs in the hall', 'shouts: bool - Someone shouts in the hall'];
const read = (text: string): string[] => meaningOf(readClause(text, 'Use the hall', hall), hall);

describe('two acts that are forbidden', () => {
  it.each([
    'Running is not permitted in the hall, nor is shouting.',
    'Running is not allowed in the hall, and neither is shouting.',
  ])('are forbidden one by one: %s', (text) => {
    expect(read(text)).toEqual(['[true] => !runs none/deny', '[true] => !shouts none/deny']);
  });

  it('are forbidden one by one by "both"', () => {
    expect(read('Both running and shouting are forbidden in the hall.')).toEqual([
      '[true] => !(runs || shouts) none/deny',
    ]);
  });

  it('are no permission where the first is one', () => {
    expect(
      readClause('Running is permitted in the hall, nor is shouting.', 'Use the hall', hall).complete,
    ).toBe(false);
  });
});

const club = ['dues_paid: bool - The dues have been paid', 'key_returned: bool - The key has been returned'];

describe('what is left undone', () => {
  it.each([
    'A player who has yet to pay the dues must return the key.',
    'A player who omits to pay the dues must return the key.',
    'A player who has neglected to pay the dues must return the key.',
    'On failure to pay the dues, a player must return the key.',
    'In the event of failure to pay the dues, a player must return the key.',
  ])('is denied: %s', (text) => {
    expect(meaningOf(readClause(text, 'Leave the club', club), club)).toEqual([
      '[!dues_paid] => key_returned none/deny',
    ]);
  });

  it('is told from a failure that is a thing', () => {
    expect(readClause('The failure of the pump must be noted.', 'Leave the club', club).complete).toBe(false);
  });
});

describe('what someone was', () => {
  const inputs = [
    'status: enum rower|ex_rower|never_rowed - Whether one rows',
    'form_filled_in: bool - The form is filled in',
  ];
  it.each([
    'Former rowers must fill in the form.',
    'A person who is no longer a rower must fill in the form.',
  ])('is asked about: %s', (text) => {
    expect(readClause(text, 'Join the club', inputs).complete).toBe(false);
  });
});
