import { builtinSpecificationAgent } from '../../src/distillation/world-agent/specification-agent.ts';
import { runGate1 } from '../../src/gates/gate-1.ts';
import type { Gate1Result } from '../../src/gates/gate-result.ts';
import { ruleSetAlone, suiteDate } from '../../src/rules/rule-set/candidate-rule-set.ts';
import { checkRuleSet } from '../../src/rules/rule-set/check-rule-set.ts';
import type { RuleContent } from '../../src/rules/rule-set/content-hash.ts';
import type { SuiteCase } from '../../src/rules/model.ts';
import { evaluateCase } from '../../src/rules/suite/case-values.ts';

const rounds = 4;

const withSuite = (content: RuleContent, suite: SuiteCase[]): RuleContent => ({
  ...content,
  body: { ...content.body, suite },
});

const gate1 = (content: RuleContent): Promise<Gate1Result> =>
  runGate1('R-0000', content, builtinSpecificationAgent, { low_confidence_below: 0 }, new Date(0));

/** The cases that gate 1 asks for, answered by a person who knows the law: as the right rule comes out. */
export async function askedSuite(content: RuleContent): Promise<SuiteCase[]> {
  const checked = checkRuleSet(ruleSetAlone('R-0000', content));
  if (!checked.ok) return [];
  let suite: SuiteCase[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { missing } = (await gate1(withSuite(content, suite))).suite;
    if (missing.length === 0) break;
    suite = [
      ...suite,
      ...missing.flatMap(({ inputs, as_of, values }, index): SuiteCase[] => {
        const told = evaluateCase(checked.checked, 'R-0000', inputs, as_of ?? suiteDate(content));
        if (told.status !== 'evaluated') return [];
        const stated = (values ?? []).map(({ name }) => [name, told.values[name]?.value] as const);
        return [
          {
            name: `${round}.${index}`,
            inputs,
            as_of,
            expected: told.outcome,
            ...(stated.length > 0 && { values: Object.fromEntries(stated) }),
            origin: 'operator',
          },
        ];
      }),
    ];
  }
  return suite;
}

/** Whether a case of the suite fails on this rule. */
export async function failsOn(content: RuleContent, suite: SuiteCase[]): Promise<boolean> {
  const { suite: report } = await gate1(withSuite(content, suite));
  return report.failures.length > 0;
}
