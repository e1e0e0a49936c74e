import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../src/core/canonical-json.ts';
import { findCounterfactuals, type Counterfactuals } from '../../../../src/rules/analysis/counterfactuals.ts';
import { verdictDiagram } from '../../../../src/rules/analysis/verdict-diagram.ts';
import { compileRuleSet } from '../../../../src/rules/evaluate/compile.ts';
import { inputLookup, normaliseInputs } from '../../../../src/rules/evaluate/normalise-inputs.ts';
import type { CheckedRuleSet } from '../../../../src/rules/rule-set/checked-rule-set.ts';
import { ban, checked, from, int, must, permit, type Parts } from './fixture.ts';
import { randomRules, smallInputs } from './random-rules.ts';
import { cases } from '../../../testkit/cases.ts';

type Inputs = Record<string, Json>;

function counterfactuals(rules: CheckedRuleSet, inputs: Inputs, asOf: string): Counterfactuals | null {
  const made = verdictDiagram(rules, asOf);
  if (made.status === 'undecided') return null;
  const declarations = rules.ruleSet.action.inputs;
  const normalised = normaliseInputs(declarations, inputs);
  if (!normalised.ok) throw new Error(JSON.stringify(normalised.errors));
  const { verdict } = compileRuleSet(rules);
  const present = verdict(inputs, asOf);
  if (present === 'inputs_invalid') return null;
  return findCounterfactuals(
    // As it comes out of a thread.
    structuredClone(made.diagram),
    inputLookup(declarations, normalised.values),
    inputs,
    present,
    (json) => verdict(json, asOf),
  );
}

describe('what would change a verdict', () => {
  const inputs = [
    int('age', 0, 150),
    int('weight', 0, 500),
    { name: 'member', type: 'bool' as const },
    { name: 'kind', type: 'enum' as const, values: ['dog', 'cat'] },
  ];
  const of = (rules: Parts['rules'], given: Inputs): Counterfactuals | null =>
    counterfactuals(checked({ inputs, rules }), given, from);
  const rules = [ban('R-1', 'inputs.age < 12'), permit('R-2', 'inputs.weight <= 90 || inputs.member')];

  it('is the nearest value of one input where one suffices, and every input that does', () => {
    expect(of(rules, { age: 40, weight: 120, member: false })).toEqual({
      exact: true,
      found: [
        { decision: 'deny', changes: [{ input: 'age', to: 11 }] },
        { decision: 'permit', changes: [{ input: 'weight', to: 90 }] },
        { decision: 'permit', changes: [{ input: 'member', to: true }] },
      ],
    });
  });

  it('is several together where none suffices alone', () => {
    const both = [permit('R-1', 'inputs.age >= 18 && inputs.member')];
    expect(of(both, { age: 10, member: false })?.found).toEqual([
      {
        decision: 'permit',
        changes: [
          { input: 'age', to: 18 },
          { input: 'member', to: true },
        ],
      },
    ]);
  });

  it('leaves unknown what does not matter, and supplies what does', () => {
    expect(of(rules, { age: 11 })?.found).toEqual([
      {
        decision: 'permit',
        changes: [
          { input: 'age', to: 12 },
          { input: 'weight', to: 0 },
        ],
      },
      {
        decision: 'permit',
        changes: [
          { input: 'age', to: 12 },
          { input: 'member', to: true },
        ],
      },
    ]);
    expect(of(rules, { age: 11, weight: 90 })?.found).toEqual([
      { decision: 'permit', changes: [{ input: 'age', to: 12 }] },
    ]);
    expect(of(rules, { weight: 120 })?.found).toContainEqual({
      decision: 'deny',
      changes: [{ input: 'age', to: expect.any(Number) as number }],
    });
  });

  it('keeps what was confirmed when there are more changes than can be tried, and says that it is not all', () => {
    const many = Array.from({ length: 180 }, (_, index) => ({
      name: `flag_${index}`,
      type: 'bool' as const,
    }));
    const any = [ban('R-1', many.map(({ name }) => `inputs.${name}`).join(' || '))];
    const none = Object.fromEntries(many.map(({ name }) => [name, false]));
    const answer = counterfactuals(checked({ inputs: many, rules: any }), none, from);
    expect(answer?.exact).toBe(false);
    expect(answer!.found.length).toBeGreaterThan(10);
    expect(answer!.found.length).toBeLessThan(many.length);
    for (const { decision, changes } of answer!.found) {
      expect([decision, changes.length, changes[0]?.to]).toEqual(['deny', 1, true]);
    }
  });

  it('is not said to be all where no inputs are valid, which a partial question does not show', () => {
    const answer = counterfactuals(
      checked({
        inputs,
        rules: [permit('R-1', 'inputs.kind == "dog"')],
        assumptions: ['inputs.age * 2 == 151'],
      }),
      { kind: 'cat' },
      from,
    );
    expect(answer).toEqual({ found: [], exact: false });
  });

  it('is nothing where every input comes to the same', () => {
    expect(of([permit('R-1', 'true')], { age: 1 })).toEqual({ found: [], exact: true });
  });

  it('finds the value at which a relation of two inputs turns', () => {
    const related = [must('R-1', 'true', 'inputs.age * 2 <= inputs.weight')];
    expect(of(related, { age: 30, weight: 40 })?.found).toEqual([
      { decision: 'not_applicable', changes: [{ input: 'age', to: 20 }] },
      { decision: 'not_applicable', changes: [{ input: 'weight', to: 60 }] },
    ]);
  });

  it('is exactly what trying every change of the inputs shows', { timeout: 600_000 }, () => {
    const tried = cases(300);
    let [exact, several, partial] = [0, 0, 0];
    const asOf = '2023-01-01';
    fc.assert(
      fc.property(
        randomRules.filter(({ names }) => !names.includes('l')),
        fc.array(fc.nat(), { minLength: 3, maxLength: 3 }),
        fc.constantFrom(7, 7, 7, 3, 5, 6),
        ({ names, parts }, picks, given) => {
          const rules_ = checked(parts);
          const inputs_: Inputs = {};
          names.forEach((name, index) => {
            const { values } = smallInputs[name]!;
            if (given & (1 << index)) inputs_[name] = values[picks[index]! % values.length] as Json;
          });
          const answer = counterfactuals(rules_, inputs_, asOf);
          if (answer === null) return;
          const { verdict } = compileRuleSet(rules_);
          const present = verdict(inputs_, asOf);
          for (const { decision, changes } of answer.found) {
            const changed = {
              ...inputs_,
              ...Object.fromEntries(changes.map(({ input, to }) => [input, to])),
            };
            expect(verdict(changed, asOf)).toBe(decision);
            expect(decision).not.toBe(present);
            expect(decision).not.toBe('indeterminate');
          }
          if (!answer.exact) return;
          exact += 1;
          const all = smallestByTrying(names, inputs_, (json) => verdict(json, asOf));
          if (Object.keys(inputs_).length < names.length) {
            partial += 1;
            expect(answer.found.length === 0).toBe(all.size === 0);
          }
          const found = answer.found.map(({ decision, changes }) =>
            labelOf(
              changes.map(({ input }) => input),
              decision,
            ),
          );
          if (found.length > 1) several += 1;
          expect(new Set(found)).toEqual(all);
        },
      ),
      { numRuns: tried },
    );
    expect(exact).toBeGreaterThan(0.6 * tried);
    expect(several).toBeGreaterThan(0.03 * tried);
    expect(partial).toBeGreaterThan(0.11 * tried);
  });
});

