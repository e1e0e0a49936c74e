import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const kiln = ['kiln_cold: bool - The kiln is cold', 'door_open: bool - The door of the kiln is open'];
const read = (text: string): string[] => meaningOf(readClause(text, 'Load the kiln', kiln), kiln);
const complete = (text: string): boolean => readClause(text, 'Load the kiln', kiln).complete;

const loan = [
  'fee_paid: bool - The borrower has paid the fee',
  'loan_amount: decimal EUR - Amount of the loan',
];
const readLoan = (text: string): string[] => meaningOf(readClause(text, 'Release the loan', loan), loan);

describe('the words that open a case', () => {
  it.each([
    'in any case in which',
    'in circumstances where',
    'in the event that',
    'in the event',
    'in the case where',
    'on every occasion on which',
    'throughout any period when',
    'during the whole time that',
    'the moment',
    'if it so happens that',
    'if and when',
    'as and when',
    'at all times when',
  ])('are as "if": %s', (opening) => {
    expect(read(`The door of the kiln must be open ${opening} the kiln is cold.`)).toEqual([
      '[kiln_cold] => door_open none/deny',
    ]);
  });

  it.each([
    'other than where',
    'save in circumstances where',
    'except on condition that',
    'apart from cases in which',
    'with the exception of cases where',
    'unless it can be shown that',
    'not, however, if',
    'the only exception being when',
    'in all cases other than those in which',
  ])('are as "unless": %s', (opening) => {
    expect(read(`The door of the kiln must be open, ${opening} the kiln is cold.`)).toEqual([
      '[!kiln_cold] => door_open none/deny',
    ]);
  });

  it.each([
    'upon condition that the borrower has paid the fee',
    'on the strict understanding that the borrower has paid the fee',
    'subject to the proviso that the borrower has paid the fee',
    'assuming the borrower has paid the fee',
    'subject to payment of the fee by the borrower',
    'in return for payment of the fee',
    'on proof of payment of the fee',
  ])('make a grant depend on what they say: %s', (condition) => {
    expect(readLoan(`The bank may release the loan ${condition}.`)).toEqual([
      '[true] => fee_paid permit/none',
    ]);
  });

  it.each([
    'only in circumstances where the borrower has paid the fee',
    'only subject to payment of the fee',
    'only following payment of the fee',
    ', but only if the borrower has paid the fee',
    ', but not unless the borrower has paid the fee',
    ', but not until the borrower has paid the fee',
  ])('say what alone is allowed: %s', (condition) => {
    expect(readLoan(`The bank may release the loan ${condition}.`.replace(' ,', ','))).toEqual([
      '[true] => fee_paid permit/deny',
    ]);
  });

  it.each([
    'pending payment of the fee',
    'save upon payment of the fee',
    'other than after payment of the fee',
  ])('say what has to come before what is forbidden: %s', (condition) => {
    expect(readLoan(`The bank must not release the loan ${condition}.`)).toEqual([
      '[true] => fee_paid none/deny',
    ]);
  });

  it('stand between a modal and its act, too', () => {
    const expected = ['[kiln_cold] => door_open none/deny'];
    expect(read('The door of the kiln must, should the kiln be cold, be open.')).toEqual(expected);
    expect(read('The door of the kiln is, if the kiln is cold, required to be open.')).toEqual(expected);
    expect(read('Where the kiln is cold, the door of the kiln must be open in that case.')).toEqual(expected);
  });

  it.each([
    'The door of the kiln must be open at the moment the kiln is cold.',
    'The company providing the kiln must keep the door of the kiln open.',
    'The door of the kiln must be open, but only if the kiln is cold.',
    'The door of the kiln must be open subject to the rules on a cold kiln.',
    'The door of the kiln must be open in that case.',
    'A person assuming that the kiln is cold must keep the door of the kiln open.',
  ])('are asked about where they may say something else: %s', (text) => {
    expect(complete(text)).toBe(false);
  });
});

