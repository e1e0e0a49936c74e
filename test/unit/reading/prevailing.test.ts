import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const lane = [
  'vehicle: enum cart|lorry|car - Kind of vehicle',
  'farmer: bool - The user is a farmer',
  'night: bool - It is night',
];
const lamp = [
  'lamp_lit: bool - The lamp is lit',
  'farmer: bool - The user is a farmer',
  'night: bool - It is night',
];
const carts = 'Carts must not use the lane.';
const dark = 'No one may use the lane at night.';
const farmers = 'A farmer may use the lane.';

const use = (text: string, inputs: string[]) => readClause(text, 'Use the lane', inputs);

/** The norms that the last one overrides; the doubts of a reading that is not complete. */
const overrides = (text: string): unknown => {
  const { complete, norms, doubts } = use(text, lane);
  return complete ? norms.map((norm) => norm.overrides) : doubts.map(({ code }) => code);
};

describe('which norm prevails', () => {
  it.each([
    ['a unit that yields', `1. ${carts}\n2. ${farmers}\n3. Paragraph 1 yields to paragraph 2.`],
    ['a unit that gives way', `1. ${carts}\n2. ${farmers}\n3. Paragraph 1 gives way to paragraph 2.`],
    [
      'the unit itself',
      `1. ${carts}\n2. A farmer may use the lane; this paragraph prevails over paragraph 1.`,
    ],
    [
      'the unit itself, in a sentence of its own',
      `1. ${carts}\n2. ${farmers} This paragraph prevails over paragraph 1.`,
    ],
    ['a conflict', `1. ${carts}\n2. ${farmers}\n3. In case of conflict, paragraph 2 prevails.`],
    ['a reservation', `1. Save as provided in paragraph 2, carts must not use the lane.\n2. ${farmers}`],
    ['anything in a unit', `1. ${carts}\n2. Despite anything in paragraph 1, a farmer may use the lane.`],
    [
      'an exception to a unit',
      `1. ${carts}\n2. By way of exception to paragraph 1, a farmer may use the lane.`,
    ],
    ['a unit before its word', `1. ${carts}\n2. Paragraph 1 notwithstanding, a farmer may use the lane.`],
  ])('reads it from %s', (_, text) => {
    expect(overrides(text)).toEqual([[], [0]]);
  });

  it('lets no permission prevail that has to yield', () => {
    expect(overrides(`1. ${carts}\n2. ${farmers}\n3. Paragraph 2 yields to paragraph 1.`)).toEqual([[], []]);
  });

  it('lets a permission prevail over those units alone that the conflict is between', () => {
    const text = `1. ${carts}\n2. ${dark}\n3. ${farmers}\n4. In the event of a conflict between paragraphs 1 and 3, paragraph 3 prevails.`;
    expect(overrides(text)).toEqual([[], [], [0]]);
  });

  it('asks where the two units deny alike', () => {
    expect(overrides(`1. ${carts}\n2. ${dark}\n3. In case of conflict, paragraph 2 prevails.`)).toEqual([
      'unresolved_reference',
    ]);
  });

  it('takes what happened in spite of something for no reservation', () => {
    expect(use('A driver who stops in spite of a warning must not use the lane.', lane).complete).toBe(false);
  });
});

const lit = 'A lamp must be lit.';

const released: [what: string, text: string, means: string[]][] = [
  [
    'neither of two units',
    `1. ${lit}\n2. ${dark}\n3. Neither paragraph 1 nor paragraph 2 applies to farmers.`,
    ['[!farmer] => lamp_lit none/deny', '[true] => !night || farmer none/deny'],
  ],
  [
    'neither one case nor the other',
    `1. ${lit}\n2. Paragraph 1 applies neither to farmers nor at night.`,
    ['[!(farmer || night)] => lamp_lit none/deny'],
  ],
  [
    'no effect',
    `1. ${lit}\n2. Paragraph 1 is of no effect for farmers.`,
    ['[!farmer] => lamp_lit none/deny'],
  ],
  [
    'no application',
    `1. ${lit}\n2. Paragraph 1 has no application to farmers.`,
    ['[!farmer] => lamp_lit none/deny'],
  ],
  [
    'who is not bound',
    `1. ${lit}\n2. Farmers are not bound by paragraph 1.`,
    ['[!farmer] => lamp_lit none/deny'],
  ],
  ['one case alone', `1. ${lit}\n2. Paragraph 1 applies only at night.`, ['[night] => lamp_lit none/deny']],
  [
    'the prohibition of a unit that has a duty as well',
    `1. A lamp must be lit, and no one may use the lane at night.\n2. The prohibition in paragraph 1 does not apply to farmers.`,
    ['[true] => lamp_lit none/deny', '[true] => !night || farmer none/deny'],
  ],
  [
    'this duty, unless',
    `${lit} This duty does not extend to farmers, unless it is night.`,
    ['[!(farmer && !night)] => lamp_lit none/deny'],
  ],
  ['the same', `${lit} The same does not hold for farmers.`, ['[!farmer] => lamp_lit none/deny']],
];

describe('to whom a unit does not apply', () => {
  it.each(released)('reads it from %s', (_, text, means) => {
    expect(meaningOf(use(text, lamp), lamp)).toEqual(means);
  });

  it.each([
    [
      'a unit that is not there',
      `1. ${lit}\n2. ${dark}\n3. Neither paragraph 1 nor paragraph 5 applies to farmers.`,
    ],
    [
      'a prohibition where there is a duty',
      `1. ${lit}\n2. The prohibition in paragraph 1 does not apply to farmers.`,
    ],
    ['a limit that a condition follows', `1. ${lit}\n2. Paragraph 1 applies only to farmers if it is night.`],
  ])('asks about %s', (_, text) => {
    expect(use(text, lamp).complete).toBe(false);
  });
});
