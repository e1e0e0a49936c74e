import type { Json } from '../../core/canonical-json.ts';
import type { Scalar, Value } from '../language/expression.ts';
import { valueToJson } from '../evaluate/value-json.ts';
import { fieldOf } from '../evaluate/values.ts';
import { interpret } from './analysis.ts';
import {
  ends,
  type VerdictDiagram,
  type VerdictInput,
  type VerdictNode,
  type VerdictRelation,
} from './verdict-diagram.ts';

/** Of an input a whole number that stands for its value; null stands for `null`. */
export type KnownCoordinate = number | null;

/** Every way through one variable: children with the lowest coordinate that leads there. */
type Ways = { child: number; coordinate: KnownCoordinate }[];

/** One question to a diagram: what is known of the inputs, by name as the runtime holds it; the rest is open. */
export class VerdictQuestion {
  readonly #known: (number | null | undefined)[];

  constructor(
    readonly diagram: VerdictDiagram,
    known: (name: string) => Value,
  ) {
    const coordinates = new Map<string, number | null | undefined>();
    const values = (name: string): Scalar => fieldOf(known(name), null);
    this.#known = diagram.variables.map((variable) => {
      if (variable?.kind !== 'input') return undefined;
      const coordinate = coordinateOf(diagram, variable, values(variable.name));
      coordinates.set(variable.name, coordinate);
      return coordinate;
    });
    diagram.variables.forEach((variable, index) => {
      if (variable?.kind === 'relation') this.#known[index] = truthOf(variable, values);
    });
  }

  /** Of an input its coordinate, of a relation its truth; undefined where it is open. */
  known(variable: number): number | null | undefined {
    return this.#known[variable];
  }

  /** What the runtime holds for a coordinate of an input. */
  valueAt(index: number, coordinate: KnownCoordinate): Scalar {
    const variable = this.variable(index);
    if (coordinate === null || variable.kind === 'relation') return coordinate;
    const { type } = variable;
    if (type.kind === 'bool') return coordinate === 1;
    if (type.kind === 'string') return stringAt(this.diagram, variable, coordinate);
    return type.kind === 'number' && type.big ? BigInt(coordinate) : coordinate;
  }

  isOpen(variable: number): boolean {
    return this.#known[variable] === undefined;
  }

  node(id: number): VerdictNode {
    return this.diagram.nodes[id - ends.length]!;
  }

  variable(index: number): VerdictInput | VerdictRelation {
    return this.diagram.variables[index]!;
  }

  /** The ways that are open at a node: one where its variable is known. */
  ways(id: number): Ways {
    const { variable, starts, children, absent } = this.node(id);
    const known = this.#known[variable];
    if (known === null) return [{ child: absent, coordinate: null }];
    if (known !== undefined) {
      return [{ child: children[starts.filter((start) => start <= known).length] ?? 0, coordinate: known }];
    }
    const { low, nullable } = this.variable(variable);
    const ways: Ways = children.map((child, position) => ({
      child,
      coordinate: position === 0 ? low : starts[position - 1]!,
    }));
    return nullable ? [...ways, { child: absent, coordinate: null }] : ways;
  }

  /** Ends under a node, as bits. `fixed`: one open variable held at a coordinate. */
  reach(from: number, fixed: { variable: number; coordinate: number | null } | null = null): number {
    const seen = new Map<number, number>();
    const walk = (id: number): number => {
      if (id < ends.length) return 1 << id;
      const known = seen.get(id);
      if (known !== undefined) return known;
      const node = this.node(id);
      let bits = 0;
      if (fixed !== null && node.variable === fixed.variable) {
        const { coordinate } = fixed;
        bits = walk(
          coordinate === null
            ? node.absent
            : (node.children[node.starts.filter((start) => start <= coordinate).length] ?? 0),
        );
      } else for (const { child } of this.ways(id)) bits |= walk(child);
      seen.set(id, bits);
      return bits;
    };
    return walk(from);
  }

  /** Inner nodes that can still be come to. */
  reachableNodes(): number[] {
    const seen = new Set<number>();
    const pending = [this.diagram.root];
    for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
      if (id < ends.length || seen.has(id)) continue;
      seen.add(id);
      pending.push(...this.ways(id).map(({ child }) => child));
    }
    return [...seen];
  }

  /** Whether two valid points that differ in these variables alone come to different verdicts. */
  matters(variables: ReadonlySet<number>): boolean {
    const last = Math.max(...variables);
    const seen = new Set<string>();
    const walk = (a: number, b: number): boolean => {
      if (a === b && (a < ends.length || this.node(a).variable > last)) return false;
      if (a < ends.length && b < ends.length) return a !== b && a !== 0 && b !== 0;
      if (a === 0 || b === 0) return false;
      const key = a < b ? `${a},${b}` : `${b},${a}`;
      if (seen.has(key)) return false;
      seen.add(key);
      const variable = Math.min(this.#variableOf(a), this.#variableOf(b));
      const [x, y] = [this.#waysAt(a, variable), this.#waysAt(b, variable)];
      if (variables.has(variable)) {
        return x.some((from) => y.some((to) => walk(from.child, to.child)));
      }
      // The same value on both sides: every stretch of coordinates on which neither side changes.
      const stretches = [...new Set([...x, ...y].map(({ coordinate }) => coordinate))];
      return stretches.some((coordinate) => walk(wayAt(x, coordinate), wayAt(y, coordinate)));
    };
    return walk(this.diagram.root, this.diagram.root);
  }

  #variableOf(id: number): number {
    return id < ends.length ? Infinity : this.node(id).variable;
  }

  #waysAt(id: number, variable: number): Ways {
    if (this.#variableOf(id) === variable) return this.ways(id);
    const { low, nullable } = this.variable(variable);
    const here: Ways = [{ child: id, coordinate: low }];
    return nullable ? [...here, { child: id, coordinate: null }] : here;
  }

  /** Coordinates of ways to an end, for open variables on the way. */
  *paths(end: number): Generator<ReadonlyMap<number, number | null>> {
    const path = new Map<number, number | null>();
    const dead = new Set<number>();
    const walk = function* (
      question: VerdictQuestion,
      id: number,
    ): Generator<ReadonlyMap<number, number | null>, boolean> {
      if (id < ends.length) {
        if (id !== end) return false;
        yield new Map(path);
        return true;
      }
      if (dead.has(id)) return false;
      const { variable, starts } = question.node(id);
      const open = question.isOpen(variable);
      let found = false;
      for (const { child, coordinate } of question.ways(id)) {
        if (open) path.set(variable, question.#nearest(variable, coordinate, starts));
        if (yield* walk(question, child)) found = true;
      }
      path.delete(variable);
      if (!found) dead.add(id);
      return found;
    };
    yield* walk(this, this.diagram.root);
  }

  /** Of the stretch that begins at a coordinate, the one nearest to the neutral value. */
  #nearest(index: number, coordinate: number | null, starts: readonly number[]): number | null {
    const variable = this.variable(index);
    if (coordinate === null || variable.kind === 'relation') return coordinate;
    const high = (starts.find((start) => start > coordinate) ?? variable.high + 1) - 1;
    return Math.min(Math.max(variable.neutral, coordinate), high);
  }
}

