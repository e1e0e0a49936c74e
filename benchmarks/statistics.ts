export const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? NaN;

/** Where the middle half of the figures begins and ends. */
export function quartiles(figures: readonly number[]): [number, number] {
  const sorted = figures.toSorted((a, b) => a - b);
  return [sorted[Math.floor(sorted.length * 0.25)] ?? NaN, sorted[Math.floor(sorted.length * 0.75)] ?? NaN];
}

/**
 * Mann and Whitney's test of two samples: `above` is the share of pairs in which the first is the greater (one half: no
 * difference), `z` how many standard deviations that lies from one half. Ties count half.
 */
export function mannWhitney(
  first: readonly number[],
  second: readonly number[],
): { above: number; z: number } {
  const all = [
    ...first.map((value) => ({ value, mine: true })),
    ...second.map((value) => ({ value, mine: false })),
  ].sort((a, b) => a.value - b.value);
  let ranks = 0;
  for (let start = 0; start < all.length;) {
    let end = start;
    while (end < all.length && all[end]!.value === all[start]!.value) end += 1;
    const rank = (start + 1 + end) / 2;
    ranks += rank * all.slice(start, end).filter(({ mine }) => mine).length;
    start = end;
  }
  const [m, n] = [first.length, second.length];
  const u = ranks - (m * (m + 1)) / 2;
  return { above: u / (m * n), z: (u - (m * n) / 2) / Math.sqrt((m * n * (m + n + 1)) / 12) };
}

/** k of n with Wilson's 95% interval. */
export function ratio(k: number, n: number): string {
  if (n === 0) return '0 of 0';
  const [z, p] = [1.96, k / n];
  const centre = (p + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = (z * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n))) / (1 + (z * z) / n);
  return `${String(k)} of ${String(n)} = ${(100 * p).toFixed(0)}% [${(100 * Math.max(0, centre - half)).toFixed(0)}–${(100 * Math.min(1, centre + half)).toFixed(0)}]`;
}
