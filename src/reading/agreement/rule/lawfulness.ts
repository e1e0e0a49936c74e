import type { Effect } from '../../../rules/model.ts';
import type { Logic, Variable } from './logic.ts';
import { holds } from './logic.ts';

/** One of the values that a variable is tried at. `fresh` for a string that the rule does not name. */
export type Trial = boolean | string | number;

/** The rule as the words may be held against it. */
export interface RuleShape {
  applies: Logic;
  requires: Logic;
  ifMet: Effect;
  ifUnmet: Effect;
  variables: Variable[];
}

/** Differences that a change of one variable makes, wherever the others are. */
export interface Change {
  /** Some of them make the outcome better for who acts. */
  better: boolean;
  worse: boolean;
}

const pointLimit = 60_000;

export type Test = (decision: Effect) => boolean;
/** Not refused. */
export const notDenied: Test = (decision) => decision !== 'deny';
/** Granted. */
export const permitted: Test = (decision) => decision === 'permit';

/**
 * The decisions of a rule over every combination of values that its comparisons tell apart. Where there are too many
 * combinations, a fixed sample of them is taken.
 */
export class Lawfulness {
  readonly variables: readonly Variable[];
  /** Those that the lawful state reads; the others only say when the rule speaks. */
  readonly required: ReadonlySet<Variable>;
  readonly #trials: Trial[][];
  readonly #points: number[][];
  readonly #decisions: Effect[];
  readonly #index = new Map<string, number>();
  readonly #shape: RuleShape;

  /** `lines`: further numbers, of the words, that a variable is tried around. `choices`: all values of an enum. */
  constructor(
    shape: RuleShape,
    lines: ReadonlyMap<string, readonly number[]>,
    choices: ReadonlyMap<string, readonly string[]>,
  ) {
    this.#shape = shape;
    this.variables = shape.variables;
    this.required = new Set(variablesIn(shape.requires));
    this.#trials = this.variables.map((variable) =>
      trialsOf(variable, lines.get(variable.key) ?? [], choices.get(variable.key) ?? []),
    );
    this.variables.forEach((variable, index) => this.#index.set(variable.key, index));
    this.#points = combinations(this.#trials.map(({ length }) => length));
    this.#decisions = this.#points.map((point) => this.#decide(point));
  }

  /** When the rule speaks, and what it requires. */
  get conditions(): readonly Logic[] {
    return [this.#shape.applies, this.#shape.requires];
  }

  trials(variable: Variable): readonly Trial[] {
    return this.#trials[this.#index.get(variable.key) ?? -1] ?? [];
  }

  /** Every decision that can be reached. */
  get decisions(): ReadonlySet<Effect> {
    return new Set(this.#decisions);
  }

  /** What the rule requires is more than a constant, and no combination of values fulfils it where the rule speaks. */
  get isNeverMet(): boolean {
    const { applies, requires } = this.#shape;
    if (requires.kind === 'constant' || this.#points.length >= pointLimit) return false;
    return !this.#points.some(
      (point) => evaluate(applies, this.#valuesAt(point)) && evaluate(requires, this.#valuesAt(point)),
    );
  }

  /** Some value of the variable changes what is decided. */
  matters(variable: Variable): boolean {
    const at = this.#index.get(variable.key);
    if (at === undefined) return false;
    return this.#points.some((point, row) =>
      this.#trials[at]!.some((_, index) => {
        const other = [...point];
        other[at] = index;
        return this.#decide(other) !== this.#decisions[row];
      }),
    );
  }

