/**
 * Hash-consed decision diagrams over bounded integer variables, each of which may also be null or unknown. A node
 * splits its variable's range into intervals, so that the cells of a variable are those that the formula at hand
 * distinguishes, and no partition has to be agreed upon beforehand. Equal sets are the same region.
 */

/** A set of points, by the id of its root node. */
export type RegionId = number;
export const EMPTY: RegionId = 0;
export const FULL: RegionId = 1;

/** What a point gives to a variable: a coordinate, null (known to be absent) or undefined (unknown). */
export type Coordinate = number | null | undefined;

export interface DiagramVariable {
  /** Inclusive bounds of the coordinates, safe integers. */
  low: number;
  high: number;
  nullable: boolean;
  omittable: boolean;
}

export interface DiagramNode {
  variable: number;
  /** `children[0]` holds from the variable's low bound, `children[i + 1]` from `starts[i]`. */
  starts: readonly number[];
  children: readonly RegionId[];
  absent: RegionId;
  unknown: RegionId;
}

/** One step of a path: the interval of coordinates it admits, or the state it demands. */
export type Choice = { low: number; high: number } | 'null' | 'unknown';

/** The diagram outgrew its bound: the question stays undecided. */
export class DiagramLimit extends Error {
  override readonly name = 'DiagramLimit';
}

type Operation = 'and' | 'or' | 'xor';
const keyFactor = 2 ** 24;

