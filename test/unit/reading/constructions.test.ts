import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

/** Each construction with a sentence of ours, the inputs of its action, and the rules that it amounts to. */
interface Example {
  text: string;
  action: string;
  inputs: string[];
  means: string[];
}

const fronts: Example[] = [
  {
    text: 'If a parcel has leaked it must be returned.',
    action: 'Accept a parcel',
    inputs: ['leaked: bool - The parcel has leaked', 'returned: bool - The parcel is returned'],
    means: ['[leaked] => returned none/deny'],
  },
  {
    text: 'In a storm no kite may be flown.',
    action: 'Fly a kite',
    inputs: ['storm: bool - There is a storm'],
    means: ['[true] => !storm none/deny'],
  },
  {
    text: 'If the visitor has a ticket, the porter must open the hall. Otherwise the porter must call the warden.',
    action: 'Admit a visitor',
    inputs: [
      'has_ticket: bool - The visitor has a ticket',
      'hall_opened: bool - The porter opens the hall',
      'warden_called: bool - The porter calls the warden',
    ],
    means: ['[has_ticket] => hall_opened none/deny', '[!has_ticket] => warden_called none/deny'],
  },
  {
    text: 'If a kiln smokes, the potter must open the flue if it is blocked and must otherwise call the fire watch.',
    action: 'Run a kiln',
    inputs: [
      'kiln_smokes: bool - The kiln smokes',
      'flue_blocked: bool - The flue is blocked',
      'flue_opened: bool - The potter opens the flue',
      'fire_watch_called: bool - The potter calls the fire watch',
    ],
    means: [
      '[kiln_smokes && flue_blocked] => flue_opened none/deny',
      '[kiln_smokes && !flue_blocked] => fire_watch_called none/deny',
    ],
  },
];

const denials: Example[] = [
  {
    text: 'Neither the cook nor the waiter may taste the wine.',
    action: 'Taste wine',
    inputs: ['taster: enum cook|waiter|guest - Who tastes the wine'],
    means: ['[true] => !(taster == "cook" || taster == "waiter") none/deny'],
  },
  {
    text: 'Cyclists must wear a helmet except on the beach path.',
    action: 'Ride a bicycle',
    inputs: ['helmet_worn: bool - The cyclist wears a helmet', 'beach_path: bool - On the beach path'],
    means: ['[!beach_path] => helmet_worn none/deny'],
  },
  {
    text: 'A shed may be opened if the siren has been switched off.',
    action: 'Open a shed',
    inputs: ['siren_active: bool - The siren is switched on'],
    means: ['[true] => !siren_active permit/none'],
  },
  {
    text: 'No lamp may be left unlit.',
    action: 'Leave a lamp',
    inputs: ['lamp_lit: bool - The lamp is lit'],
    means: ['[true] => lamp_lit none/deny'],
  },
];

const plain: Example[] = [
  {
    text: 'While the bridge is open, the barrier stays locked.',
    action: 'Pass the bridge',
    inputs: ['bridge_open: bool - The bridge is open', 'barrier_locked: bool - The barrier is locked'],
    means: ['[bridge_open] => barrier_locked none/deny'],
  },
  {
    text: 'The shop refuses any coin that is bent.',
    action: 'Refuse coin',
    inputs: ['coin_bent: bool - The coin is bent'],
    means: ['[true] => !coin_bent none/deny'],
  },
  {
    text: 'Lock the cage at night; in winter, heat the water.',
    action: 'Keep a parrot',
    inputs: [
      'cage_locked: bool - The cage is locked',
      'at_night: bool - It is night',
      'winter: bool - It is winter',
      'water_heated: bool - The water is heated',
    ],
    means: ['[at_night] => cage_locked none/deny', '[winter] => water_heated none/deny'],
  },
  {
    text: 'Children are admitted only if they hold a pass.',
    action: 'Admit children',
    inputs: ['pass_held: bool - The child holds a pass'],
    means: ['[true] => pass_held permit/deny'],
  },
  {
    text: 'No balloon above 50 m.',
    action: 'Fly a balloon',
    inputs: ['height_m: decimal metre - Height of the balloon'],
    means: ['[true] => height_m <= 50 none/deny'],
  },
];

const references: Example[] = [
  {
    text: 'Rule 1. No cart may enter the yard.\nRule 2. Despite rule 1, a farmer may enter the yard.',
    action: 'Enter the yard with a cart',
    inputs: ['driver: enum farmer|guest - Who drives the cart'],
    means: ['[true] => false none/deny', '[driver == "farmer"] => true permit/none'],
  },
];

