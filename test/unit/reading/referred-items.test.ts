import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const users = [
  'person: enum apprentice|volunteer|instructor|visitor - Who uses the workshop',
  'badge_worn: bool - Wears a badge',
];
const workshop =
  '1. The following may use the workshop: (a) apprentices; (b) volunteers; (c) instructors.\n2. ';
const anyOfThem =
  '[true] => person == "apprentice" || person == "volunteer" || person == "instructor" permit/none';
const hay = [
  'place: enum barn|loft|yard - Where the hay is stored',
  'window_closed: bool - The window is closed',
];
const stored = '1. Hay may be stored (a) in the barn or (b) in the loft.\n2. ';
const anywhere = '[true] => place == "barn" || place == "loft" permit/none';
const events = [
  'event: enum parade|fair|wedding - Kind of event',
  'permit_held: bool - A permit of the council is held',
  'fire_officer_present: bool - A fire officer is present',
];
const caravans = [
  'owner_consented: bool - The owner has consented',
  'during_hay_harvest: bool - It is during the hay harvest',
  'in_drought: bool - It is during a drought',
];
const consented =
  '1. A caravan shall not be parked.\n2. Paragraph 1 does not apply if the owner has consented.\n3. Paragraph 2 does not apply during the hay harvest.';

const boilers = [
  'months_since_inspection: int month - Months since the last inspection',
  'power: int kW - Power of the boiler',
  'has_sensor: bool - The boiler has a sensor',
];
const inspected =
  '1. A boiler shall be inspected at least once every 24 months.\n2. For a boiler of more than 100 kW the interval is 12 months.\n';

type Example = [what: string, action: string, text: string, inputs: string[], means: string[]];

const read: Example[] = [
  [
    'persons who are an item of a list',
    'Use the workshop',
    `${workshop}The persons referred to in paragraph 1(b) must wear a badge.`,
    users,
    [anyOfThem, '[person == "volunteer"] => badge_worn none/deny'],
  ],
  [
    'persons of two items',
    'Use the workshop',
    `${workshop}Persons mentioned in points (a) and (c) of paragraph 1 must wear a badge.`,
    users,
    [anyOfThem, '[person == "apprentice" || person == "instructor"] => badge_worn none/deny'],
  ],
  [
    'the place of an item, as the case',
    'Store hay',
    `${stored}In the case of point (b), the window must be closed.`,
    hay,
    [anywhere, '[place == "loft"] => window_closed none/deny'],
  ],
  [
    'the thing of an item, as the case',
    'Hold an event',
    '(1) A permit of the council is required for\n(a) a parade; or\n(b) a fair.\n(2) In the case referred to in paragraph (1)(b), a fire officer must be present.',
    events,
    [
      '[event == "parade" || event == "fair"] => permit_held none/deny',
      '[event == "fair"] => fire_officer_present none/deny',
    ],
  ],
  [
    'an exception to an exception',
    'Park a caravan',
    consented,
    caravans.slice(0, 2),
    ['[true] => owner_consented && !during_hay_harvest none/deny'],
  ],
  [
    'two exceptions to an exception',
    'Park a caravan',
    `${consented}\n4. Paragraph 2 does not apply during a drought.`,
    caravans,
    ['[true] => owner_consented && !during_hay_harvest && !in_drought none/deny'],
  ],
  [
    'an exception to another figure, which leaves the figure that it replaces',
    'Operate a boiler',
    `${inspected}3. Paragraph 2 does not apply to a boiler that has a sensor.`,
    boilers,
    [
      '[!(power > 100 && !has_sensor)] => months_since_inspection <= 24 none/deny',
      '[power > 100 && !has_sensor] => months_since_inspection <= 12 none/deny',
    ],
  ],
];

const asked: Example[] = [
  [
    'an exception to a paragraph that is not there',
    'Operate a boiler',
    `${inspected}3. Paragraph 4 does not apply to a boiler that has a sensor.`,
    boilers,
    ['unresolved_reference'],
  ],
  [
    'an item that the list does not have',
    'Use the workshop',
    `${workshop}The persons referred to in paragraph 1(d) must wear a badge.`,
    users,
    ['unresolved_reference'],
  ],
  [
    'an item of two lists',
    'Store hay',
    `${stored}Straw may be stored (a) in the yard or (b) in the barn.\n3. In the case of point (b), the window must be closed.`,
    hay,
    ['unresolved_reference'],
  ],
  [
    'an item of a norm for some of those who act',
    'Sell seafood',
    '1. Licensed traders may sell (a) fish or (b) shellfish.\n2. In the case of point (b), an ice box is required.',
    [
      'licensed: bool - The trader is licensed',
      'goods: enum fish|shellfish|other - Goods sold',
      'ice_box: bool - An ice box is used',
    ],
    ['ambiguous_attachment'],
  ],
  [
    'an item of what has to be done',
    'Sell a boat',
    '1. The seller must hand over (a) the log book; and (b) the certificate.\n2. In the case of point (b), a notice must be sent.',
    [
      'log_book_handed_over: bool - The log book is handed over',
      'certificate_handed_over: bool - The certificate is handed over',
      'notice_sent: bool - A notice is sent',
    ],
    ['ambiguous_attachment'],
  ],
  [
    'an exception to an exception to an exception',
    'Park a caravan',
    `${consented}\n4. Paragraph 3 does not apply during a drought.`,
    caravans,
    ['unresolved_reference'],
  ],
  [
    'an exception that ends on a day',
    'Park a caravan',
    '1. A caravan shall not be parked.\n2. Paragraph 1 does not apply if the owner has consented.\n3. Paragraph 2 ceases to apply on 1 May 2028.',
    [
      'owner_consented: bool - The owner has consented',
      'parked_on: date - Day on which the caravan is parked',
    ],
    ['unresolved_reference'],
  ],
];

describe('what a paragraph says of an item or an exception of another', () => {
  it.each(read)('%s is read', (_, action, text, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
  });

  it.each(asked)('%s is asked about', (_, action, text, inputs, doubts) => {
    const reading = readClause(text, action, inputs);
    expect(reading.complete).toBe(false);
    expect(reading.doubts.map(({ code }) => code)).toEqual(expect.arrayContaining(doubts));
  });
});
