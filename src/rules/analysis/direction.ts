import { flip, together, type Monotonicity } from '../language/direction.ts';
import type { Expression } from '../language/expression.ts';
import { operationOf } from '../language/functions.ts';
import type { EvaluateConstant } from './integer-term.ts';
import { inputsOf } from './rewrite.ts';

/** Non-strict and safe: `up` and `down` are promises, `mixed` is not knowing. */
export function directionOf(e: Expression, fold: EvaluateConstant): Monotonicity {
  const of = (operand: Expression): Monotonicity => directionOf(operand, fold);
  switch (e.node) {
    case 'literal':
      return 'constant';
    case 'input':
      return 'up';
    case 'add':
    case 'time_add':
      return together(of(e.left), of(e.right));
    case 'subtract':
    case 'time_subtract':
      return together(of(e.left), flip(of(e.right)));
    case 'negate':
      return flip(of(e.operand));
    case 'rescale':
      return of(e.operand);
    case 'multiply':
      return product(e.left, e.right, fold);
    case 'modulo':
      return of(e.operand) === 'constant' ? 'constant' : 'mixed';
    case 'call':
      return operationOf(e).direction(e.operands.map(of));
    default:
      return 'mixed';
  }
}

function product(left: Expression, right: Expression, fold: EvaluateConstant): Monotonicity {
  for (const [factor, other] of [
    [left, right],
    [right, left],
  ] as const) {
    if (inputsOf(factor).size > 0) continue;
    const value = fold(factor);
    if (typeof value !== 'number' && typeof value !== 'bigint') return 'mixed';
    if (Number(value) === 0) return 'constant';
    return value > 0 ? directionOf(other, fold) : flip(directionOf(other, fold));
  }
  // Both rise and neither is ever negative: so does the product (x * x over amounts).
  const nonNegative = [left, right].every((e) => e.type.kind === 'number' && e.type.range.minimum >= 0n);
  const [a, b] = [directionOf(left, fold), directionOf(right, fold)];
  return nonNegative ? together(a, b) : 'mixed';
}
