import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { enterPrincipal, registerKey } from '../../../src/db/proofs.ts';
import { resetSettings } from '../../../src/db/role-settings.ts';
import {
  ensureWorkerLogins,
  loginOf,
  roleOf,
  urlOf,
  workers,
  type Worker,
} from '../../../src/db/worker-roles.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { addDraft } from '../../testkit/draft-version.ts';
import { fillDomain } from '../../testkit/full-domain.ts';
import { insertTenants, type Tenants } from '../../testkit/tenants.ts';

// An attacker who runs any SQL as one of the roles that the service connects as, on a connection of their own.

type Role = 'serving' | Worker;
const roles: readonly Role[] = ['serving', ...workers];

let db: TestDatabase;
let tenants: Tenants;
let ids: Map<string, string>;
let drafts: Map<string, string>;
const thieves = new Map<Role, pg.Client>();
const loginNames = new Map<Role, string>();

beforeAll(async () => {
  db = await createTestDatabase();
  tenants = await insertTenants(db);
  ids = await fillDomain(db, tenants.acme);
  drafts = await addDraft(db, tenants.acme, ids);
  await fillDomain(db, tenants.elsewhere);
  // Everybody rests: what work is under way is what its worker may see.
  await db.adminQuery(`UPDATE distillation_run SET status = 'completed', completed_at = now()`);
  await db.adminQuery(`UPDATE distillation_source SET status = 'completed'`);
  await db.adminQuery(`UPDATE replay SET status = 'completed', completed_at = now()`);
  for (const role of roles) {
    const login = role === 'serving' ? null : loginOf(db.principalKey, role);
    const client = new pg.Client({ connectionString: login ? urlOf(db.url, login) : db.url });
    await client.connect();
    thieves.set(role, client);
    loginNames.set(role, login?.name ?? 'enshrine_app');
  }
});
afterAll(async () => {
  await Promise.all([...thieves.values()].map((client) => client.end()));
  await db.drop();
});

/** What becomes of a statement in a transaction that is taken back: the rows it touched, or the SQLSTATE. */
async function attempt(
  role: Role,
  ...statements: [text: string, values?: unknown[]][]
): Promise<number | string> {
  const client = thieves.get(role)!;
  await client.query('BEGIN');
  try {
    let touched = 0;
    for (const [text, values] of statements) touched = (await client.query(text, values ?? [])).rowCount ?? 0;
    return touched;
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await client.query('ROLLBACK');
  }
}

const denied = '42501';

