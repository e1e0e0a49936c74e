import type { RoundingMode } from './expression.ts';

export const roundingModes: readonly RoundingMode[] = [
  'half_up',
  'half_even',
  'up',
  'down',
  'ceiling',
  'floor',
];

/**
 * `dividend / divisor` rounded to an integer; divisor > 0. `half_up` takes halves away from zero, as money is rounded
 * in law; `up` and `down` are away from and towards zero.
 */
export function roundBig(dividend: bigint, divisor: bigint, mode: RoundingMode): bigint {
  const truncated = dividend / divisor;
  const remainder = dividend - truncated * divisor;
  if (remainder === 0n) return truncated;
  const away = dividend < 0n ? -1n : 1n;
  const doubled = (remainder < 0n ? -remainder : remainder) * 2n;
  return awayFromZero(mode, dividend < 0n, doubled === divisor, doubled > divisor, truncated % 2n !== 0n)
    ? truncated + away
    : truncated;
}

/** The same on JavaScript numbers, exact while |dividend| × 2 and divisor stay under 2^53. */
export function roundNumber(dividend: number, divisor: number, mode: RoundingMode): number {
  const remainder = dividend % divisor;
  const truncated = (dividend - remainder) / divisor;
  if (remainder === 0) return truncated;
  const away = dividend < 0 ? -1 : 1;
  const doubled = Math.abs(remainder) * 2;
  return awayFromZero(mode, dividend < 0, doubled === divisor, doubled > divisor, truncated % 2 !== 0)
    ? truncated + away
    : truncated;
}

function awayFromZero(
  mode: RoundingMode,
  negative: boolean,
  half: boolean,
  overHalf: boolean,
  odd: boolean,
): boolean {
  switch (mode) {
    case 'half_up':
      return half || overHalf;
    case 'half_even':
      return overHalf || (half && odd);
    case 'up':
      return true;
    case 'down':
      return false;
    case 'ceiling':
      return !negative;
    case 'floor':
      return negative;
  }
}
