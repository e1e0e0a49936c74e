import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const toll = ['paid_to: enum ferryman|harbour|mayor - Who gets the toll'];
const read = (text: string): string[] => meaningOf(readClause(text, 'Pay the toll', toll), toll);

describe('what is not meant, named beside what is', () => {
  it('says once more who it is', () => {
    expect(read('The toll must be paid to the ferryman, not to the harbour.')).toEqual([
      '[true] => paid_to == "ferryman" && paid_to != "harbour" none/deny',
    ]);
    expect(read('The toll may be paid to the ferryman, not to the mayor.')).toEqual([
      '[true] => paid_to == "ferryman" && paid_to != "mayor" permit/none',
    ]);
  });

  it('names whose duty it is not', () => {
    const snow = [
      'party: enum tenant|landlord - Whose conduct is looked at',
      'snow_cleared: bool - The snow is cleared',
    ];
    for (const text of [
      'It is for the tenant, not for the landlord, to clear the snow.',
      'It falls to the tenant, and not to the landlord, to clear the snow.',
    ])
      expect(meaningOf(readClause(text, 'Clear snow', snow), snow)).toEqual([
        '[party == "tenant" && party != "landlord"] => snow_cleared none/deny',
      ]);
  });

  it('asks what a ban of one means by "not even" of another', () => {
    expect(
      readClause('The toll must not be paid to the ferryman, not even to the harbour.', 'Pay the toll', toll)
        .complete,
    ).toBe(false);
  });
});
