import type { RoundingMode } from '../language/expression.ts';
import type { IntegerTerm } from '../language/integer-term.ts';
import type { IntegerLogic, SolverTerm } from './integer-logic.ts';
import type { SolverAnswer, SolverAtom, SolverNode, SolverProblem } from './solver-problem.ts';

interface Constants {
  value: SolverTerm;
  /** 0: has a value, 1: null, 2: unknown. */
  state: SolverTerm;
}

/** Asks whether a diagram has a point whose atoms hold together. */
export async function solve(logic: IntegerLogic, problem: SolverProblem): Promise<SolverAnswer> {
  const constants = declareInputs(logic, problem);
  logic.demand(encodeDiagram(logic, problem, constants));
  const inputs = [...constants];
  const model = await logic.model(inputs.flatMap(([, { value, state }]) => [value, state]));
  if (model === 'none') return { status: 'unsatisfiable' };
  if (model === 'limit') return { status: 'undecided', reason: 'The solver reached its limit.' };
  const values: (number | null | undefined)[] = problem.variables.map(() => undefined);
  for (const [i, [index]] of inputs.entries()) {
    const state = model[2 * i + 1];
    values[index] = state === 0n ? Number(model[2 * i]) : state === 1n ? null : undefined;
  }
  return { status: 'satisfiable', values };
}

function declareInputs(logic: IntegerLogic, problem: SolverProblem): Map<number, Constants> {
  const constants = new Map<number, Constants>();
  for (const [index, variable] of problem.variables.entries()) {
    if (variable.kind !== 'input') continue;
    const value = logic.constant(2 * index);
    const state = logic.constant(2 * index + 1);
    constants.set(index, { value, state });
    logic.demand(logic.atMost(logic.number(variable.low), value));
    logic.demand(logic.atMost(value, logic.number(variable.high)));
    logic.demand(logic.atMost(logic.number(0), state));
    logic.demand(logic.atMost(state, logic.number(2)));
    if (!variable.nullable) logic.demand(logic.not(logic.equal(state, logic.number(1))));
    if (!variable.omittable) logic.demand(logic.not(logic.equal(state, logic.number(2))));
  }
  return constants;
}

type Inputs = ReadonlyMap<number, Constants>;

function encodeDiagram(logic: IntegerLogic, problem: SolverProblem, constants: Inputs): SolverTerm {
  const regions = [logic.truth(false), logic.truth(true)];
  const region = (id: number): SolverTerm => {
    const condition = regions[id];
    if (condition === undefined) throw new RangeError(`Region ${id} comes before its children.`);
    return condition;
  };
  for (const node of problem.nodes) regions.push(encodeNode(logic, problem, constants, node, region));
  return region(problem.root);
}

function encodeNode(
  logic: IntegerLogic,
  problem: SolverProblem,
  constants: Inputs,
  node: SolverNode,
  region: (id: number) => SolverTerm,
): SolverTerm {
  const variable = problem.variables[node.variable];
  const child = (position: number): SolverTerm => region(node.children[position] ?? 0);
  if (variable?.kind === 'atom') {
    return logic.choose(encodeAtom(logic, variable.atom, constants), child(1), child(0));
  }
  const constant = constants.get(node.variable);
  if (!variable || !constant) throw new RangeError(`There is no variable ${node.variable}.`);
  let condition = child(node.children.length - 1);
  for (const [i, start] of [...node.starts.entries()].reverse()) {
    condition = logic.choose(logic.less(constant.value, logic.number(start)), child(i), condition);
  }
  const inState = (state: number): SolverTerm => logic.equal(constant.state, logic.number(state));
  if (variable.nullable) condition = logic.choose(inState(1), region(node.absent), condition);
  if (variable.omittable) condition = logic.choose(inState(2), region(node.unknown), condition);
  return condition;
}

function encodeAtom(logic: IntegerLogic, atom: SolverAtom, constants: Inputs): SolverTerm {
  const term = encodeTerm(logic, atom.term, constants);
  return (atom.operator === '<=' ? logic.atMost : logic.equal)(term, logic.number(0));
}

function encodeTerm(logic: IntegerLogic, term: IntegerTerm, constants: Inputs): SolverTerm {
  const inner = (operand: IntegerTerm): SolverTerm => encodeTerm(logic, operand, constants);
  switch (term.op) {
    case 'constant':
      return logic.number(term.value);
    case 'variable': {
      const constant = constants.get(term.index);
      if (!constant) throw new RangeError(`There is no variable ${term.index}.`);
      return constant.value;
    }
    case 'sum':
      return logic.sum(term.terms.map(inner));
    case 'scale':
      return logic.times(inner(term.term), term.factor);
    case 'modulo': {
      // CEL's remainder takes the sign of the dividend.
      const dividend = inner(term.term);
      const negated = logic.times(dividend, -1n);
      return logic.choose(
        logic.atMost(logic.number(0), dividend),
        logic.remainder(dividend, term.divisor),
        logic.times(logic.remainder(negated, term.divisor), -1n),
      );
    }
    case 'min':
    case 'max':
      return term.terms.map(inner).reduce((best, operand) => {
        const better = term.op === 'min' ? logic.less(operand, best) : logic.less(best, operand);
        return logic.choose(better, operand, best);
      });
    case 'round':
      return encodeRounding(
        logic,
        logic.times(inner(term.term), term.numerator),
        term.denominator,
        term.mode,
      );
  }
}

function encodeRounding(
  logic: IntegerLogic,
  dividend: SolverTerm,
  divisor: bigint,
  mode: RoundingMode,
): SolverTerm {
  const floor = logic.divide(dividend, divisor);
  const remainder = logic.remainder(dividend, divisor);
  const next = logic.sum([floor, logic.number(1)]);
  const whole = logic.equal(remainder, logic.number(0));
  const negative = logic.less(dividend, logic.number(0));
  const nearest = (half: SolverTerm): SolverTerm => {
    const twice = logic.times(remainder, 2n);
    const tie = logic.equal(twice, logic.number(divisor));
    return logic.choose(logic.less(logic.number(divisor), twice), next, logic.choose(tie, half, floor));
  };
  switch (mode) {
    case 'floor':
      return floor;
    case 'ceiling':
      return logic.choose(whole, floor, next);
    case 'down':
      return logic.choose(whole, floor, logic.choose(negative, next, floor));
    case 'up':
      return logic.choose(whole, floor, logic.choose(negative, floor, next));
    case 'half_up':
      return nearest(logic.choose(negative, floor, next));
    case 'half_even':
      return nearest(logic.choose(logic.equal(logic.remainder(floor, 2n), logic.number(0)), floor, next));
  }
}
