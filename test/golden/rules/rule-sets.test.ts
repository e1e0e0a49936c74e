import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileRuleSet } from '../../../src/rules/evaluate/compile.ts';
import { interpretDecision } from '../../../src/rules/evaluate/interpret-decision.ts';
import type {
  CombiningAlgorithm,
  Definition,
  DefinitionCase,
  InputDeclaration,
  IsoDate,
  Rule,
} from '../../../src/rules/model.ts';
import { checkedRuleSet, rule } from '../../unit/rules/language/rule-texts.ts';

type GoldenCase = Partial<DefinitionCase> & Pick<DefinitionCase, 'when' | 'value'>;

/**
 * A rule set and what it has to answer. To add a case, add it to a file; to add a rule set, add a file. What a rule, a
 * definition or a case leaves out is as in `rule-texts.ts`; `expect` names the members of the answer that matter.
 */
interface Golden {
  title: string;
  algorithm?: CombiningAlgorithm;
  inputs: InputDeclaration[];
  assumptions?: string[];
  definitions: (Partial<Omit<Definition, 'cases'>> & { name: string; cases: GoldenCase[] })[];
  rules: (Partial<Rule> & { key: string })[];
  cases: { name: string; inputs: Record<string, unknown>; as_of: IsoDate; expect: object }[];
}

const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json'));

describe.each(files)('%s', (file) => {
  const golden = JSON.parse(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')) as Golden;
  const checked = checkedRuleSet({
    ...golden,
    rules: golden.rules.map(({ key, ...parts }) => rule(key, parts)),
    definitions: golden.definitions.map((parts) => ({
      type: 'decimal',
      unit: null,
      scale: null,
      output: false,
      description: '',
      ...parts,
      cases: parts.cases.map((item) => ({ citation: null, from: null, to: null, ...item })),
    })),
  });
  const compiled = compileRuleSet(checked);

  it.each(golden.cases)('$name', ({ inputs, as_of, expect: expected }) => {
    expect(compiled.explain(inputs, as_of)).toMatchObject(expected);
    expect(interpretDecision(checked, inputs, as_of)).toMatchObject(expected);
  });
});
