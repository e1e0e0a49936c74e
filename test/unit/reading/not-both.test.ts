import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const crate = [
  'bar_code: bool - The crate carries a bar code',
  'label: bool - The crate carries a printed label',
  'stamp: bool - The crate carries a stamp',
  'weighed: bool - The crate has been weighed',
];
const read = (text: string): string[] => meaningOf(readClause(text, 'Send a crate', crate), crate);
const one = '(bar_code || label) && !(bar_code && label)';

describe('but not both', () => {
  it.each([
    'Every crate must carry either a bar code or a printed label, but not both.',
    'Every crate must carry a bar code or a printed label, but not both of them.',
    'Every crate must carry either a bar code or a printed label, but must not carry both.',
    'Every crate must carry a printed label or a bar code but not both.',
    'Every crate must carry a printed label or a bar code, but never both.',
  ])('asks for exactly one of two: %s', (text) => {
    const [only] = read(text);
    expect([
      `[true] => ${one} none/deny`,
      '[true] => (label || bar_code) && !(label && bar_code) none/deny',
    ]).toContain(only);
  });

  it('says again what is said of each', () => {
    const choir = ['in_choir: bool - The pupil is in the choir', 'in_band: bool - The pupil is in the band'];
    const text = 'A pupil must register for the choir or for the band, but not for both.';
    expect(meaningOf(readClause(text, 'Register', choir), choir)).toEqual([
      '[true] => (in_choir || in_band) && !(in_choir && in_band) none/deny',
    ]);
  });

  it('permits the one, and refuses both together', () => {
    expect(read('A crate may carry either a bar code or a printed label, but not both.')).toEqual([
      '[bar_code || label] => !(bar_code && label) permit/deny',
    ]);
    expect(read('A crate may carry a bar code or a printed label, but may not carry both.')).toEqual([
      '[bar_code || label] => !(bar_code && label) permit/deny',
    ]);
  });

  it('is a condition like any other', () => {
    expect(
      read('If a crate carries either a bar code or a printed label, but not both, it must be weighed.'),
    ).toEqual([`[${one}] => weighed none/deny`]);
  });

  it.each([
    'A crate must carry a bar code, a stamp or a printed label, but not both.',
    'A crate must not carry either a bar code or a printed label, but not both.',
    'If it has been weighed, a crate may carry either a bar code or a printed label, but not both.',
    'A crate must carry a bar code and a printed label, but not both.',
  ])('is put to a person where it is not one of two: %s', (text) => {
    expect(readClause(text, 'Send a crate', crate).complete).toBe(false);
  });
});
