import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const read: [what: string, text: string, action: string, inputs: string[], means: string[]][] = [
  [
    'a condition between what is forbidden and the verb',
    'The use of a crane while the wind exceeds 60 km/h is prohibited.',
    'Use a crane',
    ['wind_kmh: decimal km_h - Wind speed'],
    ['[true] => wind_kmh <= 60 none/deny'],
  ],
  [
    'a condition set apart by commas',
    'Swimming, if the red flag is up, is forbidden.',
    'Swim in the sea',
    ['red_flag_up: bool - The red flag is up'],
    ['[true] => !red_flag_up none/deny'],
  ],
  [
    'what a clause inside says of something forbidden is no norm',
    'A kiosk must have a notice that sales to minors are prohibited.',
    'Run a kiosk',
    ['notice_shown: bool - The kiosk has a notice that sales to minors are prohibited'],
    ['[true] => notice_shown none/deny'],
  ],
  [
    'what has no effect',
    'A vote is void if the ballot paper is not stamped.',
    'Count a vote',
    ['ballot_paper_stamped: bool - The ballot paper is stamped'],
    ['[true] => ballot_paper_stamped none/deny'],
  ],
  [
    'what will be done only so',
    'Refunds will be made only on presentation of the receipt.',
    'Make a refund',
    ['receipt_presented: bool - The receipt is presented'],
    ['[true] => receipt_presented permit/deny'],
  ],
  [
    'what a person is liable to pay',
    'A passenger without a valid ticket is liable to pay a surcharge of 60 EUR.',
    'Charge a surcharge',
    [
      'valid_ticket: bool - The passenger has a valid ticket',
      'surcharge: decimal EUR - Surcharge that is paid',
    ],
    ['[!valid_ticket] => surcharge >= 60 none/deny'],
  ],
  [
    'two limits, each with its own word for only',
    'The hall may be let solely to clubs and solely for rehearsals.',
    'Let the hall',
    ['tenant: enum club|firm|person - Who rents the hall', 'use: enum rehearsal|party - What it is let for'],
    ['[true] => tenant == "club" && use == "rehearsal" permit/deny'],
  ],
  [
    'what takes place',
    'Auctions may take place only on Saturdays.',
    'Hold an auction',
    ['saturday: bool - The auction is held on a Saturday'],
    ['[true] => saturday permit/deny'],
  ],
  [
    'of how many a body consists',
    'The jury consists of at least five members.',
    'Hold a contest',
    ['jury_members: int - Number of members of the jury'],
    ['[true] => jury_members >= 5 none/deny'],
  ],
  [
    'what is counted in',
    'A cyclist must not carry more than 15 kg, the basket included.',
    'Carry a load on a bicycle',
    ['load_kg: decimal kg - Weight of the load, the basket included'],
    ['[true] => load_kg <= 15 none/deny'],
  ],
  [
    'a second norm that turns against the first',
    'A loan must be approved by the director; however, a loan of up to 500 EUR may be approved by a clerk.',
    'Grant a loan',
    [
      'approved_by: enum director|clerk - Who approves the loan',
      'loan_eur: decimal EUR - Amount of the loan',
    ],
    [
      '[true] => approved_by == "director" none/deny',
      '[loan_eur <= 500] => approved_by == "clerk" permit/none',
    ],
  ],
];

const left: [what: string, text: string, action: string, inputs: string[]][] = [
  [
    'what is counted in, where no input says it',
    'A cyclist must not carry more than 15 kg, the basket included.',
    'Carry a load on a bicycle',
    ['load_kg: decimal kg - Weight of the load'],
  ],
  [
    'a condition inside that no input says',
    'The use of a crane while children play nearby is prohibited.',
    'Use a crane',
    ['wind_kmh: decimal km_h - Wind speed'],
  ],
  [
    'two clauses that both forbid',
    'A kiosk must not sell wine, and sales to minors are prohibited.',
    'Run a kiosk',
    ['sells_wine: bool - The kiosk sells wine'],
  ],
  [
    'what will be done without "only"',
    'The gates will be painted green.',
    'Open the gates',
    ['painted: bool - The gates are painted'],
  ],
  [
    'what a thing consists of without a figure',
    'The jury consists of members of the club.',
    'Hold a contest',
    ['jury_members: int - Number of members of the jury'],
  ],
];

describe('frames of a sentence', () => {
  it.each(read)('%s', (_what, text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
  });

  it.each(left)('abstains: %s', (_what, text, action, inputs) => {
    expect(readClause(text, action, inputs).complete).toBe(false);
  });
});
