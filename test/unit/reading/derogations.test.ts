import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const seed = [
  'certified: bool - The seed has been certified',
  'heritage_variety: bool - The seed is of a heritage variety',
  'seed_potatoes: bool - The seed consists of seed potatoes',
  'packet_weight: int g - Weight of the packet',
];
const additive = ['used_exclusively_in_trials: bool - The additive is used exclusively in trials'];
const ban = '1. Seed shall not be marketed unless it has been certified.\n';
const read = (text: string, action: string, inputs: readonly string[]): string[] =>
  meaningOf(readClause(text, action, inputs), inputs);

describe('a permission by way of derogation', () => {
  it.each([
    [
      '2. By way of derogation from paragraph 1, seed of heritage varieties may be marketed without certification in packets of up to 50 g.',
      '[heritage_variety] => !certified && packet_weight <= 50 permit/none',
    ],
    [
      '2. Notwithstanding paragraph 1, seed of heritage varieties may be marketed without being certified.',
      '[heritage_variety] => !certified permit/none',
    ],
    [
      '2. Notwithstanding paragraph 1, seed of heritage varieties may be marketed in packets of up to 50 g.\n3. Paragraph 2 shall not apply to seed potatoes.',
      '[heritage_variety] => packet_weight <= 50 && !seed_potatoes permit/none',
    ],
  ])('speaks of what lacks what the ban asks for: %s', (text, means) => {
    expect(read(ban + text, 'Market seed', seed)).toEqual(['[true] => certified none/deny', means]);
  });

  it('is asked about where nothing is derogated from', () => {
    const text = 'Seed of heritage varieties may be marketed without certification.';
    expect(readClause(text, 'Market seed', seed).complete).toBe(false);
  });
});

describe('"only" inside what one input says', () => {
  it.each([
    [
      'An additive used exclusively in trials may be sold.',
      '[used_exclusively_in_trials] => true permit/none',
    ],
    [
      'An additive that is not used exclusively in trials must not be sold.',
      '[true] => used_exclusively_in_trials none/deny',
    ],
    [
      'An additive may be sold only if it is used exclusively in trials.',
      '[true] => used_exclusively_in_trials permit/deny',
    ],
  ])('is part of it: %s', (text, means) => {
    expect(read(text, 'Sell an additive', additive)).toEqual([means]);
  });

  it('limits what is permitted where it stands beside the act', () => {
    const text = 'An additive may be used exclusively in trials.';
    expect(readClause(text, 'Use an additive', additive).complete).toBe(false);
  });
});
