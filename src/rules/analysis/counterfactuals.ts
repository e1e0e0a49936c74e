import type { Json } from '../../core/canonical-json.ts';
import { fieldOf } from '../evaluate/values.ts';
import type { Scalar, Value } from '../language/expression.ts';
import type { Decision } from '../model.ts';
import { ends, type VerdictDiagram, type VerdictInput } from './verdict-diagram.ts';
import { jsonOf, VerdictQuestion, truthOf, type KnownCoordinate } from './verdict-question.ts';
import { nearestWhere } from './nearest.ts';

/** One input that would have to be another, or known. */
export interface ChangedInput {
  input: string;
  to: Json;
}

/** Changes that together come to another verdict; none of them can be left out. */
export interface Counterfactual {
  decision: Decision;
  changes: ChangedInput[];
}

export interface Counterfactuals {
  /** All of one size, which is the smallest there is; each input set and verdict once, with values near the present ones. */
  found: Counterfactual[];
  /** False where a smaller one may have been overlooked, or another of the same size: then the list is not complete. */
  exact: boolean;
}

/** Nodes that are looked at, each for every state and way that it is part of, before it is given up: some milliseconds. */
const mostSteps = 30_000;
const mostPathsOfSet = 64;

class OutOfSteps extends Error {}

/** What a way asks of the changed inputs and of the relations that read them. */
interface Path {
  end: number;
  /** Stretches of coordinates by variable; null stands for `null`. */
  stretches: ReadonlyMap<number, Stretch | null>;
  relations: ReadonlyMap<number, number>;
}

interface Stretch {
  low: number;
  high: number;
}

/**
 * The smallest changes of inputs after which the verdict is another one, and determined: found in the diagram of verdicts,
 * input set by input set, the smaller ones first. An input that was left out may be supplied, which counts as a change, or
 * stay unknown, and then all of its values have to come to the same.
 * @param known inputs by name, as the runtime holds them; undefined for one that was left out
 * @param verdictOf what the rules come to, executed: whatever it does not confirm is not shown
 */
export function findCounterfactuals(
  diagram: VerdictDiagram,
  known: (name: string) => Value,
  json: Record<string, Json>,
  present: Decision,
  verdictOf: (inputs: Record<string, Json>) => string,
): Counterfactuals {
  const question = new VerdictQuestion(diagram, known);
  const search = new Search(question, present);
  const candidates = search.candidates();
  const found = new Map<string, Counterfactual>();
  try {
    // Where nothing is changed the diagram may know more than evaluation in three values, which then asks for an input that
    // does not matter.
    let exact = search.paths(new Set()).paths.length === 0;
    for (let size = 1; size <= candidates.length; size += 1) {
      for (const set of setsOf(candidates, size)) {
        const { paths, complete } = search.paths(new Set(set));
        const confirmed = new Map<number, { distance: number; one: Counterfactual }>();
        for (const path of paths) {
          const tried = realise(question, path, json, known, verdictOf);
          if (tried === null) continue;
          const before = confirmed.get(path.end);
          if (!before || tried.distance < before.distance) confirmed.set(path.end, tried);
        }
        // A way that no values were found for may have some, or be one that relations rule out.
        const ways = new Set(paths.map(({ end }) => end));
        if (!complete || [...ways].some((end) => !confirmed.has(end))) exact = false;
        for (const [end, { one }] of confirmed) found.set(`${set.join()} ${end}`, one);
      }
      if (found.size > 0) break;
    }
    return { found: [...found.values()], exact: exact && !search.overlooksInvalid };
  } catch (error) {
    if (!(error instanceof OutOfSteps)) throw error;
    // What was confirmed till then would do as well.
    return { found: [...found.values()], exact: false };
  }
}

/** Every set of so many, in order. */
function* setsOf(all: readonly number[], size: number, from = 0): Generator<number[]> {
  if (size === 0) yield [];
  for (let at = from; size > 0 && at <= all.length - size; at += 1) {
    for (const rest of setsOf(all, size - 1, at + 1)) yield [all[at]!, ...rest];
  }
}

/**
 * Walks the diagram with some inputs free. A state is the set of nodes that the inputs which stay unknown may lead to: it
 * comes to a verdict where all of them come to it. Points that are no valid inputs have no say.
 */
class Search {
  readonly #present: number;
  #steps = 0;
  #metInvalid = false;

  constructor(
    readonly question: VerdictQuestion,
    present: Decision,
  ) {
    this.#present = ends.indexOf(present);
  }

