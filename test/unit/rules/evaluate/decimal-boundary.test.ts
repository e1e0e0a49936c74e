import { describe, expect, it } from 'vitest';
import { compileRuleSet } from '../../../../src/rules/evaluate/compile.ts';
import type { InputDeclaration } from '../../../../src/rules/model.ts';
import { checkedRuleSet, rule } from '../language/rule-texts.ts';

const money = (name: string): InputDeclaration => ({
  name,
  type: 'decimal',
  unit: 'AUD',
  scale: 2,
  minimum: 0,
  maximum: 1_000_000,
});

describe('a threshold of 40 per cent', () => {
  const compiled = compileRuleSet(
    checkedRuleSet({
      inputs: [money('part'), money('gross')],
      rules: [
        rule('R-1', { requires: 'inputs.part >= 0.4 * inputs.gross', if_met: 'permit', if_unmet: 'deny' }),
      ],
    }),
  );

  it('admits every amount that is exactly 40 per cent, and none that is a cent less', () => {
    let [wrong, wrongInDoubles] = [0, 0];
    // Every gross amount up to 20,000.00 of which 40 per cent are whole cents.
    for (let cents = 5; cents < 2_000_000; cents += 5) {
      const [gross, part, less] = [cents / 100, (cents * 2) / 500, (cents * 2 - 5) / 500];
      if (compiled.verdict({ part, gross }, '2024-01-01') !== 'permit') wrong += 1;
      if (compiled.verdict({ part: less, gross }, '2024-01-01') !== 'deny') wrong += 1;
      if (!(part >= 0.4 * gross)) wrongInDoubles += 1;
    }
    expect(wrong).toBe(0);
    // The reason for all of this: the same comparison in doubles turns away more than a third of them.
    expect(wrongInDoubles).toBeGreaterThan(130_000);
  });
});
