import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

/** What narrows a norm, and the inputs without the one that would say so: the words must be left, not explained away. */
const dropped: [what: string, text: string, action: string, inputs: string[]][] = [
  [
    'a relative clause on the actor',
    'A baker who works at night must wear a cap.',
    'Bake bread',
    ['cap_worn: bool - The baker wears a cap'],
  ],
  [
    'a relative clause on what is done',
    'Posters that praise a candidate must not be hung.',
    'Hang a poster',
    [],
  ],
  [
    'whose they are, under another preposition than that of the action',
    'Drivers of the harbour must carry a pass.',
    'Drive a van to the harbour',
    ['pass_carried: bool - The driver carries a pass'],
  ],
  [
    'whose it is, in a word that only resembles what an input says',
    "A tenant must not sell the tenancy's horse for the tenant's own gain.",
    'Sell a horse as a tenant',
    ["sold_for_tenants_own_gain: bool - The horse is sold for the tenant's own gain"],
  ],
  [
    'what is excepted',
    'Cargo other than coal must be covered before it is stored at the pier.',
    'Store cargo at the pier',
    ['covered_before_storage: bool - The cargo is covered before it is stored'],
  ],
  [
    'the subject of a passive, which is no actor',
    'Milk must not be carried in a hall of class 2 or above.',
    'Work in a hall',
    ['hall_class: int - Class of the hall'],
  ],
  [
    'members of something',
    'Members must show a card at the door except on open days.',
    'Enter the library',
    ['card_shown: bool - The visitor shows a card', 'open_day: bool - It is an open day'],
  ],
  [
    'those who are authorised',
    'The gardener is authorised to fell a tree that is more than 90 years old.',
    'Fell a tree',
    ['tree_age: int year - Age of the tree'],
  ],
  [
    'actors of one clause who are told apart',
    'Porters and cleaners must complete the fire drill; cleaners must, in addition, wear gloves.',
    'Work in the hotel',
    ['fire_drill_done: bool - The fire drill has been completed', 'gloves_on: bool - Gloves are worn'],
  ],
  [
    'one of the two acts that the action is',
    'Maps may be lent only by the chief curator.',
    'Lend or copy a map',
    ['done_by: enum chief_curator|guard - Who does it'],
  ],
  [
    'a deadline that no input counts',
    'A carrier must report a serious loss within 48 hours if it keeps a lorry off the road for more than three days.',
    'Report a loss',
    ['days_off_the_road: int day - Days for which the loss keeps a lorry off the road'],
  ],
  [
    'an item of its own behind "every"',
    'Every barge must carry at least two anchors, and every anchor a red buoy.',
    'Sail a barge',
    ['anchors_with_red_buoy: int - Anchors that have a red buoy'],
  ],
];

describe('reader one leaves unread what no input says', () => {
  it.each(dropped)('%s', (_what, text, action, inputs) => {
    expect(readClause(text, action, inputs).complete).toBe(false);
  });
});

describe('a relative clause belongs to the noun next before it', () => {
  const text = 'The owner of a horse that is more than 20 years old is entitled to a lower fee.';

  it('and is not read of another', () => {
    const inputs = ['owner_age_years: int year - Age of the owner'];
    expect(meaningOf(readClause(text, 'Claim the lower fee', inputs), inputs)).toContain(
      'ambiguous_attachment',
    );
  });

  it('and is read of it where both could be measured', () => {
    const inputs = [
      'horse_age_years: int year - Age of the horse',
      'owner_age_years: int year - Age of the owner',
    ];
    expect(meaningOf(readClause(text, 'Claim the lower fee', inputs), inputs)).toEqual([
      '[horse_age_years > 20] => true permit/none',
    ]);
  });

  it('unless the verb says that it does not', () => {
    const inputs = ['stall_depth: decimal metre - Depth of the stall'];
    const plural = 'Stalls of a market that are deeper than 3 m must not be let.';
    expect(
      readClause(plural, 'Let a stall of the market', inputs).doubts.map(({ code }) => code),
    ).not.toContain('ambiguous_attachment');
  });
});

describe('the action itself says', () => {
  it.each([
    [
      'what it is done to',
      'The owner of a kite must register it within 10 days.',
      'Register a kite',
      'days_to_registration: int day - Days until the kite is registered',
    ],
    [
      'where it is done',
      'Divers in the harbour must carry a float.',
      'Dive in the harbour',
      'float_carried: bool - The diver carries a float',
    ],
  ])('%s', (_what, text, action, input) => {
    expect(readClause(text, action, [input]).doubts).toEqual([]);
  });
});
