import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const stalls = [
  'night: bool - The stall is open at night',
  'charity: bool - The stall belongs to a charity',
  'days_kept: int day - Days for which the stall is kept',
];
const claims = [
  'somebody_injured: bool - The accident injured somebody',
  'days_after_accident: int day - Days from the accident to the filing of the report',
];
const report = 'A report must be filed within 30 days of the accident.';
const stall = 'Stalls may be kept for up to 8 days.';

type Example = [what: string, text: string, inputs: string[], means: string[]];

const read: Example[] = [
  [
    'a figure that is doubled in one case',
    `1. ${stall}\n2. The period in paragraph 1 is doubled for stalls that belong to a charity.`,
    stalls,
    ['[true] => !charity && days_kept <= 8 permit/none', '[true] => charity && days_kept <= 16 permit/none'],
  ],
  [
    'a figure that is halved, the case in front',
    `(1) ${report}\n(2) Where the accident injured somebody, the time limit laid down in subsection (1) shall be halved.`,
    claims,
    [
      '[!somebody_injured] => days_after_accident <= 30 none/deny',
      '[somebody_injured] => days_after_accident <= 15 none/deny',
    ],
  ],
  [
    'a figure that is shortened by another',
    `${report} If the accident injured somebody, this period is shortened by 10 days.`,
    claims,
    [
      '[!somebody_injured] => days_after_accident <= 30 none/deny',
      '[somebody_injured] => days_after_accident <= 20 none/deny',
    ],
  ],
  [
    'a figure that grows by one of another unit',
    `1. ${report}\n2. The period under paragraph 1 is extended by 2 weeks unless the accident injured somebody.`,
    claims,
    [
      '[somebody_injured] => days_after_accident <= 30 none/deny',
      '[!somebody_injured] => days_after_accident <= 44 none/deny',
    ],
  ],
  [
    'a figure that is quoted',
    `1. ${report}\n2. Where the accident injured somebody, "30 days" in paragraph 1 shall be read as "12 days".`,
    claims,
    [
      '[!somebody_injured] => days_after_accident <= 30 none/deny',
      '[somebody_injured] => days_after_accident <= 12 none/deny',
    ],
  ],
  [
    'a figure of its own for one class',
    `1. ${stall}\n2. By way of derogation from paragraph 1, the period for charity stalls is 20 days.`,
    stalls,
    ['[true] => !charity && days_kept <= 8 permit/none', '[true] => charity && days_kept <= 20 permit/none'],
  ],
  [
    'a figure of a clause with a number in two parts',
    `4.1 ${report}\n4.2 Where the accident injured somebody, the period in 4.1 is reduced by 10 days.`,
    claims,
    [
      '[!somebody_injured] => days_after_accident <= 30 none/deny',
      '[somebody_injured] => days_after_accident <= 20 none/deny',
    ],
  ],
  [
    'a figure of a paragraph that is not just before',
    `1. ${stall}\n2. A stall must not be kept at night.\n3. For charity stalls, the period in paragraph 1 is raised to 9 days.`,
    stalls,
    [
      '[true] => !charity && days_kept <= 8 permit/none',
      '[true] => charity && days_kept <= 9 permit/none',
      '[true] => !night none/deny',
    ],
  ],
];

const open: [what: string, text: string, inputs: string[]][] = [
  [
    'a figure that may be changed',
    `1. ${report}\n2. The period in paragraph 1 may be extended by 5 days if the accident injured somebody.`,
    claims,
  ],
  [
    'a change of which only the most is said',
    `1. ${report}\n2. The period in paragraph 1 is extended by up to 5 days if the accident injured somebody.`,
    claims,
  ],
  [
    'a change that is denied',
    `1. ${report}\n2. The period in paragraph 1 is never doubled if the accident injured somebody.`,
    claims,
  ],
  [
    'a figure that would grow by being reduced',
    `${stall} For charity stalls this period is reduced to 12 days.`,
    stalls,
  ],
  ['a change that leaves nothing', `${stall} For charity stalls this period is reduced by 8 days.`, stalls],
  [
    'a quoted figure that is nowhere',
    `1. ${stall}\n2. For charity stalls, "7 days" in paragraph 1 is to be read as "12 days".`,
    stalls,
  ],
  [
    'a figure of a paragraph that is no part of the clause',
    `1. ${stall}\n2. For charity stalls, the period in paragraph 4 is doubled.`,
    stalls,
  ],
  [
    'a figure of another kind',
    `1. ${stall}\n2. For charity stalls, the fee in paragraph 1 is doubled.`,
    stalls,
  ],
  [
    'two figures that the noun can mean',
    `1. ${report} It must be copied to the insurer within 40 days of the accident.\n2. The period in paragraph 1 is doubled if the accident injured somebody.`,
    claims,
  ],
  [
    'a figure of another number that is counted by itself',
    'A ferry may carry up to 40 cars. For lorries the limit is 10.',
    ['cars: int - Number of cars carried', 'lorries: int - Number of lorries carried'],
  ],
  [
    'two changes, and what holds where both cases do',
    `${stall} At night the period is 3 days. For charity stalls it is 20 days.`,
    stalls,
  ],
];

describe('a figure of another norm that one case changes', () => {
  it.each(read)('reads %s', (_what, text, inputs, means) => {
    const action = inputs === stalls ? 'Keep a stall' : 'File a report';
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
  });

  it.each(open)('asks about %s', (_what, text, inputs) => {
    const action = inputs === stalls ? 'Keep a stall' : 'File a report';
    expect(readClause(text, action, inputs).complete).toBe(false);
  });
});
