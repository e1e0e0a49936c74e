import { expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

it.each<[text: string, action: string, inputs: string[], meaning: string]>([
  [
    'The charge must not exceed 3 EUR per day of storage.',
    'Charge for storage',
    [
      'days_of_storage: int day - Days for which the goods are stored',
      'charge: decimal EUR - Charge for the storage',
    ],
    '[true] => charge <= 3 * days_of_storage none/deny',
  ],
  [
    'The charge must not exceed 3 EUR for each day of storage.',
    'Charge for storage',
    [
      'days_of_storage: int day - Days for which the goods are stored',
      'charge: decimal EUR - Charge for the storage',
    ],
    '[true] => charge <= 3 * days_of_storage none/deny',
  ],
  [
    'The charge must not exceed 3 EUR per day of storage or 40 EUR in total.',
    'Charge for storage',
    [
      'days_of_storage: int day - Days for which the goods are stored',
      'charge: decimal EUR - Charge for the storage',
    ],
    '[true] => !(charge > 3 * days_of_storage || charge > 40) none/deny',
  ],
  [
    'The charge must not exceed 3 EUR per day of storage, nor 40 EUR in all.',
    'Charge for storage',
    [
      'days_of_storage: int day - Days for which the goods are stored',
      'charge: decimal EUR - Charge for the storage',
    ],
    '[true] => !(charge > 3 * days_of_storage || charge > 40) none/deny',
  ],
  [
    'A dose must not exceed 2 mg per kilogram of body weight.',
    'Treat an animal',
    ['dose: decimal mg - Dose given', 'body_weight: decimal kg - Weight of the animal'],
    '[true] => dose <= 2 * body_weight none/deny',
  ],
  [
    'A dose must not be more than 2 mg per kg of body weight, nor more than 90 mg in total.',
    'Treat an animal',
    ['dose: decimal mg - Dose given', 'body_weight: decimal kg - Weight of the animal'],
    '[true] => !(dose > 2 * body_weight || dose > 90) none/deny',
  ],
])('%s', (text, action, inputs, meaning) => {
  expect(meaningOf(readClause(text, action, inputs), inputs).join(' ')).toBe(meaning);
});

it.each<[text: string, action: string, inputs: string[]]>([
  [
    'The charge must not exceed 3 EUR per day of transport.',
    'Charge for storage',
    [
      'days_of_storage: int day - Days for which the goods are stored',
      'charge: decimal EUR - Charge for the storage',
    ],
  ],
  [
    'The charge must not exceed 3 EUR or 40 EUR.',
    'Charge for storage',
    [
      'days_of_storage: int day - Days for which the goods are stored',
      'charge: decimal EUR - Charge for the storage',
    ],
  ],
])('%s is asked about', (text, action, inputs) => {
  expect(readClause(text, action, inputs).complete).toBe(false);
});
