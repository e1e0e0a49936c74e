import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const seals = [
  'sealed_by: enum captain|mate|passenger - Who seals the hatch',
  'in_port: bool - The ship lies in port',
  'captain_ashore: bool - The captain is ashore',
];
const lends = [
  'borrower: enum member|guest - Whether the borrower is a member or a guest',
  'borrower_age: int year - Age of the borrower',
  'skates: int - Pairs of skates',
];

describe('duties that cannot both be met', () => {
  it.each([
    [
      'the one of a case is instead of the general one',
      'The hatch shall be sealed by the captain. Where the captain is ashore, it shall be sealed by the mate.',
      [
        '[!captain_ashore] => sealed_by == "captain" none/deny',
        '[captain_ashore] => sealed_by == "mate" none/deny',
      ],
    ],
    [
      'cases that tell both apart leave both as they are',
      'If the hatch is small, it must be sealed by the captain. If the hatch is large, it must be sealed by the mate.',
      [
        '[hatch == "small"] => sealed_by == "captain" none/deny',
        '[hatch == "large"] => sealed_by == "mate" none/deny',
      ],
    ],
  ])('%s', (_what, text, means) => {
    const inputs = [...seals, 'hatch: enum small|large - Whether the hatch is small or large'];
    expect(meaningOf(readClause(text, 'Seal the hatch', inputs), inputs)).toEqual(means);
  });

  it.each([
    [
      'beside the general one',
      'The hatch shall be sealed by the captain. Where the captain is ashore, it shall also be sealed by the mate.',
    ],
    [
      'two cases that may both be',
      'In port the hatch shall be sealed by the captain. Where the captain is ashore, it shall be sealed by the mate.',
    ],
    ['no case at all', 'The hatch shall be sealed by the captain. It shall be sealed by the mate.'],
  ])('asks about %s', (_what, text) => {
    const { complete, doubts } = readClause(text, 'Seal the hatch', seals);
    expect(complete).toBe(false);
    expect(doubts.map(({ message }) => message).join()).toMatch(/instead of what is asked for before/);
  });
});

describe('a figure without its noun', () => {
  it.each(['A guest may borrow up to 2.', 'A guest must bring at least 2.'])(
    'is no age after a verb: %s',
    (text) => {
      const reading = readClause(text, 'Borrow skates', lends);
      expect(reading.complete).toBe(false);
      expect(JSON.stringify(reading.norms)).not.toMatch(/borrower_age/);
    },
  );

  it.each([
    ['A borrower must be at least 12.', '[true] => borrower_age >= 12 none/deny'],
    ['No borrower under 12 may borrow skates.', '[true] => borrower_age >= 12 none/deny'],
  ])('is one of persons: %s', (text, means) => {
    const inputs = lends.slice(1, 2);
    expect(meaningOf(readClause(text, 'Borrow skates', inputs), inputs)).toEqual([means]);
  });
});
