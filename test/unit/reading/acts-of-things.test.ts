import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const read = (text: string, action: string, inputs: readonly string[]): string[] =>
  meaningOf(readClause(text, action, inputs), inputs);

describe('what must be worn', () => {
  const stall = [
    'hairnet: bool - The vendor wears a hairnet',
    'indoors: bool - The stall is indoors',
    'hairnet_fastened: bool - The hairnet is fastened',
  ];

  it.each([
    ['A hairnet must be worn at every stall.', '[true] => hairnet none/deny'],
    ['Hairnets must be worn indoors.', '[indoors] => hairnet none/deny'],
    ['A hairnet must be worn if the stall is indoors.', '[indoors] => hairnet none/deny'],
    ['A hairnet must not be worn indoors.', '[hairnet] => !indoors none/deny'],
  ])('is asked for, and not its case: %s', (text, meaning) => {
    expect(read(text, 'Sell food at a stall', stall)).toEqual([meaning]);
  });

  it.each(['Hairnets must be worn fastened.', 'Hairnets must be washed.'])(
    'is asked about where the words say how, or another act: %s',
    (text) => {
      expect(readClause(text, 'Sell food at a stall', stall).complete).toBe(false);
    },
  );
});

describe('what must be done with "it"', () => {
  const pass = [
    'asked_for_pass: bool - The passenger is asked for the pass',
    'pass_shown: bool - The passenger shows the pass',
  ];

  it.each([
    ['A passenger who is asked for the pass must show it.', '[asked_for_pass] => pass_shown none/deny'],
    ['A passenger who is asked for the pass must not show it.', '[asked_for_pass] => !pass_shown none/deny'],
  ])('is done with what was named: %s', (text, meaning) => {
    expect(read(text, 'Check a passenger', pass)).toEqual([meaning]);
  });

  it.each([
    'A passenger who is asked for the pass must keep it.',
    'A passenger who is asked for the pass must show the card.',
  ])('is asked about where the act or the thing is another: %s', (text) => {
    expect(readClause(text, 'Check a passenger', pass).complete).toBe(false);
  });
});

describe('what must be done within a time', () => {
  const farm = [
    'pigs_ill: int - Pigs that are ill',
    'vet_called: bool - The vet has been called',
    'days_until_vet_called: int day - Days until the vet was called',
  ];

  it('must be done', () => {
    expect(
      read('If more than 3 pigs are ill, the farmer must call a vet within 2 days.', 'Keep pigs', farm),
    ).toEqual(['[pigs_ill > 3] => vet_called && days_until_vet_called <= 2 none/deny']);
  });
});

describe('an input of which the words say no more than the action does', () => {
  const scaffold = [
    'persons_at_a_time: int - Number of persons who work on the scaffold at a time',
    'guard_rail_on_every_side: bool - The scaffold has a guard rail on every side',
    'scaffold_rented: bool - The scaffold is rented',
  ];

  it('is not missed', () => {
    expect(
      read(
        'A scaffold on which more than two persons work at a time must have a guard rail on every side.',
        'Work on a scaffold',
        scaffold,
      ),
    ).toEqual(['[persons_at_a_time > 2] => guard_rail_on_every_side none/deny']);
  });

  it('is read where the words say it', () => {
    expect(
      read('A rented scaffold must have a guard rail on every side.', 'Work on a scaffold', scaffold),
    ).toEqual(['[scaffold_rented] => guard_rail_on_every_side none/deny']);
  });
});
