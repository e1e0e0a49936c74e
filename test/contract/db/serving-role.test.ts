import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { connect } from '../../../src/db/client.ts';
import { migrate } from '../../../src/db/migrate.ts';
import { requireTenantIsolation } from '../../../src/db/preconditions.ts';
import { addJob } from '../../../src/db/queue.ts';
import { servingOf } from '../../../src/db/serving-role.ts';
import { systemTransaction } from '../../../src/db/transaction.ts';
import { asPrincipal } from '../../testkit/as-principal.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { fillDomain } from '../../testkit/full-domain.ts';
import { insertTenants, type Tenants } from '../../testkit/tenants.ts';

let db: TestDatabase;
let tenants: Tenants;
beforeAll(async () => {
  db = await createTestDatabase();
  tenants = await insertTenants(db);
});
afterAll(() => db.drop());

describe('the role that serves', () => {
  it('owns nothing, makes nothing, and cannot become anybody else', async () => {
    const [role] = await db.database.pool
      .query(
        `SELECT rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
                (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid) AS relations,
                (SELECT count(*)::int FROM pg_proc WHERE proowner = r.oid) AS functions,
                (SELECT count(*)::int FROM pg_auth_members WHERE member = r.oid) AS memberships,
                has_schema_privilege(r.oid, 'public', 'CREATE') AS creates
           FROM pg_roles r WHERE rolname = session_user`,
      )
      .then(({ rows }) => rows as unknown[]);
    expect(role).toEqual({
      rolname: 'enshrine_app',
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      relations: 0,
      functions: 0,
      memberships: 0,
      creates: false,
    });
  });

  it.each([
    'SET ROLE enshrine_definer',
    'SET ROLE postgres',
    'SET row_security = off; SELECT * FROM rule',
    'SET session_replication_role = replica',
    'ALTER TABLE rule DISABLE ROW LEVEL SECURITY',
    'ALTER TABLE rule_revision DISABLE TRIGGER ALL',
    'DROP POLICY rule_read ON rule',
    'TRUNCATE rule',
  ])('is refused %s', async (statement) => {
    await asPrincipal(db, null, async (query) => {
      await expect(query(statement)).rejects.toThrow(/permission denied|must be owner|row-level security/);
    });
  });

  it('adds jobs inside its transactions, which go when the transaction goes, once for each row that there is', async () => {
    const run_id = (await fillDomain(db, tenants.acme)).get('distillation_run')!;
    const add = (id: string, fail: boolean): Promise<void> =>
      systemTransaction(db.database, 'distillation_worker', async (tx) => {
        await addJob(tx, 'distill_run', { run_id: id });
        if (fail) throw new Error('taken back');
      });
    await expect(add(run_id, true)).rejects.toThrow('taken back');
    expect(await db.adminQuery('SELECT FROM graphile_worker.jobs')).toEqual([]);
    await expect(add(newId(), false)).rejects.toThrow('job_of_nothing');
    await add(run_id, false);
    await add(run_id, false);
    expect(await db.adminQuery('SELECT key FROM graphile_worker.jobs')).toEqual([
      { key: `distill_run:${run_id}` },
    ]);
  });
});

