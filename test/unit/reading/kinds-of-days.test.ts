import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const answer = [
  'working_days_to_answer: int day - Working days from the receipt of the complaint to the answer',
];
const both = [...answer, 'calendar_days_to_answer: int day - Calendar days from the receipt to the answer'];
const notice = ['working_days_from_notice_to_change: int day - Working days from the notice to the change'];

type Example = [text: string, action: string, inputs: string[], means: string];

const counted: Example[] = [
  [
    'A bank must answer a complaint within 10 working days of its receipt.',
    'Answer complaints',
    answer,
    '[true] => working_days_to_answer <= 10 none/deny',
  ],
  [
    'A bank must answer a complaint within 10 business days of its receipt.',
    'Answer complaints',
    both,
    '[true] => working_days_to_answer <= 10 none/deny',
  ],
  [
    'A bank must answer a complaint no later than the tenth working day following its receipt.',
    'Answer complaints',
    both,
    '[true] => working_days_to_answer <= 10 none/deny',
  ],
  [
    'A change must be notified at least two working days before it takes effect.',
    'Change a menu',
    notice,
    '[true] => working_days_from_notice_to_change >= 2 none/deny',
  ],
  [
    'A change must be notified not later than two working days before it takes effect.',
    'Change a menu',
    notice,
    '[true] => working_days_from_notice_to_change >= 2 none/deny',
  ],
  [
    'A change must be notified not later than the third working day before it takes effect.',
    'Change a menu',
    notice,
    '[true] => working_days_from_notice_to_change >= 3 none/deny',
  ],
];

const ordinal: Example[] = [
  [
    'A parent must inform the school no later than the third day of absence.',
    'Inform the school',
    ['day_of_absence: int - Day of absence on which the school is informed, 1 for the first'],
    '[true] => day_of_absence <= 3 none/deny',
  ],
  [
    'A calf must be tagged on or before its seventh day of life.',
    'Tag calves',
    ['tagged_at_age_days: int day - Day of life on which the calf is tagged'],
    '[true] => tagged_at_age_days <= 7 none/deny',
  ],
  [
    'A bank must answer a complaint by the close of the 15th day following its receipt.',
    'Answer complaints',
    ['days_to_answer: int day - Days from the receipt of the complaint to the answer'],
    '[true] => days_to_answer <= 15 none/deny',
  ],
];

describe('days that are counted alone', () => {
  it.each(counted)('%s', (text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual([means]);
  });

  it.each([
    [
      'working days of an input that counts all of them',
      '2 working days',
      'days_after_accident: int day - Days after the accident',
    ],
    [
      'school days of one that counts working days',
      '2 school days',
      'working_days_after_accident: int day - Working days after the accident',
    ],
    [
      'days of one that counts working days',
      '2 days',
      'working_days_after_accident: int day - Working days after the accident',
    ],
  ])('asks about %s', (_what, days, input) => {
    const text = `A report must be sent within ${days} of the accident.`;
    expect(readClause(text, 'Send reports', [input]).complete).toBe(false);
  });
});

describe('which day of them it is', () => {
  it.each(ordinal)('%s', (text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual([means]);
  });
});
