import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

type Example = [text: string, action: string, inputs: readonly string[], means: readonly string[]];

const licence = ['months_since_issue: decimal month - Months since the hunting licence was issued'];
const hunting = 'Use a hunting licence';
const badge = [
  'badge_issued: date - Day on which the badge was issued',
  'used_on: date - Day on which the badge is used',
];

const over: Example[] = [
  [
    'A hunting licence lapses 12 months after its issue. A lapsed licence must not be used.',
    hunting,
    licence,
    ['[true] => months_since_issue < 12 none/deny'],
  ],
  [
    'A hunting licence is valid for 12 months from its issue. A licence that is no longer valid must not be used.',
    hunting,
    licence,
    ['[true] => months_since_issue <= 12 none/deny'],
  ],
  [
    'A hunting licence is valid until 12 months have passed since its issue; an invalid licence must not be used.',
    hunting,
    licence,
    ['[true] => months_since_issue < 12 none/deny'],
  ],
  [
    'A hunting licence expires 12 months after its issue or when the holder moves away, whichever comes first. An expired licence must not be used.',
    hunting,
    [...licence, 'holder_moved_away: bool - The holder has moved away'],
    ['[true] => !(months_since_issue >= 12 || holder_moved_away) none/deny'],
  ],
  [
    'Badges issued before 1 May 2026 cease to be valid on 1 January 2028. A badge that has ceased to be valid must not be used.',
    'Use a badge',
    badge,
    ['[true] => !(badge_issued < date("2026-05-01") && used_on >= date("2028-01-01")) none/deny'],
  ],
];

const open = [
  'A hunting licence lapses 12 months after its issue. A lapsed passport must not be used.',
  'A hunting licence lapses 12 months after its issue, unless the board renews it. A lapsed licence must not be used.',
];

describe('what is over, and what may not be done with it', () => {
  it.each(over)('%s', (text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
  });

  it.each(open)('leaves open: %s', (text) => {
    expect(readClause(text, hunting, licence).complete).toBe(false);
  });
});
