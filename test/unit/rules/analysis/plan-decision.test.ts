import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../src/core/canonical-json.ts';
import type { CheckedRuleSet } from '../../../../src/rules/rule-set/checked-rule-set.ts';
import { compileRuleSet } from '../../../../src/rules/evaluate/compile.ts';
import { inputLookup, normaliseInputs } from '../../../../src/rules/evaluate/normalise-inputs.ts';
import { planDecision, type PlannedDecision } from '../../../../src/rules/analysis/plan-decision.ts';
import { verdictDiagram } from '../../../../src/rules/analysis/verdict-diagram.ts';
import { ban, checked, from, int, must, permit, type Parts } from './fixture.ts';
import { randomRules, smallInputs } from './random-rules.ts';
import { cases } from '../../../testkit/cases.ts';

type Inputs = Record<string, Json>;

function plan(rules: CheckedRuleSet, inputs: Inputs, asOf: string): PlannedDecision | null {
  const made = verdictDiagram(rules, asOf);
  if (made.status === 'undecided') return null;
  const declarations = rules.ruleSet.action.inputs;
  const normalised = normaliseInputs(declarations, inputs);
  if (!normalised.ok) throw new Error(JSON.stringify(normalised.errors));
  // As it comes out of a thread.
  const diagram = structuredClone(made.diagram);
  return planDecision(diagram, inputLookup(declarations, normalised.values), inputs);
}

const planned = (parts: Parts, inputs: Inputs): PlannedDecision => {
  const answer = plan(checked(parts), inputs, from);
  if (answer === null) throw new Error('The rules have no diagram.');
  return answer;
};

const order = ['permit', 'deny', 'not_applicable', 'indeterminate'];