function wayAt(ways: Ways, coordinate: number | null): number {
  if (coordinate === null) return ways.find((way) => way.coordinate === null)?.child ?? ways[0]!.child;
  let child = ways[0]!.child;
  for (const way of ways) if (way.coordinate !== null && way.coordinate <= coordinate) child = way.child;
  return child;
}

function coordinateOf(
  { strings }: VerdictDiagram,
  { type }: VerdictInput,
  value: Scalar,
): number | null | undefined {
  if (value === undefined || value === null) return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string') {
    const position =
      type.kind === 'string' && type.values ? type.values.indexOf(value) : strings.indexOf(value);
    return position >= 0 ? position : strings.length;
  }
  return Number(value);
}

/** Whether a relation is known to hold; undefined while an input that it reads is open. */
export function truthOf(
  { reads, comparison, positive }: VerdictRelation,
  known: (name: string) => Scalar,
): number | undefined {
  const inputs = Object.fromEntries(reads.map((name) => [name, known(name)]));
  // The diagram asks about the relation only where all of them have values.
  if (Object.values(inputs).some((value) => value === undefined || value === null)) {
    return Object.values(inputs).includes(null) ? 0 : undefined;
  }
  return (interpret(comparison, inputs) === true) === positive ? 1 : 0;
}

export function jsonOf(diagram: VerdictDiagram, variable: VerdictInput, coordinate: KnownCoordinate): Json {
  const { type } = variable;
  if (coordinate === null) return null;
  switch (type.kind) {
    case 'bool':
      return coordinate === 1;
    case 'string':
      return stringAt(diagram, variable, coordinate);
    case 'number':
      return valueToJson(type.big ? BigInt(coordinate) : coordinate, type);
    default:
      return valueToJson(coordinate, type);
  }
}

const stringAt = ({ strings }: VerdictDiagram, { type }: VerdictInput, coordinate: number): string =>
  (type.kind === 'string' && type.values ? type.values : strings)[coordinate] ?? freshString(strings);

function freshString(strings: readonly string[]): string {
  let fresh = 'other';
  while (strings.includes(fresh)) fresh += '-';
  return fresh;
}
