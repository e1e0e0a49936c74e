import { ends } from './verdict-diagram.ts';
import type { KnownCoordinate, VerdictQuestion } from './verdict-question.ts';

/** A node that asks an open variable, and whose children do not all come to the same. */
interface OpenNode {
  id: number;
  variable: number;
  /** `children[0]` holds from the variable's low bound, `children[i + 1]` from `starts[i]`. */
  starts: readonly number[];
  children: readonly number[];
  absent: number;
}

/** Pairs of nodes that are compared before it is given up: some milliseconds. */
const mostPairs = 10_000;

const invalid = 1;
const isOne = (bits: number): boolean => (bits & (bits - 1)) === 0;

/**
 * What is left of a diagram of verdicts when some inputs are known: equal sets of open inputs are the same node. Made and
 * asked in time that grows with its size, but for what is {@link mostPairs}.
 */
export class OpenDiagram {
  readonly root: number;
  readonly #nodes: OpenNode[] = [];
  /** By id: the ends under it, as bits. */
  readonly #reach: Uint8Array;
  readonly #byVariable = new Map<number, OpenNode[]>();
  /** Of pairs that were compared with the same values on both sides. */
  readonly #compared = new Map<number, boolean>();
  #pairs = 0;

  constructor(readonly question: VerdictQuestion) {
    this.#reach = new Uint8Array(Math.max(ends.length, question.diagram.root + 1));
    this.root = this.#without(reachable(question));
    for (const node of this.#nodes) {
      const others = this.#byVariable.get(node.variable);
      if (others) others.push(node);
      else this.#byVariable.set(node.variable, [node]);
    }
  }

  /** False where a comparison was given up: then a variable may be said to matter that does not. */
  get isExact(): boolean {
    return this.#pairs < mostPairs;
  }

  /** Ends that can still be come to, as bits. */
  reach(id: number = this.root): number {
    return this.#reach[id]!;
  }

