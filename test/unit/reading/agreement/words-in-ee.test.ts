import { describe, expect, it } from 'vitest';
import { sameStem, stem } from '../../../../src/reading/agreement/words/stems.ts';

describe('a word in -ee', () => {
  it.each([
    ['guarantee', 'guaranteed'],
    ['guarantees', 'guaranteeing'],
    ['disagree', 'disagreed'],
    ['degree', 'degrees'],
    ['oversee', 'overseen'],
    ['trainee', 'trainees'],
    ['consignee', 'consignees'],
  ])('has one stem with its other forms: %s, %s', (one, other) => {
    expect(stem(one)).toBe(stem(other));
  });

  it.each([
    ['consignee', 'consignor'],
    ['trainee', 'trained'],
    ['mortgagee', 'mortgaged'],
    ['guarantee', 'guarantor'],
  ])('is not who does it, nor what is done: %s, %s', (one, other) => {
    expect(sameStem(stem(one), stem(other))).toBe(false);
  });
});
