import pg from 'pg';
import type { TestDatabase } from './database.ts';
import { until } from './until.ts';

/**
 * Makes calls meet: holds a lock (`LOCK TABLE …`, or a row), starts them, waits until that many of the database's
 * connections wait for a lock, and lets go. What they come to does not depend on who is faster. `meanwhile` is done
 * while they wait.
 */
export async function meetAtLock<T>(
  { adminUrl }: TestDatabase,
  lock: string,
  waiting: number,
  start: () => Promise<T>,
  meanwhile?: () => Promise<unknown>,
): Promise<T> {
  const holder = new pg.Client({ connectionString: adminUrl });
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query(lock);
    const calls = start();
    const blocked = async (): Promise<number> => {
      const { rows } = await holder.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      // Statistics are read once a transaction unless told otherwise.
      await holder.query('SELECT pg_stat_clear_snapshot()');
      return rows[0]?.n ?? 0;
    };
    await until(async () => {
      const now = await blocked();
      if (now < waiting) throw new Error(`${now} of ${waiting} connections came to wait for a lock`);
    });
    await meanwhile?.();
    await holder.query('COMMIT');
    return await calls;
  } finally {
    await holder.end();
  }
}
