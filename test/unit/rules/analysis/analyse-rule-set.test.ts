import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { stopSolver } from '../../../../src/rules/analysis/solver.ts';
import { bruteForce } from './brute-force.ts';
import { everyClaim } from './every-claim.ts';
import { checked } from './fixture.ts';
import { randomRules } from './random-rules.ts';
import { cases } from '../../../testkit/cases.ts';

afterAll(stopSolver);

/** Lists whose assumption no empty region satisfies: more ways through the diagram than are told, and no input on them. */
const manyWaysThatNoInputGoes = JSON.parse(
  readFileSync(new URL('./many-ways.json', import.meta.url), 'utf8'),
) as typeof randomRules extends fc.Arbitrary<infer Rules> ? Rules : never;

// Few cases of each: `npm run soak` tries as many as there is time for.
describe('the analysis of a rule set', () => {
  it('claims exactly what trying every input on every date shows', async () => {
    await fc.assert(
      fc.asyncProperty(randomRules, async ({ names, parts }) => {
        const rules = checked(parts);
        expect(await everyClaim(rules, 'diagram')).toEqual([...bruteForce(rules, names)].sort());
      }),
      { numRuns: cases(15), examples: [[manyWaysThatNoInputGoes]] },
    );
  }, 600_000);

  it('claims the same when the solver decides every comparison of numbers', async () => {
    await fc.assert(
      fc.asyncProperty(randomRules, async ({ parts }) => {
        const rules = checked(parts);
        expect(await everyClaim(rules, 'solver')).toEqual(await everyClaim(rules, 'diagram'));
      }),
      { numRuns: cases(2) },
    );
  }, 600_000);
});
