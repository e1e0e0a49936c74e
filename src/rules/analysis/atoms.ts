import { flip, together } from '../language/direction.ts';
import type { CompareOperator, Expression, Scalar } from '../language/expression.ts';
import type { RegionId } from './diagram.ts';
import { EMPTY, FULL } from './diagram.ts';
import type { IntegerTerm } from '../language/integer-term.ts';
import { directionOf } from './direction.ts';
import { integerTerm, linearForm, termOf } from './integer-term.ts';
import type { LinearForm } from './integer-term.ts';
import { inputsOf, rewrite, structureOf } from './rewrite.ts';
import type { SolverAtom } from './solver-problem.ts';
import type { Space, SpaceVariable } from './space.ts';

/** Where a condition is known to hold and where it is known not to; unknown on the rest. */
export interface Kleene {
  yes: RegionId;
  no: RegionId;
}

export const constantly = (value: boolean): Kleene =>
  value ? { yes: FULL, no: EMPTY } : { yes: EMPTY, no: FULL };
export const opposite = ({ yes, no }: Kleene): Kleene => ({ yes: no, no: yes });

/** Runs a tree on flat inputs with the runtime's own code. */
export type Evaluate = (e: Expression, inputs: Record<string, Scalar>) => Scalar;

/** `solver` leaves every numeric atom to the solver: the second opinion that the diagram is tested against. */
export type Engine = 'diagram' | 'solver';

/** A relation that no single input decides, as a pseudo-variable of the diagram: 1 where it holds. */
export interface RelationalAtom {
  variable: number;
  /** Null: not decided by the solver either. */
  problem: SolverAtom | null;
  reads: readonly SpaceVariable[];
  comparison: CompareExpression;
  /** Whether 1 says that the comparison holds, or that it does not. */
  positive: boolean;
  /** Whether the relation holds at runtime values, by the runtime's own code. */
  holds: (inputs: Record<string, Scalar>) => boolean;
}

export type CompareExpression = Expression & { node: 'compare' };

/** Values of an input that are tried one by one, and cells that may come of it. */
const scanLimit = 65_536;
const cellLimit = 2048;
const sliceLimit = 64;
const bool = { kind: 'bool' } as const;

export const compareNode = (
  operator: CompareOperator,
  left: Expression,
  right: Expression,
): CompareExpression => ({
  node: 'compare',
  type: bool,
  start: left.start,
  end: right.end,
  operator,
  left,
  right,
});

/** Comparisons of scalar trees without conditions, as regions of a space. */
export class Atoms {
  readonly relational = new Map<number, RelationalAtom>();
  readonly #cache = new Map<string, Kleene>();
  readonly #atomByKey = new Map<string, RelationalAtom>();

  constructor(
    readonly space: Space,
    readonly evaluate: Evaluate,
    readonly engine: Engine,
  ) {}

  compare(operator: CompareOperator, left: Expression, right: Expression): Kleene {
    if (operator === '!=') return opposite(this.compare('==', left, right));
    if (operator === '>') return this.compare('<', right, left);
    if (operator === '>=') return this.compare('<=', right, left);
    const atom = compareNode(operator, left, right);
    const key = structureOf(atom);
    const known = this.#cache.get(key);
    if (known) return known;
    const result = this.#decompose(atom);
    this.#cache.set(key, result);
    return result;
  }

  /** Points at which every input that the tree reads has a value. */
  known(e: Expression): RegionId {
    const { diagram } = this.space;
    return diagram.and(...this.#reads(e).map(({ index }) => diagram.state(index, 'value')));
  }

  #reads(e: Expression): SpaceVariable[] {
    return [...inputsOf(e).keys()].map((name) => this.space.variable(name));
  }

  #fold = (e: Expression): Scalar => this.evaluate(e, {});

  #decompose(atom: CompareExpression): Kleene {
    const reads = this.#reads(atom);
    const [only] = reads;
    if (!only) return constantly(this.evaluate(atom, {}) === true);
    if (atom.left.type.kind === 'string') return this.#strings(atom);
    // Calendar months are no integers; they stay with the cells whichever engine is asked for.
    if (this.engine === 'solver' && this.#isOfIntegers(atom)) return this.#relation(atom, reads);
    if (reads.length === 1) return this.#cells(atom, only) ?? this.#relation(atom, reads);
    return this.#slices(atom, reads) ?? this.#relation(atom, reads);
  }