const exceptions: Example[] = [
  {
    text: 'No kite may be flown over a crowd. The prohibition does not extend to a kite of less than 100 g unless it carries a lamp.',
    action: 'Fly a kite',
    inputs: [
      'over_crowd: bool - The kite is flown over a crowd',
      'mass: int gram - Mass of the kite',
      'carries_lamp: bool - The kite carries a lamp',
    ],
    means: ['[true] => !over_crowd || mass < 100 && !carries_lamp none/deny'],
  },
  {
    text: 'A boat must not anchor at night, but a pilot may anchor at night.',
    action: 'Anchor',
    inputs: ['at_night: bool - The boat anchors at night', 'anchored_by: enum pilot|guest - Who anchors'],
    means: ['[true] => !at_night none/deny', '[anchored_by == "pilot"] => at_night permit/none'],
  },
];

const cases: Example[] = [
  {
    text: 'The ranger must count the deer and, if one is lame, call the vet.',
    action: 'Guard the deer park',
    inputs: [
      'deer_counted: bool - The deer have been counted',
      'deer_lame: int - Number of lame deer',
      'vet_called: bool - The ranger calls the vet',
    ],
    means: ['[true] => deer_counted && (deer_lame < 1 || vet_called) none/deny'],
  },
  {
    text: 'A stable must be swept or hosed and, in either case, aired.',
    action: 'Run a stable',
    inputs: ['swept: bool - Swept', 'hosed: bool - Hosed', 'aired: bool - Aired'],
    means: ['[true] => (swept || hosed) && aired none/deny'],
  },
  {
    text: 'It is the duty of the verger to ring the bell if the church is empty.',
    action: 'Close the church',
    inputs: ['bell_rung: bool - The bell is rung', 'church_empty: bool - The church is empty'],
    means: ['[church_empty] => bell_rung none/deny'],
  },
  {
    text: 'The flag may be hoisted by the mayor, but by no other.',
    action: 'Hoist the flag',
    inputs: ['hoisted_by: enum mayor|clerk - Who hoists the flag'],
    means: ['[true] => hoisted_by == "mayor" permit/deny'],
  },
  {
    text: 'A cart may be parked at gate B.',
    action: 'Park a cart',
    inputs: ['gate: enum gate_a|gate_b - The gate at which the cart is parked'],
    means: ['[true] => gate == "gate_b" permit/none'],
  },
];

const lists: Example[] = [
  {
    text: 'The tenant of a boathouse must file\n\n(a) a map; and\n\n(b) either\n\n  (i) a deed, or\n\n  (ii) a letter.',
    action: 'Let a boathouse',
    inputs: [
      'map_filed: bool - A map is filed',
      'deed_filed: bool - A deed is filed',
      'letter_filed: bool - A letter is filed',
    ],
    means: ['[true] => map_filed && (deed_filed || letter_filed) none/deny'],
  },
  {
    text: 'A porter may enter the vault if at least two of the following conditions are met:\n(a) the alarm is quiet;\n(b) a guard is present;\n(c) the door is sealed.',
    action: 'Enter the vault',
    inputs: [
      'alarm_quiet: bool - The alarm is quiet',
      'guard_present: bool - A guard is present',
      'door_sealed: bool - The door is sealed',
    ],
    means: [
      '[true] => alarm_quiet && guard_present || alarm_quiet && door_sealed || guard_present && door_sealed permit/none',
    ],
  },
];

const comparisons: Example[] = [
  {
    text: 'A party of up to eight guests may use the terrace. A larger party must use the garden.',
    action: 'Seat a party',
    inputs: [
      'guests: int - Number of guests in the party',
      'place: enum terrace|garden - Where the party sits',
    ],
    means: ['[guests <= 8] => place == "terrace" permit/none', '[guests > 8] => place == "garden" none/deny'],
  },
  {
    text: 'Children under 12 may swim only with a parent.',
    action: 'Swim',
    inputs: ['swimmer_age: int year - Age of the swimmer', 'parent_along: bool - A parent is along'],
    means: ['[swimmer_age < 12] => parent_along permit/deny'],
  },
  {
    text: 'A tree must be felled once 3 full years have passed since the storm.',
    action: 'Keep a tree',
    inputs: [
      'full_years_since_storm: int year - Full years since the storm',
      'felled: bool - The tree is felled',
    ],
    means: ['[full_years_since_storm >= 3] => felled none/deny'],
  },
  {
    text: 'A reprieve may be granted by the governor alone.',
    action: 'Grant a reprieve',
    inputs: ['granted_by: enum governor|clerk - Who grants the reprieve'],
    means: ['[true] => granted_by == "governor" permit/deny'],
  },
];

