import { describe, expect, it } from 'vitest';
import { unreadRanges } from '../../../src/rules/ledger/account.ts';
import { meaningOf, readClause } from './readings.ts';

interface Example {
  text: string;
  action: string;
  inputs: string[];
  means: string[];
}

const examples: Example[] = [
  {
    text: 'A baker must deliver the bread no later than 3 hours after baking.',
    action: 'Deliver bread',
    inputs: ['hours_from_baking_to_delivery: int hour - Hours from baking to delivery'],
    means: ['[true] => hours_from_baking_to_delivery <= 3 none/deny'],
  },
  {
    text: 'A guide must book the hut not later than 5 days before the tour.',
    action: 'Book a hut',
    inputs: ['days_before_tour: int day - Days between the booking and the tour'],
    means: ['[true] => days_before_tour >= 5 none/deny'],
  },
  {
    text: 'No truck that is more than 4 metres high may use the tunnel.',
    action: 'Use the tunnel',
    inputs: ['truck_height: decimal metre - Height of the truck'],
    means: ['[true] => truck_height <= 4 none/deny'],
  },
  {
    text: 'A skipper must not sail if the radio is broken or the crew is drunk.',
    action: 'Sail a boat',
    inputs: ['radio_broken: bool - The radio is broken', 'crew_drunk: bool - The crew is drunk'],
    means: ['[true] => !(radio_broken || crew_drunk) none/deny'],
  },
  {
    text: 'A vault may be opened only by a cashier.',
    action: 'Open a vault',
    inputs: ['opened_by: enum cashier|guard - Who opens the vault'],
    means: ['[true] => opened_by == "cashier" permit/deny'],
  },
  {
    text: 'Unless the hall is heated, a choir must wear coats.',
    action: 'Sing in the hall',
    inputs: ['hall_heated: bool - The hall is heated', 'wears_coats: bool - The choir wears coats'],
    means: ['[!hall_heated] => wears_coats none/deny'],
  },
  {
    text: 'A kiln must be kept at a temperature between 900 °C and 1,100 °C.',
    action: 'Run a kiln',
    inputs: ['kiln_temperature: decimal celsius - Temperature of the kiln'],
    means: ['[true] => kiln_temperature >= 900 && kiln_temperature <= 1100 none/deny'],
  },
  {
    text: 'A steward may serve up to 3 glasses and a sommelier up to 10 glasses.',
    action: 'Serve wine',
    inputs: ['served_by: enum steward|sommelier - Who serves', 'glasses: int - Number of glasses served'],
    means: [
      '[true] => served_by == "steward" && glasses <= 3 || served_by == "sommelier" && glasses <= 10 permit/none',
    ],
  },
  {
    text: 'A stall holder must\n\n(a) show a price list; and\n\n(b) be insured.',
    action: 'Run a stall',
    inputs: [
      'shows_price_list: bool - The holder shows a price list',
      'is_insured: bool - The holder is insured',
    ],
    means: ['[true] => shows_price_list && is_insured none/deny'],
  },
  {
    text: 'A raft may be launched if any of the following conditions is met:\n(a) the river is calm;\n(b) a guide is on board.',
    action: 'Launch a raft',
    inputs: ['river_calm: bool - The river is calm', 'guide_on_board: bool - A guide is on board'],
    means: ['[true] => river_calm || guide_on_board permit/none'],
  },
  {
    text: 'A rider must wear a vest. This does not apply to a rider who is older than 70 years.',
    action: 'Ride a horse',
    inputs: ['rider_age: int year - Age of the rider', 'wears_vest: bool - The rider wears a vest'],
    means: ['[rider_age <= 70] => wears_vest none/deny'],
  },
  {
    text: '1. The gate must not be opened at night.\n2. Notwithstanding paragraph 1, a doctor may open the gate at night.',
    action: 'Open the gate',
    inputs: [
      'at_night: bool - The gate is opened at night',
      'opened_by: enum doctor|guest - Who opens the gate',
    ],
    means: ['[true] => !at_night none/deny', '[opened_by == "doctor"] => at_night permit/none'],
  },
  {
    text: '"Novice" means a climber with fewer than 10 climbs. A novice must be roped.',
    action: 'Climb the wall',
    inputs: ['climbs: int - Number of climbs of the climber', 'roped: bool - The climber is roped'],
    means: ['[climbs < 10] => roped none/deny'],
  },
  {
    text: 'A sledge whose runners are bent must be repaired.',
    action: 'Use a sledge',
    inputs: [
      'runners_bent: int - Number of bent runners',
      'sledge_repaired: bool - The sledge has been repaired',
    ],
    means: ['[runners_bent > 0] => sledge_repaired none/deny'],
  },
  {
    text: 'A wagon must not be left unlocked.',
    action: 'Leave a wagon',
    inputs: ['wagon_locked: bool - The wagon is locked'],
    means: ['[true] => wagon_locked none/deny'],
  },
  {
    text: 'No more than 6 boats may be moored at the jetty.',
    action: 'Moor a boat',
    inputs: ['boats_moored: int - Number of boats moored at the jetty'],
    means: ['[true] => boats_moored <= 6 none/deny'],
  },
  {
    text: 'The fee shall be no more than 2% of the sum lent or 50 EUR, whichever is the higher.',
    action: 'Charge a fee',
    inputs: ['fee: decimal EUR - Fee charged', 'sum_lent: decimal EUR - Sum lent'],
    means: ['[true] => fee <= 0.02 * sum_lent || fee <= 50 none/deny'],
  },
  {
    text: 'A lender may grant no loan that is more than 30 days overdue.',
    action: 'Grant a loan',
    inputs: ['days_overdue: int day - Days for which the loan is overdue'],
    means: ['[true] => days_overdue <= 30 none/deny'],
  },
  {
    text: 'A courier must (a) wear a helmet, if the bicycle is electric; and (b) ring a bell.'.replaceAll(
      ' (',
      '\n\n(',
    ),
    action: 'Ride a bicycle',
    inputs: [
      'wears_helmet: bool - The courier wears a helmet',
      'bicycle_electric: bool - The bicycle is electric',
      'rings_bell: bool - The courier rings a bell',
    ],
    means: ['[bicycle_electric] => wears_helmet none/deny', '[true] => rings_bell none/deny'],
  },
  {
    text: 'The fee must not exceed 2.5% of the sum lent.',
    action: 'Charge a fee',
    inputs: ['fee: decimal EUR - Fee charged', 'sum_lent: decimal EUR - Sum lent'],
    means: ['[true] => fee <= 0.025 * sum_lent none/deny'],
  },
];

