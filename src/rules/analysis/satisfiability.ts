import type { Scalar } from '../language/expression.ts';
import type { RelationalAtom } from './atoms.ts';
import type { Choice, Coordinate, RegionId } from './diagram.ts';
import { EMPTY } from './diagram.ts';
import { decideProblem } from './solver.ts';
import type { SolverNode, SolverProblem } from './solver-problem.ts';
import type { Space } from './space.ts';

/** A coordinate for each variable that matters; the others may be anything. */
export type Point = ReadonlyMap<number, Coordinate>;

export type Inhabitation =
  { status: 'inhabited'; point: Point } | { status: 'empty' } | { status: 'undecided'; reason: string };

export interface Limits {
  /** Steps of the solver for one question. */
  rlimit: number;
}

export const defaultLimits: Limits = { rlimit: 4_000_000 };

const pathsTried = 24;

/**
 * Whether a region has a point, relations between inputs included. Exact by the diagram where no relation is involved;
 * otherwise a few candidate points are tried with the runtime's own code, and the solver is asked last.
 */
export async function inhabited(
  space: Space,
  relational: ReadonlyMap<number, RelationalAtom>,
  region: RegionId,
  limits: Limits = defaultLimits,
): Promise<Inhabitation> {
  if (region === EMPTY) return { status: 'empty' };
  const { diagram } = space;
  const atoms = diagram.support(region).filter((index) => relational.has(index));
  const whatever = diagram.project(region, new Set(atoms), 'every');
  for (const path of diagram.paths(whatever, 1))
    return { status: 'inhabited', point: corner(space, path, 0) };
  for (const path of diagram.paths(region, pathsTried)) {
    for (const side of [0, 1] as const) {
      const point = corner(space, path, side);
      if (contains(space, relational, region, point)) return { status: 'inhabited', point };
    }
  }
  const foreign = atoms.filter((index) => !relational.get(index)?.problem);
  const relaxed = diagram.project(region, new Set(foreign), 'some');
  const answer = await decideProblem(problemOf(space, relational, relaxed), limits.rlimit);
  if (answer.status === 'unsatisfiable') return { status: 'empty' };
  if (answer.status === 'undecided') return answer;
  const point = new Map<number, Coordinate>();
  for (const variable of space.variables) point.set(variable.index, answer.values[variable.index]);
  return contains(space, relational, region, point)
    ? { status: 'inhabited', point }
    : {
        status: 'undecided',
        reason: 'It depends on a product of inputs or on calendar arithmetic between inputs.',
      };
}

/** Whether a point lies in a region, its relations judged by the runtime's own code. */
export function contains(
  space: Space,
  relational: ReadonlyMap<number, RelationalAtom>,
  region: RegionId,
  point: Point,
): boolean {
  const coordinate = (index: number): Coordinate => {
    const variable = space.at(index);
    return point.has(index) || !variable ? point.get(index) : space.neutral(variable);
  };
  return space.diagram.contains(region, (index) => {
    const atom = relational.get(index);
    if (!atom) return coordinate(index);
    const inputs: Record<string, Scalar> = {};
    for (const variable of atom.reads) {
      inputs[variable.name] = space.value(variable.type, coordinate(variable.index));
    }
    return atom.holds(inputs) ? 1 : 0;
  });
}

function corner(space: Space, path: ReadonlyMap<number, Choice>, side: 0 | 1): Map<number, Coordinate> {
  const point = new Map<number, Coordinate>();
  for (const [index, choice] of path) {
    const variable = space.at(index);
    if (!variable) continue;
    if (choice === 'null') point.set(index, null);
    else if (choice === 'unknown') point.set(index, undefined);
    else if (side === 1) point.set(index, choice.high);
    else point.set(index, Math.min(Math.max(space.neutral(variable), choice.low), choice.high));
  }
  return point;
}

function problemOf(
  space: Space,
  relational: ReadonlyMap<number, RelationalAtom>,
  region: RegionId,
): SolverProblem {
  const { diagram } = space;
  const ids = new Map<RegionId, number>([
    [0, 0],
    [1, 1],
  ]);
  const id = (child: RegionId): number => ids.get(child) ?? 0;
  const nodes: SolverNode[] = [];
  // A child's variable comes after its parent's, so that descending variables put children first.
  const ordered = diagram
    .reachable(region)
    .sort((a, b) => diagram.node(b).variable - diagram.node(a).variable || a - b);
  for (const at of ordered) {
    const { variable, starts, children, absent, unknown } = diagram.node(at);
    const length = nodes.push({
      variable,
      starts: [...starts],
      children: children.map(id),
      absent: id(absent),
      unknown: id(unknown),
    });
    ids.set(at, length + 1);
  }
  return {
    variables: diagram.variables.map((variable, index) => {
      const problem = relational.get(index)?.problem;
      return problem ? { kind: 'atom', atom: problem } : { kind: 'input', ...variable };
    }),
    nodes,
    root: id(region),
  };
}
