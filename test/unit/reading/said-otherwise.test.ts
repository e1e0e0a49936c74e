import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const read = (text: string, action: string, inputs: readonly string[]): string[] =>
  meaningOf(readClause(text, action, inputs), inputs);

describe('a part of one unit', () => {
  it.each([
    ['A coach must not wait in the yard for more than half an hour.', 'waiting_minutes <= 30'],
    ['A coach must not wait in the yard for more than a quarter of an hour.', 'waiting_minutes <= 15'],
    ['A coach must not wait in the yard longer than half an hour.', 'waiting_minutes <= 30'],
  ])('is its share of it: %s', (text, required) => {
    const [meaning] = read(text, 'Wait in the yard', [
      'waiting_minutes: decimal minute - Length of the wait in minutes',
    ]);
    expect(meaning).toContain(required);
  });
});

describe('"but only"', () => {
  const inputs = ['water: enum drinking|rain|pond - Quality of the water the fruit is washed with'];

  it('behind a permission limits it', () => {
    expect(
      read('Fruit may be washed, but only with water of drinking quality.', 'Wash fruit', inputs),
    ).toEqual(['[true] => water == "drinking" permit/deny']);
  });

  it('before an act of its own limits nothing', () => {
    const said = readClause('Fruit may be washed, but only apples sold.', 'Wash fruit', inputs);
    expect(said.complete).toBe(false);
  });
});

describe('how often', () => {
  it.each([
    'A lift must be serviced not less often than once every 90 days.',
    'A lift must be serviced no less frequently than every 90 days.',
    'A lift must be serviced at least once every 90 days.',
  ])('is the longest time between two: %s', (text) => {
    expect(
      read(text, 'Run a lift', ['days_since_service: int day - Days since the last service of the lift']),
    ).toEqual(['[true] => days_since_service <= 90 none/deny']);
  });
});

describe('that there is none', () => {
  const inputs = ['visitors: int - Number of visitors in the vault'];

  it('needs no number', () => {
    expect(
      read('The vault may be closed only while no visitor is in the vault.', 'Close the vault', inputs),
    ).toEqual(['[true] => visitors <= 0 permit/deny']);
  });

  it('is not said where one of them is enough, or all are meant', () => {
    const said = readClause(
      'The vault may be closed only while visitors are in the vault.',
      'Close the vault',
      inputs,
    );
    expect(said.complete).toBe(false);
  });
});

it.each([
  ['Unless otherwise provided in the statutes, a member must not vote by letter.', 'unresolved_reference'],
  ['Except as otherwise stated in the tariff, a member must not vote by letter.', 'unresolved_reference'],
])('what another text says is asked about: %s', (text, code) => {
  const { doubts } = readClause(text, 'Vote by letter', [
    'provided_otherwise: bool - The statutes or the tariff provide otherwise',
  ]);
  expect(doubts.map((doubt) => doubt.code)).toContain(code);
});

it('what two people agree otherwise is a fact', () => {
  expect(
    readClause('Unless the parties have agreed otherwise, rent must be paid in advance.', 'Pay rent', [
      'agreed_otherwise: bool - The parties have agreed otherwise',
      'paid_in_advance: bool - The rent is paid in advance',
    ]).complete,
  ).toBe(true);
});

describe('two who may', () => {
  const inputs = [
    'signed_by_chair: bool - The chair has signed',
    'signed_by_treasurer: bool - The treasurer has signed',
  ];

  it.each([
    'The chair and the treasurer may sign the contract.',
    'The chair and treasurer may sign the contract.',
  ])('may each, or only both together: %s', (text) => {
    expect(readClause(text, 'Sign the contract', inputs).complete).toBe(false);
  });
});

it('a modal that says who the subject can be is no norm of its own', () => {
  const inputs = [
    'buyer_is_company: bool - The buyer is a company',
    'deed_signed: bool - The buyer signs the deed',
  ];
  const said = readClause('The buyer, who may also be a company, must sign the deed.', 'Buy a plot', inputs);
  expect(said.complete).toBe(false);
});

describe('a list within a sentence', () => {
  const flat = [
    'rent_owed: bool - The tenant owes rent',
    'animal_kept: bool - The tenant keeps an animal',
    'flat_sublet: bool - The tenant has sublet the flat',
  ];

  it.each([
    'The landlord may end the lease where the tenant (a) owes rent, (b) keeps an animal or (c) has sublet the flat.',
    'The landlord may end the lease where the tenant (i) owes rent, (ii) keeps an animal or (iii) has sublet the flat.',
    'The landlord may end the lease where the tenant (1) owes rent, (2) keeps an animal or (3) has sublet the flat.',
  ])('is read without the marks of its items: %s', (text) => {
    const [meaning] = read(text, 'End the lease', flat);
    expect(meaning).toMatch(/rent_owed \|\| animal_kept \|\| flat_sublet/);
  });

  it('is none where its marks leave one out, or name units of the text', () => {
    for (const text of [
      'The landlord may end the lease where the tenant (a) owes rent or (c) has sublet the flat.',
      'The landlord may end the lease under paragraph (a) or (b) where the tenant owes rent.',
    ])
      expect(readClause(text, 'End the lease', flat).complete).toBe(false);
  });
});

describe('what is not read as its contrary', () => {
  const inputs = [
    'urgent: bool - The payment is urgent',
    'budgeted: bool - The payment is in the budget',
    'approvals: int - Number of approvals',
    'payment_amount: decimal EUR - Amount of the payment',
    'budget_left: decimal EUR - What is left of the budget',
  ];

  it.each([
    'Some payments must be in the budget.',
    'A few payments must be in the budget.',
    'The amount of the payment must be at least 1,000 euros less than what is left of the budget.',
    'The amount of the payment must not exceed what is left of the budget by more than 1,000 euros.',
    'What is left of the budget must be 1,000 euros higher than the amount of the payment.',
    'An urgent payment must not be approved.',
  ])('is asked about: %s', (text) => {
    expect(readClause(text, 'Approve a payment', inputs).complete).toBe(false);
  });

  it('a case after "and if" is the case of what follows it', () => {
    const text =
      'A payment must be in the budget if it is urgent, and if its amount is more than 5,000 euros, it must have two approvals.';
    const said = readClause(text, 'Make a payment', inputs.slice(0, 4));
    for (const { ledger } of said.norms)
      expect(JSON.stringify(ledger.norm.act)).not.toContain('payment_amount');
  });

  it('an exclusion is read where its words are known', () => {
    expect(
      read('Everyone but guards must sign in.', 'Enter the site', [
        'role: enum guard|visitor|driver - Role of the person',
        'signed_in: bool - The person signs in',
      ]),
    ).toEqual(['[role != "guard"] => signed_in none/deny']);
  });
});

it('a sentence of parentheses within each other is not read, and does no harm', () => {
  const text = `A payment ${'('.repeat(3_000)}urgent${')'.repeat(3_000)} must be approved.`;
  expect(readClause(text, 'Make a payment', ['urgent: bool - The payment is urgent']).complete).toBe(false);
});
