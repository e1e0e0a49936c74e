import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

type Example = [text: string, action: string, inputs: readonly string[], means: readonly string[]];

const grant = [
  'is_chapel: bool - The building is a chapel',
  'on_island: bool - The building stands on an island',
  'costs: decimal EUR - Costs of the repair',
  'grant: decimal EUR - Grant paid',
];
const lorry = [
  'trailer_mass: int kilogram - Mass of the trailer',
  'load_mass: int kilogram - Mass of the load on the trailer',
  'kerb_mass: int kilogram - Kerb mass of the car',
];
const loan = [
  'income: decimal EUR - Monthly income',
  'new_rate: decimal EUR - Rate of the new loan',
  'old_rates: decimal EUR - Rates of existing loans',
];

const read: Example[] = [
  [
    'A grant must not exceed 70% of the costs for a chapel and 50% of those for any other building.',
    'Pay a grant',
    grant.filter((line) => !line.startsWith('on_')),
    ['[true] => !(is_chapel && grant > 0.7 * costs || !is_chapel && grant > 0.5 * costs) none/deny'],
  ],
  [
    'A grant must not exceed 70% of the costs for a chapel and 50% of those for any other building. On an island each of these rates is increased by 10 percentage points.',
    'Pay a grant',
    grant,
    [
      '[!on_island] => !(is_chapel && grant > 0.7 * costs || !is_chapel && grant > 0.5 * costs) none/deny',
      '[on_island] => !(is_chapel && grant > 0.8 * costs || !is_chapel && grant > 0.6 * costs) none/deny',
    ],
  ],
  [
    'The combined mass of the trailer and its load must not exceed 85% of the kerb mass of the car.',
    'Tow a trailer',
    lorry,
    ['[true] => trailer_mass + load_mass <= 0.85 * kerb_mass none/deny'],
  ],
  [
    'The rate of the new loan, together with the rates of existing loans, must not exceed 40% of the monthly income or, where that income is below 2,000 EUR, 30% of it.',
    'Grant a loan',
    loan,
    [
      '[true] => !(income < 2000 && new_rate + old_rates > 0.3 * income || income >= 2000 && new_rate + old_rates > 0.4 * income) none/deny',
    ],
  ],
];

const open: [text: string, inputs: readonly string[]][] = [
  ['A grant must not exceed 70% of the costs for a barn and 50% of those for any other building.', grant],
  [
    'A grant must not exceed 70% of the costs and 5,000 EUR. On an island each of these rates is increased by 10 percentage points.',
    grant,
  ],
];

describe('figures for one kind and for all others, sums with a limit of a case', () => {
  it.each(read)('%s', (text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
  });

  it.each(open)('leaves open: %s', (text, inputs) => {
    expect(readClause(text, 'Pay a grant', inputs).complete).toBe(false);
  });
});