  /**
   * Whether a way ended where no inputs are valid, while some were left out: then evaluation in three values, which does not
   * see that, may come to a verdict there.
   */
  get overlooksInvalid(): boolean {
    return (
      this.#metInvalid &&
      this.question.diagram.variables.some(
        (variable, index) => variable?.kind === 'input' && this.question.known(index) === undefined,
      )
    );
  }

  /** Inputs that the rules ask about, by variable. */
  candidates(): number[] {
    const { variables, nodes } = this.question.diagram;
    const asked = new Set(nodes.map(({ variable }) => variable));
    const read = new Set(
      [...asked].flatMap((index) => {
        const variable = variables[index];
        return variable?.kind === 'relation' ? variable.reads : [];
      }),
    );
    return variables.flatMap((variable, index) =>
      variable?.kind === 'input' && (asked.has(index) || read.has(variable.name)) ? [index] : [],
    );
  }

  paths(free: ReadonlySet<number>): { paths: Path[]; complete: boolean } {
    const known = new Map<string, number>();
    const names = new Set([...free].map((index) => (this.question.variable(index) as VerdictInput).name));
    const isFree = (index: number): boolean => {
      const variable = this.question.variable(index);
      return variable.kind === 'input' ? free.has(index) : variable.reads.some((name) => names.has(name));
    };
    /** Verdicts that a state may come to, as bits. */
    const reach = (state: readonly number[]): number => {
      const key = state.join();
      const before = known.get(key);
      if (before !== undefined) return before;
      this.#step(state.length);
      const variable = this.#variableOf(state);
      const bits =
        variable === null
          ? this.#endOf(state)
          : isFree(variable)
            ? this.#ways(state, variable).reduce((all, way) => all | reach(way.state), 0)
            : reach(this.#along(state, variable));
      known.set(key, bits);
      return bits;
    };

    const paths: Path[] = [];
    let complete = true;
    const stretches = new Map<number, Stretch | null>();
    const relations = new Map<number, number>();
    const walk = (state: readonly number[]): void => {
      if (reach(state) === 0) return;
      if (paths.length === mostPathsOfSet) {
        complete = false;
        return;
      }
      const variable = this.#variableOf(state);
      if (variable === null) {
        const end = Math.log2(this.#endOf(state));
        paths.push({ end, stretches: new Map(stretches), relations: new Map(relations) });
      } else if (!isFree(variable)) walk(this.#along(state, variable));
      else {
        const isRelation = this.question.variable(variable).kind === 'relation';
        for (const { state: next, stretch } of this.#ways(state, variable)) {
          if (isRelation) relations.set(variable, stretch?.low ?? 0);
          else stretches.set(variable, stretch);
          walk(next);
        }
        (isRelation ? relations : stretches).delete(variable);
      }
    };
    const root = [this.question.diagram.root];
    walk(root);
    for (const path of paths) {
      for (const index of free) {
        if (path.stretches.has(index)) continue;
        const { low, high } = this.question.variable(index);
        (path.stretches as Map<number, Stretch | null>).set(index, { low, high });
      }
    }
    return { paths, complete };
  }

  #step(nodes: number): void {
    this.#steps += nodes;
    if (this.#steps > mostSteps) throw new OutOfSteps('The changes are too many to be tried in time.');
  }

  /** Null where only ends are left. */
  #variableOf(state: readonly number[]): number | null {
    const inner = state.filter((id) => id >= ends.length).map((id) => this.question.node(id).variable);
    return inner.length === 0 ? null : Math.min(...inner);
  }

  /** The verdict of ends that agree, if it is another than the present one and determined; as a bit. */
  #endOf(state: readonly number[]): number {
    const [end] = state;
    this.#metInvalid ||= end === 0;
    if (state.length !== 1 || end === undefined || end === 0) return 0;
    return end === this.#present || ends[end] === 'indeterminate' ? 0 : 1 << end;
  }

  /** With an input or a relation as it is: by its value, or by all of them where it stays unknown. */
  #along(state: readonly number[], variable: number): number[] {
    return together(state.flatMap((id) => (this.#asks(id, variable) ? this.question.ways(id) : [id])));
  }

  #ways(state: readonly number[], variable: number): { state: number[]; stretch: Stretch | null }[] {
    const { low, high, nullable } = this.question.variable(variable);
    const nodes = state.map((id) => (this.#asks(id, variable) ? this.question.node(id) : null));
    const starts = [...new Set(nodes.flatMap((node) => node?.starts ?? []))].sort((a, b) => a - b);
    this.#step(state.length * starts.length);
    const ways = [low, ...starts].map((start, position) => ({
      state: together(
        state.map((id, at) => {
          const node = nodes[at];
          return node ? node.children[node.starts.filter((each) => each <= start).length]! : id;
        }),
      ),
      stretch: { low: start, high: (starts[position] ?? high + 1) - 1 },
    }));
    if (!nullable) return ways;
    return [...ways, { state: together(state.map((id, at) => nodes[at]?.absent ?? id)), stretch: null }];
  }

  #asks = (id: number, variable: number): boolean =>
    id >= ends.length && this.question.node(id).variable === variable;
}

/** The nodes that count, each once: what is no valid input has no say, unless it is all there is. */
function together(nodes: readonly number[]): number[] {
  const counting = [...new Set(nodes)].filter((id) => id !== 0).sort((a, b) => a - b);
  return counting.length === 0 ? [0] : counting;
}

/** Values for a way, as near to the present ones as they are found, and confirmed by execution; null: none were found. */
function realise(
  question: VerdictQuestion,
  { end, stretches, relations }: Path,
  json: Record<string, Json>,
  known: (name: string) => Value,
  verdictOf: (inputs: Record<string, Json>) => string,
): { distance: number; one: Counterfactual } | null {
  const { diagram } = question;
  const decision = ends[end] as Decision;
  const indices = [...stretches.keys()];
  const nearest = indices.map((index) => nearestOf(question, index, stretches.get(index)!));
  const holds = (coordinates: readonly KnownCoordinate[]): boolean => {
    const values = new Map(
      indices.map((index, at) => [inputAt(question, index).name, question.valueAt(index, coordinates[at]!)]),
    );
    const valueOf = (name: string): Scalar =>
      values.has(name) ? values.get(name) : fieldOf(known(name), null);
    return [...relations].every(([index, truth]) => {
      const relation = question.variable(index);
      return relation.kind !== 'relation' || truthOf(relation, valueOf) === truth;
    });
  };
  for (const coordinates of attempts(indices, stretches, nearest, holds)) {
    const changes = indices.map((index, at): ChangedInput => {
      const variable = inputAt(question, index);
      return { input: variable.name, to: jsonOf(diagram, variable, coordinates[at]!) };
    });
    const changed = { ...json, ...Object.fromEntries(changes.map(({ input, to }) => [input, to])) };
    if (verdictOf(changed) !== decision) continue;
    return {
      one: { decision, changes },
      distance: indices.reduce((sum, index, at) => sum + distanceOf(question, index, coordinates[at]!), 0),
    };
  }
  return null;
}

const inputAt = (question: VerdictQuestion, index: number): VerdictInput =>
  question.variable(index) as VerdictInput;

function nearestOf(question: VerdictQuestion, index: number, stretch: Stretch | null): KnownCoordinate {
  if (stretch === null) return null;
  const present = question.known(index) ?? inputAt(question, index).neutral;
  return Math.min(Math.max(present, stretch.low), stretch.high);
}

function distanceOf(question: VerdictQuestion, index: number, coordinate: KnownCoordinate): number {
  const { low, high, type } = inputAt(question, index);
  const present = question.known(index);
  const ordered = type.kind !== 'bool' && type.kind !== 'string';
  if (!ordered || coordinate === null || present === null || present === undefined) return 0;
  return Math.abs(coordinate - present) / Math.max(1, high - low);
}

/**
 * Coordinates to try: the nearest ones; and where relations ask for others, each input in turn moved to where they hold,
 * with the rest at the nearest, the lowest or the highest of their stretches.
 */
function* attempts(
  indices: readonly number[],
  stretches: ReadonlyMap<number, Stretch | null>,
  nearest: readonly KnownCoordinate[],
  holds: (coordinates: readonly KnownCoordinate[]) => boolean,
): Generator<KnownCoordinate[]> {
  if (holds(nearest)) yield [...nearest];
  for (const pick of ['nearest', 'low', 'high'] as const) {
    for (const [at, index] of indices.entries()) {
      const stretch = stretches.get(index);
      if (!stretch) continue;
      const others = indices.map((other, position): KnownCoordinate => {
        const of = stretches.get(other);
        return pick === 'nearest' || !of ? nearest[position]! : of[pick];
      });
      const moved = (coordinate: number): KnownCoordinate[] =>
        others.map((one, position) => (position === at ? coordinate : one));
      const found = nearestWhere(stretch, nearest[at]!, (coordinate) => holds(moved(coordinate)));
      if (found !== null) yield moved(found);
    }
  }
}
