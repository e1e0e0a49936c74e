import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const stalls = [
  'stalls: int - Number of stalls in the market',
  'stalls_let_to_outsiders: int - Number of stalls that are let to traders from outside',
];
const kept = 'stalls_kept_for_residents: int - Number of stalls that are kept for residents';
const read = (text: string, inputs: readonly string[]): string[] =>
  meaningOf(readClause(text, 'Let a stall', inputs), inputs);

describe('a share that has to be kept back', () => {
  it.each([
    [
      'Not all stalls may be let to outsiders: at least 10% of them must be kept for residents.',
      '[true] => stalls_let_to_outsiders <= 0.9 * stalls none/deny',
    ],
    [
      'Not every stall may be let to outsiders; no fewer than a fifth of them shall remain free for residents.',
      '[true] => 5 * stalls_let_to_outsiders <= 4 * stalls none/deny',
    ],
    [
      'Not all stalls may be let to outsiders: more than a quarter of them must be held back.',
      '[true] => 4 * stalls_let_to_outsiders < 3 * stalls none/deny',
    ],
  ])('leaves the rest to what is permitted: %s', (text, means) => {
    expect(read(text, stalls)).toEqual([means]);
  });

  it.each([
    'Not all stalls may be let to outsiders: at most 10% of them must be kept for residents.',
    'Not all stalls may be let to outsiders: at least 10% of them must be cleaned.',
    'Not all stalls may be let to outsiders: at least 20 of them must be kept for residents.',
  ])('is asked about where the rest cannot be told: %s', (text) => {
    expect(readClause(text, 'Let a stall', stalls).complete).toBe(false);
  });

  it('is asked about where an input counts what is kept', () => {
    const text = 'Not all stalls may be let to outsiders: at least 10% of them must be kept for residents.';
    expect(readClause(text, 'Let a stall', [...stalls, kept]).complete).toBe(false);
  });
});
