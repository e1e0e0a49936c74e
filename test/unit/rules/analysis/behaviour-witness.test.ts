import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { answerOf, behaviourWitness } from '../../../../src/rules/analysis/behaviour-witness.ts';
import { stopSolver } from '../../../../src/rules/analysis/solver.ts';
import type { Rule } from '../../../../src/rules/model.ts';
import type { Parts } from './fixture.ts';
import { ban, checked, int, permit } from './fixture.ts';
import { everyCase, randomRules } from './random-rules.ts';
import { cases } from '../../../testkit/cases.ts';

afterAll(stopSolver);

const compare = (before: Parts, after: Parts) =>
  behaviourWitness(checked(before), checked(after), { onMismatch: 'throw' });

const x = [int('x', 0, 1000)];

/** Ways in which an editor may change rules, some of which change nothing. */
const edits: Record<string, (rules: Rule[]) => Rule[]> = {
  'says the same in other words': (rules) =>
    rules.map((item) => ({ ...item, applies_when: `!(!(${item.applies_when}))` })),
  'takes the last rule out': (rules) => rules.slice(0, -1),
  'lists the rules the other way round': (rules) => [...rules].reverse(),
  'always requires': (rules) => rules.map((item, i) => (i === 1 ? { ...item, requires: 'true' } : item)),
  'denies instead': (rules) => rules.map((item, i) => (i === 0 ? { ...item, if_met: 'deny' } : item)),
  'commences later': (rules) => rules.map((item, i) => (i === 1 ? { ...item, from: '2021-06-01' } : item)),
};

describe('the difference between two versions', () => {
  it('is found exactly when trying every input, complete or not, on every date finds one', async () => {
    const changes = fc.constantFrom(...Object.values(edits));
    await fc.assert(
      fc.asyncProperty(randomRules, changes, fc.boolean(), async ({ names, parts }, change, output) => {
        const definitions = parts.definitions!.map((definition) => ({ ...definition, output }));
        const obligation = { id: 'pay', on: 'met' as const, text: 'Pay.', values: { sum: 'terms.v' } };
        const [first, ...others] = parts.rules;
        const rules = [{ ...first!, obligations: [obligation] }, ...others];
        const before = { ...parts, rules, definitions };
        const after = { ...parts, rules: change(rules), definitions };
        const overrides = after.rules.flatMap((item) => item.overrides.map((edge) => edge.rule));
        const keys = new Set(after.rules.map(({ key }) => key));
        fc.pre(overrides.every((key) => keys.has(key)));
        const [a, b] = [checked(before), checked(after)];
        const answers = (rules: typeof a) =>
          everyCase(rules, names, { omitting: true }).filter(({ valid }) => valid);
        const known = answers(a);
        const dates = new Map(
          answers(b).map((item) => [`${item.segment.from} ${JSON.stringify(item.inputs)}`, item]),
        );
        const latest = (from: string | null, inputs: unknown): string | null => {
          const froms = [...new Set([...dates.values()].map(({ segment }) => segment.from))];
          const before = froms
            .filter((other) => (other ?? '') <= (from ?? ''))
            .sort((p, q) => ((p ?? '') < (q ?? '') ? -1 : 1));
          const item = dates.get(`${before.at(-1) ?? null} ${JSON.stringify(inputs)}`);
          return item ? answerOf(item.interpretation) : null;
        };
        const added = (after.rules[1]?.from ?? '') === '2021-06-01';
        const differs = known.some((item) => {
          const other = latest(item.segment.from, item.inputs);
          return other !== null && other !== answerOf(item.interpretation);
        });
        const behaviour = await behaviourWitness(a, b, { onMismatch: 'throw' });
        // A date that only the later version knows is not among the earlier one's segments.
        if (!added) expect(behaviour.status).toBe(differs ? 'different' : 'equal');
        else if (differs) expect(behaviour.status).toBe('different');
      }),
      { numRuns: cases(20) },
    );
  }, 600_000);

  it('shows the input at which a moved threshold matters, with both answers', async () => {
    const behaviour = await compare(
      { inputs: x, rules: [permit('R-1', 'inputs.x >= 100')] },
      { inputs: x, rules: [permit('R-1', 'inputs.x > 100')] },
    );
    expect(behaviour).toMatchObject({ status: 'different', witness: { inputs: { x: 100 } } });
    expect(behaviour.status === 'different' && [behaviour.before, behaviour.after]).toMatchObject([
      expect.stringContaining('"permit"'),
      expect.stringContaining('"not_applicable"'),
    ]);
  });

  it('is none between a threshold in one form and in another', async () => {
    const before = { inputs: x, rules: [permit('R-1', 'inputs.x * 3 > 100')] };
    expect(await compare(before, { inputs: x, rules: [permit('R-1', 'inputs.x >= 34')] })).toEqual({
      status: 'equal',
    });
  });

  it('is one on incomplete inputs alone, where a condition cannot be known', async () => {
    const before = { inputs: x, rules: [permit('R-1', 'true')] };
    const after = { inputs: x, rules: [permit('R-1', 'inputs.x < 50 || inputs.x >= 50')] };
    expect(await compare(before, after)).toMatchObject({ status: 'different', witness: { inputs: {} } });
  });

  it('is found on the date from which the versions differ', async () => {
    const before = { inputs: x, rules: [ban('R-1', 'inputs.x > 5')] };
    const after = { inputs: x, rules: [ban('R-1', 'inputs.x > 5', { to: '2030-07-01' })] };
    expect(await compare(before, after)).toMatchObject({
      status: 'different',
      witness: { as_of: '2030-07-01' },
    });
  });

  it('is found although one version declares an input that the other does not', async () => {
    const before = { inputs: x, rules: [permit('R-1', 'inputs.x > 5')] };
    const y = int('y', 0, 9);
    const after = {
      inputs: [...x, y],
      rules: [permit('R-1', 'inputs.x > 5'), ban('R-2', 'inputs.x == 77 && inputs.y == 3')],
    };
    expect(await compare(before, after)).toMatchObject({
      status: 'different',
      witness: { inputs: { x: 77, y: 3 } },
    });
  });
});
