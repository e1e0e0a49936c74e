import { checkRuleSet } from '../src/rules/rule-set/check-rule-set.ts';
import type { CheckedRuleSet } from '../src/rules/rule-set/checked-rule-set.ts';
import type { Definition, InputDeclaration, Rule } from '../src/rules/model.ts';

/** 20 rules over 12 inputs that every contestant decides, and thousands of questions about them. */

const money = ['income', 'debt', 'limit', 'deposit'] as const;
const kinds = ['personal', 'joint', 'business'] as const;

export const inputs: InputDeclaration[] = [
  ...money.map(
    (name) => ({ name, type: 'decimal', unit: 'USD', scale: 2, minimum: 0, maximum: 10_000_000 }) as const,
  ),
  ...['age', 'children', 'years'].map((name) => ({ name, type: 'int', minimum: 0, maximum: 120 }) as const),
  ...['resident', 'employed', 'insolvent'].map((name) => ({ name, type: 'bool' }) as const),
  { name: 'kind', type: 'enum', values: [...kinds] },
  { name: 'country', type: 'string' },
];

const ruleCount = 20;
const isGrant = (i: number): boolean => i % 5 === 4;

export const conditions = Array.from(
  { length: ruleCount },
  (_item, i) =>
    [
      `inputs.age < ${16 + (i % 3)} || inputs.insolvent`,
      `inputs.debt > 0.${i % 9}5 * inputs.income && inputs.deposit < ${100 * i}`,
      `inputs.kind == "business" && inputs.years < ${i}`,
      `!inputs.resident && inputs.country in ["XA", "XB"] && inputs.limit > ${1000 * i}`,
      `inputs.employed && inputs.income - inputs.debt >= ${500 * i} + inputs.children * 10`,
    ][i % 5]!,
);

const ruleOf = (applies_when: string, i: number): Rule => ({
  key: `R-${i}`,
  natural_language: '',
  citations: [],
  action: 'bench',
  modality: 'must',
  applies_when: applies_when.replace('inputs.children * 10', 'inputs.children * 10 * terms.dollar'),
  requires: 'true',
  if_met: isGrant(i) ? 'permit' : 'deny',
  if_unmet: 'none',
  overrides: [],
  limits: [],
  obligations: [],
  tier: 'mandatory',
  from: '2000-01-01',
  to: null,
  suite: [],
});

export const rules: Rule[] = conditions.map(ruleOf);

export const definitions: Definition[] = [
  {
    name: 'dollar',
    type: 'decimal',
    unit: 'USD',
    scale: 0,
    output: false,
    description: '',
    cases: [{ when: 'true', value: '1', citation: null, from: null, to: null }],
  },
];

export function checkedRules(): CheckedRuleSet {
  const result = checkRuleSet({
    action: {
      key: 'bench',
      title: '',
      aggregation_mode: 'deny-overrides',
      time_zone: 'UTC',
      inputs,
      assumptions: [],
    },
    rules,
    definitions,
    renames: {},
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems, null, 2));
  return result.checked;
}

/** What each condition comes to, combined: a deny prevails. */
export function combine(holds: (i: number) => boolean): string {
  let permit = false;
  for (let i = 0; i < ruleCount; i += 1) {
    if (!holds(i)) continue;
    if (!isGrant(i)) return 'deny';
    permit = true;
  }
  return permit ? 'permit' : 'not_applicable';
}

/** One question in each of the spellings that contestants take. */
export interface Question {
  /** Decimals as JSON numbers. */
  numbers: Record<string, unknown>;
  /** Decimals as strings. */
  strings: Record<string, unknown>;
  /** As a person's code holds it once it was read: money in cents. */
  cents: Cents;
}

export interface Cents {
  income: number;
  debt: number;
  limit: number;
  deposit: number;
  age: number;
  children: number;
  years: number;
  resident: boolean;
  employed: boolean;
  insolvent: boolean;
  kind: string;
  country: string;
}

/** The same questions on every run. */
export function makeQuestions(count: number): Question[] {
  let state = 42;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return Array.from({ length: count }, () => {
    const cents: Cents = {
      income: random(9_000_000),
      debt: random(400_000),
      limit: random(2_000_000),
      deposit: random(900_000),
      age: 14 + random(60),
      children: random(5),
      years: random(60),
      resident: random(10) > 0,
      employed: random(4) > 0,
      insolvent: random(20) === 0,
      kind: kinds[random(3)]!,
      country: ['NZ', 'XA', 'XB', 'AU'][random(4)]!,
    };
    const dollars = Object.fromEntries(money.map((name) => [name, cents[name] / 100]));
    const texts = Object.fromEntries(money.map((name) => [name, (cents[name] / 100).toFixed(2)]));
    return { cents, numbers: { ...cents, ...dollars }, strings: { ...cents, ...texts } };
  });
}
