import { checkRuleSet } from '../src/rules/rule-set/check-rule-set.ts';
import { Analysis } from '../src/rules/analysis/analysis.ts';
import type { Engine } from '../src/rules/analysis/atoms.ts';
import { findContradictions } from '../src/rules/analysis/find-contradictions.ts';
import { findDeadInputs } from '../src/rules/analysis/find-dead-inputs.ts';
import { stopSolver } from '../src/rules/analysis/solver.ts';
import type { InputDeclaration, Rule } from '../src/rules/model.ts';

/**
 * How long the conflicts among rules and their dead inputs take to decide: by the diagram, and by the solver alone.
 * Figures of one run compare with one another, not with another machine's. Each is the median of several runs from
 * nothing (for the diagram), or one run on the first pairs (for the solver).
 */
const inputs: InputDeclaration[] = [
  { name: 'age', type: 'int', minimum: 0, maximum: 150 },
  { name: 'income', type: 'decimal', scale: 2, unit: 'USD', minimum: 0, maximum: 10_000_000 },
  { name: 'employees', type: 'int', minimum: 0, maximum: 1_000_000 },
  { name: 'kind', type: 'enum', values: ['person', 'company', 'charity', 'agency'] },
  { name: 'resident', type: 'bool' },
];

/** Thresholds that differ from rule to rule, so that pairs share no cells by accident. */
const condition = (i: number): string =>
  [
    `inputs.age ${i % 2 ? '>=' : '<'} ${18 + (i % 60)}`,
    `inputs.income * 3 ${i % 3 ? '>' : '<='} ${1000 + 137 * i}`,
    i % 4 === 0 ? `inputs.kind != "charity"` : `inputs.employees < ${50 + 7 * i}`,
    i % 5 === 0 ? 'inputs.resident' : `(inputs.resident || inputs.employees > ${i})`,
  ].join(' && ');

const rule = (key: string, fields: Partial<Rule>): Rule => ({
  key,
  natural_language: key,
  citations: [],
  action: 'act',
  modality: 'may',
  applies_when: 'true',
  requires: 'true',
  if_met: 'none',
  if_unmet: 'none',
  overrides: [],
  limits: [],
  obligations: [],
  tier: 'mandatory',
  from: '2020-01-01',
  to: null,
  suite: [],
  ...fields,
});

function rules(grants: number, bans: number): Analysis['checked'] {
  const result = checkRuleSet({
    action: {
      key: 'act',
      title: 'Act',
      aggregation_mode: 'deny-overrides',
      time_zone: 'UTC',
      inputs,
      assumptions: [],
    },
    definitions: [],
    renames: {},
    rules: [
      ...Array.from({ length: grants }, (_, i) =>
        rule(`P-${i}`, { requires: condition(2 * i), if_met: 'permit' }),
      ),
      ...Array.from({ length: bans }, (_, i) =>
        rule(`D-${i}`, { applies_when: condition(2 * i + 1), if_met: 'deny' }),
      ),
    ],
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.checked;
}

async function median(runs: number, task: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < runs; i += 1) {
    const start = performance.now();
    await task();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
}

const conflicts = (grants: number, bans: number, engine: Engine) => {
  const checked = rules(grants, bans);
  return () => findContradictions(new Analysis(checked, { engine, onMismatch: 'throw' }));
};

const deadInputs = (engine: Engine) => {
  const checked = rules(2, 2);
  const keys = checked.rules.map((item) => item.rule.key);
  return async () => {
    const analysis = new Analysis(checked, { engine });
    for (const key of keys) await findDeadInputs(analysis, key);
  };
};

const show = (what: string, milliseconds: number): void =>
  console.log(`${what.padEnd(58)} ${milliseconds.toFixed(1).padStart(10)} ms`);

await conflicts(10, 10, 'diagram')();
await conflicts(1, 1, 'solver')();
show('100 permit x deny pairs, diagram', await median(5, conflicts(10, 10, 'diagram')));
show('10,000 pairs of 200 rules, diagram', await median(3, conflicts(100, 100, 'diagram')));
show('dead inputs of 4 rules (some 18 checks), diagram', await median(5, deadInputs('diagram')));
show('100 permit x deny pairs, solver alone', await median(1, conflicts(10, 10, 'solver')));
show('400 pairs of 40 rules, solver alone', await median(1, conflicts(20, 20, 'solver')));
show('dead inputs of 4 rules (some 18 checks), solver alone', await median(1, deadInputs('solver')));
await stopSolver();
