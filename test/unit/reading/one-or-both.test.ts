import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const stall = [
  'badge: bool - The vendor wears a badge',
  'hairnet: bool - The vendor wears a hairnet',
  'fee_paid: bool - The fee has been paid',
];
const clause = (text: string) => readClause(text, 'Sell food at a stall', stall);
const read = (text: string): string[] => meaningOf(clause(text), stall);

describe('"and/or"', () => {
  it('asks of a duty for one of the two at least', () => {
    expect(read('Every vendor must wear a badge and/or a hairnet.')).toEqual([
      '[true] => badge || hairnet none/deny',
    ]);
  });

  it('forbids each of the two', () => {
    expect(read('A vendor must not wear a badge and/or a hairnet.')).toEqual([
      '[true] => !(badge || hairnet) none/deny',
    ]);
  });

  it('is met by either of the two in a condition', () => {
    expect(read('A vendor who wears a badge and/or a hairnet may sell food at a stall.')).toEqual([
      '[badge || hairnet] => true permit/none',
    ]);
  });

  it.each([
    'A badge and/or a hairnet must be worn.',
    'A vendor may sell food if a badge and/or a hairnet is worn and the fee has been paid.',
    'A vendor must wear a badge and/or a hairnet or pay the fee.',
  ])('is put to a person where it may bind each of two, or stands beside another joint: %s', (text) => {
    expect(clause(text).complete).toBe(false);
  });
});
