import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const gate = [
  'gate_locked: bool - The gate is locked',
  'minute_of_day: int minute - Minute of the day, from midnight',
];
const bins = [
  'bins_put_out: bool - The bins are put out',
  'minute_of_day: int minute - Minute of the day, from midnight',
];
const read = (text: string): string[] => meaningOf(readClause(text, 'Lock the gate', gate), gate);

describe('a state that is asked for in certain hours', () => {
  it.each([
    'The gate must be locked between 21:00 and 07:00.',
    'The gate is to be kept locked between 21:00 and 07:00.',
    'Between 21:00 and 07:00 the gate must be locked.',
    'The gate must be locked from 21:00 to 07:00.',
  ])('is asked for then alone, over midnight too: %s', (text) => {
    expect(read(text)).toEqual(['[minute_of_day >= 1260 || minute_of_day <= 420] => gate_locked none/deny']);
  });

  it.each([
    [
      'The gate must be locked between 08:00 and 17:00.',
      '[minute_of_day >= 480 && minute_of_day <= 1020] => gate_locked none/deny',
    ],
    ['The gate must be locked after 21:00.', '[minute_of_day > 1260] => gate_locked none/deny'],
    ['After 21:00 the gate must be locked.', '[minute_of_day > 1260] => gate_locked none/deny'],
  ])('%s', (text, means) => {
    expect(read(text)).toEqual([means]);
  });

  it('is asked about where the hour may be when it has to begin', () => {
    expect(readClause('The gate must be locked by 21:00.', 'Lock the gate', gate).complete).toBe(false);
  });

  it('is told from an act that has to be done in these hours', () => {
    const text = 'The bins must be put out between 18:00 and 22:00.';
    expect(readClause(text, 'Put out bins', bins).complete).toBe(false);
  });
});
