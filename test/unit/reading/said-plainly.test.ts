import { expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

it.each([
  [
    'The porter may open the vault only after the clerk has signed the register.',
    'Open the vault',
    ['register_signed: bool - The clerk has signed the register'],
    '[true] => register_signed permit/deny',
  ],
  [
    'It is compulsory for riders to wear a helmet.',
    'Ride',
    ['helmet_worn: bool - The rider wears a helmet'],
    '[true] => helmet_worn none/deny',
  ],
  [
    'Children are admitted only if accompanied by an adult.',
    'Enter the gallery',
    ['child: bool - The visitor is a child', 'accompanied_by_adult: bool - An adult accompanies the visitor'],
    '[child] => accompanied_by_adult permit/deny',
  ],
  [
    'Goods must not be returned without the receipt.',
    'Return goods',
    ['receipt_shown: bool - The receipt is shown'],
    '[true] => receipt_shown none/deny',
  ],
])('%s', (text, action, inputs, meaning) => {
  expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual([meaning]);
});

it('a duty after something is asked about: when it begins, or what must come first', () => {
  const inputs = ['gate_closed: bool - The gate is closed', 'guests_left: bool - The guests have left'];
  expect(
    readClause('The gate must be closed after the guests have left.', 'Run an inn', inputs).complete,
  ).toBe(false);
});
