import { Logger, runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { servingRole } from './serving-role.ts';

const silent = new Logger(() => () => undefined);

/**
 * The queue's own schema. Its tables have row-level security without any policy, so that only their owner sees
 * jobs: the serving role gets policies of its own, to add jobs inside its transactions and to work on them.
 */
export async function migrateWorkerSchema(adminUrl: string, client: pg.Client): Promise<void> {
  await runMigrations({ connectionString: adminUrl, logger: silent });
  await client.query(`
    GRANT USAGE ON SCHEMA graphile_worker TO ${servingRole};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA graphile_worker TO ${servingRole};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA graphile_worker TO ${servingRole};
    DO $$
    DECLARE
      listed record;
    BEGIN
      FOR listed IN
        SELECT c.oid, c.oid::regclass AS name FROM pg_class c
         WHERE c.relnamespace = 'graphile_worker'::regnamespace AND c.relkind = 'r' AND c.relrowsecurity
           AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid)
      LOOP
        EXECUTE format('CREATE POLICY serving ON %s TO ${servingRole} USING (true) WITH CHECK (true)', listed.name);
      END LOOP;
    END
    $$`);
}