  #isOfIntegers({ left, right }: CompareExpression): boolean {
    return [left, right].every((side) => integerTerm(side, this.space, this.#fold) !== null);
  }

  /** Inputs of few values are tried out, each value a slice, until one input is left; null where that is too much. */
  #slices(atom: CompareExpression, reads: SpaceVariable[]): Kleene | null {
    const sizes = reads.map((variable) => {
      const { low, high } = this.space.diagram.variables[variable.index] ?? { low: 0, high: Infinity };
      return { variable, low, high, size: high - low + 1 };
    });
    const [smallest] = sizes.sort((a, b) => a.size - b.size || a.variable.index - b.variable.index);
    const slices = sizes.slice(0, -1).reduce((product, { size }) => product * size, 1);
    if (!smallest || slices > sliceLimit) return null;
    const { diagram } = this.space;
    const { variable, low, high } = smallest;
    let result: Kleene = { yes: EMPTY, no: EMPTY };
    for (let x = low; x <= high; x += 1) {
      const value = this.space.value(variable.type, x);
      const literal = (node: Expression): Expression | null =>
        node.node === 'input' && node.name === variable.name && value !== null && value !== undefined
          ? { node: 'literal', value, type: node.type, start: node.start, end: node.end }
          : null;
      const { operator, left, right } = atom;
      const slice = this.compare(operator, rewrite(left, literal), rewrite(right, literal));
      const here = diagram.interval(variable.index, x, x);
      result = {
        yes: diagram.or(result.yes, diagram.and(here, slice.yes)),
        no: diagram.or(result.no, diagram.and(here, slice.no)),
      };
    }
    return result;
  }

  /** Cells of one input: cut points by bisection where the atom is monotone, every value where they are few. */
  #cells(atom: CompareExpression, variable: SpaceVariable): Kleene | null {
    const { low, high } = this.space.diagram.variables[variable.index] ?? { low: 0, high: 0 };
    const holds = (e: Expression, coordinate: number): boolean =>
      this.evaluate(e, { [variable.name]: this.space.value(variable.type, coordinate) }) === true;
    const direction = this.#direction(atom);
    const starts: number[] = [];
    const cells: boolean[] = [];
    if (direction !== 'mixed') {
      const cuts = (['<', '<='] as const).map((operator) => {
        const e = compareNode(operator, atom.left, atom.right);
        return firstWhere(low, high, (x) => holds(e, x) === (direction === 'down'));
      });
      for (const start of [low, ...cuts.sort((a, b) => a - b)]) {
        if (start > high || start === starts[starts.length - 1]) continue;
        starts.push(start);
        cells.push(holds(atom, start));
      }
    } else if (high - low < scanLimit) {
      for (let x = low; x <= high; x += 1) {
        const value = holds(atom, x);
        if (value === cells[cells.length - 1]) continue;
        if (cells.length === cellLimit) return null;
        starts.push(x);
        cells.push(value);
      }
    } else {
      return null;
    }
    const region = (truth: boolean): RegionId => {
      const children = cells.map((cell) => (cell === truth ? FULL : EMPTY));
      return this.space.diagram.make(variable.index, starts.slice(1), children, EMPTY, EMPTY);
    };
    return { yes: region(true), no: region(false) };
  }

  #direction(atom: CompareExpression): 'constant' | 'up' | 'down' | 'mixed' {
    const direction = together(directionOf(atom.left, this.#fold), flip(directionOf(atom.right, this.#fold)));
    if (direction !== 'mixed') return direction;
    const form = this.#linear(atom);
    if (!form) return 'mixed';
    const factor = form.coefficients[0]?.[1] ?? 0n;
    return factor === 0n ? 'constant' : factor > 0n ? 'up' : 'down';
  }

  #difference({ left, right }: CompareExpression): IntegerTerm | null {
    const [a, b] = [left, right].map((side) => integerTerm(side, this.space, this.#fold));
    return a && b ? { op: 'sum', terms: [a, { op: 'scale', factor: -1n, term: b }] } : null;
  }

  #linear(atom: CompareExpression): LinearForm | null {
    const term = this.#difference(atom);
    return term && linearForm(term);
  }

  /** A pseudo-variable; linear relations are normalised first, so that `x < y` and `y <= x` share one. */
  #relation(atom: CompareExpression, reads: SpaceVariable[]): Kleene {
    let term = this.#difference(atom);
    if (term && atom.operator === '<') term = { op: 'sum', terms: [term, { op: 'constant', value: 1n }] };
    const operator = atom.operator === '==' ? '==' : '<=';
    const form = term && linearForm(term);
    let positive = true;
    if (form) {
      const normal = normalise(form, operator);
      if (normal === null) return this.#whereKnown(constantly(false), reads);
      if (normal.form.coefficients.length === 0) {
        const value = normal.form.constant;
        return this.#whereKnown(constantly(operator === '==' ? value === 0n : value <= 0n), reads);
      }
      positive = normal.positive;
      term = termOf(normal.form);
    }
    const relation = this.#declare(term && { operator, term }, atom, positive, reads);
    const yes = this.space.diagram.interval(relation.variable, 1, 1);
    const no = this.space.diagram.interval(relation.variable, 0, 0);
    return this.#whereKnown(positive ? { yes, no } : { yes: no, no: yes }, reads);
  }

  #declare(
    problem: SolverAtom | null,
    atom: CompareExpression,
    positive: boolean,
    reads: SpaceVariable[],
  ): RelationalAtom {
    const key = structureOf(problem ?? atom);
    const known = this.#atomByKey.get(key);
    if (known) return known;
    const variable = this.space.diagram.declare({ low: 0, high: 1, nullable: false, omittable: false });
    const holds = (inputs: Record<string, Scalar>): boolean =>
      (this.evaluate(atom, inputs) === true) === positive;
    const relation = { variable, problem, reads, comparison: atom, positive, holds };
    this.#atomByKey.set(key, relation);
    this.relational.set(variable, relation);
    return relation;
  }

  #whereKnown({ yes, no }: Kleene, reads: SpaceVariable[]): Kleene {
    const { diagram } = this.space;
    const known = diagram.and(...reads.map(({ index }) => diagram.state(index, 'value')));
    return { yes: diagram.and(known, yes), no: diagram.and(known, no) };
  }

  /** `==` of strings: constants and enum values are cells; two free strings are a relation. */
  #strings(atom: CompareExpression): Kleene {
    const { diagram } = this.space;
    const at = (e: Expression, text: string): RegionId => {
      if (e.node === 'literal') return e.value === text ? FULL : EMPTY;
      if (e.node !== 'input') return EMPTY;
      const coordinate = this.space.stringCoordinate(e.type, text);
      const { index } = this.space.variable(e.name);
      return coordinate === null ? EMPTY : diagram.interval(index, coordinate, coordinate);
    };
    const { left, right } = atom;
    const values = [left, right].map(stringValues).find((texts) => texts !== null);
    if (!values) {
      return left.node === 'input' && right.node === 'input' && left.name === right.name
        ? this.#whereKnown(constantly(true), this.#reads(atom))
        : this.#relation(atom, this.#reads(atom));
    }
    const yes = diagram.or(...values.map((text) => diagram.and(at(left, text), at(right, text))));
    return { yes, no: diagram.minus(this.known(atom), yes) };
  }
}

