const powersOfTen = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000] as const;

const mostDigits = 999_999_999_999_999;
const longestText = 15;

/**
 * The numerator over `10^places` of a decimal as texts of inputs write it, where it has at most 15 digits: one pass, no
 * BigInt. NaN for any other text, which the slow reader then judges.
 * @param places at most 6
 */
export function fixedPoint(text: unknown, places: number): number {
  if (typeof text !== 'string' || text.length > longestText) return NaN;
  const negative = text.charCodeAt(0) === minus;
  const start = negative ? 1 : 0;
  let at = start;
  let value = 0;
  for (; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - zero;
    if (digit < 0 || digit > 9) break;
    value = value * 10 + digit;
  }
  if (at === start || (text.charCodeAt(start) === zero && at > start + 1)) return NaN;
  let left = places;
  if (at < text.length) {
    if (text.charCodeAt(at) !== point || at + 1 === text.length) return NaN;
    for (at += 1; at < text.length; at += 1) {
      const digit = text.charCodeAt(at) - zero;
      if (digit < 0 || digit > 9 || (left === 0 && digit !== 0)) return NaN;
      if (left === 0) continue;
      value = value * 10 + digit;
      left -= 1;
    }
  }
  // Exact up to the limit; what is beyond it is beyond it after rounding as well.
  value *= powersOfTen[left] ?? NaN;
  if (!(value <= mostDigits)) return NaN;
  return negative ? 0 - value : value;
}

const zero = 0x30;
const minus = 0x2d;
const point = 0x2e;
