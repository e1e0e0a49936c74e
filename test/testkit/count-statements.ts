import pg from 'pg';
import { vi } from 'vitest';

/** How many SQL statements the process sends while the work runs, `BEGIN` and `COMMIT` among them. */
export async function countStatements<T>(work: () => Promise<T>): Promise<{ statements: number; result: T }> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const result = await work();
    return { statements: query.mock.calls.length, result };
  } finally {
    query.mockRestore();
  }
}
