import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

type Example = [text: string, action: string, inputs: string[], means: string[]];

const permit = ['permit: enum valid|expired|none - Permit for the fireworks'];
const freed = ['duty_paid: bool - The duty has been paid'];

const refused: Example[] = [
  [
    'Entries without a signature are returned unopened.',
    'Accept an entry',
    ['signed: bool - The entry has a signature'],
    ['[true] => signed none/deny'],
  ],
  [
    'Tenders that are not signed must be sent back to the bidder without being opened.',
    'Accept a tender',
    ['signed: bool - The tender is signed'],
    ['[true] => signed none/deny'],
  ],
  [
    'Bicycles with a motor shall be turned down.',
    'Carry a bicycle',
    ['has_motor: bool - The bicycle has a motor'],
    ['[true] => !has_motor none/deny'],
  ],
  [
    'A reference that is older than 6 months shall not be taken into account.',
    'Accept a reference',
    ['reference_age: int month - Age of the reference in months'],
    ['[true] => reference_age <= 6 none/deny'],
  ],
  // what an input says is asked about itself
  [
    'Fines must not be taken into account.',
    'Fix the rent',
    ['fines_taken_into_account: bool - Fines are taken into account'],
    ['[true] => !fines_taken_into_account none/deny'],
  ],
  [
    'Crates heavier than 20 kg must be refused.',
    'Deliver crates',
    ['crate: decimal kilogram - Weight of the crate', 'crate_refused: bool - The crate is refused'],
    ['[crate > 20] => crate_refused none/deny'],
  ],
];

const absent: Example[] = [
  [
    'In the absence of a valid permit, fireworks must not be handed over by the dealer.',
    'Hand over fireworks',
    permit,
    ['[true] => permit == "valid" none/deny'],
  ],
  // who is away, no input says
  [
    'In the absence of the captain, the launch may be ordered by the mate.',
    'Order the launch',
    ['ordered_by: enum captain|mate|cook - Who orders the launch'],
    ['unbound_words'],
  ],
];

const moved: Example[] = [
  [
    'Cattle must not cross the border before they have been tested.',
    'Take cattle across the border',
    ['tested: bool - The cattle have been tested'],
    ['[true] => tested none/deny'],
  ],
  [
    'Barrels may leave the cellar only if the duty has been paid.',
    'Take barrels out of the cellar',
    freed,
    ['[true] => duty_paid permit/deny'],
  ],
  // the other way round, and of somebody else
  [
    'Barrels may enter the cellar only if the duty has been paid.',
    'Take barrels out of the cellar',
    freed,
    ['unread_words'],
  ],
  [
    'A guest must not leave the cellar before the duty has been paid.',
    'Take barrels out of the cellar',
    freed,
    ['unread_words'],
  ],
];

const ofTheAct: Example[] = [
  [
    'A lodger must sweep the chimney on leaving it.',
    'Leave the cottage',
    ['chimney_swept: bool - The chimney has been swept'],
    ['[true] => chimney_swept none/deny'],
  ],
  [
    'A skipper must hoist a flag when entering.',
    'Enter the harbour',
    ['flag_hoisted: bool - The flag is hoisted'],
    ['[true] => flag_hoisted none/deny'],
  ],
  [
    'A skipper must hoist a flag on leaving it.',
    'Enter the harbour',
    ['flag_hoisted: bool - The flag is hoisted'],
    ['unbound_words', 'unread_words'],
  ],
  [
    'A carrier may bring in no more than 10 litres of fuel free of duty.',
    'Bring in fuel free of duty',
    ['fuel: decimal litre - Fuel brought in'],
    ['[true] => fuel <= 10 permit/none'],
  ],
  [
    'A carrier may bring in no more than 10 litres of fuel free of lead.',
    'Bring in fuel free of duty',
    ['fuel: decimal litre - Fuel brought in'],
    ['ambiguous_attachment', 'unread_words'],
  ],
];

const others: Example[] = [
  [
    'A bursary may be granted to an applicant who has passed at least 5 modules.',
    'Grant a bursary',
    ['modules_passed: int - Number of modules passed'],
    ['[true] => modules_passed >= 5 permit/none'],
  ],
  [
    'Arms must not be bought from a dealer who has been convicted.',
    'Buy arms',
    ['dealer_convicted: bool - The dealer has been convicted'],
    ['[true] => !dealer_convicted none/deny'],
  ],
  [
    'A bursary may be granted to a blind applicant who has passed at least 5 modules.',
    'Grant a bursary',
    ['modules_passed: int - Number of modules passed'],
    ['unread_words'],
  ],
  [
    'A member of the choral society may use the piano from the age of 16.',
    'Use the piano',
    ['member_age: int year - Age of the member'],
    ['[true] => member_age >= 16 permit/none'],
  ],
];

const ranges: Example[] = ['(limits included)', ', the limits being included', '(both values inclusive)'].map(
  (ends): Example => [
    `The pressure in the boiler must lie between 2 bar and 4 bar${ends.startsWith(',') ? '' : ' '}${ends}.`,
    'Run a boiler',
    ['pressure: decimal bar - Pressure in the boiler'],
    ['[true] => pressure >= 2 && pressure <= 4 none/deny'],
  ],
);

describe('what is refused, is away, or moves', () => {
  it.each([...refused, ...absent, ...moved, ...ofTheAct, ...others, ...ranges])(
    '%s',
    (text, action, inputs, means) => {
      expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
    },
  );
});
