import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const lane = ['cyclists_on_ramp: int - Cyclists on the ramp at that time'];
const read = (text: string, inputs = lane): string[] =>
  meaningOf(readClause(text, 'Ride on the ramp', inputs), inputs);

describe('only so many may', () => {
  it('lets that many, and no more of them', () => {
    expect(read('Only three cyclists may be on the ramp at the same time.')).toEqual([
      '[true] => cyclists_on_ramp <= 3 permit/deny',
    ]);
    expect(read('Only one cyclist at a time may be on the ramp.')).toEqual([
      '[true] => cyclists_on_ramp <= 1 permit/deny',
    ]);
    const gates = ['gates_locked: int - How many gates are locked'];
    expect(meaningOf(readClause('Only two of the gates may be locked.', 'Lock gates', gates), gates)).toEqual(
      ['[true] => gates_locked <= 2 permit/deny'],
    );
  });

  it.each([
    'Only two cyclists acting together may ride on the ramp.',
    'Only the first two cyclists may ride on the ramp.',
    'Only a club with two cyclists may ride on the ramp.',
    'Only one who has passed the test may ride on the ramp.',
  ])('counts nobody else: %s', (text) => {
    expect(readClause(text, 'Ride on the ramp', lane).complete).toBe(false);
  });
});
