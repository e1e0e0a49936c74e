import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

type Example = [text: string, action: string, inputs: string[], means: string[]];

const crate = [
  'class: enum first|second - Class of the carriage',
  'crate: decimal kilogram - Weight of the crate',
];
const byClass = [
  '[class == "first"] => crate <= 32 none/deny',
  '[class == "second"] => crate <= 23 none/deny',
];

const cases: Example[] = [
  ['Crate: max. 32 kg (first class) / 23 kg (second class)', 'Load a crate', crate, byClass],
  ['Crate: max. 32 kg (first class), 23 kg (second class).', 'Load a crate', crate, byClass],
  [
    'Crate: max. 32 kg (first class) / min. 23 kg (second class)',
    'Load a crate',
    crate,
    ['unbound_words', 'unbound_words', 'unread_words'],
  ],
];

const bans: Example[] = [
  [
    'Stall: no music.',
    'Run a stall',
    ['music_played: bool - Music is played'],
    ['[true] => !music_played none/deny'],
  ],
  [
    '- No candles.\n- Coats must be left outside.',
    'Visit the archive',
    [
      'brings_candles: bool - The visitor brings candles',
      'coat_left_outside: bool - The coat has been left outside',
    ],
    ['[true] => !brings_candles none/deny', '[true] => coat_left_outside none/deny'],
  ],
  [
    'Flat: no pets.',
    'Let the flat',
    ['pets_kept: bool - Pets are kept', 'pets_registered: bool - The pets are registered'],
    ['[true] => !pets_kept none/deny'],
  ],
  // that they are put away or declared is another matter
  ...['flowers_removed', 'flowers_declared'].map((name): Example => [
    'Hall: no flowers.',
    'Decorate the hall',
    [`${name}: bool - The flowers have been dealt with`],
    ['unbound_words', 'unread_words'],
  ]),
];

const captions: Example[] = [
  ...['**Free swimming lessons – conditions**', '**Conditions for the swimming discount**'].map(
    (caption): Example => [
      `${caption}\n- age 65 or over\n- residents of the town`,
      'Grant free swimming lessons at a discount',
      ['age: int year - Age of the swimmer', 'resident: bool - The swimmer lives in the town'],
      ['[true] => age >= 65 && resident permit/none'],
    ],
  ),
  [
    '- Riders under 16 must wear a helmet\n- Horses may be left unattended only in the paddock',
    'Use the stable',
    [
      'rider_age: int year - Age of the rider',
      'wears_helmet: bool - The rider wears a helmet',
      'horse_left_in: enum paddock|yard - Where the horse is left unattended',
    ],
    ['[rider_age < 16] => wears_helmet none/deny', '[true] => horse_left_in == "paddock" permit/deny'],
  ],
];

const again: Example[] = [
  [
    'A nurse who changes ward must tell the office within 5 days. The same applies to a nurse who marries.',
    'Tell the office about an event',
    [
      "event: enum change_of_ward|marriage|illness - Event in the nurse's life",
      'days_from_event_to_notice: int day - Days from the event to the day on which the office is told',
    ],
    [
      '[event == "change_of_ward"] => days_from_event_to_notice <= 5 none/deny',
      '[event == "marriage"] => days_from_event_to_notice <= 5 none/deny',
    ],
  ],
  [
    '1. A guest may use one parking space.\n2. A trailer that has no number plate must not be parked; this prevails over paragraph 1.',
    'Park on the site',
    [
      'spaces_used: int - Parking spaces used',
      'trailer_without_plate: bool - The trailer has no number plate',
    ],
    ['[true] => spaces_used <= 1 permit/none', '[true] => !trailer_without_plate none/deny'],
  ],
  [
    'A parcel that has been opened by another carrier must not be delivered.',
    'Deliver a parcel',
    ['opened_by_another: bool - The parcel has been opened by another carrier'],
    ['[true] => !opened_by_another none/deny'],
  ],
];

describe('what is said in short', () => {
  it.each([...cases, ...bans, ...captions, ...again])('%s', (text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
  });
});
