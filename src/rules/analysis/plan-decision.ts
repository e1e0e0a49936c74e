import type { Json } from '../../core/canonical-json.ts';
import type { Scalar, Value } from '../language/expression.ts';
import type { Decision } from '../model.ts';
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

/** An input that was left out and can still change the verdict. */
export interface OpenInput {
  name: string;
  /**
   * Share of its distinguishable answers after which the verdict is settled, whatever else is left out: 0 to 1. An
   * answer is a range of values that no rule tells apart.
   */
  settles: number;
  /** Verdicts that some answer leaves reachable. */
  reachable: Decision[];
}

export interface PlannedDecision {
  /** Verdicts that complete inputs can still come to, in the order permit, deny, not_applicable, indeterminate. */
  reachable: Decision[];
  /** Those that can matter, the one that settles most first. */
  missing: OpenInput[];
  /** Inputs that come to each verdict, to be executed before they are shown: the known ones and example values. */
  candidates: Map<Decision, Record<string, Json>[]>;
  /** False where a relation of several inputs is open: then a verdict may be listed that cannot be reached. */
  exact: boolean;
}

const examplesTried = 16;

/** Every way through one variable: children with the lowest coordinate that leads there; null stands for `null`. */
type Ways = { child: number; coordinate: number | null }[];

/** One question to a diagram: what is known of the inputs, by name as the runtime holds it; the rest is open. */
class Question {
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
      question: Question,
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
function truthOf(
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

function jsonOf({ strings }: VerdictDiagram, { type }: VerdictInput, coordinate: number | null): Json {
  if (coordinate === null) return null;
  switch (type.kind) {
    case 'bool':
      return coordinate === 1;
    case 'string':
      return type.values ? (type.values[coordinate] ?? null) : (strings[coordinate] ?? freshString(strings));
    case 'number':
      return valueToJson(type.big ? BigInt(coordinate) : coordinate, type);
    default:
      return valueToJson(coordinate, type);
  }
}

function freshString(strings: readonly string[]): string {
  let fresh = 'other';
  while (strings.includes(fresh)) fresh += '-';
  return fresh;
}

const decisionsIn = (bits: number): Decision[] =>
  ends.filter((end, id): end is Decision => end !== 'invalid' && (bits & (1 << id)) !== 0);

/**
 * Which verdicts complete inputs can still come to, and which of the inputs that were left out can change that.
 * @param known inputs by name, as the runtime holds them; undefined for one that was left out
 */
export function planDecision(
  diagram: VerdictDiagram,
  known: (name: string) => Value,
  json: Record<string, Json>,
): PlannedDecision {
  const question = new Question(diagram, known);
  const reachable = decisionsIn(question.reach(diagram.root));
  const nodes = question.reachableNodes();
  const asked = new Set(
    nodes.map((id) => question.node(id).variable).filter((index) => question.isOpen(index)),
  );
  const openRelations = [...asked].filter((index) => question.variable(index).kind === 'relation');
  return {
    reachable,
    missing: reachable.length < 2 ? [] : openInputs(question, asked, nodes),
    candidates: new Map(
      reachable.map((decision) => [decision, examples(question, ends.indexOf(decision), json)]),
    ),
    exact: openRelations.length === 0,
  };
}

function openInputs(question: Question, asked: ReadonlySet<number>, nodes: readonly number[]): OpenInput[] {
  const { variables } = question.diagram;
  const found: (OpenInput & { spread: number })[] = [];
  variables.forEach((variable, index) => {
    if (variable?.kind !== 'input' || !question.isOpen(index)) return;
    const related = [...asked].filter((other) => {
      const relation = variables[other];
      return other === index || (relation?.kind === 'relation' && relation.reads.includes(variable.name));
    });
    if (related.length === 0 || !question.matters(new Set(related))) return;
    const cells = cellsOf(question, index, nodes)
      .map((coordinate) => question.reach(question.diagram.root, { variable: index, coordinate }) & ~1)
      .filter((bits) => bits !== 0);
    const settled = cells.filter((bits) => (bits & (bits - 1)) === 0).length;
    const all = cells.reduce((bits, cell) => bits | cell, 0);
    found.push({
      name: variable.name,
      settles: cells.length === 0 ? 0 : settled / cells.length,
      reachable: decisionsIn(all),
      spread: cells.reduce((sum, bits) => sum + decisionsIn(bits).length, 0) / Math.max(1, cells.length),
    });
  });
  return found
    .sort((a, b) => b.settles - a.settles || a.spread - b.spread)
    .map(({ spread: _spread, ...open }) => open);
}

/** The lowest coordinate of every stretch that the diagram tells apart at a variable. */
function cellsOf(question: Question, index: number, nodes: readonly number[]): (number | null)[] {
  const { low, nullable } = question.variable(index);
  const starts = nodes
    .map((id) => question.node(id))
    .filter(({ variable }) => variable === index)
    .flatMap((node) => node.starts);
  const cells: (number | null)[] = [...new Set([low, ...starts])];
  return nullable ? [...cells, null] : cells;
}

/** Inputs along some ways to an end; where relations are on the way, not all of them keep what they promise. */
function examples(question: Question, end: number, json: Record<string, Json>): Record<string, Json>[] {
  const { diagram } = question;
  const found: Record<string, Json>[] = [];
  for (const path of question.paths(end)) {
    const inputs = { ...json };
    diagram.variables.forEach((variable, index) => {
      if (variable?.kind !== 'input' || !question.isOpen(index)) return;
      const coordinate = path.get(index);
      inputs[variable.name] = jsonOf(
        diagram,
        variable,
        coordinate === undefined ? variable.neutral : coordinate,
      );
    });
    found.push(inputs);
    if (found.length === examplesTried) break;
  }
  return found;
}
