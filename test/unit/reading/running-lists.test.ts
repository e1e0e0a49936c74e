import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const inputs = [
  'door_locked: bool - The door is locked',
  'lamp_lit: bool - The lamp is lit',
  'bell_rung: bool - The bell was rung',
  'mast_raised: bool - The mast is raised',
];
const read = (text: string): string[] => meaningOf(readClause(text, 'Raise the mast', inputs), inputs);

describe('a list within a sentence', () => {
  it.each([
    [
      'The mast must be raised if (i) the door is locked; (ii) the lamp is lit; and (iii) the bell was rung.',
      '&&',
    ],
    [
      'The mast must be raised if (a) the door is locked; (b) the lamp is lit; or (c) the bell was rung.',
      '||',
    ],
    [
      'The mast must be raised if all of the following are true: the door is locked; the lamp is lit; the bell was rung.',
      '&&',
    ],
    [
      'The mast must be raised if every one of these conditions is met: the door is locked; the lamp is lit; the bell was rung.',
      '&&',
    ],
    [
      'The mast must be raised if any of these is the case: the door is locked; the lamp is lit; the bell was rung.',
      '||',
    ],
    [
      'The mast must be raised if all three of the following hold: the door is locked; the lamp is lit; the bell was rung.',
      '&&',
    ],
  ])('joins its items as its words say: %s', (text, sign) => {
    expect(read(text)).toEqual([`[door_locked ${sign} lamp_lit ${sign} bell_rung] => mast_raised none/deny`]);
  });

  it.each([
    'The mast must be raised if none of the following applies: the door is locked; the lamp is lit; the bell was rung.',
    'The mast must be raised if the door is locked; the lamp must be lit; and the bell must be rung.',
    'The mast must be raised: the door is locked; the lamp is lit.',
  ])('is not made of what says something else: %s', (text) => {
    const joined = ['&&', '||'].map(
      (sign) => `[door_locked ${sign} lamp_lit ${sign} bell_rung] => mast_raised none/deny`,
    );
    expect(joined).not.toContain(read(text)[0]);
  });
});

describe('several nouns before the verb', () => {
  const own = [
    'pet: enum dog|cat|parrot|snake - Kind of pet',
    'pet_registered: bool - The pet is registered',
  ];
  const meaning = '[pet == "dog" || pet == "cat" || pet == "parrot"] => pet_registered none/deny';

  it.each([
    'Dogs, cats and parrots must be registered.',
    'Dogs and cats, and also parrots, must be registered.',
  ])('are one subject: %s', (text) => {
    expect(meaningOf(readClause(text, 'Keep a pet', own), own)).toEqual([meaning]);
  });

  it('are none of them allowed where "no" is said of each', () => {
    const kept = [
      'pet: enum dog|cat|parrot|snake - Kind of pet',
      'kept_indoors: bool - The pet is kept indoors',
    ];
    const text = 'No dogs, no cats and no parrots may be kept indoors.';
    expect(meaningOf(readClause(text, 'Keep a pet', kept), kept)).toEqual([
      '[pet == "dog" || pet == "cat" || pet == "parrot"] => !kept_indoors none/deny',
    ]);
  });
});

describe('who alone may', () => {
  const own = ['done_by: enum verger|sexton|bellringer - Who does it'];

  it.each([
    'No one apart from the verger may ring the bell.',
    'Nobody save the verger may ring the bell.',
    'The verger and no one else may ring the bell.',
    'The verger, to the exclusion of all others, may ring the bell.',
  ])('is named so: %s', (text) => {
    expect(meaningOf(readClause(text, 'Ring the bell', own), own)).toEqual([
      '[true] => done_by == "verger" permit/deny',
    ]);
  });

  it('is not said where others are only not obliged', () => {
    expect(
      meaningOf(readClause('No one apart from the verger must ring the bell.', 'Ring the bell', own), own),
    ).not.toEqual(['[true] => done_by == "verger" permit/deny']);
  });
});
