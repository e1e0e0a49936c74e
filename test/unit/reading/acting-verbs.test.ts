import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const read = (text: string, action: string, inputs: string[]): string[] =>
  meaningOf(readClause(text, action, inputs), inputs);

describe('what is laid down as what is done', () => {
  it.each([
    [
      'The operator keeps the logbook for at least five years.',
      'Keep logbook',
      ['years_kept: int year'],
      ['[true] => years_kept >= 5 none/deny'],
    ],
    [
      'Two people lift any load heavier than 25 kg.',
      'Lift load',
      ['weight: decimal kilogram', 'people_lifting: int'],
      ['[weight > 25] => people_lifting >= 2 none/deny'],
    ],
    [
      'Before a boat is launched, two members check the hull.',
      'Launch boat',
      ['members_checking: int - Members who have checked the hull'],
      ['[true] => members_checking >= 2 none/deny'],
    ],
    [
      'When the river rises above 4 m, the warden closes the footbridge.',
      'Run footbridge',
      ['river_level: decimal metre', 'footbridge_closed: bool'],
      ['[river_level > 4] => footbridge_closed none/deny'],
    ],
    [
      'Guests who arrive after 23:00 use the side door.',
      'Arrive',
      ['arrival_minute: int minute - Minutes after midnight', 'uses_side_door: bool'],
      ['[arrival_minute > 1380] => uses_side_door none/deny'],
    ],
    [
      'A driver over 70 renews the licence every three years.',
      'Drive',
      ['age: int year', 'years_since_renewal: int year'],
      ['[age > 70] => years_since_renewal <= 3 none/deny'],
    ],
    [
      'The cost of the survey is paid by the buyer.',
      'Charge cost of survey',
      ['paid_by: enum buyer|seller'],
      ['[true] => paid_by == "buyer" none/deny'],
    ],
  ])('is a duty: %s', (text, action, inputs, meaning) => {
    expect(read(text, action, inputs)).toEqual(meaning);
  });

  it.each([
    ['Nobody enters the vault alone.', 'Enter vault', ['alone: bool'], ['[true] => !alone none/deny']],
    [
      'No one under 18 operates the saw.',
      'Operate saw',
      ['age: int year'],
      ['[true] => age >= 18 none/deny'],
    ],
    [
      'Visitors do not feed the animals.',
      'Visit zoo',
      ['feeds_animals: bool'],
      ['[true] => !feeds_animals none/deny'],
    ],
    [
      'A cook with an open wound does not prepare food.',
      'Cook',
      ['has_open_wound: bool', 'prepares_food: bool'],
      ['[has_open_wound] => !prepares_food none/deny'],
    ],
    [
      'Only the pharmacist hands out morphine.',
      'Hand out morphine',
      ['handed_out_by: enum pharmacist|assistant'],
      ['[true] => handed_out_by == "pharmacist" permit/deny'],
    ],
    [
      'Children under six travel free of charge.',
      'Travel',
      ['age: int year'],
      ['[age < 6] => true permit/none'],
    ],
  ])('forbids, limits or grants: %s', (text, action, inputs, meaning) => {
    expect(read(text, action, inputs)).toEqual(meaning);
  });

  it.each([
    // a noun of two, with its verb after it
    ['The safety checks programme is approved by the board.', ['approved_by: enum board|chair']],
    // what happened, and what it counts as
    ['A missed lesson counts as half a lesson.', ['lessons_missed: int']],
    // said of when, or done as well
    [
      'The officer inspects the boat when it arrives and seals the hold.',
      ['boat_inspected: bool', 'boat_arrives: bool', 'hold_sealed: bool'],
    ],
    // a time that someone has
    ['The crew has 10 days from the regatta.', ['days_since_regatta: int day']],
    // said of money: whether it has to be paid or is all that may be asked for
    ['Children under six travel free of charge.', ['age: int year', 'fare: decimal']],
  ])('is asked about: %s', (text, inputs) => {
    expect(readClause(text, 'Do it', inputs).complete).toBe(false);
  });
});

describe('notice that is given', () => {
  const inputs = ['weeks_of_notice: int week - Weeks from the notice to the day of leaving'];

  it.each([
    ["A member must give six weeks' notice before leaving.", '[true] => weeks_of_notice >= 6 none/deny'],
    ["A member may leave on two weeks' notice.", '[true] => weeks_of_notice >= 2 permit/none'],
  ])('is so long at the least: %s', (text, meaning) => {
    expect(read(text, 'Leave as a member', inputs)).toEqual([meaning]);
  });

  it("is no least where it is forbidden: Nobody may be made to give six weeks' notice before leaving.", () => {
    const reading = readClause(
      "No member shall give six weeks' notice before leaving.",
      'Leave as a member',
      inputs,
    );
    expect(reading.complete).toBe(false);
  });
});
