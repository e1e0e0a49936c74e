/** How a numeric tree without conditions moves as its one input rises. */
export type Monotonicity = 'constant' | 'up' | 'down' | 'mixed';

export const flip = (direction: Monotonicity): Monotonicity =>
  direction === 'up' ? 'down' : direction === 'down' ? 'up' : direction;

/** Of a sum of two trees that move so. */
export function together(a: Monotonicity, b: Monotonicity): Monotonicity {
  if (a === 'constant') return b;
  if (b === 'constant' || a === b) return a;
  return 'mixed';
}

/** Of a function about whose steps nothing is promised: constant where its operands are. */
export const unpromised = (operands: readonly Monotonicity[]): Monotonicity =>
  operands.every((operand) => operand === 'constant') ? 'constant' : 'mixed';
