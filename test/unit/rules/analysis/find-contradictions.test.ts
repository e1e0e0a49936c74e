import { afterAll, describe, expect, it } from 'vitest';
import { findContradictions } from '../../../../src/rules/analysis/find-contradictions.ts';
import { stopSolver } from '../../../../src/rules/analysis/solver.ts';
import type { AnalysisOptions } from '../../../../src/rules/analysis/analysis.ts';
import type { Parts } from './fixture.ts';
import { analysis, ban, int, must, override, permit } from './fixture.ts';

afterAll(stopSolver);

const find = async (parts: Parts, options: AnalysisOptions = {}) =>
  (await findContradictions(analysis(parts, options))).map(({ code, rules, severity, witness }) => ({
    code,
    rules: rules.join(' '),
    severity,
    inputs: witness?.inputs ?? null,
  }));
const codes = async (parts: Parts, options: AnalysisOptions = {}) =>
  (await find(parts, options)).map(({ code, rules }) => `${code} ${rules}`);

const x = [int('x', 0, 1000)];

describe.each(['diagram', 'solver'] as const)('contradictions by the %s', (engine) => {
  const options = { engine };

  it('finds the grid point between two thresholds that name other constants', async () => {
    const found = await find(
      { inputs: x, rules: [permit('R-1', 'inputs.x * 3 > 100'), ban('R-2', 'inputs.x < 40')] },
      options,
    );
    expect(found).toMatchObject([{ code: 'contradiction', severity: 'blocking', rules: 'R-1 R-2' }]);
    const value = Number(found[0]?.inputs?.['x']);
    expect(value >= 34 && value < 40).toBe(true);
  });

  it('leaves thresholds alone that meet exactly', async () => {
    const rules = [permit('R-1', 'inputs.x * 3 > 100'), ban('R-2', 'inputs.x < 34')];
    expect(await codes({ inputs: x, rules }, options)).toEqual([]);
  });

  it('sees that an amount that is exactly 40% is on one side only', async () => {
    const inputs = [
      { name: 'part', type: 'decimal' as const, minimum: 0, maximum: 100_000 },
      { name: 'gross', type: 'decimal' as const, minimum: 0, maximum: 100_000 },
    ];
    const permits = permit('R-1', 'inputs.part >= 0.4 * inputs.gross');
    const bans = ban('R-2', 'inputs.part * 5 < 2 * inputs.gross');
    expect(await codes({ inputs, rules: [permits, bans] }, options)).toEqual([]);
    const wider = ban('R-2', 'inputs.part * 5 <= 2 * inputs.gross');
    expect(await codes({ inputs, rules: [permits, wider] }, options)).toEqual(['contradiction R-1 R-2']);
  });

  it('decides remainders and rounding', async () => {
    const rules = [
      permit('R-1', 'inputs.x % 7 == 3 && inputs.x > 500'),
      ban('R-2', 'inputs.x % 14 == 4'),
      ban('R-3', 'round(inputs.x * 0.5, 0, "half_up") == 262 && inputs.x % 2 == 1'),
    ];
    // Nothing is 3 modulo 7 and 4 modulo 14, and half of 523 and 524 is rounded to 262, but 523 is 5 modulo 7.
    expect(await codes({ inputs: x, rules }, options)).toEqual([]);
    const odd = ban('R-4', 'round(inputs.x * 0.5, 0, "half_up") == 254');
    expect(await codes({ inputs: x, rules: [...rules.slice(0, 1), odd] }, options)).toEqual([
      'contradiction R-1 R-4',
    ]);
  });
});

