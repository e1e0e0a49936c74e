import { isDatabaseUnavailable } from './db/errors.ts';
import { outstandingMigrations } from './db/migrate.ts';
import type { Handler } from './http/handler.ts';
import { sendJson } from './http/respond.ts';

/** The process runs and its event loop turns. Says nothing of what it depends on. */
export const live: Handler = async (_request, response) => {
  sendJson(response, 200, { status: 'ok' });
};

/** The database answers and is migrated: requests may be sent here. */
export const ready: Handler = async (_request, response, { services }) => {
  try {
    const outstanding = await outstandingMigrations(services.database.pool);
    const migrated = outstanding.length === 0;
    sendJson(response, migrated ? 200 : 503, {
      status: migrated ? 'ok' : 'unavailable',
      database: 'ok',
      migrations: migrated ? 'ok' : 'outstanding',
    });
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    sendJson(response, 503, { status: 'unavailable', database: 'unavailable' });
  }
};
