import type { RegionAnswer } from '../analysis/analysis.ts';
import { inputsOf, walk } from '../analysis/rewrite.ts';
import { evaluate, type Environment } from '../evaluate/interpret.ts';
import { inputLookup, normaliseInputs } from '../evaluate/normalise-inputs.ts';
import { inputsToJson } from '../evaluate/value-json.ts';
import type { Expression, RoundingMode, Value } from '../language/expression.ts';
import type { InputDeclaration, Witness } from '../model.ts';
import type { Branch } from './rule-conditions.ts';
import { rangeOf } from './suite-coverage.ts';

/** One way in which a value is rounded that cases have to show. */
export interface RoundingNeed {
  kind: 'rounding';
  round: Rounding;
  rest: Rest;
  branch: Branch;
}

export type Rounding = Expression & { node: 'call'; mode: RoundingMode };

/** Of one value, not of each element of a list. */
export function isRounding(e: Expression): e is Rounding {
  if (e.node !== 'call' || e.mode === undefined) return false;
  let ofElement = false;
  walk(e, ({ node }) => (ofElement ||= node === 'element'));
  return !ofElement;
}

/** What is left over: less or more than half a step of the result, or exactly half, above an even or an odd number of them. */
type Rest = 'below' | 'above' | 'half_even' | 'half_odd';

/** Rests that tell a mode from every other one, also where nothing but halves is ever left over. */
export const restsToShow = ({ mode }: Rounding): Rest[] => ['below', 'above', ...halvesOf[mode]];

const halvesOf: Record<RoundingMode, Rest[]> = {
  half_up: ['half_even'],
  half_even: ['half_even', 'half_odd'],
  up: ['half_even'],
  ceiling: ['half_even'],
  down: ['half_odd'],
  floor: ['half_odd'],
};

/** What is left over of the operand; null for nothing, or where it is unknown. */
export function restOf({ operands: [operand], type }: Rounding, environment: Environment): Rest | null {
  if (operand?.type.kind !== 'number' || type.kind !== 'number') return null;
  const value = evaluate(operand, environment);
  if (typeof value !== 'number' && typeof value !== 'bigint') return null;
  const [dividend, divisor] = [BigInt(value) * type.denominator, operand.type.denominator];
  const rest = ((dividend % divisor) + divisor) % divisor;
  if (rest === 0n) return null;
  // Halves are taken away from zero: even and odd are the results towards it.
  if (rest * 2n === divisor) return (dividend / divisor) % 2n === 0n ? 'half_even' : 'half_odd';
  return rest * 2n < divisor ? 'below' : 'above';
}

/** Steps of one input to either side of a case that are tried first: a case near others is read more easily. */
const nearbySteps = 1000;
/** Combinations of steps that are tried before the answer is left open. */
const mostCombinations = 20_000;

/** Steps of inputs, by name. */
type Move = Readonly<Record<string, bigint>>;

/**
 * A case near that of a branch on which this is left over by rounding.
 * @param isComputedSo whether the value is due and computed by the branch
 * @returns none where no input leaves such a rest; undecided where some may, and none was found
 */
export function nearbyRounding(
  declared: readonly InputDeclaration[],
  { round, rest }: RoundingNeed,
  witness: Witness,
  isComputedSo: (environment: Environment) => boolean,
): RegionAnswer<Witness> {
  const normalised = normaliseInputs(declared, witness.inputs);
  if (!normalised.ok) return { status: 'none' };
  const lookup = inputLookup(declared, normalised.values);
  const movable = [...inputsOf(round).values()].flatMap(({ name, type }): Movable[] => {
    const [start, range] = [lookup(name), type.kind === 'number' ? rangeOf(type) : null];
    if (range === null || (typeof start !== 'number' && typeof start !== 'bigint')) return [];
    return [{ name, start: BigInt(start), ...range }];
  });
  const moved = (name: string, move: Move): Value => {
    const [start, by] = [lookup(name), move[name]];
    if (by === undefined) return start;
    return typeof start === 'bigint' ? start + by : Number(start) + Number(by);
  };
  /** Whether some input leaves the rest, in this branch or in another. */
  const seen = { rest: false };
  const tryMoves = (moves: Iterable<Move>): Witness | null => {
    for (const move of moves) {
      const environment: Environment = { input: (name) => moved(name, move), term: () => undefined };
      if (restOf(round, environment) !== rest) continue;
      seen.rest = true;
      if (!isComputedSo(environment)) continue;
      const values = declared.map(({ name }, index) =>
        Object.hasOwn(move, name) ? moved(name, move) : normalised.values[index],
      );
      return { inputs: inputsToJson(declared, values), as_of: witness.as_of };
    }
    return null;
  };
  const near = tryMoves(movable.flatMap((one) => [...nearbyMoves(one)]));
  if (near) return { status: 'found', value: near };
  const period = movable.length === inputsOf(round).size ? periodOf(round) : null;
  if (period !== null && period ** BigInt(movable.length) <= mostCombinations) {
    const within = tryMoves(movesOfPeriod(movable, period));
    if (within) return { status: 'found', value: within };
    if (!seen.rest) return { status: 'none' };
  }
  // Every value of the only input was tried.
  const [only] = movable;
  if (movable.length === 1 && only && only.maximum - only.minimum <= nearbySteps) return { status: 'none' };
  return {
    status: 'undecided',
    reason: `No case was found in ${nearbySteps} steps of an input on which ${restWords[rest]} is left over.`,
  };
}

const restWords: Record<Rest, string> = {
  below: 'less than half of what is rounded to',
  above: 'more than half of what is rounded to',
  half_even: 'exactly half of what is rounded to, above an even number,',
  half_odd: 'exactly half of what is rounded to, above an odd number,',
};

interface Movable {
  name: string;
  start: bigint;
  minimum: bigint;
  maximum: bigint;
}

function* nearbyMoves({ name, start, minimum, maximum }: Movable): Generator<Move> {
  for (let step = 0n; step <= nearbySteps; step += 1n) {
    if (start + step <= maximum) yield { [name]: step };
    if (step > 0n && start - step >= minimum) yield { [name]: -step };
  }
}

/** Every combination of inputs, up to multiples of the period. */
function* movesOfPeriod([first, ...others]: readonly Movable[], period: bigint): Generator<Move> {
  if (!first) {
    yield {};
    return;
  }
  const { name, start, minimum, maximum } = first;
  for (let step = 0n; step < period; step += 1n) {
    const by = start + step <= maximum ? step : step - period;
    if (start + by < minimum) continue;
    for (const move of movesOfPeriod(others, period)) yield { ...move, [name]: by };
  }
}

const polynomial: ReadonlySet<Expression['node']> = new Set([
  'literal',
  'input',
  'add',
  'subtract',
  'multiply',
  'negate',
  'rescale',
]);

/**
 * After how many steps of any one input what is left over comes again: the numerator of the operand is a polynomial of
 * whole numbers then, whose rests by a whole number repeat with it. Null where the operand is none.
 */
function periodOf({ operands: [operand], type }: Rounding): bigint | null {
  if (operand?.type.kind !== 'number' || type.kind !== 'number') return null;
  const nodes = new Set<Expression['node']>();
  walk(operand, ({ node }) => nodes.add(node));
  if (![...nodes].every((node) => polynomial.has(node))) return null;
  // Twice: even and odd results take turns.
  const divisor = operand.type.denominator * 2n;
  return divisor / commonDivisor(type.denominator, divisor);
}

const commonDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : commonDivisor(b, a % b));
