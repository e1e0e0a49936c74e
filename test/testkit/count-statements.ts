import pg from 'pg';
import { vi } from 'vitest';

/** The count of a limit is asked now and then for many calls at once, whatever they read. */
const countsLimits = ([statement]: readonly unknown[]): boolean =>
  JSON.stringify(statement).includes('enshrine_limits');

/** How many SQL statements the process sends while the work runs, `BEGIN` and `COMMIT` among them. */
export async function countStatements<T>(work: () => Promise<T>): Promise<{ statements: number; result: T }> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const result = await work();
    return { statements: query.mock.calls.filter((call) => !countsLimits(call)).length, result };
  } finally {
    query.mockRestore();
  }
}
