import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const inputs = [
  'map_handed_out: bool - A map is handed out',
  'fee_for_map: decimal EUR - Fee asked for the map',
];
const clause = (text: string, given = inputs) => readClause(text, 'Admit a hiker', given);

describe('free of charge', () => {
  it('asks for nothing as well as for the thing', () => {
    expect(meaningOf(clause('The hut must hand out a map free of charge.'), inputs)).toEqual([
      '[true] => map_handed_out && fee_for_map == 0 none/deny',
    ]);
  });

  it('is asked about where two inputs are charges', () => {
    const two = [...inputs, 'fee_for_bed: decimal EUR - Fee asked for the bed'];
    expect(clause('The hut must hand out a map free of charge.', two).complete).toBe(false);
  });

  it('says nothing of the value of a thing', () => {
    const worth = [
      'map_handed_out: bool - A map is handed out',
      'value_of_map: decimal EUR - Value of the map',
    ];
    expect(clause('The hut must hand out a map free of charge.', worth).complete).toBe(false);
  });
});