const labelOf = (names: readonly string[], decision: string): string =>
  `${[...names].sort().join()} ${decision}`;

/** Whether some value of what is left out keeps the assumptions of the action. */
function canBeCompleted(
  names: readonly string[],
  json: Inputs,
  verdictOf: (inputs: Inputs) => string,
): boolean {
  const missing = names.find((name) => !(name in json));
  if (missing === undefined) return verdictOf(json) !== 'inputs_invalid';
  return smallInputs[missing]!.values.some((value) =>
    canBeCompleted(names, { ...json, [missing]: value as Json }, verdictOf),
  );
}

/**
 * Input sets of the smallest size that come to another, determined verdict, by trying every value of every set. A verdict
 * that is determined before everything is known is none where nothing that is left out keeps the assumptions.
 */
function smallestByTrying(
  names: readonly string[],
  present: Inputs,
  verdictOf: (inputs: Inputs) => string,
): Set<string> {
  const now = verdictOf(present);
  for (let size = 1; size <= names.length; size += 1) {
    const found = new Set<string>();
    for (let bits = 0; bits < 1 << names.length; bits += 1) {
      const set = names.filter((_name, index) => bits & (1 << index));
      if (set.length !== size) continue;
      let all: Inputs[] = [present];
      for (const name of set) {
        all = all.flatMap((json) =>
          smallInputs[name]!.values.map((value) => ({ ...json, [name]: value as Json })),
        );
      }
      for (const json of all) {
        const verdict = verdictOf(json);
        const isOther = verdict !== now && ['permit', 'deny', 'not_applicable'].includes(verdict);
        if (isOther && canBeCompleted(names, json, verdictOf)) found.add(labelOf(set, verdict));
      }
    }
    if (found.size > 0) return found;
  }
  return new Set();
}
