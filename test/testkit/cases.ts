/**
 * How many random cases a property is tried on. A run of `npm test` tries those that find, nine times in ten or better, a
 * fault that one case in `usual / 2.3` shows; each run tries others. `npm run soak` tries many times as many.
 */
export const cases = (usual: number): number => usual * Number(process.env.SOAK_TIMES ?? 1);

/** A third of what is looked at one by one, others in each run of `npm test`; a soak looks at all. */
export function someOf<One>(all: readonly One[]): One[] {
  const first = Math.floor(Math.random() * 3);
  return all.filter((_one, index) => process.env.SOAK_TIMES !== undefined || index % 3 === first);
}
