import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connect, type Database } from '../../src/db/client.ts';

/** A migrated, empty database of one test file's own. */
export interface TestDatabase {
  /** As the serving role: what the service would hold. */
  database: Database;
  /** By which its connections prove for whom they act. */
  principalKey: Buffer;
  url: string;
  /** As a superuser, whom row-level security does not hold: for arranging and for looking. */
  adminUrl: string;
  adminQuery<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

const withDatabase = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
};

async function onServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const { adminUrl } = inject('testServer');
  const client = new pg.Client({ connectionString: withDatabase(adminUrl, 'postgres') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** A database as `CREATE DATABASE` makes it, for what brings one up. */
export const createEmptyDatabase = (): Promise<TestDatabase> => create('template0', 2);

/** An empty database of another house: it sorts as this ICU locale does, and has this time zone. */
export async function createForeignDatabase(locale: string, timeZone: string): Promise<TestDatabase> {
  const foreign = await create(`template0 LOCALE_PROVIDER icu ICU_LOCALE '${locale}'`, 5);
  await foreign.adminQuery(
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET timezone = %L', current_database(), '${timeZone}'); END $$`,
  );
  return foreign;
}

/** A copy of the migrated template. Takes some tens of milliseconds. */
export const createTestDatabase = ({ poolSize = 5 } = {}): Promise<TestDatabase> =>
  create(new URL(inject('testServer').adminUrl).pathname.slice(1), poolSize);

async function create(template: string, poolSize: number): Promise<TestDatabase> {
  const server = inject('testServer');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`));
  const adminUrl = withDatabase(server.adminUrl, name);
  const url = withDatabase(server.url, name);
  const admin = new pg.Pool({ connectionString: adminUrl, max: 2 });
  // Patient, since other tests keep the machine busy.
  const principalKey = Buffer.from(server.principalKey, 'base64url');
  const database = connect({
    url,
    principalKey,
    poolSize,
    connectionTimeoutMs: 240_000,
    statementTimeoutMs: 240_000,
  });
  return {
    database,
    principalKey,
    url,
    adminUrl,
    async adminQuery<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
      return (await admin.query<Row>(text, values)).rows;
    },
    async drop() {
      await Promise.all([database.close(), admin.end()]);
      // PostgreSQL waits some seconds for connections that are just being closed; cut off, they would tell their pools.
      await onServer((client) =>
        client
          .query(`DROP DATABASE IF EXISTS ${name}`)
          .catch(() => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
      );
    },
  };
}
