import { describe, expect, it } from 'vitest';
import { functions, languageExamples } from '../../../src/reference/rule-language.ts';
import { compileRuleSet } from '../../../src/rules/evaluate/compile.ts';
import { checkedRuleSet, rule } from '../rules/language/rule-texts.ts';

describe('the reference of the rule language', () => {
  it.each(languageExamples.map((example) => [example.cel, example] as const))(
    'says what is true: %s',
    (cel, { declared, inputs }) => {
      const rules = [rule('R-1', { requires: cel, if_met: 'permit', if_unmet: 'deny' })];
      const answer = compileRuleSet(checkedRuleSet({ inputs: [...declared], rules })).decide(
        inputs,
        '2026-01-01',
      );
      expect(answer).toMatchObject({ status: 'decided', decision: 'permit' });
    },
  );

  it('has every function that the checker knows, and no other', () => {
    const refused = (): string => {
      try {
        checkedRuleSet({ rules: [rule('R-1', { requires: 'nothing_of_that_name(1)' })] });
        return '';
      } catch (error) {
        return String(error);
      }
    };
    const known = /There are: ([a-z_, ]+)\./.exec(refused())?.[1]?.split(', ');
    expect(functions.map(({ name }) => name).sort()).toEqual(known?.sort());
  });
});
