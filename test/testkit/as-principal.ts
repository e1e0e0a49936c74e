import type pg from 'pg';
import { enterPrincipal } from '../../src/db/proofs.ts';
import type { TestDatabase } from './database.ts';

export type Query = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;

/**
 * Raw SQL as the serving role, on behalf of this user, key or actor (null: of none), in a transaction that is
 * taken back: what application code that forgot every check could see and do.
 */
export async function asPrincipal<T>(
  db: TestDatabase,
  principal: string | null,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  const client = await db.database.pool.connect();
  try {
    await client.query('BEGIN');
    if (principal !== null) await client.query(enterPrincipal, [principal, '']);
    return await work(async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
      return (await client.query<Row>(text, values)).rows;
    });
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/** What became of a statement: the rows it touched, or the SQLSTATE and message it was refused with. */
export async function outcomeOf(
  query: Query,
  text: string,
  values: unknown[] = [],
): Promise<number | string> {
  await query('SAVEPOINT attempt');
  try {
    const rows = await query(`${text} RETURNING 1 AS touched`, values);
    return rows.length;
  } catch (error) {
    await query('ROLLBACK TO SAVEPOINT attempt');
    const { code, message } = error as { code?: string; message: string };
    return `${code}: ${message}`;
  }
}
