import { describe, expect, it } from 'vitest';
import { inputsOf, type Formula } from '../../../src/distillation/builtin/formula.ts';
import { InputNames } from '../../../src/distillation/builtin/input-names.ts';
import { nameOf, withEnding } from '../../../src/distillation/builtin/naming.ts';
import type { InputDeclaration } from '../../../src/rules/model.ts';
import { isName } from '../../../src/rules/language/scope.ts';

const long =
  'The harbour administration communicates extraordinary navigational circumstances affecting commercial shipping operators';
const asserted = (description: string, over: Partial<InputDeclaration> = {}): Formula => ({
  is: 'asserted',
  input: { name: nameOf(description), type: 'bool', description, ...over },
});
const nameIn = (names: InputNames, formula: Formula): string =>
  inputsOf(names.settle(formula))[0]?.name ?? '';

describe('names of inputs', () => {
  it('are cut between words to what the rule language takes', () => {
    const name = nameOf(long);
    expect(isName(name)).toBe(true);
    expect(long.toLowerCase().split(/\W+/)).toEqual(expect.arrayContaining(name.split('_')));
  });

  it('are cut within the word where one word alone is longer', () => {
    expect(isName(nameOf('x'.repeat(100)))).toBe(true);
    expect(isName(nameOf(`9${'x'.repeat(100)}`))).toBe(true);
  });

  it('make room for an ending by dropping words', () => {
    const name = withEnding(nameOf(long), 'business_day');
    expect(isName(name)).toBe(true);
    expect(name.endsWith('_business_day')).toBe(true);
  });

  it('tell two long phrases apart that are cut to the same words, and the same way in every run', () => {
    const settle = (): [string, string, string] => {
      const names = new InputNames();
      return [
        nameIn(names, asserted(long)),
        nameIn(names, asserted(`${long} twice`)),
        nameIn(names, asserted(long)),
      ];
    };
    const [first, second, again] = settle();
    expect(nameOf(`${long} twice`)).toBe(nameOf(long));
    expect(second).not.toBe(first);
    expect(isName(second)).toBe(true);
    expect(again).toBe(first);
    expect(settle()).toEqual([first, second, again]);
  });

  it('stay the same for phrases that differ in determiners only', () => {
    const names = new InputNames();
    expect(nameIn(names, asserted('The hirer holds a licence'))).toBe(
      nameIn(names, asserted('Each hirer holds any licence')),
    );
  });

  it('take the type in where one name measures and asserts, however often', () => {
    const names = new InputNames();
    const name = 'x'.repeat(64);
    const all = (['bool', 'date', 'bool', 'int', 'date'] as const).map((type) =>
      nameIn(names, asserted(name, { name, type })),
    );
    expect(all).toEqual([all[0], all[1], all[0], all[3], all[1]]);
    expect(new Set(all).size).toBe(3);
    expect(all.every(isName)).toBe(true);
  });
});
