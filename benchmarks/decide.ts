/**
 * The decision path beside general CEL evaluators: 20 rules over 12 inputs, all given. `npm run bench:decide`.
 * The peers get the same conditions and combine them by the same few lines of JavaScript; they do not validate inputs,
 * compute in doubles and build no answer, which is all in their favour.
 */
import { Environment } from '@marcbachmann/cel-js';
import { celEnv, parse, plan } from '@bufbuild/cel';
import { checkRuleSet } from '../src/rules/rule-set/check-rule-set.ts';
import { compileRuleSet } from '../src/rules/evaluate/compile.ts';
import { interpretDecision } from '../src/rules/evaluate/interpret-decision.ts';
import type { InputDeclaration, Rule } from '../src/rules/model.ts';

const inputs: InputDeclaration[] = [
  ...['income', 'debt', 'limit', 'deposit'].map(
    (name) => ({ name, type: 'decimal', unit: 'USD', scale: 2, minimum: 0, maximum: 10_000_000 }) as const,
  ),
  ...['age', 'children', 'years'].map((name) => ({ name, type: 'int', minimum: 0, maximum: 120 }) as const),
  ...['resident', 'employed', 'insolvent'].map((name) => ({ name, type: 'bool' }) as const),
  { name: 'kind', type: 'enum', values: ['personal', 'joint', 'business'] },
  { name: 'country', type: 'string' },
];

const conditions = Array.from({ length: 20 }, (_item, i) =>
  [
    `inputs.age < ${16 + (i % 3)}.0 || inputs.insolvent`,
    `inputs.debt > 0.${i % 9}5 * inputs.income && inputs.deposit < ${100 * i}.0`,
    `inputs.kind == "business" && inputs.years < ${i}.0`,
    `!inputs.resident && inputs.country in ["XA", "XB"] && inputs.limit > ${1000 * i}.0`,
    `inputs.employed && inputs.income - inputs.debt >= ${500 * i}.0 + inputs.children * 10.0`,
  ][i % 5]!.replaceAll('.0', ''),
);
const sources = conditions.map((source) => source.replace('inputs.children * 10', 'inputs.children * 10.00'));
const effects = sources.map((_source, i) => (i % 5 === 4 ? 'permit' : 'deny'));

const facts: Record<string, unknown> = {
  income: 52_340.55,
  debt: 1200.5,
  limit: 2500,
  deposit: 9000,
  age: 37,
  children: 2,
  years: 40,
  resident: true,
  employed: true,
  insolvent: false,
  kind: 'joint',
  country: 'NZ',
};

const rule = (applies_when: string, i: number): Rule => ({
  key: `R-${i}`,
  natural_language: '',
  citations: [],
  action: 'bench',
  modality: 'must',
  applies_when: applies_when.replace('inputs.children * 10.00', 'inputs.children * 10 * terms.dollar'),
  requires: 'true',
  if_met: i % 5 === 4 ? 'permit' : 'deny',
  if_unmet: 'none',
  overrides: [],
  limits: [],
  obligations: [],
  tier: 'mandatory',
  from: '2000-01-01',
  to: null,
  suite: [],
});

const result = checkRuleSet({
  action: {
    key: 'bench',
    title: '',
    aggregation_mode: 'deny-overrides',
    time_zone: 'UTC',
    inputs,
    assumptions: [],
  },
  rules: sources.map(rule),
  definitions: [
    {
      name: 'dollar',
      type: 'decimal',
      unit: 'USD',
      scale: 0,
      output: false,
      description: '',
      cases: [{ when: 'true', value: '1', citation: null, from: null, to: null }],
    },
  ],
  renames: {},
});
if (!result.ok) throw new Error(JSON.stringify(result.problems, null, 2));
const compiled = compileRuleSet(result.checked);
const partial = { ...facts };
delete partial['employed'];

const combine = (holds: boolean[]): string => {
  let permit = false;
  for (let i = 0; i < holds.length; i += 1) {
    if (holds[i] && effects[i] === 'deny') return 'deny';
    permit ||= holds[i] === true;
  }
  return permit ? 'permit' : 'not_applicable';
};

// Doubles throughout, so that the peers meet no mixture of int and double.
const doubled = sources.map((source) => source.replace(/(?<![\w.])(\d+)(?![\w.])/g, '$1.0'));
const celJs = new Environment().registerVariable('inputs', 'map');
const celJsRules = doubled.map((source) => celJs.parse(source));
const bufEnvironment = celEnv();
const bufRules = doubled.map((source) => plan(bufEnvironment, parse(source)));

const contestants: [string, () => string][] = [
  ['verdict, all inputs', () => compiled.verdict(facts, '2026-01-15')],
  [
    'whole answer, all inputs',
    () => String((compiled.decide(facts, '2026-01-15') as { decision?: string }).decision),
  ],
  ['verdict, one input missing', () => compiled.verdict(partial, '2026-01-15')],
  [
    'explaining interpreter',
    () => String((interpretDecision(result.checked, facts, '2026-01-15') as { decision?: string }).decision),
  ],
  ['@marcbachmann/cel-js', () => combine(celJsRules.map((evaluate) => evaluate({ inputs: facts }) === true))],
  ['@bufbuild/cel', () => combine(bufRules.map((evaluate) => evaluate({ inputs: facts } as never) === true))],
];

/** Of this process, in microseconds: what other processes take of a shared machine does not count. */
const processorTime = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

const roundMicroseconds = 100_000;

/** Calls as often as fit into a round of processor time; answers nanoseconds a call. */
function round(run: () => string): number {
  const begin = processorTime();
  let calls = 0;
  let spent = 0;
  for (let batch = 1; spent < roundMicroseconds; batch = Math.min(batch * 2, 4096)) {
    for (let i = 0; i < batch; i += 1) run();
    calls += batch;
    spent = processorTime() - begin;
  }
  return (spent * 1000) / calls;
}

/** Of seven rounds each, after two that warm up, taken in turns so that a disturbance meets all alike. */
const figures = contestants.map((): number[] => []);
for (let turn = -2; turn < 7; turn += 1) {
  contestants.forEach(([, run], index) => {
    const nanoseconds = round(run);
    if (turn >= 0) figures[index]!.push(nanoseconds);
  });
}
const medianOf = (values: number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!;
const base = medianOf(figures[0]!);

process.stdout.write('processor time a call: median of seven rounds (least to most), and beside the first\n');
contestants.forEach(([name, run], index) => {
  const of = figures[index]!;
  const median = medianOf(of);
  const figure = `${median.toFixed(0).padStart(9)} ns`;
  const spread = `(${Math.min(...of).toFixed(0)} to ${Math.max(...of).toFixed(0)})`.padEnd(22);
  process.stdout.write(
    `${name.padEnd(28)}${figure} ${spread} ${(median / base).toFixed(1).padStart(7)}×   ${run()}\n`,
  );
});
