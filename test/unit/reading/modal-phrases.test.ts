import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const brewing = [
  'batch_volume: decimal l - Volume of the batch in litres',
  'vat_cleaned: bool - The vat has been cleaned',
  'hops_imported: bool - The hops are imported',
];
const clause = (text: string) => readClause(text, 'Brew a batch', brewing);
const read = (text: string): string[] => meaningOf(clause(text), brewing);
const asked = (text: string): boolean => !clause(text).complete;

describe('what obliges in more words than one', () => {
  it.each([
    'The brewer is obligated to clean the vat.',
    'The brewer shall also be bound to clean the vat.',
    'The brewer is hereby instructed to clean the vat.',
    'The brewer is subject to the obligation to clean the vat.',
    'The brewer has the task of cleaning the vat.',
    'The brewer is answerable for cleaning the vat.',
    'The brewer is entrusted with cleaning the vat.',
    'The brewer bears a legal responsibility for cleaning the vat.',
    'The brewer has no option other than to clean the vat.',
    'The brewer shall make certain that the vat is cleaned.',
    'The brewer must be sure to clean the vat.',
    'The brewer must, without exception, clean the vat.',
    'The brewer must not omit to clean the vat.',
    'The brewer is not relieved of the duty to clean the vat.',
    'The brewer is not free to dispense with cleaning the vat.',
    'It is the job of the brewer to clean the vat.',
    'It is vital that the vat is cleaned.',
    'It is up to the brewer to make certain that the vat is cleaned.',
    'These rules oblige the brewer to clean the vat.',
    'This section imposes on the brewer a duty to clean the vat.',
    "You'll have to clean the vat.",
  ])('is a duty: %s', (text) => {
    expect(read(text)).toEqual(['[true] => vat_cleaned none/deny']);
  });

  it.each([
    'The brewer is bound not to clean the vat.',
    'The brewer is under a duty not to clean the vat.',
    'The brewer must avoid cleaning the vat.',
  ])('is a ban where what one is bound to is to leave it: %s', (text) => {
    expect(read(text)).toEqual(['[true] => !vat_cleaned none/deny']);
  });

  it.each([
    'The brewer is not answerable for cleaning the vat.',
    'The brewer has no duty to clean the vat.',
    'The brewer is directed to the vat, which has been cleaned.',
    'The brewer was instructed to clean the vat.',
    'It is for the brewer to decide whether the vat is cleaned.',
    'These rules do not oblige the brewer to clean the vat.',
  ])('is put to a person: %s', (text) => {
    expect(asked(text)).toBe(true);
  });
});

describe('what forbids in more words than one', () => {
  it.each([
    'Brewers are restrained from brewing batches of more than 900 litres.',
    'Brewers have no business brewing batches of more than 900 litres.',
    'Brewers shall by no means brew a batch of more than 900 litres.',
    'Brewers must not be allowed to brew a batch of more than 900 litres.',
    'Brewers are required to refrain from brewing batches of more than 900 litres.',
    "Brewers can't brew batches of more than 900 litres.",
    'Brewers mustn’t brew batches of more than 900 litres.',
    'On no account may the brewer brew a batch of more than 900 litres.',
    'Never may the brewer brew a batch of more than 900 litres.',
    'There shall be no brewing of batches of more than 900 litres.',
    'Strictly no brewing of batches of more than 900 litres.',
    'These rules prohibit brewers from brewing batches of more than 900 litres.',
    'This section does not allow brewers to brew batches of more than 900 litres.',
    'It is contrary to these rules to brew a batch of more than 900 litres.',
  ])('is a ban: %s', (text) => {
    expect(read(text)).toEqual(['[true] => batch_volume <= 900 none/deny']);
  });
});

describe('what permits in more words than one', () => {
  it.each([
    'The brewer shall be at liberty to brew a batch if the hops are imported.',
    'The brewer has the option of brewing a batch if the hops are imported.',
    'The brewer may elect to brew a batch if the hops are imported.',
    'The brewer may, if he so wishes, brew a batch if the hops are imported.',
    'The brewer is not prohibited from brewing a batch if the hops are imported.',
    'The brewer commits no offence by brewing a batch if the hops are imported.',
    'It is all right for the brewer to brew a batch if the hops are imported.',
    'It is not an offence to brew a batch if the hops are imported.',
    'These rules allow the brewer to brew a batch if the hops are imported.',
    'This section gives the brewer the right to brew a batch if the hops are imported.',
    'Nothing in these rules prevents the brewer from brewing a batch if the hops are imported.',
    "If the hops are imported, you're free to brew a batch.",
  ])('is a permission: %s', (text) => {
    expect(read(text)).toEqual(['[true] => hops_imported permit/none']);
  });

  it.each([
    'The brewer may, at his discretion, brew a batch if the hops are imported.',
    'These rules allow nothing if the hops are imported.',
    'If it is fine, the hops are imported.',
  ])('is put to a person: %s', (text) => {
    expect(asked(text)).toBe(true);
  });
});
