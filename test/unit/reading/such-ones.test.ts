import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const sled = [
  'weight: decimal kg - Weight of the sled in kilograms',
  'bell_fitted: bool - The sled has a bell',
  'registered: bool - The sled is registered',
  'at_night: bool - The run is at night',
];
const read = (text: string): string[] => meaningOf(readClause(text, 'Run a sled', sled), sled);
const heavy = 'A sled heavier than 80 kg must have a bell.';

describe('such a one', () => {
  it.each([
    [`${heavy} No one may run such a sled at night.`, '[weight > 80] => !at_night none/deny'],
    [`${heavy} No person may run any such sled at night.`, '[weight > 80] => !at_night none/deny'],
    [`${heavy} Such sleds must be registered.`, '[weight > 80] => registered none/deny'],
  ])('is narrowed as it was before: %s', (text, second) => {
    expect(read(text)).toEqual(['[weight > 80] => bell_fitted none/deny', second]);
  });

  it('is what was forbidden before, where it is permitted', () => {
    expect(read('No one may run a sled that is not registered. Such a sled may be run at night.')).toEqual([
      '[true] => registered none/deny',
      '[true] => !registered && at_night permit/none',
    ]);
  });

  it('is any of them where nothing narrowed it', () => {
    expect(read('A sled must have a bell. No one may run such a sled at night.')).toEqual([
      '[true] => bell_fitted none/deny',
      '[true] => !at_night none/deny',
    ]);
  });

  it('is asked about where what narrowed it may belong to what was said of it', () => {
    const text = 'No one may run a sled heavier than 80 kg at night. Such a sled must be registered.';
    expect(readClause(text, 'Run a sled', sled).complete).toBe(false);
  });
});
