import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const marked = 'days_until_marked: int day - Days from the purchase until the animal is marked';
const notified =
  'days_until_registry_notified: int day - Days from the purchase until the registry is notified';
const paid = 'days_until_fee_paid: int day - Days from the purchase until the fee is paid';

describe('one deadline of several acts', () => {
  it.each([
    [
      'A dealer must, within 7 days of the purchase, mark the animal and notify the registry.',
      [marked, notified],
      '[true] => days_until_marked <= 7 && days_until_registry_notified <= 7 none/deny',
    ],
    [
      'A dealer shall, no later than 7 days after the purchase, mark the animal, notify the registry and pay the fee.',
      [marked, notified, paid],
      '[true] => days_until_marked <= 7 && days_until_registry_notified <= 7 && days_until_fee_paid <= 7 none/deny',
    ],
  ])('is that of each: %s', (text, inputs, means) => {
    const reading = readClause(text, 'Buy an animal', inputs);
    expect(reading.doubts).toEqual([]);
    expect(meaningOf(reading, inputs)).toEqual([means]);
  });

  it.each([
    [
      'A dealer must, within 7 days of the purchase, mark the animal or notify the registry.',
      [marked, notified],
    ],
    [
      'A dealer must, within 7 days of the purchase, mark the animal and notify the buyer.',
      [marked, notified],
    ],
    [
      'A dealer must mark the animal and notify the registry within 7 days of the purchase.',
      [marked, notified],
    ],
    [
      'A dealer must, within 7 days of the purchase, mark the animal and, within 14 days, notify the registry.',
      [marked, notified],
    ],
  ])('is asked about: %s', (text, inputs) => {
    expect(readClause(text, 'Buy an animal', inputs).complete).toBe(false);
  });
});
