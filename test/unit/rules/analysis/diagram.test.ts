import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Coordinate, RegionId } from '../../../../src/rules/analysis/diagram.ts';
import { Diagram, DiagramLimit, EMPTY, FULL } from '../../../../src/rules/analysis/diagram.ts';

type Formula =
  | { op: 'interval'; variable: number; low: number; high: number }
  | { op: 'state'; variable: number; state: 'value' | 'null' | 'unknown' }
  | { op: 'and' | 'or' | 'xor'; left: Formula; right: Formula }
  | { op: 'not'; inner: Formula };

const variables = [
  { low: -2, high: 3, nullable: false, omittable: false },
  { low: 0, high: 4, nullable: true, omittable: false },
  { low: 0, high: 2, nullable: true, omittable: true },
];

const formulas = fc.letrec<{ formula: Formula }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 5 },
    fc.record({
      op: fc.constant('interval' as const),
      variable: fc.nat(2),
      low: fc.integer({ min: -3, max: 4 }),
      high: fc.integer({ min: -3, max: 5 }),
    }),
    fc.record({
      op: fc.constant('state' as const),
      variable: fc.nat(2),
      state: fc.constantFrom('value', 'null', 'unknown'),
    }),
    fc.record({
      op: fc.constantFrom('and', 'or', 'xor'),
      left: tie('formula'),
      right: tie('formula'),
    }),
    fc.record({ op: fc.constant('not' as const), inner: tie('formula') }),
  ),
})).formula;

function build(diagram: Diagram, formula: Formula): RegionId {
  switch (formula.op) {
    case 'interval':
      return diagram.interval(formula.variable, formula.low, formula.high);
    case 'state':
      return diagram.state(formula.variable, formula.state);
    case 'not':
      return diagram.not(build(diagram, formula.inner));
    default:
      return diagram[formula.op](build(diagram, formula.left), build(diagram, formula.right));
  }
}

function holds(formula: Formula, point: readonly Coordinate[]): boolean {
  switch (formula.op) {
    case 'interval': {
      const value = point[formula.variable];
      return typeof value === 'number' && value >= formula.low && value <= formula.high;
    }
    case 'state': {
      const value = point[formula.variable];
      return formula.state === (value === undefined ? 'unknown' : value === null ? 'null' : 'value');
    }
    case 'not':
      return !holds(formula.inner, point);
    default: {
      const [a, b] = [holds(formula.left, point), holds(formula.right, point)];
      return formula.op === 'and' ? a && b : formula.op === 'or' ? a || b : a !== b;
    }
  }
}

const points: Coordinate[][] = variables.reduce<Coordinate[][]>(
  (partial, { low, high, nullable, omittable }) => {
    const values: Coordinate[] = Array.from({ length: high - low + 1 }, (_, i) => low + i);
    if (nullable) values.push(null);
    if (omittable) values.push(undefined);
    return partial.flatMap((point) => values.map((value) => [...point, value]));
  },
  [[]],
);

function fresh(limit?: number): Diagram {
  const diagram = new Diagram(limit);
  for (const variable of variables) diagram.declare(variable);
  return diagram;
}

describe('a decision diagram', () => {
  it('contains exactly the points at which the formula holds, and equal sets are one region', () => {
    fc.assert(
      fc.property(formulas, formulas, (a, b) => {
        const diagram = fresh();
        const [x, y] = [build(diagram, a), build(diagram, b)];
        for (const point of points) expect(diagram.contains(x, (i) => point[i])).toBe(holds(a, point));
        expect(x === y).toBe(points.every((point) => holds(a, point) === holds(b, point)));
      }),
    );
  });

  it('has a path to every region that is not empty, and each path lies in the region', () => {
    fc.assert(
      fc.property(formulas, (formula) => {
        const diagram = fresh();
        const region = build(diagram, formula);
        const paths = [...diagram.paths(region)];
        expect(paths.length > 0).toBe(region !== EMPTY);
        for (const path of paths) {
          const point = variables.map(({ low }, i): Coordinate => {
            const choice = path.get(i) ?? { low, high: low };
            return choice === 'null' ? null : choice === 'unknown' ? undefined : choice.high;
          });
          expect(holds(formula, point)).toBe(true);
        }
      }),
    );
  });

  it('projects and restricts as trying each value does', () => {
    fc.assert(
      fc.property(formulas, (formula) => {
        const diagram = fresh();
        const region = build(diagram, formula);
        const some = diagram.project(region, new Set([1]), 'some');
        const every = diagram.project(region, new Set([1]), 'every');
        const atTwo = diagram.restrict(region, 1, 2);
        for (const point of points) {
          const alike = points.filter((other) => other[0] === point[0] && other[2] === point[2]);
          expect(diagram.contains(some, (i) => point[i])).toBe(alike.some((p) => holds(formula, p)));
          expect(diagram.contains(every, (i) => point[i])).toBe(alike.every((p) => holds(formula, p)));
          expect(diagram.contains(atTwo, (i) => point[i])).toBe(holds(formula, [point[0], 2, point[2]]));
        }
      }),
    );
  });

  it('gives up at its limit instead of growing on', () => {
    const diagram = fresh(4);
    const grow = () =>
      diagram.and(diagram.interval(0, 0, 1), diagram.interval(1, 1, 2), diagram.interval(2, 1, 1));
    expect(grow).toThrow(DiagramLimit);
    expect(diagram.not(EMPTY)).toBe(FULL);
  });
});