export class Diagram {
  readonly variables: DiagramVariable[] = [];
  readonly #nodes: (DiagramNode | null)[] = [null, null];
  readonly #unique = new Map<string, RegionId>();
  readonly #applied: Record<Operation, Map<number, RegionId>> = {
    and: new Map(),
    or: new Map(),
    xor: new Map(),
  };

  /** `limit`: the most nodes before {@link DiagramLimit}; below 2^24. */
  constructor(readonly limit = 400_000) {}

  /** The next variable in the order; its index. */
  declare(variable: DiagramVariable): number {
    return this.variables.push(variable) - 1;
  }

  node(region: RegionId): DiagramNode {
    const node = this.#nodes[region];
    if (!node) throw new RangeError(`Region ${region} has no node.`);
    return node;
  }

  /** Points whose variable has a value in [low, high]. */
  interval(index: number, low: number, high: number): RegionId {
    const variable = this.#variable(index);
    if (low > high || low > variable.high || high < variable.low) return EMPTY;
    const starts: number[] = [];
    const children: RegionId[] = [];
    if (low > variable.low) {
      children.push(EMPTY);
      starts.push(low);
    }
    children.push(FULL);
    if (high < variable.high) {
      starts.push(high + 1);
      children.push(EMPTY);
    }
    return this.make(index, starts, children, EMPTY, EMPTY);
  }

  /** Points whose variable has a value, is null, or is unknown. */
  state(index: number, state: 'value' | 'null' | 'unknown'): RegionId {
    const variable = this.#variable(index);
    if (state === 'null' && !variable.nullable) return EMPTY;
    if (state === 'unknown' && !variable.omittable) return EMPTY;
    return this.make(
      index,
      [],
      [state === 'value' ? FULL : EMPTY],
      state === 'null' ? FULL : EMPTY,
      state === 'unknown' ? FULL : EMPTY,
    );
  }

  /** The canonical node: equal neighbours are merged, a test that decides nothing is left out. */
  make(
    index: number,
    starts: readonly number[],
    children: readonly RegionId[],
    absent: RegionId,
    unknown: RegionId,
  ): RegionId {
    const variable = this.#variable(index);
    const first = children[0] ?? EMPTY;
    const keptStarts: number[] = [];
    const keptChildren: RegionId[] = [first];
    for (let i = 1; i < children.length; i += 1) {
      const child = children[i] ?? EMPTY;
      if (child === keptChildren[keptChildren.length - 1]) continue;
      keptChildren.push(child);
      keptStarts.push(starts[i - 1] ?? variable.low);
    }
    // A state that cannot occur takes part in nothing; the first child stands in for it, which keeps nodes canonical.
    const absentChild = variable.nullable ? absent : first;
    const unknownChild = variable.omittable ? unknown : first;
    if (keptChildren.length === 1 && absentChild === first && unknownChild === first) return first;
    const key = `${index}|${keptStarts.join()}|${keptChildren.join()}|${absentChild}|${unknownChild}`;
    const known = this.#unique.get(key);
    if (known !== undefined) return known;
    if (this.#nodes.length >= this.limit) {
      throw new DiagramLimit(`More than ${this.limit} nodes are needed.`);
    }
    const region =
      this.#nodes.push({
        variable: index,
        starts: keptStarts,
        children: keptChildren,
        absent: absentChild,
        unknown: unknownChild,
      }) - 1;
    this.#unique.set(key, region);
    return region;
  }

  and(...regions: RegionId[]): RegionId {
    return regions.reduce((a, b) => this.#apply('and', a, b), FULL);
  }

  or(...regions: RegionId[]): RegionId {
    return regions.reduce((a, b) => this.#apply('or', a, b), EMPTY);
  }

  xor(a: RegionId, b: RegionId): RegionId {
    return this.#apply('xor', a, b);
  }

  not(region: RegionId): RegionId {
    return this.#apply('xor', region, FULL);
  }

  minus(a: RegionId, b: RegionId): RegionId {
    return this.and(a, this.not(b));
  }

  #apply(operation: Operation, a: RegionId, b: RegionId): RegionId {
    if (operation === 'and') {
      if (a === EMPTY || b === EMPTY) return EMPTY;
      if (a === FULL || a === b) return b;
      if (b === FULL) return a;
    } else if (operation === 'or') {
      if (a === FULL || b === FULL) return FULL;
      if (a === EMPTY || a === b) return b;
      if (b === EMPTY) return a;
    } else {
      if (a === b) return EMPTY;
      if (a === EMPTY) return b;
      if (b === EMPTY) return a;
    }
    const [left, right] = a < b ? [a, b] : [b, a];
    const key = left * keyFactor + right;
    const cache = this.#applied[operation];
    const known = cache.get(key);
    if (known !== undefined) return known;
    const result = this.#combine(operation, left, right);
    cache.set(key, result);
    return result;
  }

  #combine(operation: Operation, a: RegionId, b: RegionId): RegionId {
    const left = this.#nodes[a] ?? null;
    const right = this.#nodes[b] ?? null;
    const index = Math.min(left?.variable ?? Infinity, right?.variable ?? Infinity);
    const splitA = left !== null && left.variable === index ? left : null;
    const splitB = right !== null && right.variable === index ? right : null;
    const startsA = splitA?.starts ?? [];
    const startsB = splitB?.starts ?? [];
    const starts: number[] = [];
    const children: RegionId[] = [];
    let i = 0;
    let j = 0;
    for (;;) {
      children.push(
        this.#apply(
          operation,
          splitA ? (splitA.children[i] ?? EMPTY) : a,
          splitB ? (splitB.children[j] ?? EMPTY) : b,
        ),
      );
      const nextA = startsA[i] ?? Infinity;
      const nextB = startsB[j] ?? Infinity;
      const next = Math.min(nextA, nextB);
      if (next === Infinity) break;
      starts.push(next);
      if (nextA === next) i += 1;
      if (nextB === next) j += 1;
    }
    const variable = this.#variable(index);
    const absent = variable.nullable
      ? this.#apply(operation, splitA?.absent ?? a, splitB?.absent ?? b)
      : EMPTY;
    const unknown = variable.omittable
      ? this.#apply(operation, splitA?.unknown ?? a, splitB?.unknown ?? b)
      : EMPTY;
    return this.make(index, starts, children, absent, unknown);
  }

  /** The region without these variables: points for which some value of them, or every value, lies in it. */
  project(region: RegionId, variables: ReadonlySet<number>, keep: 'some' | 'every'): RegionId {
    const seen = new Map<RegionId, RegionId>();
    const walk = (at: RegionId): RegionId => {
      if (at === EMPTY || at === FULL) return at;
      const known = seen.get(at);
      if (known !== undefined) return known;
      const node = this.node(at);
      const children = node.children.map(walk);
      const absent = walk(node.absent);
      const unknown = walk(node.unknown);
      const result = !variables.has(node.variable)
        ? this.make(node.variable, node.starts, children, absent, unknown)
        : keep === 'some'
          ? this.or(...children, absent, unknown)
          : this.and(...children, absent, unknown);
      seen.set(at, result);
      return result;
    };
    return walk(region);
  }

  /** The region's points with the variable at one coordinate, as a region of the other variables. */
  restrict(region: RegionId, index: number, coordinate: number): RegionId {
    const seen = new Map<RegionId, RegionId>();
    const walk = (at: RegionId): RegionId => {
      if (at === EMPTY || at === FULL) return at;
      const known = seen.get(at);
      if (known !== undefined) return known;
      const node = this.node(at);
      const result =
        node.variable === index
          ? (node.children[node.starts.filter((start) => start <= coordinate).length] ?? EMPTY)
          : this.make(
              node.variable,
              node.starts,
              node.children.map(walk),
              walk(node.absent),
              walk(node.unknown),
            );
      seen.set(at, result);
      return result;
    };
    return walk(region);
  }

  /** Variables that the region depends on, in order. */
  support(region: RegionId): number[] {
    const variables = new Set<number>();
    for (const at of this.reachable(region)) variables.add(this.node(at).variable);
    return [...variables].sort((a, b) => a - b);
  }

  /** Inner nodes under a region, each once, children after their parents. */
  reachable(region: RegionId): RegionId[] {
    const seen = new Set<RegionId>();
    const stack = [region];
    while (stack.length > 0) {
      const at = stack.pop() ?? EMPTY;
      if (at === EMPTY || at === FULL || seen.has(at)) continue;
      seen.add(at);
      const node = this.node(at);
      stack.push(...node.children, node.absent, node.unknown);
    }
    return [...seen];
  }

  contains(region: RegionId, point: (variable: number) => Coordinate): boolean {
    let at = region;
    while (at !== EMPTY && at !== FULL) {
      const node = this.node(at);
      const value = point(node.variable);
      if (value === undefined) at = node.unknown;
      else if (value === null) at = node.absent;
      else at = node.children[node.starts.filter((start) => start <= value).length] ?? EMPTY;
    }
    return at === FULL;
  }

  /** Ways into the region, at most `limit`, values before null before unknown. Variables not named are free. */
  *paths(region: RegionId, limit = Infinity): Generator<ReadonlyMap<number, Choice>> {
    const path = new Map<number, Choice>();
    let left = limit;
    const walk = function* (diagram: Diagram, at: RegionId): Generator<ReadonlyMap<number, Choice>> {
      if (at === EMPTY || left <= 0) return;
      if (at === FULL) {
        left -= 1;
        yield new Map(path);
        return;
      }
      const node = diagram.node(at);
      const variable = diagram.#variable(node.variable);
      for (const [i, child] of node.children.entries()) {
        const low = i === 0 ? variable.low : (node.starts[i - 1] ?? variable.low);
        path.set(node.variable, { low, high: (node.starts[i] ?? variable.high + 1) - 1 });
        yield* walk(diagram, child);
      }
      if (variable.nullable) {
        path.set(node.variable, 'null');
        yield* walk(diagram, node.absent);
      }
      if (variable.omittable) {
        path.set(node.variable, 'unknown');
        yield* walk(diagram, node.unknown);
      }
      path.delete(node.variable);
    };
    yield* walk(this, region);
  }

  #variable(index: number): DiagramVariable {
    const variable = this.variables[index];
    if (!variable) throw new RangeError(`There is no variable ${index}.`);
    return variable;
  }
}
