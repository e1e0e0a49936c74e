import { describe, expect, it } from 'vitest';
import { findIdleParts } from '../../../../src/rules/analysis/find-idle-parts.ts';
import { analysis, ban, int, must, permit, type Parts } from './fixture.ts';

const gapsOf = async (parts: Parts): Promise<{ message: string; inputs: unknown }[]> =>
  (await findIdleParts(analysis(parts)))
    .filter(({ code }) => code === 'coverage_gap')
    .map(({ message, witness }) => ({ message, inputs: witness?.inputs }));

const open = { name: 'open', type: 'bool' } as const;
const kind = { name: 'kind', type: 'enum', values: ['dog', 'cat', 'bird'] } as const;

describe('regions that no rule decides', () => {
  it('are each told in words with a case of their own', async () => {
    const gaps = await gapsOf({
      inputs: [int('age', 0, 100), { ...kind, values: [...kind.values] }],
      rules: [ban('R-0001', 'inputs.age < 18'), permit('R-0002', 'inputs.kind == "dog" && inputs.age > 20')],
    });
    const messages = gaps.map(({ message }) => message).sort();
    expect(messages).toEqual([
      'No rule decides where age is at least 21, and kind is "cat" or "bird".',
      'No rule decides where age is from 18 to 20.',
    ]);
    const [older, between] = [...gaps].sort((a, b) => (a.message < b.message ? -1 : 1));
    expect(older!.inputs).toMatchObject({ age: 21, kind: 'cat' });
    expect((between!.inputs as { age: number }).age).toBeGreaterThanOrEqual(18);
  });

  it('are none where every case is decided', async () => {
    expect(
      await gapsOf({
        inputs: [open],
        rules: [permit('R-0001', 'inputs.open'), ban('R-0002', '!inputs.open')],
      }),
    ).toEqual([]);
  });

  it('have ids of their own, so that each is another finding', async () => {
    const findings = await findIdleParts(
      analysis({
        inputs: [int('age', 0, 100)],
        rules: [must('R-0001', 'inputs.age >= 10 && inputs.age <= 20', 'inputs.age == 15')],
      }),
    );
    const gaps = findings.filter(({ code }) => code === 'coverage_gap');
    expect(gaps.length).toBeGreaterThan(1);
    expect(new Set(gaps.map(({ id }) => id)).size).toBe(gaps.length);
  });
});
