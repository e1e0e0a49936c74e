import { Logger, runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { servingRole } from './serving-role.ts';
import { queueRole } from './worker-roles.ts';

const silent = new Logger(() => () => undefined);

/**
 * The queue's own schema. Its tables have row-level security without any policy, so that only their owner sees jobs. The
 * role of the queue gets policies of its own, to work on them; the functions that add jobs run as `enshrine_definer`, which
 * gets them too. To everybody else the schema is closed: not even what waits can be read.
 */
export async function migrateWorkerSchema(adminUrl: string, client: pg.Client): Promise<void> {
  await runMigrations({ connectionString: adminUrl, logger: silent });
  const roles = `${queueRole}, enshrine_definer`;
  await client.query(`
    REVOKE ALL ON ALL TABLES IN SCHEMA graphile_worker FROM ${servingRole};
    REVOKE ALL ON ALL SEQUENCES IN SCHEMA graphile_worker FROM ${servingRole};
    REVOKE ALL ON SCHEMA graphile_worker FROM ${servingRole}, PUBLIC;
    GRANT USAGE ON SCHEMA graphile_worker TO ${roles};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA graphile_worker TO ${roles};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA graphile_worker TO ${roles};
    DO $$
    DECLARE
      listed record;
    BEGIN
      FOR listed IN
        SELECT c.oid, c.oid::regclass AS name FROM pg_class c
         WHERE c.relnamespace = 'graphile_worker'::regnamespace AND c.relkind = 'r' AND c.relrowsecurity
      LOOP
        EXECUTE format('DROP POLICY IF EXISTS serving ON %s', listed.name);
        IF NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = listed.oid) THEN
          EXECUTE format('CREATE POLICY queue ON %s TO ${roles} USING (true) WITH CHECK (true)', listed.name);
        END IF;
      END LOOP;
    END
    $$`);
}
