import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const read = (text: string, action: string, inputs: readonly string[]): string[] =>
  meaningOf(readClause(text, action, inputs), inputs);

describe('a state that is the opposite of the act', () => {
  const pool = ['cloudy: bool - The water is cloudy', 'alarm_broken: bool - The alarm is broken'];

  it.each([
    'The pool must stay closed if the water is cloudy or the alarm is broken.',
    'The pool must be kept closed while the water is cloudy or the alarm is broken.',
  ])('forbids the act: %s', (text) => {
    expect(read(text, 'Open the pool', pool)).toEqual(['[true] => !(cloudy || alarm_broken) none/deny']);
  });

  it.each([
    'The pool must stay open if the water is cloudy or the alarm is broken.',
    'The pool must not stay closed if the water is cloudy or the alarm is broken.',
    'The pool need not stay closed if the water is cloudy or the alarm is broken.',
    'The old pool must stay closed if the water is cloudy or the alarm is broken.',
    'The pool must stay closed to children if the water is cloudy or the alarm is broken.',
    'The pool must stay closed in winter if the water is cloudy or the alarm is broken.',
    'The pool may stay closed if the water is cloudy or the alarm is broken.',
  ])('does not where it says another thing: %s', (text) => {
    expect(readClause(text, 'Open the pool', pool).complete).toBe(false);
  });

  const kiln = ['hours_since_firing: decimal hour - Hours since the end of the firing'];

  it.each([
    'The kiln door must stay shut for at least 9 hours after the end of firing.',
    'The kiln door must stay shut until 9 hours after the firing.',
  ])('for a time asks that it has passed: %s', (text) => {
    expect(read(text, 'Open the kiln door', kiln)).toEqual(['[true] => hours_since_firing >= 9 none/deny']);
  });

  it.each([
    'The kiln door must stay shut for no more than 9 hours after the firing.',
    'The kiln door must be shut within 9 hours of the firing.',
    'The kiln door must stay shut 9 hours after the firing.',
  ])('with a time of its own is asked about: %s', (text) => {
    expect(readClause(text, 'Open the kiln door', kiln).complete).toBe(false);
  });

  it('that an input says is what is asked for', () => {
    expect(
      read('The gate must stay closed at night.', 'Open the gate', [
        'at_night: bool - It is night',
        'gate_closed: bool - The gate is closed',
      ]),
    ).not.toContain('[true] => !at_night none/deny');
  });
});

describe('to receive what the action awards', () => {
  const club = ['turnover: decimal euro - Annual turnover of the club'];

  it('is the same act', () => {
    expect(
      read(
        'A club may receive the youth grant if its turnover is at most 60,000 EUR.',
        'Award the youth grant',
        club,
      ),
    ).toEqual(['[true] => turnover <= 60000 permit/none']);
  });

  it.each([
    'A club may receive half the youth grant if its turnover is at most 60,000 EUR.',
    'A club may receive the youth grant twice if its turnover is at most 60,000 EUR.',
    'A club may receive a loan if its turnover is at most 60,000 EUR.',
    'A club may return the youth grant if its turnover is at most 60,000 EUR.',
  ])('and nothing else is: %s', (text) => {
    expect(readClause(text, 'Award the youth grant', club).complete).toBe(false);
  });
});

it('a denial before a light word of the name denies the fact: "is not worn" of brake_worn', () => {
  const winch = ['brake_worn: bool - The brake is worn', 'alarm_sounded: bool - The alarm has sounded'];
  expect(
    read(
      'A load may be hoisted only if the brake is not worn and the alarm has not sounded.',
      'Hoist a load',
      winch,
    ),
  ).toEqual(['[true] => !brake_worn && !alarm_sounded permit/deny']);
});