const replacements: Example[] = [
  {
    text: 'Notice of a fair must be given at least 10 days before the fair; if fireworks are planned, at least 30 days before.',
    action: 'Give notice of a fair',
    inputs: [
      'days_before_fair: int day - Days between the notice and the fair',
      'fireworks: bool - Fireworks are planned',
    ],
    means: [
      '[!fireworks] => days_before_fair >= 10 none/deny',
      '[fireworks] => days_before_fair >= 30 none/deny',
    ],
  },
  {
    text: '1. Carts must not use the lane.\n2. Paragraph 3 prevails over paragraph 1.\n3. A farmer may use the lane.',
    action: 'Use the lane with a cart',
    inputs: ['driver: enum farmer|guest - Who drives the cart'],
    means: ['[true] => false none/deny', '[driver == "farmer"] => true permit/none'],
  },
  {
    text: 'No parcel may be opened. The only exception is a parcel that leaks.',
    action: 'Open a parcel',
    inputs: ['leaks: bool - The parcel leaks'],
    means: ['[true] => leaks none/deny'],
  },
  {
    text: 'A guest must wear shoes, except on the lawn.',
    action: 'Wear shoes',
    inputs: ['shoes_worn: bool - The guest wears shoes', 'on_lawn: bool - On the lawn'],
    means: ['[!on_lawn] => shoes_worn none/deny'],
  },
];

describe.each([
  ['conditions in front', fronts],
  ['denials and exceptions', denials],
  ['rules without a modal', plain],
  ['units of the text by their number', references],
  ['exceptions and what they turn against', exceptions],
  ['cases within a list, duties, closed grants', cases],
  ['lists within lists, and so many of them', lists],
  ['figures and norms that take the place of others', replacements],
  ['figures of the norm before, ages, times that have passed', comparisons],
])('%s', (_, examples) => {
  it.each(examples)('$text', ({ text, action, inputs, means }) => {
    const reading = readClause(text, action, inputs);
    expect(meaningOf(reading, inputs)).toEqual(means);
  });
});

const flagged: [string, string, string, string[]][] = [
  [
    'a figure for a case that is of something else',
    'Notice of a fair must be given at least 10 days before it begins; if fireworks are planned, at least 3 wardens.',
    'Hold a fair',
    [
      'days_before_fair: int day - Days between the notice and the fair',
      'fireworks: bool - Fireworks are planned',
      'wardens: int - Number of wardens at the fair',
    ],
  ],
  [
    'two exceptions, one to who may and one to how',
    'No person other than a pilot shall land a kite otherwise than on the meadow.',
    'Land a kite',
    [
      'landed_by: enum pilot|guest - Who lands the kite',
      'on_meadow: bool - The kite is landed on the meadow',
    ],
  ],
  [
    'a unit that prevails over one that says the same',
    '1. Carts must not use the lane.\n2. Paragraph 3 prevails over paragraph 1.\n3. Lorries must not use the lane.',
    'Use the lane',
    ['vehicle: enum cart|lorry|bicycle - The vehicle'],
  ],
  [
    'a comparative without a figure before it',
    'A larger party must use the garden.',
    'Seat a party',
    ['guests: int - Number of guests in the party', 'place: enum terrace|garden - Where the party sits'],
  ],
  [
    'an end that a person has to declare',
    'Until the frost ends, roses must not be cut.',
    'Cut roses',
    ['frost_over: bool - The frost is over'],
  ],
  [
    'a label that is an article',
    'A cart may be parked at any gate.',
    'Park a cart',
    ['gate: enum gate_a|gate_b - The gate at which the cart is parked'],
  ],
  [
    'an exception to a duty that is not there',
    'No kite may be flown over a crowd. The duty does not apply to a kite of less than 100 g.',
    'Fly a kite',
    ['over_crowd: bool - The kite is flown over a crowd', 'mass: int gram - Mass of the kite'],
  ],
  [
    'a grant in the plain present that says neither who gets it nor when',
    'Tickets are refunded within 14 days.',
    'Refund ticket',
    ['days: int day - Days until the ticket is refunded'],
  ],
  [
    '"otherwise" without a condition before it',
    'A guide must be present. Otherwise the door must be locked.',
    'Open the door',
    ['guide_present: bool - A guide is present', 'door_locked: bool - The door is locked'],
  ],
  [
    'a part of the condition that nothing names',
    'If a parcel is torn it must be returned.',
    'Accept a parcel',
    ['returned: bool - The parcel is returned'],
  ],
];

describe('flagged', () => {
  it.each(flagged)('%s', (_, text, action, inputs) => {
    expect(readClause(text, action, inputs).complete).toBe(false);
  });
});
