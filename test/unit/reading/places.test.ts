import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const read = (text: string, action: string, inputs: string[]): string[] =>
  meaningOf(readClause(text, action, inputs), inputs);
const isComplete = (text: string, action: string, inputs: string[]): boolean =>
  readClause(text, action, inputs).complete;

describe('where something has to be done', () => {
  const inPark = 'in_park: bool - The dog is in the park';
  it.each([
    [
      'Dogs must be muzzled in the park.',
      'muzzled: bool - The dog is muzzled',
      '[in_park] => muzzled none/deny',
    ],
    [
      'Dogs must be kept on a lead in the park.',
      'on_lead: bool - The dog is on a lead',
      '[in_park] => on_lead none/deny',
    ],
    [
      'A muzzle must be worn in the park.',
      'muzzle_worn: bool - A muzzle is worn',
      '[in_park] => muzzle_worn none/deny',
    ],
  ])('says when the norm speaks: %s', (text, input, meaning) => {
    expect(read(text, 'Walk a dog', [input, inPark])).toEqual([meaning]);
  });

  it('is what is asked for where the verb asks for a place', () => {
    expect(read('Dogs must be kept in the park.', 'Walk a dog', [inPark])).toEqual([
      '[true] => in_park none/deny',
    ]);
  });

  it('is a value as well', () => {
    expect(
      read('Masks must be worn on the ward.', 'Visit', [
        'area: enum ward|lobby - Where the visitor is',
        'mask_worn: bool - A mask is worn',
      ]),
    ).toEqual(['[area == "ward"] => mask_worn none/deny']);
  });
});

describe('a case of the second of two', () => {
  const inputs = ['user: enum member|guest - Who uses the room', 'sunday: bool - It is a Sunday'];
  it('is a grant of its own', () => {
    expect(
      read('The room may be used by members and, on Sundays, by guests.', 'Use the room', inputs),
    ).toEqual(['[true] => user == "member" || sunday && user == "guest" permit/none']);
  });

  it('leaves open what a duty asks of one who can be only one of them', () => {
    expect(
      isComplete('The room must be used by members and, on Sundays, by guests.', 'Use the room', inputs),
    ).toBe(false);
  });
});

describe('what has ended, and who alone', () => {
  it.each([
    ['A pass lapses if it has been altered.', '[true] => !altered none/deny'],
    ['A holder whose pass has been altered is no longer entitled to ride.', '[true] => !altered none/deny'],
  ])('%s', (text, meaning) => {
    expect(read(text, 'Ride with a pass', ['altered: bool - The pass has been altered'])).toEqual([meaning]);
  });

  it('"by no one but"', () => {
    expect(
      read('A pass may be issued by no one but a clerk.', 'Issue a pass', [
        'issuer: enum clerk|porter - Who issues the pass',
      ]),
    ).toEqual(['[true] => issuer == "clerk" permit/deny']);
  });

  it('"neither" of them', () => {
    expect(
      read('Neither tenant may sublet without the consent of the other.', 'Sublet', [
        'other_consents: bool - The other tenant consents',
      ]),
    ).toEqual(['[true] => other_consents none/deny']);
  });
});

describe('what belongs to what', () => {
  it('an exception behind its comma is one to the norm', () => {
    expect(
      read('Hens must not be moved while the notice is in force, except for slaughter.', 'Move hens', [
        'notice_in_force: bool - The notice is in force',
        'for_slaughter: bool - The hens are moved for slaughter',
      ]),
    ).toEqual(['[notice_in_force] => for_slaughter none/deny']);
  });

  it('each of a list that is forbidden, whatever word is before the last', () => {
    expect(
      read('The following may not enter:\n(a) porters;\n(b) persons under 12; and\n(c) guests.', 'Enter', [
        'person: enum porter|guest|clerk - Who enters',
        'age: int year - Age of the person',
      ]),
    ).toEqual(['[true] => !(person == "porter" || age < 12 || person == "guest") none/deny']);
  });

  it('who did what an input says did not do the act', () => {
    expect(
      read('A nurse may give the drug if a doctor has prescribed it.', 'Give a drug', [
        'giver: enum nurse|doctor - Who gives the drug',
        'prescribed: bool - A doctor has prescribed the drug',
      ]),
    ).toEqual(['[giver == "nurse"] => prescribed permit/none']);
  });

  it('where alone something may be done stays open', () => {
    expect(
      isComplete('The gym may only be used by members in the hall.', 'Use the gym', [
        'user: enum member|guest - Who uses the gym',
        'in_hall: bool - It is in the hall',
      ]),
    ).toBe(false);
  });
});

describe('"but not" after a permission', () => {
  const inputs = ['sunday: bool - It is a Sunday', 'hirer: enum member|guest|agent - Who hires the hall'];
  it.each([
    [
      'The hall may be hired by members, but not on Sundays.',
      ['[true] => hirer == "member" permit/none', '[true] => !sunday none/deny'],
    ],
    [
      'The hall may be hired by members and by agents, but not by guests.',
      ['[true] => hirer == "member" || hirer == "agent" permit/none', '[true] => hirer != "guest" none/deny'],
    ],
    // of whom the permission is, and nothing that is forbidden
    ['Members, but not guests, may hire the hall.', ['[hirer == "member"] => hirer != "guest" permit/none']],
  ])('%s', (text, meaning) => {
    expect(read(text, 'Hire the hall', inputs)).toEqual(meaning);
  });
});
