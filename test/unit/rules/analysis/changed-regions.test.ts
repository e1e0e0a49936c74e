import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedRegions } from '../../../../src/rules/analysis/changed-regions.ts';
import { interpretDecision } from '../../../../src/rules/evaluate/interpret-decision.ts';
import type { CheckedRuleSet } from '../../../../src/rules/rule-set/checked-rule-set.ts';
import { ban, checked, int, must, permit, type Parts } from './fixture.ts';
import { cases } from '../../../testkit/cases.ts';

const inputs = [int('age', 0, 30), int('days', 0, 30), { name: 'member', type: 'bool' as const }];
const version = (...rules: Parts['rules']): CheckedRuleSet => checked({ inputs, rules });
const told = async (before: CheckedRuleSet, after: CheckedRuleSet) => {
  const { regions, open } = await changedRegions(before, after, { onMismatch: 'throw' });
  const decision = (answer: string): string => (JSON.parse(answer) as { decision: string }).decision;
  return {
    open,
    said: regions.map((one) => `${one.words}: ${decision(one.before)} → ${decision(one.after)}`).sort(),
    regions,
  };
};
const decides = (rules: CheckedRuleSet, given: Record<string, unknown>): string => {
  const answer = interpretDecision(rules, given, '2026-06-01');
  return 'decision' in answer ? answer.decision : answer.status;
};

describe('the regions on which two versions answer differently', () => {
  it('are told in words, with what was decided and what is', async () => {
    const { said, open, regions } = await told(
      version(permit('R-1', 'inputs.age >= 18')),
      version(permit('R-1', 'inputs.age >= 21 || (inputs.age >= 18 && inputs.member)')),
    );
    expect(open).toBeNull();
    expect(said).toEqual(['age is from 18 to 20, and member is false: permit → not_applicable']);
    expect(regions[0]?.witness.inputs).toMatchObject({ member: false });
  });

  it('are those of obligations too, where the decision stays', async () => {
    const log = { id: 'log', on: 'met' as const, text: 'Log it.', values: {} };
    const plain = must('R-1', 'true', 'inputs.age >= 18');
    const { said } = await told(version(plain), version({ ...plain, obligations: [log] }));
    expect(said).toEqual(['age is at least 18: not_applicable → not_applicable']);
  });

  it('are none, by proof, of versions that say the same in other words', async () => {
    const same = await changedRegions(
      version(permit('R-1', 'inputs.age >= 18'), ban('R-2', 'inputs.days > 20')),
      version(ban('R-2', '!(inputs.days <= 20)'), permit('R-1', 'inputs.age > 17')),
    );
    expect(same).toEqual({ regions: [], open: null });
  });

  it('beyond those that are told are said to be there', async () => {
    const odd = Array.from({ length: 15 }, (_, index) => `inputs.age == ${2 * index}`).join(' || ');
    const { regions, open } = await changedRegions(version(), version(permit('R-1', odd)));
    expect(regions).toHaveLength(12);
    expect(open).toMatch(/more regions than the 12/);
  });

  it('hold every input on which they differ, and no other', { timeout: 300_000 }, async () => {
    const condition = fc
      .tuple(fc.constantFrom('age', 'days'), fc.constantFrom('<', '>=', '=='), fc.nat({ max: 30 }))
      .map(([name, operator, value]) => `inputs.${name} ${operator} ${value}`);
    const both = fc
      .tuple(condition, fc.constantFrom('&&', '||'), condition)
      .map(([a, operator, b]) => `(${a}) ${operator} (${b})`);
    await fc.assert(
      fc.asyncProperty(both, both, async (one, other) => {
        const [before, after] = [version(permit('R-1', one)), version(permit('R-1', other))];
        const { regions, open } = await changedRegions(before, after, { onMismatch: 'throw' });
        if (open !== null) return;
        const holds = (words: string, given: Record<string, number | boolean>): boolean =>
          words.split(', and ').every((part) => {
            const [name, , , ...rest] = part.split(/ (is) (at most|at least|from)? ?/);
            const value = given[name!];
            const said = rest.join('');
            if (part.includes(' at most ')) return Number(value) <= Number(said);
            if (part.includes(' at least ')) return Number(value) >= Number(said);
            if (part.includes(' from ')) {
              const [low, high] = said.split(' to ').map(Number);
              return Number(value) >= low! && Number(value) <= high!;
            }
            return part === '' || String(value) === part.slice(`${name} is `.length);
          });
        for (let age = 0; age <= 30; age += 1) {
          for (let days = 0; days <= 30; days += 1) {
            const given = { age, days, member: true };
            const differs = decides(before, given) !== decides(after, given);
            expect(
              regions.some(({ words }) => holds(words, given)),
              JSON.stringify({ one, other, given }),
            ).toBe(differs);
          }
        }
      }),
      { numRuns: cases(15) },
    );
  });

  it('of 200 rules take less than a second of processor time', async () => {
    const many = (changed: number) =>
      version(
        ...Array.from({ length: 200 }, (_, index) => {
          const day = index === 100 ? changed : index % 30;
          return permit(`R-${index}`, `inputs.age == ${index % 31} && inputs.days >= ${day}`);
        }),
      );
    const [before, after] = [many(10), many(3)];
    const start = process.cpuUsage();
    const { open } = await changedRegions(before, after);
    const { user, system } = process.cpuUsage(start);
    expect(open).toBeNull();
    expect((user + system) / 1_000).toBeLessThan(1_000);
  });
});