describe('reader one derives the rule of a sentence that it reads whole', () => {
  it.each(examples)('$text', ({ text, action, inputs, means }) => {
    const reading = readClause(text, action, inputs);
    expect(meaningOf(reading, inputs)).toEqual(means);
    for (const { ledger } of reading.norms) expect(unreadRanges([text], ledger)).toEqual([]);
  });
});

const open: [string, string, string[], string][] = [
  [
    '"A and B or C" without a comma',
    'A diver who is trained and insured or escorted may dive.',
    ['trained: bool', 'insured: bool', 'escorted: bool'],
    'mixed_connectives',
  ],
  [
    'a condition that no input says',
    'A diver may dive if the sea is calm.',
    ['diver_trained: bool - The diver is trained'],
    'unbound_words',
  ],
  [
    'words of judgement',
    'A diver must surface if the air is insufficient and where appropriate.',
    ['air_insufficient: bool'],
    'judgement',
  ],
  [
    'a reference that leads out of the clause',
    'Subject to section 12, a diver may dive to 30 metres or less.',
    ['depth: decimal metre - Depth of the dive'],
    'unresolved_reference',
  ],
  [
    'an adjective that singles some out',
    'Heavy barges must not pass the lock at night.',
    ['at_night: bool - The barge passes at night'],
    'unread_words',
  ],
  [
    'a time that is neither earliest nor latest',
    'The film must be erased 72 hours after the show.',
    ['hours_since_show: int hour - Hours since the show'],
    'ambiguous_range',
  ],
  [
    'an input that counts the other way',
    'The flag must be lowered no later than 2 hours after sunset.',
    ['hours_before_sunset: int hour - Hours between the lowering of the flag and sunset'],
    'ambiguous_attachment',
  ],
  [
    'a permission to do it without something',
    'A vet may treat a horse without the consent of the owner.',
    ['owner_consents: bool - The owner consents'],
    'mixed_connectives',
  ],
  [
    'a figure without direction',
    'A ferry must not carry 40 passengers.',
    ['passengers: int - Number of passengers'],
    'ambiguous_range',
  ],
];

describe('reader one abstains', () => {
  it.each(open)('at %s', (_, text, inputs, code) => {
    const reading = readClause(text, 'Act', inputs);
    expect(reading.complete).toBe(false);
    expect(reading.doubts.map((doubt) => doubt.code)).toContain(code);
  });

  it('at a sentence that is no norm', () => {
    const reading = readClause('The harbour froze in May 2019.', 'Open the harbour', []);
    expect(reading).toMatchObject({ complete: false, norms: [] });
    expect(reading.no_norm).not.toBeNull();
  });
});