describe('what a decision may still come to', () => {
  const inputs = [int('age', 0, 150), int('weight', 0, 500), { name: 'member', type: 'bool' as const }];
  const parts: Parts = {
    inputs,
    rules: [ban('R-1', 'inputs.age < 12'), permit('R-2', 'inputs.weight <= 90 || inputs.member')],
  };

  it('is not asked where what is known settles it', () => {
    expect(planned(parts, { age: 11 })).toMatchObject({ reachable: ['deny'], missing: [], exact: true });
  });

  it('names what can still matter, and what settles most first', () => {
    const { reachable, missing } = planned(parts, { weight: 120 });
    expect(reachable).toEqual(['permit', 'deny', 'not_applicable']);
    expect(missing.map(({ name }) => name)).toEqual(['age', 'member']);
    expect(missing[0]?.settles).toBe(0.5);
  });

  it('never asks again for what cannot matter any more', () => {
    expect(planned(parts, { weight: 80 }).missing.map(({ name }) => name)).toEqual(['age']);
    expect(planned(parts, { age: 30, member: true }).missing).toEqual([]);
  });

  it('says that a relation of two inputs is not asked exactly', () => {
    const related = { inputs, rules: [must('R-1', 'true', 'inputs.age * 2 <= inputs.weight')] };
    const open = planned(related, {});
    expect(open).toMatchObject({ reachable: ['deny', 'not_applicable'], exact: false });
    expect(open.missing.map(({ name }) => name)).toEqual(['age', 'weight']);
    expect(planned(related, { age: 30, weight: 60 })).toMatchObject({
      reachable: ['not_applicable'],
      missing: [],
      exact: true,
    });
  });

  it('has examples that come to it when they are decided', () => {
    const { candidates } = planned(parts, { weight: 120 });
    const { verdict } = compileRuleSet(checked(parts));
    for (const [decision, [example]] of candidates) expect(verdict(example, from)).toBe(decision);
  });

  it('agrees with completions at random where there are too many to try all', () => {
    const names = Array.from({ length: 14 }, (_item, at) => `x${at}`);
    const term = fc.record({ name: fc.constantFrom(...names), limit: fc.nat(99), up: fc.boolean() });
    const condition = fc
      .array(term, { minLength: 2, maxLength: 4 })
      .map((terms) =>
        terms.map(({ name, limit, up }) => `inputs.${name} ${up ? '>' : '<'} ${limit}`).join(' && '),
      );
    const values = fc.array(fc.nat(99), { minLength: names.length, maxLength: names.length });
    fc.assert(
      fc.property(
        fc.array(condition, { minLength: 4, maxLength: 9 }),
        fc.array(fc.constantFrom(...names), { maxLength: 8 }),
        fc.array(values, { minLength: 60, maxLength: 60 }),
        (conditions, left, points) => {
          const rules = checked({
            inputs: names.map((name) => int(name, 0, 99)),
            rules: conditions.map((text, at) => (at % 2 ? permit : ban)(`R-${at}`, text)),
          });
          const { verdict } = compileRuleSet(rules);
          const known = names.filter((name) => !left.includes(name));
          const point = (picked: readonly number[]): Inputs =>
            Object.fromEntries(names.map((name, at) => [name, picked[at]!]));
          const first = point(points[0]!);
          const inputs = Object.fromEntries(known.map((name) => [name, first[name]!]));
          const answer = plan(rules, inputs, from)!;
          expect(answer.exact).toBe(true);
          const settled = left.filter((name) => answer.missing.every((input) => input.name !== name));
          for (const picked of points) {
            const complete = { ...point(picked), ...inputs };
            const decision = verdict(complete, from);
            expect(answer.reachable).toContain(decision);
            for (const name of settled)
              expect(verdict({ ...complete, [name]: first[name]! }, from)).toBe(decision);
          }
          for (const [decision, [example]] of answer.candidates)
            expect(verdict(example!, from)).toBe(decision);
        },
      ),
      { numRuns: cases(20) },
    );
  });

  it('is exactly what trying every completion of the inputs shows', { timeout: 600_000 }, () => {
    const tried = cases(100);
    let exact = 0;
    fc.assert(
      fc.property(
        randomRules.filter(({ names }) => !names.includes('l')),
        fc.array(fc.nat(), { minLength: 3, maxLength: 3 }),
        fc.integer({ min: 0, max: 7 }),
        ({ names, parts: random }, picks, known) => {
          const rules = checked(random);
          const inputs: Inputs = {};
          names.forEach((name, index) => {
            const { values } = smallInputs[name]!;
            if (known & (1 << index)) inputs[name] = values[picks[index]! % values.length] as Json;
          });
          const asOf = '2023-01-01';
          const answer = plan(rules, inputs, asOf);
          if (answer === null) return;
          const { verdict } = compileRuleSet(rules);
          const completions = completionsOf(names, inputs);
          const decided = completions
            .map((json) => ({ json, decision: verdict(json, asOf) }))
            .filter(({ decision }) => decision !== 'inputs_invalid');
          const reachable = order.filter((decision) => decided.some((each) => each.decision === decision));
          const mattering = names.filter((name) => !(name in inputs) && changes(decided, name));
          const named = answer.missing.map(({ name }) => name);
          if (answer.exact) {
            exact += 1;
            expect(answer.reachable).toEqual(reachable);
            expect([...named].sort()).toEqual([...mattering].sort());
          } else {
            expect(answer.reachable).toEqual(expect.arrayContaining(reachable));
            expect(named).toEqual(expect.arrayContaining(mattering));
          }
          if (answer.exact) {
            for (const [decision, [example]] of answer.candidates)
              expect(verdict(example, asOf)).toBe(decision);
          }
        },
      ),
      { numRuns: tried },
    );
    expect(exact).toBeGreaterThan(0.375 * tried);
  });
});

function completionsOf(names: readonly string[], inputs: Inputs): Inputs[] {
  return names.reduce<Inputs[]>(
    (all, name) =>
      name in inputs
        ? all.map((each) => ({ ...each, [name]: inputs[name]! }))
        : all.flatMap((each) =>
            smallInputs[name]!.values.map((value) => ({ ...each, [name]: value as Json })),
          ),
    [{}],
  );
}

/** Whether two completions that differ in this input alone are decided differently. */
function changes(decided: readonly { json: Inputs; decision: string }[], name: string): boolean {
  const byRest = new Map<string, Set<string>>();
  for (const { json, decision } of decided) {
    const key = JSON.stringify({ ...json, [name]: 0 });
    byRest.set(key, (byRest.get(key) ?? new Set()).add(decision));
  }
  return [...byRest.values()].some((decisions) => decisions.size > 1);
}
