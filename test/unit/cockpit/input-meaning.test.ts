import { expect, it } from 'vitest';
import { meaningOf } from '../../../client/cockpit/src/ui/input-meaning.ts';

const of = (description: string, unit: string | null = null): string =>
  meaningOf({ name: 'measured', type: 'DECIMAL', unit, description });

it.each([
  ['Age: the minor is', 'The age of the minor'],
  ['Amount: the fee for a stall', 'The fee for a stall'],
  ['Height: the mast', 'The height of the mast'],
  ['Number: passengers on board', 'The number of passengers on board'],
])('says "%s" as a rule in words does', (description, said) => {
  expect(of(description)).toBe(said);
});

it.each([
  'Height: the stack exceeds',
  'Height: the mast exceeds',
  'Speed: the vehicle travels at',
  'Wind speed: the speed of the gust',
  'Days after the departure: the claim is received',
])('leaves "%s" as it is signed: said otherwise, words of it would be lost', (description) => {
  expect(of(description)).toBe(description);
});
