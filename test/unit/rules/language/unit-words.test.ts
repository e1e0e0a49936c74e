import { expect, it } from 'vitest';
import { inUnit } from '../../../../src/rules/language/unit-words.ts';

it.each([
  ['90.00', 'minute', '90 minutes'],
  ['1.00', 'minute', '1 minute'],
  ['0.50', 'day', '0.5 days'],
  ['100', 'day', '100 days'],
  ['3', 'business_day', '3 business days'],
  ['2', 'square_foot', '2 square feet'],
  ['2', 'inch', '2 inches'],
  ['28', 'metre_per_second', '28 metres per second'],
  ['1', 'metre_per_second', '1 metre per second'],
  ['50', 'percent', '50 percent'],
  ['2', 'body', '2 bodies'],
  ['12.50', 'EUR', '12.50 EUR'],
  ['2.50', 'EUR/day', '2.50 EUR per day'],
  ['3.0', null, '3.0'],
])('says %s of %s as "%s"', (amount, unit, words) => {
  expect(inUnit(amount, unit)).toBe(words);
});
