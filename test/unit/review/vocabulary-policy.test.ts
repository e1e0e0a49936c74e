import { describe, expect, it } from 'vitest';
import { renameInExpression } from '../../../src/review/vocabulary-policy.ts';

describe('an input under another name', () => {
  it.each([
    ['inputs.age >= 18', 'inputs.years_of_age >= 18'],
    ['inputs.ages > 1 && inputs.age < 3', 'inputs.ages > 1 && inputs.years_of_age < 3'],
    ['has(inputs.age) || inputs . age == 4', 'has(inputs.years_of_age) || inputs . years_of_age == 4'],
    [
      'inputs.name == "inputs.age" && inputs.age > 1',
      'inputs.name == "inputs.age" && inputs.years_of_age > 1',
    ],
    [
      String.raw`inputs.name == "a\"inputs.age" && inputs.age > 1`,
      String.raw`inputs.name == "a\"inputs.age" && inputs.years_of_age > 1`,
    ],
    ['(inputs).age > 1', '(inputs).years_of_age > 1'],
    ['inputs // inputs.age\n .age > 1', 'inputs // inputs.age\n .years_of_age > 1'],
    ['inputs.lines.exists(l, l.age > inputs.age)', 'inputs.lines.exists(l, l.age > inputs.years_of_age)'],
    ['inputs.party.age > inputs.age', 'inputs.party.age > inputs.years_of_age'],
    ['terms.age > 2', 'terms.age > 2'],
    ['this is no CEL inputs.age', 'this is no CEL inputs.age'],
  ])('%s', (before, after) => {
    expect(renameInExpression(before, 'age', 'years_of_age')).toBe(after);
  });
});
