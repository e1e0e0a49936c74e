import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const read = (text: string, action: string, inputs: readonly string[]): string[] =>
  meaningOf(readClause(text, action, inputs), inputs);
const complete = (text: string, action: string, inputs: readonly string[]): boolean =>
  readClause(text, action, inputs).complete;

const ferry = [
  'has_ticket: bool - The passenger has a valid ticket',
  'dog: bool - The passenger brings a dog',
  'dog_on_lead: bool - The dog is on a lead',
  'crew: bool - The person is a member of the crew',
];
const board = 'Board a ferry';

describe('a permission without "may"', () => {
  it.each([
    ['Boarding is permitted to ticket holders only.', '[true] => has_ticket permit/deny'],
    ['The ferry is open to ticket holders only.', '[true] => has_ticket permit/deny'],
    ['Boarding with a dog is permitted to ticket holders only.', '[dog] => has_ticket permit/deny'],
    ['It is open to a passenger with a valid ticket to board.', '[has_ticket] => true permit/none'],
    ['Nothing prevents a passenger with a valid ticket from boarding.', '[has_ticket] => true permit/none'],
    [
      'There is nothing to stop a passenger with a valid ticket from boarding.',
      '[has_ticket] => true permit/none',
    ],
    ['Passengers in possession of a valid ticket may board.', '[has_ticket] => true permit/none'],
  ])('is read: %s', (text, meaning) => {
    expect(read(text, board, ferry)).toEqual([meaning]);
  });

  it('is a ban where it is denied', () => {
    expect(read('It is not open to a passenger with a dog to board.', board, ferry)).toEqual([
      '[true] => !dog none/deny',
    ]);
  });

  it.each([
    'Boarding is not permitted to ticket holders only.',
    'Passengers are permitted to board only.',
    'It is open to a passenger not to board with a dog.',
    'Nothing prevents a passenger from boarding with a dog, unless it is on a lead.',
    'Nothing but a valid ticket prevents a passenger from being refused.',
    'No one prevents a passenger from boarding.',
    'Passengers in possession of a passport may board.',
  ])('is not made of what is near it: %s', (text) => {
    expect(complete(text, board, ferry)).toBe(false);
  });

  it('is an exception where a prohibition is before it', () => {
    expect(
      read(
        'No passenger may board with a dog. Nothing prevents members of the crew from boarding with a dog.',
        board,
        ferry,
      ),
    ).toEqual(['[true] => !dog || crew && dog none/deny']);
  });
});

describe('what is asked for, said as a noun', () => {
  it.each([
    ['A valid ticket is needed in order to board.', '[true] => has_ticket none/deny'],
    ['A valid ticket is a condition for boarding with a dog.', '[dog] => has_ticket none/deny'],
    ['It is essential that a passenger has a valid ticket.', '[true] => has_ticket none/deny'],
    ['Boarding without a valid ticket is an offence.', '[true] => has_ticket none/deny'],
    [
      'Boarding without a valid ticket is an offence unless the person is a member of the crew.',
      '[true] => has_ticket || crew none/deny',
    ],
  ])('is read: %s', (text, meaning) => {
    expect(read(text, board, ferry)).toEqual([meaning]);
  });

  it.each([
    'A valid ticket is not a condition for boarding.',
    'Boarding without a valid ticket is not an offence.',
  ])('denied, is not: %s', (text) => {
    expect(complete(text, board, ferry)).toBe(false);
  });
});

describe('a thing that is spoken of again', () => {
  it.each([
    ['If a passenger brings a dog, the dog must be on a lead.', '[dog] => dog_on_lead none/deny'],
    ['If a passenger brings a dog, the dog must not be on a lead.', '[dog] => !dog_on_lead none/deny'],
    ['A passenger must keep the dog on a lead.', '[dog] => dog_on_lead none/deny'],
    ['A passenger must bring a dog.', '[true] => dog none/deny'],
  ])('is the same thing: %s', (text, meaning) => {
    expect(read(text, board, ferry)).toEqual([meaning]);
  });

  it.each([
    'If a passenger brings no dog, a dog must be on a lead.',
    'A passenger must keep a dog on a lead.',
  ])('is asked about where it may be another: %s', (text) => {
    expect(complete(text, board, ferry)).toBe(false);
  });
});

