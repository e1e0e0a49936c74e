import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { boundaryInputs } from '../../../../src/rules/analysis/boundary-inputs.ts';
import { branchesReached } from '../../../../src/rules/analysis/branches.ts';
import { stopSolver } from '../../../../src/rules/analysis/solver.ts';
import { outcomeOf } from '../../../../src/rules/rule-state.ts';
import type { Parts } from './fixture.ts';
import { ban, checked, int, must, override, permit } from './fixture.ts';
import { everyCase, randomRules } from './random-rules.ts';

afterAll(stopSolver);

const suiteOf = (parts: Parts, key: string) => boundaryInputs(checked(parts), key, { onMismatch: 'throw' });
const age = [int('age', 0, 150)];

describe('the inputs that a suite needs', () => {
  it('stand on the boundary and one step to either side', async () => {
    const { cases } = await suiteOf({ inputs: age, rules: [permit('R-1', 'inputs.age > 18')] }, 'R-1');
    const outcomes = Object.fromEntries(cases.map(({ inputs, outcome }) => [String(inputs['age']), outcome]));
    expect(outcomes).toMatchObject({ 17: 'unmet', 18: 'unmet', 19: 'met', undefined: 'undetermined' });
    expect(cases.length).toBeLessThan(8);
  });

  it('step by the scale of a decimal', async () => {
    const inputs = [{ name: 'fee', type: 'decimal' as const, scale: 2, minimum: 0, maximum: 1000 }];
    const { cases } = await suiteOf({ inputs, rules: [permit('R-1', 'inputs.fee <= 99.5')] }, 'R-1');
    const fees = cases.map((item) => item.inputs['fee']);
    expect(fees).toEqual(expect.arrayContaining(['99.49', '99.50', '99.51']));
  });

  it('bring two sides together, and one step apart', async () => {
    const inputs = [int('paid', 0, 100_000), int('due', 0, 100_000)];
    const { cases } = await suiteOf({ inputs, rules: [permit('R-1', 'inputs.paid >= inputs.due')] }, 'R-1');
    const differences = cases
      .filter((item) => 'paid' in item.inputs)
      .map((item) => Number(item.inputs['paid']) - Number(item.inputs['due']));
    expect(differences).toEqual(expect.arrayContaining([-1, 0, 1]));
  });

  it('exercise an override both ways', async () => {
    const rules = [
      must('R-1', 'true', 'inputs.age < 100'),
      permit('R-2', 'inputs.age > 120', { overrides: [override('R-1')] }),
    ];
    const { cases } = await suiteOf({ inputs: age, rules }, 'R-1');
    const outcome = (purpose: string) => cases.find((item) => item.purpose === purpose)?.outcome;
    expect(cases.some((item) => Number(item.inputs['age']) > 120 && item.outcome === 'not_applicable')).toBe(
      true,
    );
    expect(outcome('R-2 overrides R-1') ?? 'not_applicable').toBe('not_applicable');
    expect(cases.some((item) => Number(item.inputs['age']) < 100 && item.outcome === 'met')).toBe(true);
  });

  it('are asked for each law that was in force', async () => {
    const rules = [
      ban('R-1', 'inputs.age > 20', { to: '2024-01-01' }),
      ban('R-1', 'inputs.age > 30', { from: '2024-01-01' }),
      ban('R-2', 'inputs.age > 99', { from: '2025-01-01' }),
    ];
    const { cases } = await suiteOf({ inputs: age, rules }, 'R-1');
    const dates = new Set(cases.map((item) => item.as_of));
    expect([...dates]).toEqual(['2020-01-01', '2024-01-01']);
  });

  it('name branches that no valid input reaches', async () => {
    const rules = [permit('R-1', 'inputs.age > 18 || inputs.age > 10 && inputs.age < 5')];
    const { branches } = await suiteOf({ inputs: age, rules, assumptions: ['inputs.age > 5'] }, 'R-1');
    const unreachable = branches
      .filter(({ reachable }) => !reachable)
      .map(({ start, value }) => [start, value]);
    expect(unreachable).toEqual([[38, true]]);
  });

  it('reach every outcome and every branch that any input reaches, and agree with the rules', async () => {
    await fc.assert(
      fc.asyncProperty(randomRules, async ({ names, parts }) => {
        const rules = checked(parts);
        const { key } = parts.rules[1]!;
        const { cases, branches, undecided } = await suiteOf(parts, key);
        expect(undecided).toEqual([]);
        const all = everyCase(rules, names).filter((item) => item.valid);
        const seen = { outcomes: new Set<string>(), branches: new Set<string>() };
        for (const { interpretation } of all) {
          const position = interpretation.segment.rules.findIndex((item) => item.checked.rule.key === key);
          const rule = interpretation.segment.rules[position]?.checked;
          if (!rule) continue;
          seen.outcomes.add(outcomeOf(interpretation.states[position] ?? 0));
          for (const id of branchesReached(rule, interpretation.environment)) seen.branches.add(id);
        }
        const covered = new Set(cases.map(({ outcome }) => outcome));
        for (const outcome of seen.outcomes) expect(covered).toContain(outcome);
        const reachable = branches.filter((branch) => branch.reachable).map(({ id }) => id);
        expect(reachable.sort()).toEqual([...seen.branches].sort());
      }),
      { numRuns: 80 },
    );
  });
});
