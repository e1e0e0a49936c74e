/** How a numeric tree without conditions moves as its one input rises. */
export type Direction = 'constant' | 'up' | 'down' | 'mixed';

export const flip = (direction: Direction): Direction =>
  direction === 'up' ? 'down' : direction === 'down' ? 'up' : direction;

/** Of a sum of two trees that move so. */
export function together(a: Direction, b: Direction): Direction {
  if (a === 'constant') return b;
  if (b === 'constant' || a === b) return a;
  return 'mixed';
}

/** Of a function about whose steps nothing is promised: constant where its operands are. */
export const unpromised = (operands: readonly Direction[]): Direction =>
  operands.every((operand) => operand === 'constant') ? 'constant' : 'mixed';
