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

  /** Children that are open at a node: one where its variable is known. */
  ways(id: number): readonly number[] {
    const { variable, children, absent } = this.node(id);
    if (!this.isOpen(variable)) return [this.along(id)];
    return this.variable(variable).nullable ? [...children, absent] : children;
  }

  /** The child of a node whose variable is known. */
  along(id: number): number {
    const { variable, starts, children, absent } = this.node(id);
    const known = this.#known[variable] ?? null;
    if (known === null) return absent;
    let at = 0;
    while (at < starts.length && starts[at]! <= known) at += 1;
    return children[at] ?? 0;
  }

  /** Of a stretch of a variable, the coordinate nearest to its neutral value. */
  nearest(index: number, { low, high }: { low: number; high: number }): number {
    const variable = this.variable(index);
    return variable.kind === 'relation' ? low : Math.min(Math.max(variable.neutral, low), high);
  }
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
