import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const sluice = [
  'opened_by: enum harbour_master|fisherman|warden - Who opens the sluice',
  'low_tide: bool - It is low tide',
  'flood: bool - There is a flood',
  'minutes_open: int minute - Minutes for which the sluice is open',
];
const read = (text: string): string[] => meaningOf(readClause(text, 'Open the sluice', sluice), sluice);

describe('", and then only": a further limit of what is granted', () => {
  it.each([
    'Nobody but the harbour master may open the sluice, and then only at low tide.',
    'Only the harbour master may open the sluice, and then only at low tide.',
    'No one except the harbour master may open the sluice, and even then only at low tide.',
    'The sluice may be opened only by the harbour master, but even then only if it is low tide.',
  ])('is needed beside the first: %s', (text) => {
    expect(read(text)).toEqual([
      '[true] => opened_by == "harbour_master" permit/deny',
      '[true] => low_tide permit/deny',
    ]);
  });

  it('may be a figure', () => {
    expect(
      read('Only the harbour master may open the sluice, but even then not for more than 20 minutes.'),
    ).toEqual([
      '[true] => opened_by == "harbour_master" permit/deny',
      '[true] => minutes_open <= 20 permit/deny',
    ]);
    expect(
      read(
        'The sluice must not be opened unless there is a flood, and even then not for more than 20 minutes.',
      ),
    ).toEqual(['[true] => flood none/deny', '[true] => minutes_open <= 20 none/deny']);
  });

  it('reaches no further than a grant that leaves other cases open', () => {
    expect(read('The sluice may be opened if there is a flood, and then only at low tide.')).toEqual([
      '[true] => flood permit/none',
      '[true] => flood && low_tide permit/deny',
    ]);
  });

  it('still closes the case where nothing follows it', () => {
    expect(read('The sluice may be opened if there is a flood, and then only.')).toEqual([
      '[true] => flood permit/deny',
    ]);
  });

  it.each([
    'The sluice must be opened, and then only at low tide.',
    'The sluice must not be opened, and even then only at low tide.',
    'The sluice must be closed before the gate is, and then only the warden may open it.',
  ])('is put to a person behind what grants nothing: %s', (text) => {
    expect(readClause(text, 'Open the sluice', sluice).complete).toBe(false);
  });
});