describe('the functions that run as the definer', () => {
  it('belong to a role without a login, pin their search path, and are not granted to PUBLIC', async () => {
    const functions = await db.adminQuery<Record<string, unknown>>(`
      SELECT proname AS name, pg_get_userbyid(proowner) AS owner, proconfig AS config,
             has_function_privilege('public', oid, 'EXECUTE') AS everybody
        FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef`);
    expect(functions.length).toBeGreaterThan(10);
    for (const { name, owner, config, everybody } of functions) {
      expect({ name, owner, config, everybody }).toEqual({
        name,
        owner: 'enshrine_definer',
        config: ['search_path=pg_catalog, public, pg_temp'],
        everybody: false,
      });
    }
    expect(
      await db.adminQuery(
        `SELECT rolcanlogin, rolsuper, rolbypassrls FROM pg_roles WHERE rolname = 'enshrine_definer'`,
      ),
    ).toEqual([{ rolcanlogin: false, rolsuper: false, rolbypassrls: false }]);
  });

  it('auth_user makes the row at first sight, once, and follows the e-mail of the token', async () => {
    const { pool } = db.database;
    const see = async (
      email: string | null,
      verified: boolean,
    ): Promise<Record<string, unknown> | undefined> =>
      (
        await pool.query<Record<string, unknown>>(
          'SELECT * FROM auth_user($1, $2, $3, $4, $5, gen_random_uuid())',
          ['subject', email, verified, null, null],
        )
      ).rows[0];
    const firsts = await Promise.all(Array.from({ length: 8 }, () => see('First@Example.test', false)));
    expect(new Set(firsts.map((user) => user?.user_id)).size).toBe(1);
    expect(firsts[0]).toMatchObject({
      email: 'first@example.test',
      email_verified: false,
      status: 'active',
      organization_id: null,
      org_role: null,
    });
    expect(await see('second@example.test', true)).toMatchObject({
      email: 'second@example.test',
      email_verified: true,
    });
    expect(await see(null, false)).toMatchObject({ email: 'second@example.test', email_verified: true });
  });

  it('auth_user tells the role in the asked domain and whose domain it is, and nothing of other domains', async () => {
    const { acme, elsewhere } = tenants;
    const see = async (domain: string): Promise<Record<string, unknown> | undefined> =>
      (
        await db.database.pool.query<Record<string, unknown>>(
          `SELECT * FROM auth_user('admin@acme.test', NULL, NULL, NULL, $1, gen_random_uuid())`,
          [domain],
        )
      ).rows[0];
    expect(await see(acme.domain)).toMatchObject({
      user_id: acme.admin,
      domain_role: 'admin',
      domain_organization_id: acme.organization,
    });
    expect(await see(elsewhere.domain)).toMatchObject({
      domain_role: null,
      domain_organization_id: elsewhere.organization,
    });
    expect(await see('11111111-1111-7111-8111-111111111111')).toMatchObject({
      domain_role: null,
      domain_organization_id: null,
    });
  });
});

describe('an external server, administered by a role that is no superuser', () => {
  const suffix = randomBytes(4).toString('hex');
  const admin = `admin_${suffix}`;
  const service = `service_${suffix}`;
  let external: TestDatabase;
  const as = (role: string): string => {
    const url = new URL(external.adminUrl);
    url.username = role;
    url.password = 'secret';
    return url.toString();
  };

  beforeAll(async () => {
    external = await createEmptyDatabase();
    const name = new URL(external.adminUrl).pathname.slice(1);
    await external.adminQuery(`
      CREATE ROLE ${admin} LOGIN CREATEROLE PASSWORD 'secret'; CREATE ROLE ${service} LOGIN PASSWORD 'secret';
      GRANT enshrine_app, enshrine_definer TO ${admin} WITH ADMIN OPTION;
      ALTER DATABASE ${name} OWNER TO ${admin}`);
    await migrate({ adminUrl: as(admin), serving: servingOf(as(service)) });
  });
  afterAll(async () => {
    await external.adminQuery(
      `REASSIGN OWNED BY ${admin} TO postgres; REASSIGN OWNED BY enshrine_definer TO postgres`,
    );
    await external.drop();
    await db.adminQuery(`DROP ROLE ${service}; DROP ROLE ${admin}`);
  });

  it('serves through a login of another name, which is a member of the serving role', async () => {
    const database = connect({ url: as(service), principalKey: Buffer.alloc(32), poolSize: 1 });
    await expect(requireTenantIsolation(database.pool)).resolves.toBeUndefined();
    expect((await database.pool.query('SELECT FROM world_model')).rowCount).toBe(0);
    await database.close();
  });

  it.each([
    ['owns the tables', admin, null, /owns table world_model/],
    ['has BYPASSRLS', service, 'BYPASSRLS', /has BYPASSRLS/],
  ])('does not serve through a role that %s', async (_, role, attribute, message) => {
    if (attribute) await external.adminQuery(`ALTER ROLE ${role} ${attribute}`);
    const pool = new pg.Pool({ connectionString: as(role), max: 1 });
    await expect(requireTenantIsolation(pool)).rejects.toThrow(message);
    await pool.end();
    if (attribute) await external.adminQuery(`ALTER ROLE ${role} NO${attribute}`);
  });

  it('does not serve through a role that may become one with BYPASSRLS', async () => {
    await external.adminQuery(`CREATE ROLE bypass_${suffix} BYPASSRLS; GRANT bypass_${suffix} TO ${service}`);
    const pool = new pg.Pool({ connectionString: as(service), max: 1 });
    await expect(requireTenantIsolation(pool)).rejects.toThrow(
      `may become, bypass_${suffix}, which has BYPASSRLS`,
    );
    await pool.end();
    await external.adminQuery(`DROP ROLE bypass_${suffix}`);
  });
});
