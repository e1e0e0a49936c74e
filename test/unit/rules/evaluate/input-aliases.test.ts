import { describe, expect, it } from 'vitest';
import type { InputDeclaration } from '../../../../src/rules/model.ts';
import { checkInputs } from '../../../../src/rules/language/scope.ts';

const int = (name: string, aliases: string[] = []): InputDeclaration => ({ name, type: 'int', aliases });
const problemsOf = (...inputs: InputDeclaration[]): (string | null)[] =>
  checkInputs(inputs).map(({ path }) => path);

describe('aliases of an input', () => {
  it('may be declared as inputs as well, since rules read them under these names', () => {
    expect(problemsOf(int('passengers', ['headcount', 'souls_on_board']), int('headcount'))).toEqual([]);
  });

  it.each<[string, InputDeclaration[], string]>([
    ['the name of the input itself', [int('passengers', ['passengers'])], 'inputs/passengers'],
    ['given twice', [int('passengers', ['headcount', 'headcount'])], 'inputs/passengers'],
    ['no name', [int('passengers', ['head count'])], 'inputs/passengers'],
    ['an alias of two inputs', [int('adults', ['heads']), int('children', ['heads'])], 'inputs/adults'],
    ['of an alias', [int('passengers', ['heads']), int('heads', ['souls'])], 'inputs/heads'],
    [
      'of a list',
      [{ name: 'boats', type: 'list', items: { name: 'boat', type: 'int' }, aliases: ['ships'] }],
      'inputs/boats',
    ],
    [
      'of the elements of a list',
      [{ name: 'boats', type: 'list', items: { name: 'boat', type: 'int', aliases: ['ship'] } }],
      'inputs/boats',
    ],
  ])('are refused where one is %s', (_what, inputs, path) => {
    expect(problemsOf(...inputs)).toEqual([path]);
  });
});
