import pg from 'pg';
import type { TestDatabase } from './database.ts';

/** Ends the service's connections to its database and refuses new ones, or takes them again. */
export async function setDatabase({ adminUrl }: TestDatabase, state: 'up' | 'down'): Promise<void> {
  const url = new URL(adminUrl);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.toString() });
  await client.connect();
  await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS ${state === 'up'}`);
  if (state === 'down') {
    await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename <> current_user',
      [name],
    );
  }
  await client.end();
}
