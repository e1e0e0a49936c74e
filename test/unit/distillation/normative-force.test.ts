import { expect, it } from 'vitest';
import { hasForce } from '../../../src/distillation/builtin/normative-force.ts';

it.each([
  'Under no circumstances is solvent to be poured down a drain.',
  'On no account is a lift used during a fire drill.',
  'The gate stays locked after the last tour has left.',
  'All climbers wear a helmet at all times.',
  'In the vault nothing is placed on the floor.',
  'For so long as the red flag flies, nobody swims.',
])('a statement of what holds each time may bind: %s', (text) => {
  expect(hasForce(text)).toBe(true);
});

it.each([
  'The harbour lies to the south of the old town.',
  'After a long discussion the item was held over to the spring meeting.',
  'The committee thanked its members.',
])('a statement that tells does not: %s', (text) => {
  expect(hasForce(text)).toBe(false);
});
