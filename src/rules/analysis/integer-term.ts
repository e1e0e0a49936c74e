import type { Expression, Scalar } from '../language/expression.ts';
import { operationOf } from '../language/functions.ts';
import type { IntegerTerm } from '../language/integer-term.ts';
import type { Space } from './space.ts';
import { inputsOf } from './rewrite.ts';

/** Runs a tree that reads no input. */
export type EvaluateConstant = (e: Expression) => Scalar;

/**
 * A numeric tree without conditions as a term over integers; null where it has no such form (a product of two inputs,
 * calendar months on an input).
 */
export function integerTerm(e: Expression, space: Space, fold: EvaluateConstant): IntegerTerm | null {
  if (e.node !== 'literal' && inputsOf(e).size === 0) return constantTerm(fold(e));
  const term = (operand: Expression): IntegerTerm | null => integerTerm(operand, space, fold);
  switch (e.node) {
    case 'literal':
      return constantTerm(e.value);
    case 'input':
      return e.type.kind === 'bool' ? null : { op: 'variable', index: space.variable(e.name).index };
    case 'add':
    case 'time_add':
      return sum([term(e.left), term(e.right)]);
    case 'subtract':
    case 'time_subtract':
      return sum([term(e.left), scale(-1n, term(e.right))]);
    case 'negate':
      return scale(-1n, term(e.operand));
    case 'rescale':
      return scale(e.factor, term(e.operand));
    case 'multiply': {
      const [left, right] = [term(e.left), term(e.right)];
      if (left?.op === 'constant') return scale(left.value, right);
      return right?.op === 'constant' ? scale(right.value, left) : null;
    }
    case 'modulo': {
      const operand = term(e.operand);
      return operand && { op: 'modulo', divisor: e.divisor < 0n ? -e.divisor : e.divisor, term: operand };
    }
    case 'call': {
      const operands = all(e.operands.map(term));
      return operands && operationOf(e).term(operands, e);
    }
    default:
      return null;
  }
}

function constantTerm(value: unknown): IntegerTerm | null {
  if (typeof value === 'bigint') return { op: 'constant', value };
  return typeof value === 'number' ? { op: 'constant', value: BigInt(value) } : null;
}

function all(terms: (IntegerTerm | null)[]): IntegerTerm[] | null {
  const present = terms.filter((term) => term !== null);
  return present.length === terms.length ? present : null;
}

function sum(terms: (IntegerTerm | null)[]): IntegerTerm | null {
  const present = all(terms);
  return present && { op: 'sum', terms: present };
}

function scale(factor: bigint, term: IntegerTerm | null): IntegerTerm | null {
  return term && { op: 'scale', factor, term };
}

export interface LinearForm {
  /** Non-zero, in ascending order of the variables. */
  coefficients: [variable: number, factor: bigint][];
  constant: bigint;
}

/** The term as a sum of multiples of variables; null when it is not one. */
export function linearForm(term: IntegerTerm): LinearForm | null {
  const coefficients = new Map<number, bigint>();
  let constant = 0n;
  const gather = (at: IntegerTerm, factor: bigint): boolean => {
    switch (at.op) {
      case 'constant':
        constant += factor * at.value;
        return true;
      case 'variable':
        coefficients.set(at.index, (coefficients.get(at.index) ?? 0n) + factor);
        return true;
      case 'sum':
        return at.terms.every((inner) => gather(inner, factor));
      case 'scale':
        return gather(at.term, factor * at.factor);
      default:
        return false;
    }
  };
  if (!gather(term, 1n)) return null;
  return {
    coefficients: [...coefficients].filter(([, factor]) => factor !== 0n).sort(([a], [b]) => a - b),
    constant,
  };
}

export function termOf(form: LinearForm): IntegerTerm {
  return {
    op: 'sum',
    terms: [
      ...form.coefficients.map(([index, factor]): IntegerTerm => ({
        op: 'scale',
        factor,
        term: { op: 'variable', index },
      })),
      { op: 'constant', value: form.constant },
    ],
  };
}