describe('"not only"', () => {
  const feast = [
    'permit_held: bool - The organiser holds a permit',
    'neighbours_informed: bool - The neighbours have been informed',
    'road_closed: bool - The road is closed',
    'loud_music: bool - Loud music is played',
  ];
  it.each([
    [
      'The organiser must not only hold a permit but also inform the neighbours.',
      '[true] => permit_held && neighbours_informed none/deny',
    ],
    [
      'The road must be not only closed but also free of loud music.',
      '[true] => road_closed && !loud_music none/deny',
    ],
  ])('with "but also" asks for both: %s', (text, meaning) => {
    expect(read(text, 'Hold a street feast', feast)).toEqual([meaning]);
  });

  it.each([
    'The organiser must not only close the road.',
    'The organiser may not only hold a permit but also inform the neighbours.',
    'The organiser must not play loud music only, but also inform the neighbours.',
  ])('is asked about without it: %s', (text) => {
    expect(complete(text, 'Hold a street feast', feast)).toBe(false);
  });
});

describe('"under no circumstances may A do"', () => {
  const mine = [
    'age: int year - Age of the person',
    'trained: bool - The person has completed the safety training',
    'escorted: bool - The person is escorted',
    'shaft: enum a1|b2 - Shaft that is entered',
  ];
  it.each([
    ['Under no circumstances may a person under 16 enter the mine.', '[true] => age >= 16 none/deny'],
    [
      'On no account may persons under 16 enter the mine unless they are escorted.',
      '[age < 16] => escorted none/deny',
    ],
    ['At no time may anyone who is not trained enter the mine.', '[true] => trained none/deny'],
    [
      'In no case may a person who enters by shaft A1 and is not trained enter the mine without being escorted.',
      '[shaft == "a1" && !trained] => escorted none/deny',
    ],
  ])('says of whom: %s', (text, meaning) => {
    expect(read(text, 'Enter the mine', mine)).toEqual([meaning]);
  });

  it.each([
    ['A person who is not yet 18 may not enter the mine.', '[true] => age >= 18 none/deny'],
    [
      'Persons who have not yet turned 18 may enter the mine only if escorted.',
      '[age < 18] => escorted permit/deny',
    ],
    ['Persons who are not yet trained may not enter the mine.', '[true] => trained none/deny'],
  ])('"not yet" denies a state, and a figure is above it: %s', (text, meaning) => {
    expect(read(text, 'Enter the mine', mine)).toEqual([meaning]);
  });

  it('a trainee is not trained', () => {
    expect(complete('Trainees may not enter the mine.', 'Enter the mine', mine)).toBe(false);
  });

  it('a letter and a figure are one name', () => {
    expect(read('Shaft B2 may not be entered.', 'Enter the mine', mine)).toEqual([
      '[true] => shaft != "b2" none/deny',
    ]);
  });
});

describe('an input of what is one’s own', () => {
  const claims = [
    'approved_by: enum manager|director|clerk - Who approves the claim',
    'own_claim: bool - The approver approves their own claim',
    'receipt_attached: bool - A receipt is attached',
  ];
  it.each([
    [
      'Only the manager or the director may approve a claim.',
      '[true] => approved_by == "manager" || approved_by == "director" permit/deny',
    ],
    ['If no receipt is attached, do not approve the claim.', '[true] => receipt_attached none/deny'],
    ['No one may approve his or her own claim.', '[true] => !own_claim none/deny'],
  ])('is read where it is said: %s', (text, meaning) => {
    expect(read(text, 'Approve a claim', claims)).toEqual([meaning]);
  });

  it('may be meant by "their"', () => {
    expect(complete('A clerk may approve their claim.', 'Approve a claim', claims)).toBe(false);
  });
});
