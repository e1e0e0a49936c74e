import { canonicalJson, type Json } from '../../core/canonical-json.ts';
import { interpretRule } from '../evaluate/compile.ts';
import { evaluate } from '../evaluate/interpret.ts';
import type { InvalidInputs } from '../evaluate/interpret-decision.ts';
import { valueToJson } from '../evaluate/value-json.ts';
import { parseDecimal, type Rational } from '../language/exact-number.ts';
import type { Type } from '../language/expression.ts';
import type { Outcome, SuiteCase } from '../model.ts';
import type { CheckedRuleSet } from '../rule-set/checked-rule-set.ts';

/** By what a case names the value of an obligation. */
export const obligationValueName = (obligation: string, value: string): string => `${obligation}.${value}`;

/** What a rule comes to on one case. */
export interface EvaluatedCase {
  status: 'evaluated';
  outcome: Outcome;
  /** Every output and every value of an obligation in force, by name. */
  values: Record<string, CaseValue>;
}

export interface CaseValue {
  /** As `/decide` writes it; null for one that is not due. */
  value: Json;
  type: Type;
}

/** Runs one rule on one case: its outcome, the outputs, the values of its obligations. */
export function evaluateCase(
  checked: CheckedRuleSet,
  key: string,
  json: unknown,
  asOf: string,
): EvaluatedCase | InvalidInputs {
  const found = interpretRule(checked, key, json, asOf);
  if (found.status !== 'interpreted') return found;
  const { outcome, plan, position, environment } = found;
  const valueAt = (slot: number, isDue: boolean): CaseValue => {
    const expression = plan.values[slot]!;
    const { type } = expression;
    return { value: isDue ? valueToJson(evaluate(expression, environment), type) : null, type };
  };
  const outputs = plan.outputs.map(({ name, slot }): [string, CaseValue] => [name, valueAt(slot, true)]);
  const due = (on: string): boolean =>
    on === outcome || (on === 'applies' && (outcome === 'met' || outcome === 'unmet'));
  const duties = (plan.planned[position]?.obligations ?? []).flatMap(({ id, on, values }) =>
    values.map(({ name, slot }): [string, CaseValue] => [
      obligationValueName(id, name),
      valueAt(slot, due(on)),
    ]),
  );
  return { status: 'evaluated', outcome, values: Object.fromEntries([...outputs, ...duties]) };
}

/** What of the stated values does not come of the case, in words; null where all do. */
export function wrongValues({ values }: Pick<SuiteCase, 'values'>, actual: EvaluatedCase): string | null {
  const wrong = Object.entries(values ?? {}).flatMap(([name, expected]) => {
    const found = Object.hasOwn(actual.values, name) ? actual.values[name] : undefined;
    if (!found) {
      const names = Object.keys(actual.values);
      return [
        `The rule has no output and no obligation's value "${name}"${names.length > 0 ? `; it has ${names.join(', ')}` : ''}.`,
      ];
    }
    return sameValue(expected, found)
      ? []
      : [`${name} is to be ${JSON.stringify(expected)}, and comes to ${JSON.stringify(found.value)}.`];
  });
  return wrong.length > 0 ? wrong.join(' ') : null;
}

/** Exactly: 20 is 20.00, and nothing is rounded. */
function sameValue(expected: unknown, { value, type }: CaseValue): boolean {
  const numbers = type.kind === 'number' ? [numberOf(expected), numberOf(value)] : [];
  const [left, right] = numbers;
  if (left && right) return left.numerator * right.denominator === right.numerator * left.denominator;
  return canonicalJson(expected) === canonicalJson(value);
}

const numberOf = (value: unknown): Rational | null =>
  typeof value === 'number' || typeof value === 'string' ? parseDecimal(String(value)) : null;