  /** What moving a variable from one value to another does to the test, under `fixed`. */
  change(
    variable: Variable,
    from: Trial,
    to: Trial,
    test: Test,
    fixed: ReadonlyMap<Variable, Trial> = new Map(),
  ): Change {
    const change: Change = { better: false, worse: false };
    const at = this.#index.get(variable.key);
    if (at === undefined) return change;
    const a = this.#trials[at]!.indexOf(from);
    const b = this.#trials[at]!.indexOf(to);
    if (a < 0 || b < 0) return change;
    this.#points.forEach((point, row) => {
      if (point[at] !== a || !this.#agrees(point, fixed, variable)) return;
      const other = [...point];
      other[at] = b;
      const [before, after] = [test(this.#decisions[row]!), test(this.#decide(other))];
      if (!before && after) change.better = true;
      if (before && !after) change.worse = true;
    });
    return change;
  }

  /**
   * How two variables act together: `and` where neither good value helps without the other, `or` where each is enough,
   * over all states of the rest. `good` and `bad` are the values that the words tell apart.
   */
  together(
    a: { variable: Variable; good: Trial; bad: Trial },
    b: { variable: Variable; good: Trial; bad: Trial },
    test: Test,
  ): { and: boolean; or: boolean } {
    const found = { and: false, or: false };
    const [i, j] = [this.#index.get(a.variable.key), this.#index.get(b.variable.key)];
    if (i === undefined || j === undefined || i === j) return found;
    const position = (at: number, trial: Trial): number => this.#trials[at]!.indexOf(trial);
    const [goodA, badA, goodB, badB] = [
      position(i, a.good),
      position(i, a.bad),
      position(j, b.good),
      position(j, b.bad),
    ];
    this.#points.forEach((point, row) => {
      if (point[i] !== goodA || point[j] !== goodB) return;
      const value = (x: number, y: number): boolean => {
        const other = [...point];
        other[i] = x;
        other[j] = y;
        return test(this.#decide(other));
      };
      const both = test(this.#decisions[row]!);
      const neither = value(badA, badB);
      if (!both || neither) return;
      const [first, second] = [value(goodA, badB), value(badA, goodB)];
      if (!first && !second) found.and = true;
      if (first && second) found.or = true;
    });
    return found;
  }

  /**
   * Whether, wherever the others are and it matters at all, the test holds exactly where so many of the variables have
   * their good value; null where it never matters.
   */
  counted(
    items: readonly { variable: Variable; good: Trial; bad: Trial }[],
    needed: number,
    test: Test,
  ): boolean | null {
    const places = items.map(({ variable, good, bad }) => {
      const at = this.#index.get(variable.key);
      const trials = at === undefined ? [] : this.#trials[at]!;
      return { at: at ?? -1, good: trials.indexOf(good), bad: trials.indexOf(bad) };
    });
    if (places.some(({ at, good, bad }) => at < 0 || good < 0 || bad < 0 || good === bad)) return null;
    const all = 2 ** places.length;
    if (places.length > 8) return null;
    let matters = false;
    for (const point of this.#points) {
      if (places.some(({ at, good }) => point[at] !== good)) continue;
      const results = Array.from({ length: all }, (_, mask) => {
        const other = [...point];
        let count = 0;
        places.forEach(({ at, good, bad }, index) => {
          const has = Math.floor(mask / 2 ** index) % 2 === 1;
          if (has) count += 1;
          other[at] = has ? good : bad;
        });
        return { count, holds: test(this.#decide(other)) };
      });
      if (results.every(({ holds: one }) => one === results[0]!.holds)) continue;
      matters = true;
      if (results.some(({ count, holds: one }) => one !== count >= needed)) return false;
    }
    return matters ? true : null;
  }

  #agrees(point: readonly number[], fixed: ReadonlyMap<Variable, Trial>, except: Variable): boolean {
    for (const [variable, trial] of fixed) {
      if (variable === except) continue;
      const at = this.#index.get(variable.key);
      if (at !== undefined && this.#trials[at]![point[at]!] !== trial) return false;
    }
    return true;
  }

  #valuesAt(point: readonly number[]): (variable: Variable) => Trial {
    return (variable) => {
      const at = this.#index.get(variable.key)!;
      return this.#trials[at]![point[at]!]!;
    };
  }

  #decide(point: readonly number[]): Effect {
    const { applies, requires, ifMet, ifUnmet } = this.#shape;
    const value = this.#valuesAt(point);
    if (!evaluate(applies, value)) return 'none';
    return evaluate(requires, value) ? ifMet : ifUnmet;
  }
}

function variablesIn(logic: Logic): Variable[] {
  switch (logic.kind) {
    case 'constant':
      return [];
    case 'not':
      return variablesIn(logic.of);
    case 'and':
    case 'or':
      return logic.of.flatMap(variablesIn);
    case 'test':
      return [logic.variable];
  }
}

function evaluate(logic: Logic, value: (variable: Variable) => Trial): boolean {
  switch (logic.kind) {
    case 'constant':
      return logic.value;
    case 'not':
      return !evaluate(logic.of, value);
    case 'and':
      return logic.of.every((item) => evaluate(item, value));
    case 'or':
      return logic.of.some((item) => evaluate(item, value));
    case 'test': {
      const actual = value(logic.variable);
      if (typeof actual === 'number' && typeof logic.value === 'number')
        return holds(actual, logic.operator, logic.value);
      return (actual === logic.value) === (logic.operator === '==');
    }
  }
}

/** The step to either side of a line: smaller than anything that a figure of law tells apart. */
const step = (variable: Variable, line: number): number =>
  variable.integer || variable.date ? 1 : Math.max(1e-6, Math.abs(line) * 1e-9);

/** The values next to a line: just under it, on it, just over it. */
export const around = (variable: Variable, line: number): [under: number, on: number, over: number] => [
  line - step(variable, line),
  line,
  line + step(variable, line),
];

function trialsOf(variable: Variable, lines: readonly number[], choices: readonly string[]): Trial[] {
  if (variable.kind === 'fact') return [false, true];
  if (variable.kind === 'choice')
    return choices.length > 0 ? [...choices] : [...variable.values, '\u0000another'];
  const numbers = [...variable.cuts, ...lines].flatMap((line) => around(variable, line));
  return [...new Set(numbers)].sort((a, b) => a - b);
}

function combinations(sizes: readonly number[]): number[][] {
  const total = sizes.reduce((product, size) => product * size, 1);
  const point = (at: number): number[] => {
    let rest = at;
    return sizes.map((size) => {
      const index = rest % size;
      rest = Math.floor(rest / size);
      return index;
    });
  };
  if (total <= pointLimit) return Array.from({ length: total }, (_, at) => point(at));
  // A fixed sequence of draws: the same rule is always judged alike.
  let seed = 12_345;
  const draw = (size: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * size);
  };
  return Array.from({ length: 4000 }, () => sizes.map((size) => draw(size)));
}
