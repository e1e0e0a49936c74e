import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const read = (text: string, action: string, inputs: readonly string[]): string[] =>
  meaningOf(readClause(text, action, inputs), inputs);
const complete = (text: string, action: string, inputs: readonly string[]): boolean =>
  readClause(text, action, inputs).complete;

describe('who does what is done, behind "by"', () => {
  const inputs = ['days_to_collection: int day - Days from the payment to the collection of the goods'];

  it.each([
    'The goods must be collected by the buyer within 8 days of payment.',
    'The goods must be collected from the depot by the buyer within 8 days of payment.',
  ])('tells nothing apart: %s', (text) => {
    expect(read(text, 'Collect goods', inputs)).toEqual(['[true] => days_to_collection <= 8 none/deny']);
  });

  it.each([
    'The goods must be collected by buyers within 8 days of payment.',
    'The goods must be collected by a notary within 8 days of payment.',
    'The goods must be collected by lorry within 8 days of payment.',
    'The goods must be collected by the north gate within 8 days of payment.',
    'The goods must be collected by children within 8 days of payment.',
    'The goods must be collected by buyers with a receipt within 8 days of payment.',
    'The goods must be collected by buyers from abroad within 8 days of payment.',
    'The goods must be collected by the buyer of the house within 8 days of payment.',
    'The goods must be collected by foreign buyers within 8 days of payment.',
    'The goods must be collected by trained staff within 8 days of payment.',
    'The goods must be collected by the buyer or a courier within 8 days of payment.',
    'The goods must be collected by no buyer within 8 days of payment.',
    'The goods must be collected by the same buyer within 8 days of payment.',
  ])('is asked about where it may say how, or which of them: %s', (text) => {
    expect(complete(text, 'Collect goods', inputs)).toBe(false);
  });

  it('is a condition where an input says who it is', () => {
    const roles = ['collector: enum buyer|courier - Who collects the goods'];
    expect(read('The goods must be collected by the buyer.', 'Collect goods', roles)).toEqual([
      '[true] => collector == "buyer" none/deny',
    ]);
  });

  it('is whom it is due to where the office is known', () => {
    const days = ['days_to_report: int day - Days from the bite to the report'];
    expect(
      read('A keeper must report a bite to the veterinary office within 3 days.', 'Report a bite', days),
    ).toEqual(['[true] => days_to_report <= 3 none/deny']);
    for (const text of [
      'A keeper must report a bite to another office within 3 days.',
      'A keeper must report a bite to the nearest open office within 3 days.',
      'A keeper must report a bite to a veterinary office within 3 days.',
    ])
      expect(complete(text, 'Report a bite', days)).toBe(false);
  });

  it('is said of whom an entitlement names, whatever is done to him', () => {
    expect(
      read(
        'Suppliers of orders worth more than 4,000 EUR are entitled to be paid in advance.',
        'Pay in advance',
        ['order_value: decimal euro - Value of the order'],
      ),
    ).toEqual(['[order_value > 4000] => true permit/none']);
  });
});

describe('"neither … nor" behind the verb', () => {
  const inputs = [
    'shows_name: bool - The list shows the name',
    'shows_address: bool - The list shows the address',
  ];

  it('forbids both', () => {
    expect(read('The list may show neither the name nor the address.', 'Print the list', inputs)).toEqual([
      '[true] => !(shows_name || shows_address) none/deny',
    ]);
  });

  it('behind a noun says which of them', () => {
    const reader = ['banned: bool - The reader is banned', 'indebted: bool - The reader is indebted'];
    const said = read('A map may be lent to a reader neither banned nor indebted.', 'Lend a map', reader);
    expect(said).not.toContain('[true] => !(banned || indebted) none/deny');
  });
});

describe('a figure of the object', () => {
  const inputs = ['loan: decimal euro - Amount of the loan', 'managers: int - Managers who approve'];

  it.each([
    'Two managers must approve any loan of more than 20,000 EUR.',
    'At least two managers must approve every loan over 20,000 EUR.',
  ])('says which one is meant: %s', (text) => {
    expect(read(text, 'Grant a loan', inputs)).toEqual(['[loan > 20000] => managers >= 2 none/deny']);
  });

  it.each([
    'Two managers must approve a loan of more than 20,000 EUR.',
    'Two managers must approve loans over 20,000 EUR.',
  ])('is asked about where it may be required: %s', (text) => {
    expect(complete(text, 'Grant a loan', inputs)).toBe(false);
  });
});

describe('a clause between commas', () => {
  const inputs = ['insured: bool - The volunteer is insured', 'signed: bool - The rota is signed'];

  it('may say only something more of all of them', () => {
    expect(complete('Volunteers, who are insured, must sign the rota.', 'Sign the rota', inputs)).toBe(false);
    expect(
      complete('The volunteers of the club, who are insured, must sign the rota.', 'Sign the rota', inputs),
    ).toBe(false);
  });

  it('without commas says which of them', () => {
    expect(read('Volunteers who are insured must sign the rota.', 'Sign the rota', inputs)).toEqual([
      '[insured] => signed none/deny',
    ]);
  });
});

it('a time in front of a duty says when it holds: "During the first six months"', () => {
  expect(
    read('During the first 6 months after planting, a vine must be watered every 7 days.', 'Water a vine', [
      'months_since_planting: int month - Full months since the planting of the vine',
      'days_since_watering: int day - Days since the vine was last watered',
    ]),
  ).toEqual(['[months_since_planting < 6] => days_since_watering <= 7 none/deny']);
});

describe('a noun of the name of an enum', () => {
  const inputs = [
    'guest_kind: enum member|visitor|child - Kind of guest',
    'has_ticket: bool - The guest has a ticket',
  ];

  it('says no value of it, though it could mean one elsewhere', () => {
    expect(read('A guest must have a ticket.', 'Admit a guest', inputs)).toEqual([
      '[true] => has_ticket none/deny',
    ]);
    expect(read('A visitor must have a ticket.', 'Admit a guest', inputs)).toEqual([
      '[guest_kind == "visitor"] => has_ticket none/deny',
    ]);
  });

  it.each([
    'Adult guests must have a ticket.',
    'A young guest must have a ticket.',
    'A guest who is a caller must have a ticket.',
    'Infants must have a ticket.',
  ])('with a word that no value says is asked about: %s', (text) => {
    expect(complete(text, 'Admit a guest', inputs)).toBe(false);
  });
});

it('what is only said not to be asked for adds nothing, beside a duty that did not reach it', () => {
  const inputs = ['group_size: int - Persons in the group', 'booked: bool - The visit is booked'];
  const text = 'A group of more than six must book a visit; a group of six or fewer need not.';
  expect(meaningOf(readClause(text, 'Visit the mill', inputs), inputs)).toEqual([
    '[group_size > 6 && group_size > 6] => booked none/deny',
  ]);
});

it('a season that depends on when the text was written is for a person to say', () => {
  const inputs = [
    'from_coming_season: bool - The skating is in the coming season or later',
    'wears_helmet: bool - The skater wears a helmet',
  ];
  expect(complete('Starting with the coming season, skaters must wear a helmet.', 'Skate', inputs)).toBe(
    false,
  );
});
