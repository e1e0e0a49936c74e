import type { Expression, Type } from '../language/expression.ts';
import type { Comparison } from './atoms.ts';

export interface Step {
  step: string;
  left: Expression;
  right: Expression;
}

const span = { start: 0, end: 0 };

/**
 * Two sides of a comparison made equal, and one step of their scale apart either way, as equations. Times have no step
 * that means anything to a reader, so they get the equal case alone; texts have none.
 */
export function oneStepApart({ left, right }: Comparison): Step[] {
  const shifted = (by: number): Expression | null => {
    const { type } = right;
    if (type.kind === 'number') {
      const wide: Type = { ...type, big: true };
      const one: Expression = { node: 'literal', value: BigInt(by), type: wide, ...span };
      return { node: 'add', left: right, right: one, type: wide, ...span };
    }
    if (type.kind !== 'date') return null;
    const range = { minimum: BigInt(by), maximum: BigInt(by) };
    const days: Type = { kind: 'number', of: 'int', unit: null, denominator: 1n, range, big: false };
    const amount: Expression = { node: 'literal', value: by, type: days, ...span };
    return { node: 'plus_days', date: right, amount, type, ...span };
  };
  const steps = [-1, 0, 1].flatMap((by): Step[] => {
    const other = by === 0 ? right : shifted(by);
    return other ? [{ step: String(by), left, right: other }] : [];
  });
  return steps.map((step) => ({ ...step, left: sameRepresentation(step.left, step.right) }));
}

/** Equality holds between values of one representation only. */
function sameRepresentation(left: Expression, right: Expression): Expression {
  if (left.type.kind !== 'number' || right.type.kind !== 'number' || left.type.big === right.type.big)
    return left;
  return { node: 'rescale', operand: left, factor: 1n, type: { ...left.type, big: right.type.big }, ...span };
}
