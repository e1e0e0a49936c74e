/**
 * How many random cases a property is tried on. A run of `npm test` tries those that find, nine times in ten or better, a
 * fault that one case in `usual / 2.3` shows; each run tries others. `npm run soak` tries many times as many.
 */
export const cases = (usual: number): number => usual * Number(process.env.SOAK_TIMES ?? 1);
