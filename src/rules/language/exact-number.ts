/** Exact rationals and integer intervals, in BigInt. Doubles never take part. */

export interface Rational {
  numerator: bigint;
  /** > 0. */
  denominator: bigint;
}

export interface Interval {
  minimum: bigint;
  maximum: bigint;
}

const safeLimit = BigInt(Number.MAX_SAFE_INTEGER);

/** Largest magnitude that a numerator or denominator may reach anywhere in an expression. */
export const magnitudeLimit = 1n << 256n;

export const abs = (value: bigint): bigint => (value < 0n ? -value : value);

export function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [abs(a), abs(b)];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

export const lcm = (a: bigint, b: bigint): bigint => (a / gcd(a, b)) * b;

export function reduce(value: Rational): Rational {
  const divisor = gcd(value.numerator, value.denominator) || 1n;
  const sign = value.denominator < 0n ? -1n : 1n;
  return { numerator: (sign * value.numerator) / divisor, denominator: (sign * value.denominator) / divisor };
}

export const powerOfTen = (exponent: number): bigint => 10n ** BigInt(exponent);

/** The least s with denominator | 10^s, or null when no power of ten will do (a third, say) or s passes `most`. */
export function decimalPlaces(denominator: bigint, most = 40): number | null {
  for (let places = 0; places <= most; places += 1) {
    if (powerOfTen(places) % denominator === 0n) return places;
  }
  return null;
}

const decimalPattern = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,2}))?$/;

/** `12`, `-0.40`, `1e3` as the exact number that the text says, over the least power of ten; null for any other text. */
export function parseDecimal(text: string): Rational | null {
  const match = decimalPattern.exec(text);
  if (match === null) return null;
  const [, sign, whole = '', fraction = '', exponentText] = match;
  let digits = BigInt(whole + fraction);
  if (sign === '-') digits = -digits;
  let places = fraction.length - Number(exponentText ?? 0);
  if (places < 0) {
    digits *= powerOfTen(-places);
    places = 0;
  }
  while (places > 0 && digits % 10n === 0n) {
    digits /= 10n;
    places -= 1;
  }
  return { numerator: digits, denominator: powerOfTen(places) };
}

/** The numerator over `denominator`, written with exactly `places` decimals: 12345 over 100 is `123.45`. */
export function formatDecimal(numerator: bigint, denominator: bigint, places: number): string {
  const scaled = (numerator * powerOfTen(places)) / denominator;
  const digits = abs(scaled)
    .toString()
    .padStart(places + 1, '0');
  const sign = scaled < 0n ? '-' : '';
  if (places === 0) return sign + digits;
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

export const isSafe = (range: Interval): boolean => range.minimum >= -safeLimit && range.maximum <= safeLimit;

export const constantInterval = (value: bigint): Interval => ({ minimum: value, maximum: value });

export function hull(values: bigint[]): Interval {
  let minimum = values[0] ?? 0n;
  let maximum = minimum;
  for (const value of values) {
    if (value < minimum) minimum = value;
    if (value > maximum) maximum = value;
  }
  return { minimum, maximum };
}

export const union = (a: Interval, b: Interval): Interval =>
  hull([a.minimum, a.maximum, b.minimum, b.maximum]);

export const addIntervals = (a: Interval, b: Interval): Interval => ({
  minimum: a.minimum + b.minimum,
  maximum: a.maximum + b.maximum,
});

export const negateInterval = (a: Interval): Interval => ({ minimum: -a.maximum, maximum: -a.minimum });

export const multiplyIntervals = (a: Interval, b: Interval): Interval =>
  hull([a.minimum * b.minimum, a.minimum * b.maximum, a.maximum * b.minimum, a.maximum * b.maximum]);

/** Of `x % divisor`, the sign following x. */
export function moduloInterval(a: Interval, divisor: bigint): Interval {
  const most = abs(divisor) - 1n;
  return {
    minimum: a.minimum >= 0n ? 0n : a.minimum > -most ? a.minimum : -most,
    maximum: a.maximum <= 0n ? 0n : a.maximum < most ? a.maximum : most,
  };
}
