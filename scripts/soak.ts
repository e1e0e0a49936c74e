import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { compileRuleSet } from '../src/rules/evaluate/compile.ts';
import { stopSolver } from '../src/rules/analysis/solver.ts';
import { interpretDecision } from '../src/rules/evaluate/interpret-decision.ts';
import { bruteForce } from '../test/unit/rules/analysis/brute-force.ts';
import { everyClaim } from '../test/unit/rules/analysis/every-claim.ts';
import { checked as checkedForAnalysis } from '../test/unit/rules/analysis/fixture.ts';
import { randomRules } from '../test/unit/rules/analysis/random-rules.ts';
import { evaluateExactly } from '../test/unit/rules/language/exact-oracle.ts';
import {
  expressions,
  fullInputs,
  ontology,
  partialInputs,
  ruleSets,
  someDate,
} from '../test/unit/rules/evaluate/random-rules.ts';
import { checkedRuleSet, rule } from '../test/unit/rules/language/rule-texts.ts';

/**
 * `npm run soak -- [--seconds=60] [--seed=N] [--times=10]`: random rules on random inputs, compiled code against the interpreter that
 * explains and against an evaluator in exact fractions that shares no code with either, and the claims of the analysis
 * against what trying every input on every date shows, until the time is up. Prints how many cases were compared; the first difference ends it with the seed and the shrunk case, and status 1. Then the
 * tests whose number of cases is for the time of `npm test` are run with as many times as many (`SOAK_TIMES`).
 */
const option = (name: string, fallback: number): number => {
  const given = process.argv.find((item) => item.startsWith(`--${name}=`));
  const value = given === undefined ? fallback : Number(given.slice(name.length + 3));
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`--${name} is a whole number from 0.`);
  return value;
};

const seconds = option('seconds', 60);
const times = option('times', 10);
let seed = option('seed', Date.now() % 2 ** 31);

interface Soak {
  name: string;
  /** Cases of one turn, about as long for each. */
  batch: number;
  property: fc.IRawProperty<unknown>;
}

const alike = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const soaks: Soak[] = [
  {
    name: 'compiled conditions against exact fractions',
    batch: 500,
    property: fc.property(expressions().bool, fullInputs, (source, inputs) => {
      const checked = checkedRuleSet({
        inputs: ontology,
        rules: [rule('R-1', { applies_when: source, if_met: 'permit' })],
      });
      const expected = evaluateExactly(source, ontology, inputs) === true ? 'permit' : 'not_applicable';
      return compileRuleSet(checked).verdict(inputs, '2024-01-01') === expected;
    }),
  },
  {
    name: 'compiled rule sets against the explaining interpreter, inputs missing',
    batch: 500,
    property: fc.property(ruleSets, fc.oneof(fullInputs, partialInputs), someDate, (parts, inputs, date) => {
      const checked = checkedRuleSet(parts);
      const compiled = compileRuleSet(checked);
      return alike(compiled.explain(inputs, date), interpretDecision(checked, inputs, date));
    }),
  },
  {
    name: 'determined decisions when a missing input is supplied',
    batch: 500,
    property: fc.property(
      ruleSets,
      fullInputs,
      fc.array(fc.boolean(), { minLength: 16, maxLength: 16 }),
      someDate,
      (parts, full, kept, date) => {
        const compiled = compileRuleSet(checkedRuleSet({ ...parts, assumptions: [] }));
        const partial = Object.fromEntries(Object.entries(full).filter((_member, index) => kept[index]));
        const [before, after] = [compiled.decide(partial, date), compiled.decide(full, date)];
        if (before.status !== 'decided' || after.status !== 'decided') return false;
        return before.decision === 'indeterminate' || before.decision === after.decision;
      },
    ),
  },
  {
    name: 'claims of the analysis against every input on every date',
    batch: 10,
    property: fc.asyncProperty(randomRules, async ({ names, parts }) => {
      const checked = checkedForAnalysis(parts);
      return alike(await everyClaim(checked, 'diagram'), [...bruteForce(checked, names)].sort());
    }),
  },
  {
    name: 'claims of the analysis by diagrams against those by the solver',
    batch: 1,
    property: fc.asyncProperty(randomRules, async ({ parts }) => {
      const checked = checkedForAnalysis(parts);
      return alike(await everyClaim(checked, 'solver'), await everyClaim(checked, 'diagram'));
    }),
  },
];

const counts = new Map(soaks.map(({ name }) => [name, 0]));
const ends = performance.now() + seconds * 1000;
let failed = false;
do {
  for (const { name, batch, property } of soaks) {
    const result = await fc.check(property, { numRuns: batch, seed });
    counts.set(name, (counts.get(name) ?? 0) + result.numRuns);
    if (!result.failed) continue;
    failed = true;
    console.error(`${name}: a difference with --seed=${seed}\n${fc.stringify(result.counterexample)}`);
    break;
  }
  seed = (seed + 1) % 2 ** 31;
} while (!failed && performance.now() < ends);
for (const [name, count] of counts) console.log(`${String(count).padStart(10)}  ${name}`);
console.log(
  `${String([...counts.values()].reduce((sum, count) => sum + count, 0)).padStart(10)}  cases, ${failed ? 'one difference' : 'no difference'}`,
);
await stopSolver();

/** Tests that try more where there is time. */
const longer = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => join('test', name))
  .filter((path) => /testkit\/cases\.ts|SOAK_TIMES/.test(readFileSync(path, 'utf8')));
if (!failed && times > 0) {
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--testTimeout', String(times * 600_000), ...longer],
    { stdio: 'inherit', env: { ...process.env, SOAK_TIMES: String(times) } },
  );
  failed = status !== 0;
}
process.exitCode = failed ? 1 : 0;
