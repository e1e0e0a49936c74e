import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const inputs = [
  'takings: decimal EUR - Takings of the stall',
  'levy: decimal EUR - The levy that is charged',
];
const read = (text: string): string[] => meaningOf(readClause(text, 'Charge a levy', inputs), inputs);

describe('a cap behind a share', () => {
  it.each([
    ', capped at 90 EUR',
    ', limited to 90 EUR',
    ', but no more than 90 EUR',
    ', however at most 90 EUR',
    ', with a maximum of 90 EUR',
    ', subject to a maximum of 90 EUR',
    ' (max. 90 EUR)',
  ])('limits what the share limits: up to 8%% of the takings%s', (cap) => {
    expect(read(`The levy may amount to up to 8% of the takings${cap}.`)).toEqual([
      '[true] => levy <= 0.08 * takings && levy <= 90 permit/none',
    ]);
  });

  it.each([
    'The levy may be up to 8% of takings exceeding 90 EUR.',
    'The levy may be up to 8% of the takings, and the takings at most 90 EUR.',
    'The levy may be up to 8% of the takings, and in no case less than 90 EUR.',
  ])('is not what limits something else, or the other way: %s', (text) => {
    expect(read(text)).not.toEqual(['[true] => levy <= 0.08 * takings && levy <= 90 permit/none']);
    expect(read(text)).not.toEqual(['[true] => levy <= 0.08 * takings && levy >= 90 permit/none']);
  });
});

describe('one amount less another', () => {
  it.each([
    ['the amount by which the takings exceed 90 EUR', 'takings - 90'],
    ['25% of the amount by which the takings exceed 90 EUR', '0.25 * (takings - 90)'],
    ['the sum of 90 EUR and 25% of the takings', '90 + (0.25 * takings)'],
  ])('is what the levy must not exceed: %s', (text, limit) => {
    expect(read(`The levy must not exceed ${text}.`)).toEqual([`[true] => levy <= ${limit} none/deny`]);
  });

  it('is not read of a change of one amount', () => {
    expect(read('The amount by which the levy is raised must not exceed 90 EUR.')).not.toEqual([
      '[true] => levy <= 90 none/deny',
    ]);
  });
});

describe('which of two amounts counts', () => {
  it.each(['whichever sum is smaller', 'whichever amount is the lesser', 'whichever of the two is lower'])(
    'is the smaller one: %s',
    (which) => {
      expect(read(`The levy must not exceed 8% of the takings or 90 EUR, ${which}.`)).toEqual([
        '[true] => !(levy > 0.08 * takings || levy > 90) none/deny',
      ]);
    },
  );
});
