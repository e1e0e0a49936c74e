import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { decideProblem, stopSolver } from '../../../../src/rules/analysis/solver.ts';
import type { IntegerTerm } from '../../../../src/rules/language/integer-term.ts';
import type { SolverProblem } from '../../../../src/rules/analysis/solver-problem.ts';
import { roundBig, roundingModes } from '../../../../src/rules/language/rounding.ts';
import { withSources } from '../../../testkit/with-sources.ts';

afterAll(stopSolver);

const rlimit = 1_000_000;
const input = (low: number, high: number): SolverProblem['variables'][number] => ({
  kind: 'input',
  low,
  high,
  nullable: false,
  omittable: false,
});
const variable = (index: number): IntegerTerm => ({ op: 'variable', index });
const constant = (value: bigint): IntegerTerm => ({ op: 'constant', value });

/** Inputs at which a relation to zero holds, or fails. */
const problem = (inputs: [low: number, high: number][], term: IntegerTerm, holds = true): SolverProblem => ({
  variables: [
    ...inputs.map(([low, high]) => input(low, high)),
    { kind: 'atom', atom: { operator: '==', term } },
  ],
  nodes: [{ variable: inputs.length, starts: [1], children: holds ? [0, 1] : [1, 0], absent: 0, unknown: 0 }],
  root: 2,
});

const hard = problem(
  [
    [1, 1_000_000],
    [1, 1_000_000],
  ],
  {
    op: 'sum',
    terms: [
      {
        op: 'modulo',
        divisor: 9973n,
        term: {
          op: 'sum',
          terms: [
            { op: 'scale', factor: 7919n, term: variable(0) },
            { op: 'scale', factor: 104_729n, term: variable(1) },
          ],
        },
      },
      constant(-4711n),
    ],
  },
);

describe('the solver', () => {
  it('rounds and takes remainders as the runtime does', async () => {
    for (const mode of roundingModes) {
      for (const [at, divisor] of [
        [-7, 2n],
        [-5, 4n],
        [-6, 4n],
        [5, 2n],
        [6, 4n],
        [7, 4n],
      ] as const) {
        const rounded: IntegerTerm = {
          op: 'round',
          numerator: 1n,
          denominator: divisor,
          mode,
          term: variable(0),
        };
        const expected = roundBig(BigInt(at), divisor, mode);
        const difference: IntegerTerm = { op: 'sum', terms: [rounded, constant(-expected)] };
        const answer = await decideProblem(problem([[at, at]], difference, false), rlimit);
        expect([mode, at, answer.status]).toEqual([mode, at, 'unsatisfiable']);
      }
    }
    const remainder: IntegerTerm = { op: 'modulo', divisor: 3n, term: variable(0) };
    const minusTwo: IntegerTerm = { op: 'sum', terms: [remainder, constant(2n)] };
    expect(await decideProblem(problem([[-5, -5]], minusTwo), rlimit)).toMatchObject({
      status: 'satisfiable',
    });
  });

  it('answers the same whatever it was asked before', async () => {
    const first = await decideProblem(hard, rlimit);
    await decideProblem(problem([[0, 9]], variable(0)), rlimit);
    expect(await decideProblem(hard, rlimit)).toEqual(first);
    await stopSolver();
    expect(await decideProblem(hard, rlimit)).toEqual(first);
  });

  it('says that it is undecided when its limit is reached', async () => {
    expect(await decideProblem(hard, 10)).toMatchObject({ status: 'undecided' });
  });

  it('answers what is under way when it is stopped, and starts again', async () => {
    const pending = decideProblem(hard, rlimit);
    await stopSolver();
    expect(await pending).toEqual({ status: 'undecided', reason: 'The solver was stopped.' });
    expect(await decideProblem(problem([[0, 9]], variable(0)), rlimit)).toMatchObject({
      status: 'satisfiable',
      values: [0, undefined],
    });
  });

  it('lets a process end that has asked it something', async () => {
    const at = (path: string): string => new URL(path, import.meta.url).href;
    const script = `import { decideProblem } from ${JSON.stringify(at('../../../../src/rules/analysis/solver.ts'))};
const term = { op: 'variable', index: 0 };
const variables = [{ kind: 'input', low: 0, high: 9, nullable: false, omittable: false }, { kind: 'atom', atom: { operator: '==', term } }];
const nodes = [{ variable: 1, starts: [1], children: [0, 1], absent: 0, unknown: 0 }];
console.log((await decideProblem({ variables, nodes, root: 2 }, 100000)).status);`;
    const run = promisify(execFile)(
      process.execPath,
      [...withSources, '--input-type=module', '--eval', script],
      { timeout: 600_000 },
    );
    expect((await run).stdout.trim()).toBe('satisfiable');
  });
});