describe.each(roles)('any SQL as the %s role', (role) => {
  it('finds a role without attributes, possessions or more memberships than its own', async () => {
    const { rows } = await thieves.get(role)!.query<Record<string, unknown>>(
      `SELECT rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolreplication AS special,
              (SELECT count(*)::int FROM pg_shdepend WHERE refobjid = r.oid AND deptype = 'o') AS owned,
              (SELECT array_agg(roleid::regrole::text) FROM pg_auth_members WHERE member = r.oid) AS memberships,
              (SELECT bool_or(admin_option) FROM pg_auth_members WHERE member = r.oid) AS administers
         FROM pg_roles r WHERE rolname = session_user`,
    );
    expect(rows).toEqual([
      {
        special: false,
        owned: 0,
        memberships: role === 'serving' ? null : [roleOf(role)],
        administers: role === 'serving' ? null : false,
      },
    ]);
  });

  it('becomes no other role', async () => {
    const others = [
      'postgres',
      'enshrine_definer',
      ...roles
        .filter((other) => other !== role)
        .flatMap((other) => [loginNames.get(other)!, ...(other === 'serving' ? [] : [roleOf(other)])]),
    ];
    for (const other of others) {
      expect([other, await attempt(role, [`SET ROLE ${other}`])]).toEqual([other, denied]);
      expect([other, await attempt(role, [`SET SESSION AUTHORIZATION ${other}`])]).toEqual([other, denied]);
    }
  });

  it('gives no right, and takes none', async () => {
    const self = loginNames.get(role)!;
    const rights = () =>
      db.adminQuery(
        `SELECT grantee, table_name, privilege_type FROM information_schema.role_table_grants
          WHERE table_schema = 'public' ORDER BY 1, 2, 3`,
      );
    const before = await rights();
    for (const statement of [
      `GRANT enshrine_definer TO ${self}`,
      `GRANT enshrine_outbox_relay TO ${self}, enshrine_app`,
      `GRANT ${self} TO enshrine_app WITH ADMIN OPTION`,
      `ALTER ROLE ${self} BYPASSRLS`,
      `ALTER ROLE ${self} SUPERUSER`,
      `ALTER ROLE ${self} CREATEROLE`,
      `ALTER ROLE enshrine_definer RENAME TO mine`,
      `ALTER ROLE enshrine_definer LOGIN`,
      `ALTER ROLE ${role === 'serving' ? roleOf('queue') : 'enshrine_app'} SET search_path = pg_temp`,
      `ALTER ROLE ALL SET search_path = pg_temp`,
      `ALTER DATABASE ${new URL(db.url).pathname.slice(1)} SET search_path = pg_temp`,
      `SET session_replication_role = replica`,
      `SET session_preload_libraries = 'x'`,
      'CREATE ROLE mine',
      `DROP ROLE ${self}`,
      'ALTER TABLE decision DISABLE ROW LEVEL SECURITY',
      'CREATE POLICY mine ON decision USING (true)',
      'ALTER FUNCTION app_principal() OWNER TO CURRENT_USER',
      'CREATE FUNCTION public.mine() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
    ]) {
      expect([statement, await attempt(role, [statement])]).toEqual([statement, denied]);
    }
    // From a role without the right to grant, GRANT and REVOKE are warnings or refusals, and change nothing.
    for (const statement of [
      'GRANT ALL ON decision, publishing_key, world_model_version TO PUBLIC',
      `GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${self}`,
      'REVOKE ALL ON decision FROM enshrine_app',
    ]) {
      await thieves
        .get(role)!
        .query(statement)
        .catch(() => undefined);
    }
    expect(await rights()).toEqual(before);
    // Not in a transaction.
    await expect(thieves.get(role)!.query('ALTER SYSTEM SET row_security = off')).rejects.toThrow(
      /permission denied/,
    );
  });

  it('reads no key, and enters no principal without a proof', async () => {
    for (const statement of [
      'SELECT key FROM enshrine_private.principal_key',
      'SELECT inner_key, outer_key FROM enshrine_private.principal_key',
      'SELECT former_inner_key FROM enshrine_private.principal_key',
      `SELECT enshrine_private.require_proof('enter x', 'y')`,
      `SELECT enshrine_private.add_job('distill_run', '{}', 'x')`,
      'TABLE pg_authid',
    ]) {
      expect([statement, await attempt(role, [statement])]).toEqual([statement, denied]);
    }
    for (const proof of ['', null, `1700000000000.${'0'.repeat(64)}`]) {
      expect(await attempt(role, [enterPrincipal, [tenants.operator, proof]])).toBe(denied);
    }
  });

  it('writes no publishing key and no published version', async () => {
    expect(await attempt(role, [registerKey, ['kid', '{}', `1700000000000.${'0'.repeat(64)}`]])).toBe(denied);
    expect(await attempt(role, [`INSERT INTO publishing_key (kid, public_jwk) VALUES ('mine', '{}')`])).toBe(
      denied,
    );
    expect(await attempt(role, ['UPDATE publishing_key SET retired_at = NULL'])).toBe(denied);
    for (const statement of [
      `UPDATE world_model_version SET status = 'published' WHERE id = '${drafts.get('world_model_version')}'`,
      `UPDATE world_model SET current_version = 1 WHERE id = '${ids.get('world_model')}'`,
      `UPDATE publication SET status = 'completed' WHERE id = '${ids.get('publication')}'`,
      `UPDATE publication SET operator_id = '${tenants.operator}', request = '{}'`,
      `UPDATE outbox_message SET envelope = '{}'`,
    ]) {
      expect([0, denied]).toContain(
        await attempt(
          role,
          [`SELECT set_config('app.principal', '${tenants.operator} ${'0'.repeat(64)}', true)`],
          [statement],
        ),
      );
    }
    for (const statement of [
      `INSERT INTO world_model_version SELECT * FROM world_model_version`,
      `INSERT INTO world_model_version (id, domain_id, world_id, number, status) VALUES ('${newId()}', '${tenants.acme.domain}', '${ids.get('world_model')}', 9, 'published')`,
      `INSERT INTO action_module (id, domain_id) VALUES ('${newId()}', '${tenants.acme.domain}')`,
      `INSERT INTO world_authoring_audit (id, operator_id, target_type, target_id, action, correlation_id) VALUES ('${newId()}', '${tenants.operator}', 'rule', '${newId()}', 'enshrined', 'c')`,
      `INSERT INTO rule_candidate (id, domain_id, world_id) VALUES ('${newId()}', '${tenants.acme.domain}', '${ids.get('world_model')}')`,
    ]) {
      const outcome = await attempt(role, [statement]);
      // Nothing to copy is nothing written.
      expect([statement.slice(0, 60), [0, denied].includes(outcome)]).toEqual([statement.slice(0, 60), true]);
    }
  });
});

