/**
 * The whole number of a stretch nearest to another at which a condition holds, where the condition changes at most once on
 * either side of it, as that of a relation does which one input moves; null where it holds neither there nor at the ends.
 */
export function nearestWhere(
  { low, high }: { low: number; high: number },
  from: number,
  holds: (value: number) => boolean,
): number | null {
  if (holds(from)) return from;
  const sides = [low, high]
    .filter((end) => end !== from && holds(end))
    .map((end) => boundary(from, end, holds));
  return sides.sort((a, b) => Math.abs(a - from) - Math.abs(b - from))[0] ?? null;
}

/** Between one at which it does not hold and one at which it does: the last that holds, coming from there. */
function boundary(not: number, does: number, holds: (value: number) => boolean): number {
  let [outside, inside] = [not, does];
  while (Math.abs(inside - outside) > 1) {
    const middle = Math.trunc((inside + outside) / 2);
    if (holds(middle)) inside = middle;
    else outside = middle;
  }
  return inside;
}
