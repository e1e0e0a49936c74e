import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const panel = [
  'members: int - Members of the panel',
  'women_members: int - Members of the panel who are women',
  'members_employed_by_applicant: int - Members of the panel who are employed by the applicant',
  'chair_present: bool - The chair is present',
];
const clause = (text: string) => readClause(text, 'Convene the panel', panel);
const read = (text: string): string[] => meaningOf(clause(text), panel);

describe('part of what was counted', () => {
  it.each([
    'The panel shall consist of at least five members, at least two of whom must be women.',
    'The panel shall consist of at least five members, at least two of them women.',
    'The panel must have at least five members, of whom at least two must be women.',
    'The panel must have at least five members, at least two of whom are women.',
  ])('is a number beside it: %s', (text) => {
    expect(read(text)).toEqual(['[true] => members >= 5 && women_members >= 2 none/deny']);
  });

  it.each([
    'The panel must have at least three members, none of whom may be an employee of the applicant.',
    'The panel must have at least three members, neither of whom is an employee of the applicant.',
  ])('may be none of them: %s', (text) => {
    expect(read(text)).toEqual(['[true] => members >= 3 && members_employed_by_applicant <= 0 none/deny']);
  });

  it.each([
    'The panel must have at least five members, two of whom may be women.',
    'The panel must have at least five members, two of whom must not be women.',
    'The panel must have at least five members, two of whom should be women.',
  ])('is not asked for where it is only allowed, denied or advised: %s', (text) => {
    expect(read(text)).not.toEqual(['[true] => members >= 5 && women_members >= 2 none/deny']);
    expect(clause(text).complete).toBe(false);
  });
});

const papers = [
  'badge_shown: bool - A badge is shown',
  'register_shown: bool - A register is shown',
  'report_shown: bool - A residue report is shown',
];
const shown = (text: string): string[] => meaningOf(readClause(text, 'Sell honey', papers), papers);

describe('"or both"', () => {
  it.each([
    'A seller must show either a badge or both a register and a residue report.',
    'A seller must show a badge, or both a register and a residue report.',
  ])('opens a choice where two with "and" follow: %s', (text) => {
    expect(shown(text)).toEqual(['[true] => badge_shown || register_shown && report_shown none/deny']);
  });

  it('adds nothing behind the two that it speaks of', () => {
    expect(shown('A seller must show a badge or a register or both.')).toEqual([
      '[true] => badge_shown || register_shown none/deny',
    ]);
  });
});
