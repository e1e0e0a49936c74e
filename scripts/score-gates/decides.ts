import { behaviourWitness } from '../../src/rules/analysis/behaviour-witness.ts';
import { checkRuleSet } from '../../src/rules/rule-set/check-rule-set.ts';
import { ruleSetAlone } from '../../src/rules/rule-set/candidate-rule-set.ts';
import type { RuleContent } from '../../src/rules/rule-set/content-hash.ts';
import { environmentOf } from '../../src/rules/evaluate/interpret-rule-set.ts';
import { evaluateTruth } from '../../src/rules/evaluate/interpret.ts';
import type { InputDeclaration } from '../../src/rules/model.ts';
import { inputLookup, normaliseInputs } from '../../src/rules/evaluate/normalise-inputs.ts';
import { segmentsOf } from '../../src/rules/rule-set/segments.ts';

/**
 * Whether two rules are proved to decide every complete input alike. Where that cannot be decided they are taken to,
 * which the caller has seen at every point that it tried.
 */
export async function decideAlike(before: RuleContent, after: RuleContent): Promise<boolean> {
  const [first, second] = [before, { ...after, inputs: before.inputs }].map((content) => {
    const { action, ...rest } = ruleSetAlone('R-0000', content);
    return checkRuleSet({ ...rest, action: { ...action, inputs: before.inputs } });
  });
  if (!first?.ok || !second?.ok) return false;
  const behaviour = await behaviourWitness(first.checked, second.checked, { inputs: 'complete' });
  return behaviour.status !== 'different';
}

type Point = Record<string, unknown>;
const pointLimit = 4000;

/** Points on and around every literal of the rules, over all their inputs. */
export function pointsOf(inputs: readonly InputDeclaration[], ...texts: string[]): Point[] {
  const text = texts.join(' ');
  const numbers = [...new Set([...text.matchAll(/\d+(?:\.\d+)?/g)].map(([match]) => Number(match)))].slice(
    0,
    12,
  );
  const dates = [...new Set([...text.matchAll(/\d{4}-\d\d-\d\d/g)].map(([match]) => match))];
  const around = (input: InputDeclaration): unknown[] => {
    const day = (date: string, shift: number): string =>
      new Date(Date.parse(date) + shift * 86_400_000).toISOString().slice(0, 10);
    switch (input.type) {
      case 'bool':
        return [false, true];
      case 'enum':
        return input.values ?? [];
      case 'int':
        return [...new Set(numbers.flatMap((value) => [value - 1, value, value + 1]).map(Math.round))];
      case 'decimal':
        return [...new Set(numbers.flatMap((value) => [value - 0.01, value, value + 0.01]))].map((value) =>
          value.toFixed(input.scale ?? 2),
        );
      case 'date':
        return dates.flatMap((date) => [day(date, -1), date, day(date, 1)]);
      default:
        return [];
    }
  };
  let points: Point[] = [{}];
  for (const input of inputs) {
    const values = around(input);
    if (values.length === 0) continue;
    const next = points.flatMap((point) => values.map((value) => ({ ...point, [input.name]: value })));
    points =
      next.length <= pointLimit
        ? next
        : next.filter((_, index) => index % Math.ceil(next.length / pointLimit) === 0);
  }
  return points;
}

/** What the rule decides at each point; null where it cannot be run. */
export function decisionsAt(content: RuleContent, points: readonly Point[]): string[] | null {
  const result = checkRuleSet(ruleSetAlone('R-0000', content));
  if (!result.ok) return null;
  const [rule] = result.checked.rules;
  const definitions = segmentsOf(result.checked).at(-1)?.definitions ?? [];
  const names = content.inputs.map(({ name }) => name);
  const { if_met, if_unmet } = content.body;
  return points.map((point) => {
    const own = Object.fromEntries(Object.entries(point).filter(([name]) => names.includes(name)));
    const normalised = normaliseInputs(content.inputs, own);
    if (!normalised.ok) return 'invalid';
    const environment = environmentOf(definitions, inputLookup(content.inputs, normalised.values));
    if (evaluateTruth(rule!.appliesWhen, environment) !== true) return 'none';
    return evaluateTruth(rule!.requires, environment) === true ? if_met : if_unmet;
  });
}
