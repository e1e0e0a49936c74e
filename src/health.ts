import type { Pool } from 'pg';
import { isDatabaseUnavailable, isDiskFull } from './db/errors.ts';
import { outstandingMigrations } from './db/migrate.ts';
import type { Handler } from './http/handler.ts';
import { sendJson } from './http/respond.ts';

/** The process runs and its event loop turns. Says nothing of what it depends on. */
export const live: Handler = async (_request, response) => {
  sendJson(response, 200, { status: 'ok' });
};

/**
 * More than the sort may keep in memory, so that it goes to the disk of the database: it fails where nothing more can be
 * written there, and leaves nothing behind.
 */
const writeProbe = `SELECT count(*) FROM (SELECT n FROM generate_series(1, 20000) AS n ORDER BY n DESC OFFSET 0) AS sorted`;

/** @throws the error of the database: SQLSTATE 53100 for a disk that is full. */
async function requireDisk(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SET LOCAL work_mem = '64kB'`);
    await client.query(writeProbe);
    await client.query('ROLLBACK');
    client.release();
  } catch (error) {
    // A server that did not answer once is not waited for a second time.
    client.release(true);
    throw error;
  }
}

interface Readiness {
  status: 200 | 503;
  body: Record<string, string>;
}

/** @throws what keeps the database from being asked */
async function askDatabase(pool: Pool): Promise<Readiness> {
  await requireDisk(pool);
  const migrated = (await outstandingMigrations(pool)).length === 0;
  const { rows } = await pool.query<{ read_only: boolean }>(
    `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS read_only`,
  );
  const writable = rows[0]?.read_only === false;
  return {
    status: migrated && writable ? 200 : 503,
    body: {
      status: migrated && writable ? 'ok' : 'unavailable',
      database: writable ? 'ok' : 'read_only',
      migrations: migrated ? 'ok' : 'outstanding',
    },
  };
}

/** Of each pool, the question that is under way: however many ask at once, the database is asked one after another. */
const underWay = new WeakMap<Pool, Promise<Readiness>>();

function readinessOf(pool: Pool): Promise<Readiness> {
  const asked = underWay.get(pool) ?? askDatabase(pool).finally(() => underWay.delete(pool));
  underWay.set(pool, asked);
  return asked;
}

/** The process stays, and the database answers, takes writes, has room for them and is migrated: requests may be sent here. */
export const ready: Handler = async (_request, response, { services, isStopping }) => {
  if (isStopping) {
    sendJson(response, 503, { status: 'stopping' });
    return;
  }
  try {
    const { status, body } = await readinessOf(services.database.pool);
    sendJson(response, status, body);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    sendJson(response, 503, {
      status: 'unavailable',
      database: isDiskFull(error) ? 'disk_full' : 'unavailable',
    });
  }
};
