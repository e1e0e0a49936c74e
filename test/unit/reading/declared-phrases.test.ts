import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

interface Case {
  what: string;
  text: string;
  action: string;
  inputs: string[];
  reads: string[];
}

const card = [
  'card_lost_or_stolen: bool - The card is lost or stolen',
  'hours_to_report: int hour - Hours from the discovery to the report',
];

const joined: Case[] = [
  {
    what: '"or" inside a condition that one input states',
    text: 'If the card is lost or stolen, the holder must report it within 24 hours.',
    action: 'Report a bank card',
    inputs: card,
    reads: ['[card_lost_or_stolen] => hours_to_report <= 24 none/deny'],
  },
  {
    what: 'a further "or" after it',
    text: 'If the card is lost or stolen or damaged, the holder must report it within 24 hours.',
    action: 'Report a bank card',
    inputs: [...card, 'card_damaged: bool - The card is damaged'],
    reads: ['[card_lost_or_stolen || card_damaged] => hours_to_report <= 24 none/deny'],
  },
  {
    what: '"and" under a denial: not both, which is what the input denied says',
    text: 'A raft that is not clean and dry must not be launched.',
    action: 'Launch a raft',
    inputs: ['clean_and_dry: bool - The raft is clean and dry'],
    reads: ['[true] => clean_and_dry none/deny'],
  },
  {
    what: 'an article between',
    text: 'A pupil may leave early if a parent or a guardian has agreed in writing.',
    action: 'Leave school early',
    inputs: ['parent_or_guardian_agreed: bool - A parent or guardian has agreed in writing'],
    reads: ['[true] => parent_or_guardian_agreed permit/none'],
  },
  {
    what: 'a number of days',
    text: 'A tenant may terminate the lease without notice if heating or hot water has failed for more than three days.',
    action: 'Terminate a lease without notice',
    inputs: ['days_without_heating_or_hot_water: int day - Days for which heating or hot water has failed'],
    reads: ['[true] => days_without_heating_or_hot_water > 3 permit/none'],
  },
];

const modal: Case[] = [
  {
    what: 'of a relative clause',
    text: 'A cellar that has to be pumped out must not be let.',
    action: 'Let a cellar',
    inputs: ['needs_pumping: bool - The cellar has to be pumped out'],
    reads: ['[true] => !needs_pumping none/deny'],
  },
  {
    what: 'of a condition',
    text: 'If a dog must be muzzled, its owner must carry a spare muzzle.',
    action: 'Travel by tram with a dog',
    inputs: [
      'muzzle_needed: bool - The dog must be muzzled',
      'spare_muzzle: bool - The owner carries a spare muzzle',
    ],
    reads: ['[muzzle_needed] => spare_muzzle none/deny'],
  },
];

const described: Case[] = [
  {
    what: 'all of its words, and none of the name',
    text: 'Medicines that can cause dependence must be kept under lock.',
    action: 'Keep a medicine in stock',
    inputs: [
      'addictive: bool - The medicine can cause dependence',
      'locked_away: bool - The medicine is kept under lock',
    ],
    reads: ['[addictive] => locked_away none/deny'],
  },
  {
    what: 'with a denial of the text',
    text: 'A guest who is not under the influence of alcohol or drugs may use the sauna.',
    action: 'Use the sauna',
    inputs: ['intoxicated: bool - The guest is under the influence of alcohol or drugs'],
    reads: ['[!intoxicated] => true permit/none'],
  },
];

const read = ({ text, action, inputs }: Pick<Case, 'text' | 'action' | 'inputs'>): string[] =>
  meaningOf(readClause(text, action, inputs), inputs);

describe('words of structure inside what one input says', () => {
  it.each(joined)('join nothing: $what', (one) => {
    expect(read(one)).toEqual(one.reads);
  });

  it.each(modal)('oblige nothing: the modal $what', (one) => {
    expect(read(one)).toEqual(one.reads);
  });

  it('join two facts where another input states one of them', () => {
    const inputs = ['card_lost: bool - The card is lost', ...card];
    const text = 'If the card is lost or stolen, the holder must report it within 24 hours.';
    expect(read({ text, action: 'Report a bank card', inputs })).toEqual([
      '[card_lost || card_lost_or_stolen] => hours_to_report <= 24 none/deny',
    ]);
  });

  it('are asked about where the text has the other word', () => {
    const text = 'If the card is lost and stolen, the holder must report it within 24 hours.';
    expect(read({ text, action: 'Report a bank card', inputs: card })).toContain('ambiguous_attachment');
  });

  it('join the values of an enum, whose description lists them', () => {
    const inputs = [
      'vehicle: enum car|lorry|van - Whether it is a car or lorry, or a van',
      'weighed: bool - The vehicle is weighed at the gate',
    ];
    const text = 'A car or lorry must be weighed at the gate.';
    expect(read({ text, action: 'Enter the quarry', inputs })).toEqual([
      '[vehicle == "car" || vehicle == "lorry"] => weighed none/deny',
    ]);
  });

  it('leave the modal of the norm itself, whatever an input says', () => {
    const inputs = ['muzzled: bool - The dog must be muzzled'];
    expect(read({ text: 'A dog must be muzzled.', action: 'Travel with a dog', inputs })).toEqual([
      '[true] => muzzled none/deny',
    ]);
  });
});

describe('an input whose description the text repeats', () => {
  it.each(described)('is stated: $what', (one) => {
    expect(read(one)).toEqual(one.reads);
  });

  it.each([
    ['by half of it', 'Medicines that can cause drowsiness must be kept under lock.', ''],
    ['where it denies', 'Medicines that can cause dependence must be kept under lock.', 'not '],
  ])('is not stated %s', (_, text, not) => {
    const inputs = [
      `addictive: bool - The medicine can ${not}cause dependence`,
      'locked_away: bool - The medicine is kept under lock',
    ];
    expect(read({ text, action: 'Keep a medicine in stock', inputs })).toContain('unread_words');
  });
});

describe('a denial before a preposition that may compare', () => {
  it.each([
    [
      'not under',
      'A crane that is not under repair must not be dismantled.',
      'under_repair',
      'The crane is under repair',
    ],
    [
      'not above',
      'A crane that is not above ground must not be dismantled.',
      'above_ground',
      'The crane is above ground',
    ],
    [
      'not over',
      'A crane that is not over water must not be dismantled.',
      'over_water',
      'The crane is over water',
    ],
  ])('is read: %s', (_, text, name, description) => {
    const inputs = [`${name}: bool - ${description}`];
    expect(read({ text, action: 'Dismantle a crane', inputs })).toEqual([`[true] => ${name} none/deny`]);
  });

  it('is asked about where nothing is compared', () => {
    const inputs = ['inspected: bool - The crane has had its inspection'];
    const text = 'Cranes may be used up to inspection.';
    expect(read({ text, action: 'Use a crane', inputs })).toEqual(['ambiguous_range']);
  });
});
