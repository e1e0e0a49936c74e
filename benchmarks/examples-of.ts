import { pointsOf } from '../scripts/score-gates/decides.ts';
import { compileRuleSet } from '../src/rules/evaluate/compile.ts';
import { checkRuleSet } from '../src/rules/rule-set/check-rule-set.ts';
import { scoredOn, scoredRuleSet } from './scored-rule-set.ts';
import type { Decision, Effect, InputDeclaration, Modality } from '../src/rules/model.ts';

/** A rule of a right reading, as files of sentences have it. */
export interface WrittenRule {
  modality?: Modality;
  applies_when: string;
  requires: string;
  if_met: Effect;
  if_unmet: Effect;
  /** Places of the rules over which it prevails. */
  overrides: number | number[] | null;
}

/** At most so many, spread over all combinations. */
const most = 400;

/** What the rules decide together on and around each of their figures, under deny-overrides. */
export function examplesOf(
  inputs: readonly InputDeclaration[],
  rules: readonly WrittenRule[],
): { inputs: Record<string, unknown>; decision: Decision }[] {
  const checked = checkRuleSet(
    scoredRuleSet(
      inputs,
      rules.map(({ overrides, modality = 'must', ...rule }, index) => ({
        ...rule,
        modality,
        key: `rule-${index}`,
        overrides: [overrides ?? []].flat().map((place) => `rule-${place}`),
      })),
    ),
  );
  if (!checked.ok) throw new Error(`The rules do not check: ${JSON.stringify(checked)}`);
  const { verdict } = compileRuleSet(checked.checked);
  // Figures of no rule: what is asked of an input that none of them limits.
  const points = pointsOf(inputs, '1', ...rules.flatMap((rule) => [rule.applies_when, rule.requires]));
  // A count is none below zero, where no rule has such a figure.
  const texts = rules.flatMap((rule) => [rule.applies_when, rule.requires]).join(' ');
  const possible = /-\d/.test(texts)
    ? points
    : points.filter((point) =>
        Object.values(point).every((value) => Number(value) >= 0 || isNaN(Number(value))),
      );
  const step = Math.ceil(possible.length / most);
  return possible
    .filter((_point, index) => index % step === 0)
    .flatMap((point) => {
      const decision = verdict(point, scoredOn);
      return decision === 'inputs_invalid' ? [] : [{ inputs: point, decision }];
    });
}
