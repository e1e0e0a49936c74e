import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const read = (text: string, action: string, inputs: string[]): string[] =>
  meaningOf(readClause(text, action, inputs), inputs);

describe('what an input repeats, and the clause does not settle', () => {
  it('asks which occasions are special', () => {
    const stay = [
      'special_occasion: bool - There is a special occasion',
      'late: bool - The guest leaves late',
    ];
    expect(
      read('On special occasions the porter may let a guest leave late.', 'Let a guest leave', stay),
    ).toContain('judgement');
  });

  it('asks which day was fixed by somebody', () => {
    const net = ['on_or_after_day_fixed: bool - The act is on or after the day fixed by the minister'];
    const inputs = [...net, 'net_marked: bool - The net is marked'];
    expect(
      read('From the day fixed by the minister, every net must be marked.', 'Set a net', inputs),
    ).toContain('unresolved_reference');
  });

  it('asks which way a size is measured', () => {
    const parcel = ['parcel_size: int cm - Size of the parcel'];
    expect(read('Parcels: up to 60 cm.', 'Accept a parcel', parcel)).toContain('ambiguous_range');
    expect(read('The size of a parcel must not exceed 60 cm.', 'Accept a parcel', parcel)).toEqual([
      '[true] => parcel_size <= 60 none/deny',
    ]);
  });
});
