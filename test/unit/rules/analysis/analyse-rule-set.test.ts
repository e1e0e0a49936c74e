import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { analyseRuleSet } from '../../../../src/rules/analysis/analyse-rule-set.ts';
import type { Engine } from '../../../../src/rules/analysis/atoms.ts';
import { stopSolver } from '../../../../src/rules/analysis/solver.ts';
import type { CheckedRuleSet } from '../../../../src/rules/rule-set/checked-rule-set.ts';
import type { Finding } from '../../../../src/rules/model.ts';
import { bruteForce } from './brute-force.ts';
import { checked } from './fixture.ts';
import { randomRules } from './random-rules.ts';

afterAll(stopSolver);

const claim = ({ code, rules, path }: Finding): string =>
  [code, ...rules, ...(path === null ? [] : [path])].join(' ');

async function everyClaim(rules: CheckedRuleSet, engine: Engine): Promise<string[]> {
  const options = { engine, onMismatch: 'throw' } as const;
  const keys = rules.rules.map(({ rule }) => rule.key);
  const about = await Promise.all(keys.map((candidate) => analyseRuleSet(rules, { ...options, candidate })));
  const candidates = about
    .flat()
    .filter(({ code }) => code === 'dead_input' || code === 'constant_predicate');
  const findings = [...(await analyseRuleSet(rules, options)), ...candidates];
  expect(findings.filter(({ code }) => code === 'undecided')).toEqual([]);
  return [...new Set(findings.map(claim))].sort();
}

/** Lists whose assumption no empty region satisfies: more ways through the diagram than are told, and no input on them. */
const manyWaysThatNoInputGoes = JSON.parse(
  readFileSync(new URL('./many-ways.json', import.meta.url), 'utf8'),
) as typeof randomRules extends fc.Arbitrary<infer Rules> ? Rules : never;

describe('the analysis of a rule set', () => {
  it('claims exactly what trying every input on every date shows', async () => {
    await fc.assert(
      fc.asyncProperty(randomRules, async ({ names, parts }) => {
        const rules = checked(parts);
        expect(await everyClaim(rules, 'diagram')).toEqual([...bruteForce(rules, names)].sort());
      }),
      { numRuns: 150 },
    );
  }, 600_000);

  it('claims the same when the solver decides every comparison of numbers', async () => {
    await fc.assert(
      fc.asyncProperty(randomRules, async ({ parts }) => {
        const rules = checked(parts);
        expect(await everyClaim(rules, 'solver')).toEqual(await everyClaim(rules, 'diagram'));
      }),
      { numRuns: 15, examples: [[manyWaysThatNoInputGoes]] },
    );
  }, 600_000);
});
