import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const told = (text: string, action: string, inputs: string[]): string[] =>
  readClause(text, action, inputs).norms.flatMap(({ ledger }) =>
    ledger.notes.filter(({ role }) => role === 'definition').map(({ reason }) => reason),
  );

describe('words that no input says', () => {
  it.each([
    [
      'a synonym',
      'Rubbish must be put into the bin only by an attorney.',
      'Put rubbish into the bin',
      ['put_by: enum lawyer|clerk - Who puts it there'],
      ['[true] => put_by == "lawyer" none/deny'],
      ['synonym: "attorney" is read as "lawyer" (WordNet)'],
    ],
    [
      'the noun of a verb',
      'A ford may be crossed if the clarity of its water has been shown.',
      'Cross ford',
      ['water_shown_clear: bool - Its water was shown to be clear'],
      ['[true] => water_shown_clear permit/none'],
      ['derived: "clarity" is read as "clear" (WordNet)'],
    ],
  ])('are read by their meaning: %s', (_, text, action, inputs, means, reasons) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
    expect(told(text, action, inputs)).toEqual(reasons);
  });

  it.each([
    ['A room must not be let if it is dirty.', 'Let room', 'room_clean: bool - The room is clean'],
    ['A post may be offered if the guard is short.', 'Offer post', 'guard_tall: bool - The guard is tall'],
    ['A pump must not be used if its hose is old.', 'Use pump', 'hose_new: bool - The hose is new'],
  ])(
    'are put to a person where they are opposites, which may leave something between: %s',
    (text, action, input) => {
      const reading = readClause(text, action, [input]);
      expect(reading.complete).toBe(false);
      expect(reading.doubts.map(({ message }) => message).join()).toMatch(/need not be the other/);
    },
  );

  it.each([
    [
      'the clause has the other word as well',
      'A room may be let to an attorney or a lawyer.',
      'Let room',
      ['tenant: enum lawyer|clerk - Who rents it'],
    ],
    [
      'it is a kind of what an input says',
      'A spaniel must not be brought into the hall.',
      'Bring animal into the hall',
      ['brings_dog: bool - A dog is brought'],
    ],
    [
      'its opposite is a value, and nothing that holds or does not',
      'A room must be dirty.',
      'Let room',
      ['state: enum clean|painted - State of the room'],
    ],
  ])('are left unread where %s', (_, text, action, inputs) => {
    const reading = readClause(text, action, inputs);
    expect(reading.complete).toBe(false);
    expect(told(text, action, inputs)).toEqual([]);
  });
});