  /** Variables whose values can change what is come to, invalid inputs included. */
  asked(): ReadonlySet<number> {
    return new Set(this.#byVariable.keys());
  }

  /** Of each variable that is asked, for every stretch of it that the diagram tells apart: the ends after it, as bits. */
  reachOfStretches(): Map<number, number[]> {
    const found = new Map<number, number[]>();
    // Nodes that ask later variables and that some values of earlier ones lead to, counted by their ends.
    const counts = new Int32Array(1 << ends.length);
    const met = new Set<number>();
    const meet = (id: number): void => {
      if (met.has(id)) return;
      met.add(id);
      counts[this.reach(id)]! += 1;
    };
    meet(this.root);
    for (const variable of [...this.#byVariable.keys()].sort((a, b) => a - b)) {
      const nodes = this.#byVariable.get(variable)!;
      for (const { id } of nodes) counts[this.reach(id)]! -= 1;
      const others = counts.reduce((all, count, bits) => (count > 0 ? all | bits : all), 0);
      found.set(
        variable,
        this.#stretches(variable, nodes).map((bits) => bits | others),
      );
      for (const { children, absent } of nodes) {
        children.forEach(meet);
        meet(absent);
      }
    }
    return found;
  }

  /** Whether two valid points that differ in these variables alone come to different verdicts. */
  matters(variables: ReadonlySet<number>): boolean {
    const [only] = variables;
    if (variables.size > 1) return this.#differ(this.root, this.root, variables, new Map());
    const nodes = this.#byVariable.get(only!) ?? [];
    // Where all points are valid, children that differ do so at one of them.
    if ((this.reach() & invalid) === 0) return nodes.length > 0;
    return nodes.some(({ children, absent }) => {
      const all = [...new Set([...children, absent])];
      return all.some((one, at) => all.slice(0, at).some((other) => this.#differ(one, other)));
    });
  }

  /** Coordinates of ways to an end, for the open variables on the way. */
  *paths(end: number): Generator<ReadonlyMap<number, KnownCoordinate>> {
    const path = new Map<number, KnownCoordinate>();
    const walk = function* (
      diagram: OpenDiagram,
      id: number,
    ): Generator<ReadonlyMap<number, KnownCoordinate>> {
      if ((diagram.reach(id) & (1 << end)) === 0) return;
      if (id < ends.length) {
        yield new Map(path);
        return;
      }
      const { variable, starts, children, absent } = diagram.#node(id);
      const { low, high, nullable } = diagram.question.variable(variable);
      for (const [at, child] of children.entries()) {
        const stretch = { low: starts[at - 1] ?? low, high: (starts[at] ?? high + 1) - 1 };
        path.set(variable, diagram.question.nearest(variable, stretch));
        yield* walk(diagram, child);
      }
      if (nullable) {
        path.set(variable, null);
        yield* walk(diagram, absent);
      }
      path.delete(variable);
    };
    yield* walk(this, this.root);
  }

  #node(id: number): OpenNode {
    return this.#nodes[id - ends.length]!;
  }

  /** The diagram without its known variables, children before their parents. The id of its root. */
  #without(among: Uint8Array): number {
    const { question } = this;
    const { root } = question.diagram;
    const here = new Int32Array(this.#reach.length);
    for (let end = 0; end < ends.length; end += 1) {
      here[end] = end;
      this.#reach[end] = 1 << end;
    }
    const unique = new UniqueNodes(this.#nodes);
    for (let id = ends.length; id <= root; id += 1) {
      if (among[id] === 0) continue;
      const { variable, starts, children, absent } = question.node(id);
      if (!question.isOpen(variable)) {
        here[id] = here[question.along(id)]!;
        continue;
      }
      const first = here[children[0]!]!;
      const keptStarts: number[] = [];
      const keptChildren = [first];
      for (let at = 1; at < children.length; at += 1) {
        const child = here[children[at]!]!;
        if (child === keptChildren[keptChildren.length - 1]) continue;
        keptStarts.push(starts[at - 1]!);
        keptChildren.push(child);
      }
      const gone = question.variable(variable).nullable ? here[absent]! : first;
      if (keptChildren.length === 1 && gone === first) {
        here[id] = first;
        continue;
      }
      const node = unique.nodeOf(variable, keptStarts, keptChildren, gone);
      here[id] = node.id;
      this.#reach[node.id] = keptChildren.reduce((bits, child) => bits | this.reach(child), this.reach(gone));
    }
    return here[root]!;
  }

  /** Ends after each stretch of a variable by the nodes that ask it, as bits; after null last, where it may be null. */
  #stretches(variable: number, nodes: readonly OpenNode[]): number[] {
    const { low, nullable } = this.question.variable(variable);
    const starts = [...new Set([low, ...nodes.flatMap((node) => node.starts)])].sort((a, b) => a - b);
    const places = new Map(starts.map((start, place) => [start, place]));
    // How many nodes come to an end from a stretch on, by end: what begins there, less what ends.
    const changes = ends.map(() => new Int32Array(starts.length + 1));
    for (const node of nodes) {
      let before = 0;
      const turn = (reach: number, place: number): void => {
        for (let end = 0, bits = before ^ reach; bits !== 0; end += 1, bits >>= 1) {
          if (bits & 1) changes[end]![place]! += (reach >> end) & 1 ? 1 : -1;
        }
        before = reach;
      };
      for (let at = 0; at < node.children.length; at += 1) {
        const reach = this.reach(node.children[at]);
        if (reach !== before) turn(reach, at === 0 ? 0 : places.get(node.starts[at - 1]!)!);
      }
    }
    const counts = ends.map(() => 0);
    const stretches = starts.map((_start, place) =>
      changes.reduce((bits, change, end) => {
        counts[end]! += change[place]!;
        return counts[end]! > 0 ? bits | (1 << end) : bits;
      }, 0),
    );
    if (nullable) stretches.push(nodes.reduce((bits, { absent }) => bits | this.reach(absent), 0));
    return stretches;
  }

  /**
   * Whether two nodes come to different verdicts at valid points that differ in the variables of `free` alone; true as well
   * where that would take too long to tell.
   */
  #differ(
    a: number,
    b: number,
    free: ReadonlySet<number> = new Set(),
    compared: Map<number, boolean> = this.#compared,
  ): boolean {
    const [one, other] = [this.reach(a) & ~invalid, this.reach(b) & ~invalid];
    if (one === 0 || other === 0 || (one === other && isOne(one))) return false;
    if (free.size === 0) {
      if (a === b) return false;
      if (((this.reach(a) | this.reach(b)) & invalid) === 0) return true;
    }
    if (a < ends.length && b < ends.length) return a !== b;
    const key = Math.min(a, b) * 2 ** 26 + Math.max(a, b);
    const before = compared.get(key);
    if (before !== undefined) return before;
    if (!this.isExact) return true;
    this.#pairs += 1;
    compared.set(key, false);
    const variable = Math.min(this.#variableOf(a), this.#variableOf(b));
    const [x, y] = [this.#waysAt(a, variable), this.#waysAt(b, variable)];
    const walk = (from: number, to: number): boolean => this.#differ(from, to, free, compared);
    const differs = free.has(variable)
      ? x.children.some((from) => y.children.some((to) => walk(from, to)))
      : sameValues(x, y).some(([from, to]) => walk(from, to));
    compared.set(key, differs);
    return differs;
  }

  #variableOf(id: number): number {
    return id < ends.length ? Infinity : this.#node(id).variable;
  }

  /** Where each stretch of a variable leads from a node that may not ask it; null is a stretch after all others. */
  #waysAt(id: number, variable: number): Ways {
    const { nullable } = this.question.variable(variable);
    if (this.#variableOf(id) !== variable)
      return { starts: [], children: nullable ? [id, id] : [id], nullable };
    const { starts, children, absent } = this.#node(id);
    return { starts, children: nullable ? [...children, absent] : children, nullable };
  }
}

interface Ways {
  starts: readonly number[];
  children: readonly number[];
  nullable: boolean;
}

/** Where the same value leads on both sides: a pair for every stretch on which neither changes. */
function sameValues(x: Ways, y: Ways): [number, number][] {
  const pairs: [number, number][] = [];
  let [i, j] = [0, 0];
  for (;;) {
    pairs.push([x.children[i]!, y.children[j]!]);
    const [nextX, nextY] = [x.starts[i] ?? Infinity, y.starts[j] ?? Infinity];
    const next = Math.min(nextX, nextY);
    if (next === Infinity) break;
    if (nextX === next) i += 1;
    if (nextY === next) j += 1;
  }
  if (x.nullable) pairs.push([x.children.at(-1)!, y.children.at(-1)!]);
  return pairs;
}

/** Nodes by what they ask and where they lead, each once. */
class UniqueNodes {
  /** The last node of each digest, and of each node that has one the node before it with the same. */
  readonly #last = new Map<number, OpenNode>();
  readonly #before = new Map<OpenNode, OpenNode>();

  constructor(readonly nodes: OpenNode[]) {}

  /** The node, which is added unless it is there. */
  nodeOf(variable: number, starts: readonly number[], children: readonly number[], absent: number): OpenNode {
    let digest = mixed(variable, absent);
    for (let at = 0; at < children.length; at += 1) {
      digest = mixed(mixed(digest, children[at]!), starts[at] ?? 0);
    }
    const last = this.#last.get(digest) ?? null;
    for (let node = last; node !== null; node = this.#before.get(node) ?? null) {
      if (
        node.variable === variable &&
        node.absent === absent &&
        areEqual(node.children, children) &&
        areEqual(node.starts, starts)
      ) {
        return node;
      }
    }
    const node = { id: ends.length + this.nodes.length, variable, starts, children, absent };
    this.nodes.push(node);
    if (last !== null) this.#before.set(node, last);
    this.#last.set(digest, node);
    return node;
  }
}

function mixed(digest: number, value: number): number {
  const product = Math.imul(digest ^ value, 0x85ebca6b);
  return Math.imul(product ^ (product >>> 15), 0xc2b2ae35);
}

const areEqual = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((each, at) => each === other[at]);

/** By id, 1 for a node that what is known leaves reachable. Children have lower ids than their parents. */
function reachable(question: VerdictQuestion): Uint8Array {
  const { root } = question.diagram;
  const among = new Uint8Array(root + 1);
  among[root] = 1;
  for (let id = root; id >= ends.length; id -= 1) {
    if (among[id] === 0) continue;
    const { variable, children, absent } = question.node(id);
    if (!question.isOpen(variable)) among[question.along(id)] = 1;
    else {
      for (const child of children) among[child] = 1;
      if (question.variable(variable).nullable) among[absent] = 1;
    }
  }
  return among;
}
