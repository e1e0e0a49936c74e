import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { MigrationError } from './migration-error.ts';
import { grantServing, type Serving } from './serving-role.ts';
import { migrateWorkerSchema } from './worker-schema.ts';

interface Migration {
  name: string;
  script: string;
  checksum: string;
}

interface AppliedMigration {
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
}

const migrationsFolder = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));

/** The key that the Prisma CLI takes as well, so that the two never migrate at the same time. */
const migrationLock = 72_707_369;

/** Oldest major version of PostgreSQL that this release is tested against. */
const oldestServer = 15;

export function readMigrations(folder: string = migrationsFolder): Migration[] {
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'migration.sql')))
    .sort()
    .map((name) => {
      const script = readFileSync(join(folder, name, 'migration.sql'));
      return {
        name,
        script: script.toString('utf8'),
        checksum: createHash('sha256').update(script).digest('hex'),
      };
    });
}

/** The table of `prisma migrate`, column for column: either may apply the next migration. */
const historyTable = `
  CREATE TABLE IF NOT EXISTS public._prisma_migrations (
    id                  varchar(36) PRIMARY KEY NOT NULL,
    checksum            varchar(64) NOT NULL,
    finished_at         timestamptz,
    migration_name      varchar(255) NOT NULL,
    logs                text,
    rolled_back_at      timestamptz,
    started_at          timestamptz NOT NULL DEFAULT now(),
    applied_steps_count integer NOT NULL DEFAULT 0
  )`;

const historyQuery = `
  SELECT migration_name, checksum, finished_at FROM public._prisma_migrations
   WHERE rolled_back_at IS NULL ORDER BY started_at`;

/**
 * What of `migrations` the database still lacks.
 * @throws MigrationError when its history is not a part of this release's.
 */
function pending(migrations: Migration[], history: AppliedMigration[]): Migration[] {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const applied of history) {
    const migration = byName.get(applied.migration_name);
    if (!migration) {
      throw new MigrationError(
        `The database holds migration ${applied.migration_name}, which this release does not know: it was migrated by a newer one. Start that release.`,
      );
    }
    if (applied.finished_at === null) {
      throw new MigrationError(
        `Migration ${applied.migration_name} was begun and did not finish. Look at "logs" of its row in _prisma_migrations, repair the database, then mark it: npx prisma migrate resolve --rolled-back ${applied.migration_name} (or --applied).`,
      );
    }
    if (applied.checksum !== migration.checksum) {
      throw new MigrationError(
        `Migration ${applied.migration_name} was changed after it was applied to this database. Restore the file; a change is a new migration.`,
      );
    }
  }
  const done = new Set(history.map((applied) => applied.migration_name));
  return migrations.filter((migration) => !done.has(migration.name));
}

export interface MigrateOptions {
  /** Connection of the role that owns the tables; closed at the end. */
  adminUrl: string;
  /** Who serves; left out where only the schema is wanted. */
  serving?: Serving;
  folder?: string;
  onApplied?: (name: string) => void;
}

/**
 * Brings the database to this release: tables, roles, policies, triggers, the queue's schema, and the serving
 * role's grants. Each migration is one transaction together with its row of the history; one that fails leaves
 * nothing behind. Any number of processes may call this at once: one works, the others find it done.
 *
 * @returns the names of the migrations applied by this call.
 * @throws MigrationError
 */
export async function migrate({ adminUrl, serving, folder, onApplied }: MigrateOptions): Promise<string[]> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'enshrine migrate' });
  await client.connect();
  try {
    await requireServerVersion(client);
    await client.query(`SELECT pg_advisory_lock(${migrationLock})`);
    await client.query(historyTable);
    const { rows } = await client.query<AppliedMigration>(historyQuery);
    const outstanding = pending(readMigrations(folder), rows);
    for (const migration of outstanding) {
      await apply(client, migration);
      onApplied?.(migration.name);
    }
    await migrateWorkerSchema(adminUrl, client);
    if (serving) await grantServing(client, serving);
    return outstanding.map((migration) => migration.name);
  } finally {
    // Ends the session, and with it the lock.
    await client.end();
  }
}

async function requireServerVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; text: string }>(
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS text`,
  );
  const server = rows[0];
  if (!server || server.number < oldestServer * 10_000) {
    throw new MigrationError(
      `PostgreSQL ${oldestServer} or newer is needed; this server is ${server?.text ?? 'unknown'}.`,
    );
  }
}

/** A migration takes tables from processes that are serving: one of the two has to give way, and nothing is lost by it. */
const mostDeadlocks = 10;
const deadlockDetected = '40P01';

async function apply(client: pg.Client, migration: Migration, deadlocks = 0): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(migration.script);
    await client.query(
      `INSERT INTO public._prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), migration.checksum, migration.name],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    const { code, message, hint } = error as { code?: string; message?: string; hint?: string };
    if (code === deadlockDetected && deadlocks < mostDeadlocks)
      return apply(client, migration, deadlocks + 1);
    throw new MigrationError(
      `Migration ${migration.name} failed and left nothing behind: ${message}. ${hint ?? ''}`,
      {
        cause: error,
      },
    );
  }
}

/**
 * For a process that may not migrate, and for readiness: the names of migrations that the database lacks.
 * @throws MigrationError when its history is not a part of this release's.
 */
export async function outstandingMigrations(pool: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows: known } = await pool.query<{ present: boolean }>(
    `SELECT to_regclass('public._prisma_migrations') IS NOT NULL AS present`,
  );
  const migrations = readMigrations();
  if (!known[0]?.present) return migrations.map((migration) => migration.name);
  const { rows } = await pool.query<AppliedMigration>(historyQuery);
  return pending(migrations, rows).map((migration) => migration.name);
}
