import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileRuleSet } from '../../../../src/rules/evaluate/compile.ts';
import { interpretDecision } from '../../../../src/rules/evaluate/interpret-decision.ts';
import { compileSegment } from '../../../../src/rules/evaluate/compile-segment.ts';
import { normaliseInputs } from '../../../../src/rules/evaluate/normalise-inputs.ts';
import { planRuleSet } from '../../../../src/rules/evaluate/plan.ts';
import { segmentIndex } from '../../../../src/rules/rule-set/segments.ts';
import { fullInputs, ontology, partialInputs, ruleSets, someDate } from './random-rules.ts';
import { checkedRuleSet } from '../language/rule-texts.ts';
import { cases } from '../../../testkit/cases.ts';

const runs = cases(150);

describe('evaluation of random rule sets', () => {
  it('never changes a determined decision when a missing input is supplied', () => {
    let determined = 0;
    fc.assert(
      fc.property(
        ruleSets,
        fullInputs,
        fc.array(fc.boolean(), { minLength: 16, maxLength: 16 }),
        someDate,
        (parts, full, kept, date) => {
          const compiled = compileRuleSet(checkedRuleSet({ ...parts, assumptions: [] }));
          const partial = Object.fromEntries(Object.entries(full).filter((_member, index) => kept[index]));
          const before = compiled.decide(partial, date);
          const after = compiled.decide(full, date);
          if (before.status !== 'decided' || after.status !== 'decided')
            throw new Error('the inputs are valid');
          if (before.decision === 'indeterminate') {
            expect(before.possible).toContain(after.decision);
            expect(before.missing_inputs).not.toEqual([]);
          } else {
            determined += 1;
            expect(after.decision).toBe(before.decision);
          }
          for (const [index, output] of before.outputs.entries()) {
            if (output.value !== null) expect(after.outputs[index]).toEqual(output);
          }
        },
      ),
      { numRuns: runs },
    );
    expect(determined).toBeGreaterThan(runs / 10);
  });

  it('gives the same whole answer compiled and interpreted, whatever is missing', () => {
    fc.assert(
      fc.property(ruleSets, fc.oneof(fullInputs, partialInputs), someDate, (parts, inputs, date) => {
        const checked = checkedRuleSet(parts);
        const compiled = compileRuleSet(checked);
        const explained = compiled.explain(inputs, date);
        expect(explained).toEqual(interpretDecision(checked, inputs, date));
        expect(compiled.verdict(inputs, date)).toBe(
          explained.status === 'decided' ? explained.decision : 'inputs_invalid',
        );
      }),
      { numRuns: runs },
    );
  });

  it('gives the same decision and rule states in two values as in three when nothing is missing', () => {
    fc.assert(
      fc.property(ruleSets, fullInputs, someDate, (parts, inputs, date) => {
        const checked = checkedRuleSet(parts);
        const plans = planRuleSet(checked);
        const plan = plans[segmentIndex(plans, date)]!;
        const segment = compileSegment(checked, plan, (name) =>
          ontology.findIndex((input) => input.name === name),
        );
        const normalised = normaliseInputs(ontology, inputs);
        if (!normalised.ok) throw new Error(JSON.stringify(normalised.errors));
        const [two, three] = [new Uint8Array(5), new Uint8Array(5)];
        expect(segment.decideKnown(normalised.values, two)).toBe(segment.decide(normalised.values, three));
        expect(two).toEqual(three);
        expect(segment.verdictKnown(normalised.values)).toBe(segment.decideKnown(normalised.values, two));
      }),
      { numRuns: runs },
    );
  });
});
