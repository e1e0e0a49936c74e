import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const stall = [
  'licence: bool - The trader has a licence',
  'permit: bool - The trader has a permit',
  'fee_paid: bool - The fee has been paid',
  'raining: bool - It is raining',
];
const read = (...lines: string[]): string[] =>
  meaningOf(readClause(lines.join('\n'), 'Set up a stall', stall), stall);

describe('lists under the items of a list', () => {
  it('end where the next item of the list above begins', () => {
    expect(
      read(
        'A stall may be set up if:',
        '(a) the trader has',
        '  (i) a licence; or',
        '  (ii) a permit; and',
        '(b) the fee has been paid.',
      ),
    ).toEqual(['[true] => (licence || permit) && fee_paid permit/none']);
    expect(
      read(
        'A stall may be set up only if—',
        '(a) the fee has been paid; and',
        '(b) the trader has—',
        '  (i) a licence; or',
        '  (ii) a permit; and',
        '(c) it is not raining.',
      ),
    ).toEqual(['[true] => fee_paid && (licence || permit) && !raining permit/deny']);
  });

  it('may bear capital letters', () => {
    expect(
      read(
        'A stall may be set up if:',
        '(i) the fee has been paid; and',
        '(ii) the trader has either',
        '  (A) a licence, or',
        '  (B) a permit.',
      ),
    ).toEqual(['[true] => fee_paid && (licence || permit) permit/none']);
  });

  it('do not take the word that joins their item to the next one for their own', () => {
    expect(
      read(
        'A stall may be set up if:',
        '(a) the trader has',
        '  (i) a licence;',
        '  (ii) a permit; or',
        '(b) the fee has been paid.',
      ),
    ).toEqual(['ambiguous_list']);
  });
});
