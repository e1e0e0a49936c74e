import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const read = (text: string, action: string, inputs: string[]): string[] =>
  meaningOf(readClause(text, action, inputs), inputs);

describe('"the only … that may"', () => {
  const tree = ['tree: enum beech|oak|ash - Kind of tree'];

  it.each([
    'Beech and oak are the only trees that may be felled in the park.',
    'The only trees that may be felled in the park are beech and oak.',
  ])('permits those and no others: %s', (text) => {
    expect(read(text, 'Fell a tree in the park', tree)).toEqual([
      '[true] => tree == "beech" || tree == "oak" permit/deny',
    ]);
  });

  it('is no closed list of all where the noun is narrowed', () => {
    const old = [...tree, 'old: bool - The tree is old'];
    const text = 'Beech and oak are the only old trees that may be felled in the park.';
    expect(readClause(text, 'Fell a tree in the park', old).complete).toBe(false);
  });
});