describe('what relates two rules', () => {
  const grant = permit('R-1', 'inputs.x > 10');
  it.each([
    [
      'an override of the ban',
      permit('R-1', 'inputs.x > 10', { overrides: [override('R-2')] }),
      ban('R-2', 'true'),
    ],
    ['an override of the grant', grant, ban('R-2', 'inputs.x < 20', { overrides: [override('R-1')] })],
    ['a limit on the grant', grant, ban('R-2', 'inputs.x < 20', { limits: ['R-1'] })],
    ['a limit on every grant', grant, ban('R-2', 'inputs.x < 20', { limits: 'all' })],
  ])('is %s', async (_, a, b) => {
    expect(await codes({ inputs: x, rules: [a, b] })).toEqual([]);
  });

  it('is not an override of a third rule', async () => {
    const rules = [
      permit('R-1', 'inputs.x > 10'),
      permit('R-2', 'inputs.x > 500', { overrides: [override('R-3')] }),
      ban('R-3', 'inputs.x < 600'),
    ];
    expect(await codes({ inputs: x, rules })).toEqual(['contradiction R-1 R-3']);
  });

  it('is nothing when an exception silences the ban wherever they would meet', async () => {
    const rules = [
      permit('R-1', 'inputs.x > 500'),
      permit('R-2', 'inputs.x > 400', { overrides: [override('R-3')] }),
      ban('R-3', 'inputs.x < 600'),
    ];
    expect(await codes({ inputs: x, rules })).toEqual([]);
  });

  it('asks about the dates on which both are in force', async () => {
    const apart = [
      permit('R-1', 'inputs.x > 10', { to: '2022-01-01' }),
      ban('R-2', 'inputs.x < 20', { from: '2022-01-01' }),
    ];
    expect(await codes({ inputs: x, rules: apart })).toEqual([]);
    const overlapping = [apart[0]!, ban('R-2', 'inputs.x < 20', { from: '2021-12-31' })];
    const [finding] = await findContradictions(analysis({ inputs: x, rules: overlapping }));
    expect(finding?.witness?.as_of).toBe('2021-12-31');
  });

  it('respects the assumptions of the action', async () => {
    const rules = [permit('R-1', 'inputs.x > 10'), ban('R-2', 'inputs.x < 20')];
    expect(await codes({ inputs: x, rules, assumptions: ['inputs.x > 100'] })).toEqual([]);
  });

  it('takes guidance for advice, which contradicts nothing', async () => {
    const rules = [permit('R-1', 'true'), ban('R-2', 'true', { tier: 'guidance' })];
    expect(await codes({ inputs: x, rules })).toEqual([]);
  });
});

describe('duties that cannot both be complied with', () => {
  it('are two whose requirements exclude each other', async () => {
    const rules = [
      must('R-1', 'inputs.x > 10', 'inputs.x < 50'),
      must('R-2', 'inputs.x > 20', 'inputs.x > 60'),
    ];
    expect(await codes({ inputs: x, rules })).toEqual(['cannot_comply R-1 R-2']);
  });

  it('are not two that some input satisfies, nor two that never apply together', async () => {
    const rules = [must('R-1', 'true', 'inputs.x < 50'), must('R-2', 'inputs.x > 20', 'inputs.x > 40')];
    expect(await codes({ inputs: x, rules })).toEqual([]);
    const apart = [
      must('R-1', 'inputs.x < 20', 'inputs.x > 50'),
      must('R-2', 'inputs.x > 20', 'inputs.x < 5'),
    ];
    expect(await codes({ inputs: x, rules: apart })).toEqual([]);
  });

  it('are not two of which one, by itself, can be met nowhere where both apply: its exception left it nothing else', async () => {
    const inputs = [...x, int('y', 0, 100)];
    const rules = [
      must('R-1', 'inputs.x < 30', 'inputs.x >= 50'),
      must('R-2', 'inputs.x < 60', 'inputs.y <= 4'),
    ];
    expect(await codes({ inputs, rules })).toEqual([]);
  });
});

describe('what is left undecided', () => {
  it('is a conflict that hangs on a product of inputs, said so under a stable id', async () => {
    const inputs = [int('x', 2, 1_000_000), int('y', 2, 1_000_000)];
    const rules = [permit('R-1', 'inputs.x * inputs.y == 1000003'), ban('R-2', 'inputs.x > 1')];
    const [first] = await findContradictions(analysis({ inputs, rules }));
    expect(first).toMatchObject({ code: 'undecided', severity: 'acknowledge', rules: ['R-1', 'R-2'] });
    const [again] = await findContradictions(analysis({ inputs, rules: [...rules].reverse() }));
    expect(again?.id).toBe(first?.id);
    const [other] = await findContradictions(
      analysis({ inputs, rules: [permit('R-1', 'inputs.x * inputs.y == 1000004'), rules[1]!] }),
    );
    expect(other?.id).not.toBe(first?.id);
  });

  it('is nothing that holds or fails whatever the product is', async () => {
    const inputs = [int('x', 0, 1000), int('y', 0, 1000)];
    const rules = [permit('R-1', 'inputs.x * inputs.y > 7 && inputs.x < 5'), ban('R-2', 'inputs.x > 5')];
    expect(await codes({ inputs, rules })).toEqual([]);
  });
});
