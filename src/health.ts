import { isDatabaseUnavailable } from './db/errors.ts';
import { outstandingMigrations } from './db/migrate.ts';
import type { Handler } from './http/handler.ts';
import { sendJson } from './http/respond.ts';

/** The process runs and its event loop turns. Says nothing of what it depends on. */
export const live: Handler = async (_request, response) => {
  sendJson(response, 200, { status: 'ok' });
};

/** The database answers, takes writes and is migrated: requests may be sent here. */
export const ready: Handler = async (_request, response, { services }) => {
  try {
    const { pool } = services.database;
    const outstanding = await outstandingMigrations(pool);
    const migrated = outstanding.length === 0;
    const { rows } = await pool.query<{ read_only: boolean }>(
      `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS read_only`,
    );
    const writable = rows[0]?.read_only === false;
    sendJson(response, migrated && writable ? 200 : 503, {
      status: migrated && writable ? 'ok' : 'unavailable',
      database: writable ? 'ok' : 'read_only',
      migrations: migrated ? 'ok' : 'outstanding',
    });
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    sendJson(response, 503, { status: 'unavailable', database: 'unavailable' });
  }
};
