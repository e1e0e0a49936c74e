import { expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const before = ['attempts_before: int - Number of attempts that the candidate has made before this one'];
const all = ['attempts: int - Number of attempts, this one included'];
const test = (text: string, inputs: readonly string[]): string[] =>
  meaningOf(readClause(text, 'Sit the test', inputs), inputs);

it.each([
  ['No candidate may sit the test more than three times.', 'attempts_before <= 2 none/deny'],
  ['A candidate may sit the test up to three times.', 'attempts_before <= 2 permit/none'],
  ['A candidate may sit the test three times.', 'attempts_before <= 2 permit/none'],
  ['A candidate may sit the test no more than once.', 'attempts_before <= 0 permit/none'],
])('of the acts before this one, one fewer: "%s"', (text, said) => {
  expect(test(text, before)).toEqual([`[true] => ${said}`]);
});

it('an input that counts the act itself has the figure of the text', () => {
  expect(test('A candidate may not sit the test more than three times.', all)).toEqual([
    '[true] => attempts <= 3 none/deny',
  ]);
});

it.each([
  ['A candidate who has sat the test three or more times may not sit it.', 'attempts_before < 3 none/deny'],
  [
    'A candidate may not sit the test if he has already sat it more than three times.',
    'attempts_before <= 3 none/deny',
  ],
])('a state before the act has the figure of the text: "%s"', (text, said) => {
  expect(test(text, before)).toEqual([`[true] => ${said}`]);
});

it.each([
  'A candidate may not sit the test again after sitting it three times.',
  'A candidate may not sit the test more than three times in a year.',
])('is asked about: "%s"', (text) => {
  expect(readClause(text, 'Sit the test', before).complete).toBe(false);
});

it('"once" before a preposition is how often, and not when', () => {
  const inputs = [
    'renewals_before: int - Number of renewals before this one',
    'renewal_years: decimal year - Length of the renewal in years',
  ];
  expect(
    meaningOf(
      readClause('The lease may be renewed once for up to five years.', 'Renew a lease', inputs),
      inputs,
    ),
  ).toEqual(['[true] => renewals_before <= 0 && renewal_years <= 5 permit/none']);
});