const siren = [
  'leak_occurred: bool - Whether a leak has occurred',
  'pump_running: bool - The pump is running',
  'valve_shut: bool - The valve has been shut',
];
const readSiren = (text: string): string[] => meaningOf(readClause(text, 'Run the plant', siren), siren);

describe('what happens', () => {
  it.each([
    'After a leak, the operator must shut the valve.',
    'Following a leak, the operator must shut the valve.',
    'After a leak has occurred, the operator must shut the valve.',
    'The operator must shut the valve as a result of a leak.',
    'The operator must shut the valve in response to a leak.',
  ])('is the case of a duty: %s', (text) => {
    expect(readSiren(text)).toEqual(['[leak_occurred] => valve_shut none/deny']);
  });

  it.each([
    'A vet must make an entry on giving antibiotics.',
    'A vet must make an entry after giving antibiotics.',
    'Upon giving antibiotics, a vet must make an entry.',
    'After having given antibiotics, a vet must make an entry.',
  ])('is said by what the one who acts does: %s', (text) => {
    const inputs = ['antibiotics_given: bool - Antibiotics are given', 'entry_made: bool - An entry is made'];
    expect(meaningOf(readClause(text, 'Treat an animal', inputs), inputs)).toEqual([
      '[antibiotics_given] => entry_made none/deny',
    ]);
  });

  it('is none where a figure counts from it', () => {
    const inputs = [
      'days_to_payment: int day - Days from the receipt of the goods to the payment',
      'received: bool - Received',
    ];
    const text = 'The buyer must pay within 30 days after receiving the goods.';
    expect(meaningOf(readClause(text, 'Pay', inputs), inputs)).not.toContain(
      '[received] => days_to_payment <= 30 none/deny',
    );
  });
});

describe('a second case', () => {
  it.each([
    ['where a leak has occurred and provided that the pump is running', '&&'],
    ['if a leak has occurred, and likewise if the pump is running', '||'],
    ['if a leak has occurred and equally if the pump is running', '||'],
    ['if a leak has occurred, or in the alternative if the pump is running', '||'],
    ['if a leak has occurred, or else if the pump is running', '||'],
    ['if a leak has occurred or the pump is running, or both', '||'],
  ])('is beside the first or instead of it: %s', (cases, joint) => {
    expect(readSiren(`The operator must shut the valve ${cases}.`)).toEqual([
      `[leak_occurred ${joint} pump_running] => valve_shut none/deny`,
    ]);
  });

  it.each([
    'Paper must be signed by hand if it is sent by post, or else be signed online.',
    'Paper must be signed by hand if it is sent by post and, in any other case, be signed online.',
    'Paper must, if it is sent by post, be signed by hand, and otherwise be signed online.',
    'If paper is sent by post, it must be signed by hand. Where that is not so, it must be signed online.',
    'If paper is sent by post, it must be signed by hand. Otherwise, it must be signed online.',
  ])('is the other one: %s', (text) => {
    const inputs = [
      'sent_by_post: bool - The paper is sent by post',
      'signed_by_hand: bool - It is signed by hand',
      'signed_online: bool - It is signed online',
    ];
    expect(meaningOf(readClause(text, 'File a paper', inputs), inputs)).toEqual([
      '[sent_by_post] => signed_by_hand none/deny',
      '[!sent_by_post] => signed_online none/deny',
    ]);
  });
});

it('who pays names no figure of what is paid', () => {
  const inputs = [
    'deposit_paid: bool - The buyer has paid the deposit',
    'purchase_price: decimal EUR - Price of the house',
  ];
  const meaning = (text: string): string[] =>
    meaningOf(readClause(text, 'Hand over the house', inputs), inputs);
  expect(meaning('The agent may hand over the house if the buyer has paid the deposit.')).toEqual([
    '[true] => deposit_paid permit/none',
  ]);
  expect(meaning('The agent may hand over the house if the buyer has paid the price.')).not.toEqual([
    '[true] => deposit_paid permit/none',
  ]);
});
