import { cpSync, appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, outstandingMigrations, readMigrations } from '../../../src/db/migrate.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { deployWithPrisma, sqlToPrismaSchema } from '../../testkit/schema-engine.ts';
import { until } from '../../testkit/until.ts';

const names = readMigrations().map(({ name }) => name);
const nothing = /^(-- This is an empty migration\.)?\s*$/;

/** Everything that the catalogues say of the schema and Prisma cannot: policies, triggers, checks, functions, grants. */
const catalogue = `
  SELECT 'policy' AS kind, concat_ws(' ', tablename, policyname, cmd, roles, qual, with_check) AS line FROM pg_policies
   WHERE schemaname = 'public'
  UNION ALL SELECT 'trigger', pg_get_triggerdef(oid) || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
  UNION ALL SELECT 'constraint', conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conrelid <> 0
  UNION ALL SELECT 'function', pg_get_functiondef(oid) || pg_get_userbyid(proowner) || proacl::text FROM pg_proc
   WHERE pronamespace = 'public'::regnamespace
  UNION ALL SELECT 'table', concat_ws(' ', relname, relacl, relrowsecurity, relforcerowsecurity) FROM pg_class
   WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> '_prisma_migrations'
  UNION ALL SELECT 'index', indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'
  ORDER BY 1, 2`;

describe('the migrations', () => {
  let migrated: TestDatabase;
  beforeAll(async () => {
    migrated = await createTestDatabase();
  });
  afterAll(() => migrated.drop());

  it('bring a database to exactly what the Prisma schema says', async () => {
    expect(await sqlToPrismaSchema(migrated.adminUrl)).toMatch(nothing);
  });

  it('give the same database whether the service or Prisma applies them, and each finds the other’s work done', async () => {
    const fresh = await createEmptyDatabase();
    try {
      expect(await deployWithPrisma(fresh.adminUrl)).toEqual(names);
      expect(await migrate({ adminUrl: fresh.adminUrl })).toEqual([]);
      expect(await deployWithPrisma(migrated.adminUrl)).toEqual([]);
      const [byPrisma, byService] = await Promise.all(
        [fresh, migrated].map((each) => each.adminQuery<{ kind: string; line: string }>(catalogue)),
      );
      expect(byPrisma).toEqual(byService);
      expect(byService?.length).toBeGreaterThan(300);
    } finally {
      await fresh.drop();
    }
  });

  it('are applied once when several processes start at the same time', async () => {
    const fresh = await createEmptyDatabase();
    try {
      const applied = await Promise.all([1, 2, 3, 4].map(() => migrate({ adminUrl: fresh.adminUrl })));
      expect(applied.flat()).toEqual(names);
    } finally {
      await fresh.drop();
    }
  });
});

describe('the history of migrations', () => {
  let db: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());

  const withFolder = async (change: (folder: string) => void, work: () => Promise<void>): Promise<void> => {
    folder = mkdtempSync(join(tmpdir(), 'enshrine-migrations-'));
    cpSync(join(import.meta.dirname, '../../../prisma/migrations'), folder, { recursive: true });
    change(folder);
    await work();
    rmSync(folder, { recursive: true, force: true });
  };
  const run = (): Promise<string[]> => migrate({ adminUrl: db.adminUrl, folder });

  it('refuses a migration that was changed after it was applied, and names it', () =>
    withFolder(
      (copy) => appendFileSync(join(copy, names[3]!, 'migration.sql'), '-- later thought\n'),
      () => expect(run()).rejects.toThrow(`Migration ${names[3]} was changed after it was applied`),
    ));

  it('refuses a database that a newer release has migrated', () =>
    withFolder(
      (copy) => rmSync(join(copy, names.at(-1)!), { recursive: true }),
      () =>
        expect(run()).rejects.toThrow(`holds migration ${names.at(-1)}, which this release does not know`),
    ));

  it('leaves nothing of a migration that fails, so that the corrected one applies', async () => {
    const add = (copy: string, sql: string): void => {
      mkdirSync(join(copy, '29990101000000_new'));
      writeFileSync(join(copy, '29990101000000_new/migration.sql'), sql);
    };
    await withFolder(
      (copy) => add(copy, 'CREATE TABLE half (id int); SELECT 1/0;'),
      () =>
        expect(run()).rejects.toThrow('29990101000000_new failed and left nothing behind: division by zero'),
    );
    await withFolder(
      (copy) => add(copy, 'CREATE TABLE half (id int); DROP TABLE half;'),
      async () => expect(await run()).toEqual(['29990101000000_new']),
    );
    await db.adminQuery(`DELETE FROM _prisma_migrations WHERE migration_name = '29990101000000_new'`);
  });

  it('gives way to a process that serves, and is tried again', async () => {
    await db.adminQuery('CREATE TABLE near (id int); CREATE TABLE far (id int)');
    const [serving, holder] = [0, 1].map(() => new pg.Client({ connectionString: db.adminUrl })) as [
      pg.Client,
      pg.Client,
    ];
    await Promise.all([serving.connect(), holder.connect()]);
    const waitingFor = (what: string): Promise<void> =>
      until(async () =>
        expect(await db.adminQuery(`SELECT FROM pg_locks WHERE NOT granted AND ${what}`)).toHaveLength(1),
      );
    await holder.query('SELECT pg_advisory_lock(77)');
    // The migration alone notices the deadlock, and so is the one that is cancelled.
    await serving.query(`SET deadlock_timeout = '1h'; BEGIN; LOCK TABLE far IN ACCESS SHARE MODE`);
    await withFolder(
      (copy) => {
        mkdirSync(join(copy, '29990101000000_new'));
        writeFileSync(
          join(copy, '29990101000000_new/migration.sql'),
          `LOCK TABLE near; SELECT pg_advisory_xact_lock(77);
           SET LOCAL deadlock_timeout = '10ms'; LOCK TABLE far; DROP TABLE near, far;`,
        );
      },
      async () => {
        const migrating = run();
        await waitingFor(`locktype = 'advisory'`);
        const served = serving.query('SELECT FROM near');
        await waitingFor(`relation = 'near'::regclass`);
        await holder.query('SELECT pg_advisory_unlock(77)');
        await served;
        await serving.query('COMMIT');
        expect(await migrating).toEqual(['29990101000000_new']);
      },
    );
    await Promise.all([serving.end(), holder.end()]);
    await db.adminQuery(`DELETE FROM _prisma_migrations WHERE migration_name = '29990101000000_new'`);
  });

  it('refuses to go on after a migration that Prisma began and did not finish', async () => {
    const failed = `UPDATE _prisma_migrations SET finished_at = $1 WHERE migration_name = $2`;
    await db.adminQuery(failed, [null, names[4]]);
    await expect(migrate({ adminUrl: db.adminUrl })).rejects.toThrow(
      /was begun and did not finish.*migrate resolve/,
    );
    await db.adminQuery(failed, [new Date(), names[4]]);
  });

  it('lets the serving role see what is outstanding', async () => {
    expect(await outstandingMigrations(db.database.pool)).toEqual([]);
    const fresh = await createEmptyDatabase();
    const pool = new pg.Pool({ connectionString: fresh.url });
    expect(await outstandingMigrations(pool)).toEqual(names);
    await pool.end();
    await fresh.drop();
  });
});