describe('what each role reads of two customers that rest', () => {
  const own: Record<Role, string[]> = {
    serving: ['publishing_key'],
    distillation_worker: ['distillation_run'],
    publication_worker: ['publication'],
    outbox_relay: ['card_snapshot', 'outbox_message', 'webhook_delivery', 'webhook_subscription'],
    disposal: ['distillation_run'],
    replay_worker: ['replay'],
    card_renderer: ['card_page', 'world_model_card'],
    source_watcher: [],
    queue: [],
  };

  it.each(roles)('%s: its own work, and no sources, rules, decisions, members or keys', async (role) => {
    const tables = await db.adminQuery<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
          AND relname <> '_prisma_migrations' ORDER BY 1`,
    );
    const seen: string[] = [];
    for (const { name } of tables) {
      // Some columns of a table may be open where the table is not.
      for (const column of ['*', 'id', 'domain_id', '1']) {
        const outcome = await attempt(role, [`SELECT ${column} FROM ${name}`]);
        if (typeof outcome === 'number' && outcome > 0 && !seen.includes(name)) seen.push(name);
      }
    }
    expect(seen.filter((name) => name !== 'publishing_key')).toEqual(
      own[role].filter((name) => name !== 'publishing_key'),
    );
  });

  it('sources, worlds and decisions only while their worker is at them', async () => {
    const sources = 'SELECT extracted_text FROM source_material';
    expect(await attempt('distillation_worker', [sources])).toBe(0);
    expect(await attempt('replay_worker', ['SELECT inputs FROM decision'])).toBe(0);
    const run = await db.adminQuery<{ id: string; world: string }>(
      `SELECT id, world_id AS world FROM distillation_run WHERE domain_id = $1 LIMIT 1`,
      [tenants.acme.domain],
    );
    await db.adminQuery(`ALTER TABLE distillation_run DISABLE TRIGGER distillation_run_terminal`);
    await db.adminQuery(
      `UPDATE distillation_run SET status = 'in_progress', completed_at = NULL WHERE id = $1`,
      [run[0]!.id],
    );
    await db.adminQuery(
      `UPDATE replay SET status = 'in_progress', completed_at = NULL WHERE domain_id = $1`,
      [tenants.acme.domain],
    );
    expect(await attempt('distillation_worker', [sources])).toBe(1);
    const worlds = await thieves
      .get('distillation_worker')!
      .query<{ id: string }>('SELECT id FROM world_model');
    expect(worlds.rows.map(({ id }) => id)).toEqual([run[0]!.world]);
    const decided = await thieves
      .get('replay_worker')!
      .query<{ world_id: string }>('SELECT DISTINCT world_id FROM decision');
    expect(decided.rows).toHaveLength(1);
    await db.adminQuery(`UPDATE distillation_run SET status = 'completed', completed_at = now()`);
    await db.adminQuery(`UPDATE replay SET status = 'completed', completed_at = now()`);
  });
});

describe('the queue', () => {
  const notQueue = roles.filter((role) => role !== 'queue');

  it.each(notQueue)('is closed to the %s role: neither read, nor worked, nor filled', async (role) => {
    for (const statement of [
      'SELECT * FROM graphile_worker.jobs',
      'SELECT payload FROM graphile_worker._private_jobs',
      'DELETE FROM graphile_worker._private_jobs',
      `SELECT graphile_worker.add_job('distill_run', '{"run_id":"x"}')`,
      `SELECT graphile_worker.add_job('anything', '{}')`,
      `SELECT graphile_worker.remove_job('x')`,
      `SELECT graphile_worker.force_unlock_workers(ARRAY['x'])`,
    ]) {
      expect([statement, await attempt(role, [statement])]).toEqual([statement, denied]);
    }
  });

  it('takes from each role the jobs of its work, for rows that there are', async () => {
    const functions: [string, string | null, Role[]][] = [
      ['add_distillation_job', ids.get('distillation_run')!, ['serving', 'distillation_worker']],
      ['add_publication_job', ids.get('publication')!, ['serving', 'publication_worker']],
      ['add_replay_job', ids.get('replay')!, ['serving']],
      ['add_relay_job', null, ['serving']],
    ];
    for (const [name, id, permitted] of functions) {
      for (const role of roles) {
        const outcome = await attempt(role, [`SELECT ${name}(${id ? `'${id}'` : ''})`]);
        expect([name, role, outcome]).toEqual([name, role, permitted.includes(role) ? 1 : denied]);
      }
      if (id) expect(await attempt('serving', [`SELECT ${name}('${newId()}')`])).toBe('23001');
    }
  });
});

describe('settings that a role gives to itself', () => {
  it('do not reach the statements of the service', async () => {
    // PostgreSQL lets every role do this to itself, whatever its rights.
    const name = new URL(db.url).pathname.slice(1);
    const serving = thieves.get('serving')!;
    for (const setting of [
      'search_path = pg_temp, public',
      'transform_null_equals = on',
      `DateStyle = 'German'`,
      'row_security = off',
      `TimeZone = 'Pacific/Auckland'`,
      `default_transaction_isolation = 'serializable'`,
      'exit_on_error = on',
      'gin_fuzzy_search_limit = 1',
      // The last one: after it the role could set nothing more.
      'default_transaction_read_only = on',
    ]) {
      await serving.query(`ALTER ROLE enshrine_app IN DATABASE ${name} SET ${setting}`);
    }
    try {
      const client = await db.database.pool.connect();
      const { rows } = await client.query<Record<string, string>>(
        `SELECT current_setting('search_path') AS path, current_setting('transform_null_equals') AS nulls,
                current_setting('DateStyle') AS dates, current_setting('row_security') AS security,
                current_setting('TimeZone') AS zone, current_setting('transaction_isolation') AS isolation,
                current_setting('exit_on_error') AS exits, current_setting('gin_fuzzy_search_limit') AS fuzzy,
                current_setting('transaction_read_only') AS reads`,
      );
      client.release();
      expect(rows).toEqual([
        {
          ...{ path: 'public', nulls: 'off', dates: 'ISO, MDY', security: 'on', zone: 'UTC' },
          ...{ isolation: 'read committed', exits: 'off', fuzzy: '0', reads: 'off' },
        },
      ]);
    } finally {
      await db.adminQuery(`ALTER ROLE enshrine_app IN DATABASE ${name} RESET ALL`);
    }
  });

  it('are taken back by the next start', async () => {
    const name = new URL(db.url).pathname.slice(1);
    const [worker] = workers.map((each) => loginOf(db.principalKey, each).name);
    const roles = ['enshrine_app', worker!];
    for (const role of roles) {
      await db.adminQuery(`ALTER ROLE ${role} IN DATABASE ${name} SET search_path = pg_temp, public`);
    }
    const admin = new pg.Client({ connectionString: db.adminUrl });
    await admin.connect();
    try {
      await resetSettings(admin, ['enshrine_app']);
      await ensureWorkerLogins(admin, db.principalKey);
    } finally {
      await admin.end();
    }
    const left = await db.adminQuery(
      `SELECT s.setrole::regrole::text FROM pg_db_role_setting s
        WHERE s.setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    expect(left).toEqual([]);
  });
});
