import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const kiln = [
  'potter: enum apprentice|master - Who uses the kiln',
  'master_present: bool - A master is present',
];
const pots = [
  'pots: int - Number of pots fired',
  'porcelain: bool - The pots are made of porcelain',
  'master_present: bool - A master is present',
];

describe('a person who attends beside the one who acts', () => {
  it.each([
    [
      'Apprentices may not use the kiln without a master present.',
      '[potter == "apprentice"] => master_present none/deny',
    ],
    [
      'Apprentices may use the kiln with a master present.',
      '[potter == "apprentice"] => master_present permit/none',
    ],
    ['The kiln must not be used without a master present.', '[true] => master_present none/deny'],
    [
      'Apprentices may use the kiln only with a master present.',
      '[potter == "apprentice"] => master_present permit/deny',
    ],
  ])('%s', (text, means) => {
    expect(meaningOf(readClause(text, 'Use the kiln', kiln), kiln)).toEqual([means]);
  });

  it('is asked about where a value of who acts would be denied of another', () => {
    const { complete, doubts } = readClause(
      'Apprentices must not use the kiln without a master.',
      'Use the kiln',
      kiln,
    );
    expect(complete).toBe(false);
    expect(doubts.map(({ message }) => message)).toContain('potter would have to be two things at once.');
  });
});

describe('a limit that no verb states', () => {
  it.each([
    ['Porcelain: max. 4 pots.', '[porcelain] => pots <= 4 none/deny'],
    ['For porcelain: max. 4 pots.', '[porcelain] => pots <= 4 none/deny'],
    ['Porcelain pots: no more than 4.', '[porcelain] => pots <= 4 none/deny'],
  ])('holds of what comes before its figure: %s', (text, means) => {
    const inputs = pots.slice(0, 2);
    expect(meaningOf(readClause(text, 'Fire pots', inputs), inputs)).toEqual([means]);
  });

  it('is asked about where more comes after its figure', () => {
    expect(readClause('Max. 4 pots, master present.', 'Fire pots', pots).complete).toBe(false);
    expect(readClause('Max. 4 pots with a master present.', 'Fire pots', pots).complete).toBe(false);
  });

  it('is asked about where the words before it may be what is asked for', () => {
    const dogs = [
      'muzzle_worn: bool - The dog wears a muzzle',
      'dog_weight: decimal kilogram - Weight of the dog',
    ];
    expect(readClause('Muzzle: dogs over 20 kg.', 'Walk a dog', dogs).complete).toBe(false);
  });
});
