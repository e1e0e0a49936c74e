import { describe, expect, it } from 'vitest';
import {
  celUsages,
  completed,
  completionsOf,
} from '../../../client/cockpit/src/pages/review/cel-completions.ts';
import { nameBefore, piecesOf } from '../../../client/cockpit/src/pages/review/cel-pieces.ts';
import { functions } from '../../../src/rules/language/functions.ts';

const names = [
  { name: 'inputs.passengers', says: 'int' },
  { name: 'inputs.licensed', says: 'bool' },
  { name: 'terms.fee_cap', says: 'decimal' },
];

describe('names that an expression can have', () => {
  it('are every function of the language, as its reference writes them', () => {
    expect(celUsages).toEqual(Object.fromEntries(functions.map(({ name, usage }) => [name, usage])));
  });

  it('are found by their beginning, and by the beginning of a part', () => {
    const found = (begun: string): string[] => completionsOf(begun, names).map(({ name }) => name);
    expect(found('inputs.p')).toEqual(['inputs.passengers']);
    expect(found('passe')).toEqual(['inputs.passengers']);
    expect(found('cap')).toEqual(['terms.fee_cap']);
    expect(found('plus')).toEqual(['plus_days', 'plus_months', 'plus_years']);
    expect(found('inputs.passengers')).toEqual([]);
    expect(found('unicorn')).toEqual([]);
  });

  it('take the place of what was begun, functions with their bracket', () => {
    const expression = '!lic && true';
    const { start } = nameBefore(expression, 4)!;
    expect(completed(expression, { start, end: 4 }, names[1]!)).toEqual({
      expression: '!inputs.licensed && true',
      caret: 16,
    });
    const year = { name: 'year_of', says: '' };
    expect(completed('ye', { start: 0, end: 2 }, year).expression).toBe('year_of(');
    expect(completed('ye(inputs.day)', { start: 0, end: 2 }, year).expression).toBe('year_of(inputs.day)');
  });

  it('are none after a text or a figure', () => {
    expect(nameBefore('inputs.kind == "lic"', 20)).toBeNull();
    expect(nameBefore('40', 2)).toBeNull();
    expect(nameBefore('', 0)).toBeNull();
  });
});

describe('pieces of an expression', () => {
  it('are the expression again, whatever is typed', () => {
    for (const text of [
      '',
      '"',
      "'a",
      'inputs.a <= 4.5 && x in ["b", \'c\']',
      '¬ “x”\n\t?',
      '"a\\',
      '4..x',
    ]) {
      expect(
        piecesOf(text)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
    }
  });
});
