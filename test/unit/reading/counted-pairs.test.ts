import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const inputs = [
  'jackets: int - Number of life jackets on the raft',
  'persons: int - Number of persons on the raft',
];
const read = (text: string): string[] => meaningOf(readClause(text, 'Sail a raft', inputs), inputs);

describe('one of these for each of those', () => {
  it.each([
    'The raft must carry a life jacket for each person.',
    'The raft must carry one life jacket for each person.',
    'There must be a life jacket for every person on the raft.',
  ])('is at least as many: %s', (text) => {
    expect(read(text)).toEqual(['[true] => jackets >= 1 * persons none/deny']);
  });

  it.each([
    'The raft must carry as many life jackets as there are persons.',
    'There must be at least as many life jackets as persons on the raft.',
  ])('is said by "as many as": %s', (text) => {
    expect(read(text)).toEqual(['[true] => jackets >= persons none/deny']);
  });

  it.each([
    'There must be twice as many life jackets as persons.',
    'The raft must not carry as many life jackets as there are persons.',
    'The raft must carry a life jacket for each guide.',
  ])('is not said where the words count otherwise: %s', (text) => {
    expect(read(text)).not.toContain('[true] => jackets >= persons none/deny');
    expect(read(text)).not.toContain('[true] => jackets >= 1 * persons none/deny');
  });
});
