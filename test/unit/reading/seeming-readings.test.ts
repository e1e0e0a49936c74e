import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

type Example = [text: string, action: string, inputs: readonly string[], means: readonly string[]];

const pasture = [
  'hectares_grazed: decimal ha - Hectares grazed',
  'wool_sales: decimal EUR - Sales of wool in the year',
  'rent_paid: decimal EUR - Rent paid for the year',
];

const amounts: Example[] = [
  [
    'A worker is entitled to at least 20 days of leave.',
    'Grant leave',
    ['days_of_leave: int day - Days of leave'],
    ['ambiguous_range'],
  ],
  [
    'A worker is entitled to a break of at least 30 minutes.',
    'Grant a break',
    ['break_minutes: int minute - Length of the break'],
    ['ambiguous_range'],
  ],
  [
    'A worker is entitled to leave after at least 6 months of service.',
    'Grant leave',
    ['months_of_service: int month - Months of service'],
    ['[true] => months_of_service >= 6 permit/none'],
  ],
  [
    'The rent payable is the higher of 12 EUR per hectare grazed and 3% of the sales of wool.',
    'Pay rent',
    pasture,
    ['[true] => rent_paid == max(12 * hectares_grazed, 0.03 * wool_sales) none/deny'],
  ],
  [
    'The rent payable is the lower of 12 EUR per hectare grazed and 3% of the sales of wool.',
    'Pay rent',
    pasture,
    ['[true] => rent_paid == min(12 * hectares_grazed, 0.03 * wool_sales) none/deny'],
  ],
  [
    'The rent payable is 12 EUR per hectare grazed.',
    'Pay rent',
    pasture.filter((line) => !line.startsWith('wool')),
    ['[true] => rent_paid == 12 * hectares_grazed none/deny'],
  ],
  [
    'The rent payable is at least 90 EUR.',
    'Pay rent',
    pasture.slice(2),
    ['[true] => rent_paid >= 90 none/deny'],
  ],
  ['Tenants pay 90 EUR.', 'Pay rent', pasture.slice(2), ['[true] => rent_paid >= 90 none/deny']],
];

const divers = [
  'first_year_of_season: int - Year in which the season begins',
  'diver_age: int year - Age of the diver',
  'carries_computer: bool - The diver carries a computer',
];
const day = ['dive_on: date - Day of the dive', 'carries_computer: bool - The diver carries a computer'];

const times: Example[] = [
  ['As from the 2031/32 season, divers under 18 must carry a computer.', 'Dive', divers, ['unread_words']],
  [
    'As from the 2031 season, divers under 18 must carry a computer.',
    'Dive',
    divers,
    ['ambiguous_attachment'],
  ],
  ['Divers under 18 must carry a computer as of the 2031 season.', 'Dive', divers, ['ambiguous_attachment']],
  [
    'As from 2031, divers must carry a computer.',
    'Dive',
    day,
    ['[dive_on >= date("2031-01-01")] => carries_computer none/deny'],
  ],
  [
    'Divers under 18 must carry a computer.',
    'Dive',
    divers,
    ['[diver_age < 18] => carries_computer none/deny'],
  ],
  [
    'At least two thirds of the members must be present.',
    'Hold a meeting',
    ['members: int - Number of members', 'members_present: int - Number of members present'],
    ['[true] => 3 * members_present >= 2 * members none/deny'],
  ],
];

const pool = ['cap_worn: bool - A cap is worn in the pool', 'waived: bool - The warden has waived the cap'];

const waivers: Example[] = [
  ['A cap must be worn in the pool. The warden may waive this rule.', 'Swim', pool, ['unresolved_reference']],
  [
    'The warden may waive these rules, but a cap must be worn in the pool.',
    'Swim',
    pool,
    ['unresolved_reference'],
  ],
  ['A cap must be worn in the pool; the warden may waive it.', 'Swim', pool, ['unresolved_reference']],
  [
    'A cap must be worn in the pool unless the warden has waived it.',
    'Swim',
    pool,
    ['[!waived] => cap_worn none/deny'],
  ],
  [
    'A nurse may dispense at most 3 tablets. Gloves must be worn.',
    'Dispense tablets',
    [
      'nurse: bool - The one who dispenses is a nurse',
      'tablets_dispensed: int - Number of tablets dispensed',
      'gloves_worn: bool - Gloves are worn',
    ],
    ['[nurse] => tablets_dispensed <= 3 permit/none', '[true] => gloves_worn none/deny'],
  ],
];

const stall = [
  'tenant_age: int year - Age of the tenant',
  'has_insurance: bool - The tenant has insurance',
  'has_sponsor: bool - The tenant has a sponsor',
];
const list = (first: string, second: string): string =>
  `A stall must not be let where the tenant (a) is under 18; ${first}\n(b) has no insurance; ${second}\n(c) has no sponsor.`;
const refused = '[true] => !(tenant_age < 18 || !has_insurance || !has_sponsor) none/deny';

describe('what is said otherwise than it seems', () => {
  it.each([...amounts, ...times, ...waivers])('%s', (text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
  });

  it.each([
    ['or', 'and'],
    ['and', 'or'],
  ])('a list whose first item is in its trunk is grouped by no line: %s, %s', (first, second) => {
    expect(readClause(list(first, second), 'Let a stall', stall).complete).toBe(false);
  });

  it('a list without mixed connectives is read', () => {
    const even =
      'A stall must not be let where the tenant\n(a) is under 18;\n(b) has no insurance; or\n(c) has no sponsor.';
    expect(meaningOf(readClause(even, 'Let a stall', stall), stall)).toEqual([refused]);
  });
});
