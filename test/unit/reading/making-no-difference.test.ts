import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

type Example = [text: string, action: string, inputs: readonly string[], means: readonly string[]];

const tender = [
  'arrived_on: date - Day on which the tender arrived',
  'by_member: bool - The tender comes from a member',
  'sent_on: date - Day on which the tender was sent',
];
const opened = ['[true] => arrived_on <= date("2027-05-01") none/deny'];

const concessions: Example[] = [
  [
    'A tender that arrives after 1 May 2027 must not be opened, even if it comes from a member.',
    'Open a tender',
    tender,
    opened,
  ],
  [
    'A tender that arrives after 1 May 2027 must not be opened even where it was sent earlier.',
    'Open a tender',
    tender,
    opened,
  ],
  [
    'A tender that arrives after 1 May 2027 must not be opened if it comes from a member.',
    'Open a tender',
    tender,
    ['[arrived_on > date("2027-05-01")] => !by_member none/deny'],
  ],
  [
    'A tender that arrives after 1 May 2027 must not be opened unless it comes from a member.',
    'Open a tender',
    tender,
    ['[arrived_on > date("2027-05-01")] => by_member none/deny'],
  ],
];

describe('what makes no difference', () => {
  it.each(concessions)('names no input for the words beside it: %s', (text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
  });
});

describe('the verb of an input', () => {
  it('compares nothing: an objection reaches the office on a day', () => {
    const inputs = [
      'posted_on: date - Day on which the objection was posted',
      'reached_office_on: date - Day on which the objection reached the office',
    ];
    const text = 'An objection that reaches the office after 30 September 2026 must not be considered.';
    expect(meaningOf(readClause(text, 'Consider an objection', inputs), inputs)).toEqual([
      '[true] => reached_office_on <= date("2026-09-30") none/deny',
    ]);
  });
});

describe('a period that no words bound', () => {
  const badges = ['old_badge: bool - The badge was issued under the old rules'];

  it('is for a person to judge', () => {
    const text = 'During a transitional period, old badges may still be used.';
    expect(meaningOf(readClause(text, 'Use a badge', badges), badges)).toContain('judgement');
  });

  it('is a figure where the words say how long it is', () => {
    const text = 'During a transitional period of 6 months after the change, old badges may be used.';
    expect(meaningOf(readClause(text, 'Use a badge', badges), badges)).not.toContain('judgement');
  });
});
