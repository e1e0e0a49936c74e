import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const dive = ['depth: decimal metre - Greatest depth of the dive', 'alone: bool - The diver is alone'];
const read = (text: string, action: string, inputs: string[]): string[] =>
  meaningOf(readClause(text, action, inputs), inputs);

describe('"below" of a depth', () => {
  it('is further down behind a verb that leads down', () => {
    expect(read('A diver must not dive below 12 metres.', 'Dive', dive.slice(0, 1))).toEqual([
      '[true] => depth <= 12 none/deny',
    ]);
    expect(read('No diver may dive alone or below 12 metres.', 'Dive', dive)).toEqual([
      '[true] => !(alone || depth > 12) none/deny',
    ]);
    const pipe = ['depth_cm: int cm - Depth at which the pipe lies'];
    expect(read('Pipes must be laid below 80 cm.', 'Lay a pipe', pipe)).toEqual([
      '[true] => depth_cm > 80 none/deny',
    ]);
  });

  it.each([
    'A boat must not anchor in water below 5 metres.',
    'A boat must not anchor where the depth is below 5 metres.',
  ])('is asked about where it may be how deep a place is: %s', (text) => {
    const anchor = ['depth: decimal metre - Depth of the water'];
    expect(read(text, 'Anchor', anchor)).toContain('ambiguous_range');
  });
});