function stringValues(e: Expression): string[] | null {
  if (e.node === 'literal') return [String(e.value)];
  return e.type.kind === 'string' ? e.type.values : null;
}

/** The least x in [low, high] at which a predicate that turns true once is true; high + 1 when it never is. */
function firstWhere(low: number, high: number, turned: (x: number) => boolean): number {
  let [from, to] = [low, high + 1];
  while (from < to) {
    const middle = from + Math.floor((to - from) / 2);
    if (turned(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b));
const floorDivide = (a: bigint, b: bigint): bigint => (a >= 0n ? a / b : -((-a + b - 1n) / b));

/** Coprime coefficients, the first one positive; null when no integers satisfy the equation. */
function normalise(form: LinearForm, operator: '<=' | '=='): { form: LinearForm; positive: boolean } | null {
  const first = form.coefficients[0]?.[1];
  if (first === undefined) return { form, positive: true };
  const divisor = form.coefficients.reduce((common, [, factor]) => gcd(common, factor), 0n);
  const sign = first < 0n ? -1n : 1n;
  const scaled = (by: bigint): [number, bigint][] =>
    form.coefficients.map(([variable, factor]) => [variable, factor / by]);
  if (operator === '==') {
    if (form.constant % divisor !== 0n) return null;
    const by = divisor * sign;
    return { form: { coefficients: scaled(by), constant: form.constant / by }, positive: true };
  }
  // s <= k, with k rounded down; a leading minus turns it into the complement of -s <= -k - 1.
  const bound = floorDivide(-form.constant, divisor);
  return sign > 0n
    ? { form: { coefficients: scaled(divisor), constant: -bound }, positive: true }
    : { form: { coefficients: scaled(-divisor), constant: bound + 1n }, positive: false };
}
