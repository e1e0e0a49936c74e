import { builtinSpecificationAgent } from '../../src/distillation/world-agent/specification-agent.ts';
import { checkReading } from '../../src/gates/check-reading.ts';
import { checkSentence, wordsAround } from '../../src/gates/check-sentence.ts';
import { runGate1 } from '../../src/gates/gate-1.ts';
import { builtinReaders } from '../../src/reading/readers.ts';
import { ruleSetAlone, suiteDate } from '../../src/rules/rule-set/candidate-rule-set.ts';
import { checkRuleSet } from '../../src/rules/rule-set/check-rule-set.ts';
import { evaluateRule } from '../../src/rules/evaluate/compile.ts';
import { ruleContentHash, type RuleContent } from '../../src/rules/rule-set/content-hash.ts';
import type { Finding, InputDeclaration, SuiteCase } from '../../src/rules/model.ts';

const settings = { low_confidence_below: 0.6 };
const rounds = 4;

/**
 * What both gates find of a rule by itself, its author answering every case that is asked for as the rule would: the
 * worst author there is, who believes what he wrote.
 */
export async function findingsOfGates(
  content: RuleContent,
  action: { key: string; title: string },
  ontology: readonly InputDeclaration[],
): Promise<Finding[]> {
  const checked = checkRuleSet(ruleSetAlone('R-0000', content));
  if (!checked.ok) return [];
  const request = {
    content,
    headings: [],
    action,
    inputs: ontology,
    definitions: content.definitions,
    hasOthers: false,
  };
  const check = await checkReading(request, builtinReaders);
  let suite: SuiteCase[] = [];
  for (let round = 0; ; round += 1) {
    const asked: RuleContent = { ...content, body: { ...content.body, suite } };
    const gate1 = await runGate1('R-0000', asked, builtinSpecificationAgent, settings, new Date(0), check);
    // What the text was read as and the rule decides otherwise is answered too: the author sticks to his rule.
    const { missing, failures } = gate1.suite;
    const open = [...missing, ...failures.map((failure) => ({ ...failure, shows: failure.name }))];
    if (gate1.passed || open.length === 0 || round === rounds) {
      const { natural_language: sentence, citations } = content.body;
      const said = { around: wordsAround(request), inputs: content.inputs, restated: check.restated };
      const words = [...check.findings, ...checkSentence(ruleContentHash(asked), sentence, citations, said)];
      return gate1.passed ? [...gate1.findings, ...words] : gate1.findings;
    }
    const asOf = suiteDate(content);
    suite = [
      ...suite,
      ...open.flatMap(({ shows, inputs, as_of }, index): SuiteCase[] => {
        const told = evaluateRule(checked.checked, 'R-0000', inputs, as_of ?? asOf);
        const name = `${shows} ${round}.${index}`;
        return told.status === 'evaluated'
          ? [{ name, inputs, as_of, expected: told.outcome, origin: 'operator' }]
          : [];
      }),
    ];
  }
}
