import type { Arith, Bool, Context } from 'z3-solver';
import type { RoundingMode } from '../expression.ts';
import type { SolverAnswer, SolverAtom, SolverNode, SolverProblem, SolverTerm } from './solver-problem.ts';

type Integer = Arith<'enshrine'>;
type Condition = Bool<'enshrine'>;
type Solver3 = Context<'enshrine'>;

interface Constants {
  value: Integer;
  /** 0: has a value, 1: null, 2: unknown. */
  state: Integer;
}

/**
 * Asks whether a diagram has a point whose atoms hold together. `rlimit` counts the solver's own steps, so that the
 * answer does not depend on the speed of the machine.
 */
export async function solve(context: Solver3, problem: SolverProblem, rlimit: number): Promise<SolverAnswer> {
  const solver = new context.Solver();
  solver.set('rlimit', rlimit);
  const constants = declareInputs(context, problem, (condition) => solver.add(condition));
  solver.add(encodeDiagram(context, problem, constants));
  const status = await solver.check();
  if (status === 'unsat') return { status: 'unsatisfiable' };
  if (status === 'unknown') return { status: 'undecided', reason: 'The solver reached its limit.' };
  const model = solver.model();
  const read = (e: Integer): number => Number(model.eval(e, true).toString().replace(/[() ]/g, ''));
  const values = problem.variables.map((_, index) => {
    const constant = constants.get(index);
    if (!constant) return undefined;
    const state = read(constant.state);
    return state === 0 ? read(constant.value) : state === 1 ? null : undefined;
  });
  return { status: 'satisfiable', values };
}

function declareInputs(
  context: Solver3,
  problem: SolverProblem,
  add: (condition: Condition) => void,
): Map<number, Constants> {
  const constants = new Map<number, Constants>();
  for (const [index, variable] of problem.variables.entries()) {
    if (variable.kind !== 'input') continue;
    const value = context.Int.const(`v${index}`);
    const state = context.Int.const(`s${index}`);
    constants.set(index, { value, state });
    add(value.ge(variable.low));
    add(value.le(variable.high));
    add(state.ge(0));
    add(state.le(2));
    if (!variable.nullable) add(state.neq(1));
    if (!variable.omittable) add(state.neq(2));
  }
  return constants;
}

function encodeDiagram(
  context: Solver3,
  problem: SolverProblem,
  constants: ReadonlyMap<number, Constants>,
): Condition {
  const regions: Condition[] = [context.Bool.val(false), context.Bool.val(true)];
  const region = (id: number): Condition => {
    const condition = regions[id];
    if (!condition) throw new RangeError(`Region ${id} comes before its children.`);
    return condition;
  };
  for (const node of problem.nodes) regions.push(encodeNode(context, problem, constants, node, region));
  return region(problem.root);
}

function encodeNode(
  context: Solver3,
  problem: SolverProblem,
  constants: ReadonlyMap<number, Constants>,
  node: SolverNode,
  region: (id: number) => Condition,
): Condition {
  const variable = problem.variables[node.variable];
  const choose = (condition: Condition, yes: Condition, no: Condition): Condition =>
    context.If(condition, yes, no);
  if (variable?.kind === 'atom') {
    const atom = encodeAtom(context, variable.atom, constants);
    return choose(atom, region(node.children[1] ?? 0), region(node.children[0] ?? 0));
  }
  const constant = constants.get(node.variable);
  if (!variable || !constant) throw new RangeError(`There is no variable ${node.variable}.`);
  let condition = region(node.children[node.children.length - 1] ?? 0);
  for (let i = node.starts.length - 1; i >= 0; i -= 1) {
    condition = choose(constant.value.lt(node.starts[i] ?? 0), region(node.children[i] ?? 0), condition);
  }
  if (variable.nullable) condition = choose(constant.state.eq(1), region(node.absent), condition);
  if (variable.omittable) condition = choose(constant.state.eq(2), region(node.unknown), condition);
  return condition;
}

function encodeAtom(
  context: Solver3,
  atom: SolverAtom,
  constants: ReadonlyMap<number, Constants>,
): Condition {
  const term = encodeTerm(context, atom.term, constants);
  return atom.operator === '<=' ? term.le(0) : term.eq(0);
}

function encodeTerm(context: Solver3, term: SolverTerm, constants: ReadonlyMap<number, Constants>): Integer {
  const inner = (operand: SolverTerm): Integer => encodeTerm(context, operand, constants);
  const zero = context.Int.val(0);
  switch (term.op) {
    case 'constant':
      return context.Int.val(term.value);
    case 'variable': {
      const constant = constants.get(term.index);
      if (!constant) throw new RangeError(`There is no variable ${term.index}.`);
      return constant.value;
    }
    case 'sum':
      return term.terms.map(inner).reduce((sum, operand) => sum.add(operand), zero);
    case 'scale':
      return inner(term.term).mul(term.factor);
    case 'modulo': {
      // CEL's remainder takes the sign of the dividend; the solver's is never negative.
      const dividend = inner(term.term);
      const remainder = dividend.neg().mod(term.divisor).neg();
      return context.If(dividend.ge(0), dividend.mod(term.divisor), remainder);
    }
    case 'min':
    case 'max':
      return term.terms
        .map(inner)
        .reduce((best, operand) =>
          context.If(term.op === 'min' ? operand.lt(best) : operand.gt(best), operand, best),
        );
    case 'round':
      return encodeRounding(context, inner(term.term).mul(term.numerator), term.denominator, term.mode);
  }
}

/** The solver's integer division rounds down for a positive divisor. */
function encodeRounding(context: Solver3, dividend: Integer, divisor: bigint, mode: RoundingMode): Integer {
  const floor = dividend.div(divisor);
  const remainder = dividend.mod(divisor);
  const next = floor.add(1);
  const whole = remainder.eq(0);
  const twice = remainder.mul(2);
  const nearest = (half: Integer): Integer =>
    context.If(twice.gt(divisor), next, context.If(twice.eq(divisor), half, floor));
  switch (mode) {
    case 'floor':
      return floor;
    case 'ceiling':
      return context.If(whole, floor, next);
    case 'down':
      return context.If(context.Or(whole, dividend.ge(0)), floor, next);
    case 'up':
      return context.If(context.Or(whole, dividend.lt(0)), floor, next);
    case 'half_up':
      return nearest(context.If(dividend.ge(0), next, floor));
    case 'half_even':
      return nearest(context.If(floor.mod(2n).eq(0), floor, next));
  }
}
