import type { Handler } from './http/handler.ts';
import { sendJson } from './http/respond.ts';
import { isDatabaseUnavailable } from './db/errors.ts';

/** The process runs and its event loop turns. Says nothing of what it depends on. */
export const live: Handler = async (_request, response) => {
  sendJson(response, 200, { status: 'ok' });
};

/** The database answers and is migrated: requests may be sent here. */
export const ready: Handler = async (_request, response, { services }) => {
  try {
    // The serving role may not read the table of migrations; the newest relation of the schema stands for them.
    const { rows } = await services.database.pool.query<{ migrated: boolean }>(
      "SELECT to_regclass('public.world_model_version') IS NOT NULL AS migrated",
    );
    const migrated = rows[0]?.migrated === true;
    sendJson(response, migrated ? 200 : 503, {
      status: migrated ? 'ok' : 'unavailable',
      database: 'ok',
      migrations: migrated ? 'ok' : 'pending',
    });
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    sendJson(response, 503, { status: 'unavailable', database: 'unavailable' });
  }
};
