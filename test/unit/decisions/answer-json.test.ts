import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerJson } from '../../../src/decisions/answer-json.ts';
import { presentAnswer, type CitedClause, type ModuleTexts } from '../../../src/decisions/decision-answer.ts';
import { compileRuleSet } from '../../../src/rules/evaluate/compile.ts';
import { fullInputs, partialInputs, ruleSets, someDate } from '../rules/evaluate/random-rules.ts';
import { checkedRuleSet } from '../rules/language/rule-texts.ts';

const clause = (quote: string): CitedClause => ({
  publication: 'Act "1"',
  section: '§ 2\n',
  revision: null,
  quote,
});
const words = { text: 'At least 18 – "years".', citations: [clause('a\\b'), clause('ü\u2028')] };
const texts: ModuleTexts = { rule: () => words, definition: () => words.citations };

describe('the JSON of an answer', () => {
  it('is byte for byte what JSON.stringify writes, for any answer', () => {
    let cited = 0;
    fc.assert(
      fc.property(
        ruleSets,
        fc.oneof(fullInputs, partialInputs),
        someDate,
        fc.boolean(),
        (parts, inputs, asOf, full) => {
          const compiled = compileRuleSet(checkedRuleSet({ ...parts, assumptions: [] }));
          const evaluated = full ? compiled.explain(inputs, asOf) : compiled.decide(inputs, asOf);
          if (evaluated.status !== 'decided') throw new Error('the inputs are valid');
          const answer = presentAnswer(evaluated, texts, {
            decisionId: '019f0000-0000-7000-8000-000000000001',
            action: 'an "act"',
            version: 3,
            moduleDigest: null,
            evaluatedAt: new Date(0),
            asOf,
          });
          expect(answerJson(answer)).toBe(JSON.stringify(answer));
          if (answer.reasons.length > 0) cited += 1;
        },
      ),
      { numRuns: 200 },
    );
    expect(cited).toBeGreaterThan(20);
  });
});
