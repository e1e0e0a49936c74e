import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { enterPrincipal } from '../../../src/db/proofs.ts';
import { asPrincipal, type Query } from '../../testkit/as-principal.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { fillDomain } from '../../testkit/full-domain.ts';
import { insert, insertTenants, type Tenants } from '../../testkit/tenants.ts';

// What an attacker could do who runs any SQL as the serving role, for a principal of one customer.

let db: TestDatabase;
let tenants: Tenants;
/** Words that are in the rows of the other customer alone. */
const theirs = 'OfElsewhereAlone';

beforeAll(async () => {
  db = await createTestDatabase();
  tenants = await insertTenants(db);
  await fillDomain(db, tenants.acme);
  await fillDomain(db, tenants.elsewhere);
  const { domain, organization } = tenants.elsewhere;
  await db.adminQuery('UPDATE world_model SET title = $1 WHERE domain_id = $2', [theirs, domain]);
  await db.adminQuery('UPDATE domain SET name = $1 WHERE id = $2', [theirs, domain]);
  await db.adminQuery('UPDATE organization SET name = $1, slug = lower($1) WHERE id = $2', [
    theirs,
    organization,
  ]);
  await db.adminQuery('ANALYZE');
});
afterAll(() => db.drop());

/** Everything that an error says, or null. */
async function errorOf(query: Query, text: string, values: unknown[] = []): Promise<string | null> {
  await query('SAVEPOINT attempt');
  try {
    await query(text, values);
    return null;
  } catch (error) {
    await query('ROLLBACK TO SAVEPOINT attempt');
    const { message, detail, hint, where, code } = error as Record<string, string | undefined>;
    return [code, message, detail, hint, where].join('\n');
  }
}

describe('records of other customers', () => {
  const accessRecord = (operator: string, domain: string | null): [string, unknown[]] => [
    `INSERT INTO access_audit (id, operator_id, domain_id, target_type, target_id, action, correlation_id)
     VALUES ($1, $2, $3, 'domain_membership', $1, 'removed', 'c')`,
    [newId(), operator, domain],
  ];

  it.each(['owner', 'admin', 'contributor', 'observer', 'apiKey'] as const)(
    'the %s puts nothing into the record of access of a domain of another customer, nor of none',
    async (who) => {
      const principal = tenants.acme[who];
      await asPrincipal(db, principal, async (query) => {
        expect(await errorOf(query, ...accessRecord(principal, tenants.elsewhere.domain))).toMatch(/^42501/);
        expect(await errorOf(query, ...accessRecord(principal, null))).toMatch(/^42501/);
      });
    },
  );

  it('everyone with a part in a domain is recorded in it, and staff everywhere', async () => {
    const { acme, operator } = tenants;
    for (const [principal, domain] of [
      [acme.owner, acme.domain],
      [acme.admin, acme.domain],
      [acme.observer, acme.domain],
      [operator, tenants.elsewhere.domain],
      [operator, null],
    ] as const) {
      await asPrincipal(db, principal, async (query) => {
        // RETURNING would read the record, which is for administrators.
        expect(await errorOf(query, ...accessRecord(principal, domain))).toBeNull();
      });
    }
  });

  it.each(['owner', 'admin', 'contributor', 'observer', 'apiKey'] as const)(
    'the %s writes no record of an operator’s act',
    async (who) => {
      const principal = tenants.acme[who];
      await asPrincipal(db, principal, async (query) => {
        const record = `INSERT INTO world_authoring_audit (id, operator_id, target_type, target_id, action, correlation_id)
          VALUES ($1, $2, 'rule', $1, 'retired', 'c')`;
        expect(await errorOf(query, record, [newId(), principal])).toMatch(/^42501/);
      });
    },
  );

  it('a domain stays in its organization, under any administrator', async () => {
    for (const who of ['owner', 'admin'] as const) {
      await asPrincipal(db, tenants.acme[who], async (query) => {
        const move = 'UPDATE domain SET organization_id = $1 WHERE id = $2';
        expect(await errorOf(query, move, [tenants.elsewhere.organization, tenants.acme.domain])).toMatch(
          /^42501/,
        );
      });
    }
  });

  it('a key changes neither hands, domain nor hash, and an invite neither address nor term', async () => {
    const invite = newId();
    await insert(db, 'domain_invite', {
      id: invite,
      domain_id: tenants.acme.domain,
      token_hash: randomBytes(32),
      email: 'observer@acme.test',
      role: 'observer',
      invited_by: tenants.acme.admin,
      expires_at: new Date(),
    });
    const refused = /^(42501|23001)/;
    await asPrincipal(db, tenants.acme.admin, async (query) => {
      for (const change of [
        `UPDATE api_key SET domain_id = '${tenants.elsewhere.domain}'`,
        `UPDATE api_key SET key_hash = sha256('mine')`,
        `UPDATE api_key SET scopes = '{admin:operations}'`,
        `UPDATE domain_membership SET domain_id = '${tenants.elsewhere.domain}'`,
        `UPDATE domain_membership SET user_id = '${tenants.elsewhere.admin}'`,
      ]) {
        expect({ change, error: await errorOf(query, change) }).toMatchObject({
          error: expect.stringMatching(refused) as unknown,
        });
      }
    });
    await asPrincipal(db, tenants.acme.observer, async (query) => {
      for (const column of [
        'expires_at = now() + interval $$9 years$$',
        `role = 'admin'`,
        `email = 'x@y.test'`,
      ]) {
        expect(await errorOf(query, `UPDATE domain_invite SET ${column} WHERE id = $1`, [invite])).toMatch(
          refused,
        );
      }
    });
  });

  it('the function that records decisions takes none of a key for another domain', async () => {
    const [world] = await db.adminQuery<{ id: string }>('SELECT id FROM world_model WHERE domain_id = $1', [
      tenants.elsewhere.domain,
    ]);
    const record = (domain: string, idempotencyKey: string | null): string => {
      const of = [newId(), domain, world!.id, tenants.acme.apiKey];
      const what = ['a.b', 1, 'd', 'permit', '2026-01-01', '2026-01-01T00:00:00Z', '', 'i', '{}', '', ''];
      return `${[...of, ...what, idempotencyKey ?? '', '{}'].join('\x1f')}\x1e`;
    };
    await asPrincipal(db, null, async (query) => {
      for (const key of [null, 'k']) {
        const [plain, keyed] = [null, 'k'].map((each) =>
          each === key ? record(tenants.elsewhere.domain, key) : '',
        );
        const error = await errorOf(query, 'SELECT * FROM record_decisions($1, $2)', [plain, keyed]);
        expect(error).toMatch(/decision_domain/);
      }
    });
  });
});

describe('what the database lets slip', () => {
  const asAdmin = <T>(work: (query: Query) => Promise<T>): Promise<T> =>
    asPrincipal(db, tenants.acme.admin, work);

  it('a cast or a function of one’s own in a condition sees only rows that the policy lets through', async () => {
    await asAdmin(async (query) => {
      const cast = await errorOf(query, 'SELECT FROM world_model WHERE title::int = 1');
      expect(cast).toMatch(/^22P02/);
      expect(cast).not.toContain(theirs);
      await query(`CREATE FUNCTION pg_temp.seen(text) RETURNS boolean LANGUAGE plpgsql COST 0.0000001 AS
        $$ BEGIN IF $1 = '${theirs}' THEN RAISE 'a row of others was shown'; END IF; RETURN false; END $$`);
      for (const look of [
        'SELECT FROM world_model WHERE pg_temp.seen(title)',
        'SELECT FROM domain WHERE pg_temp.seen(name)',
        'SELECT FROM organization WHERE pg_temp.seen(name)',
        'SELECT FROM world_model w JOIN domain d ON pg_temp.seen(w.title) OR pg_temp.seen(d.name)',
      ]) {
        expect({ look, error: await errorOf(query, look) }).toEqual({ look, error: null });
      }
    });
  });

  it('statistics, other sessions and the catalogue show nothing of any row', async () => {
    await asAdmin(async (query) => {
      const statistics = await query(
        `SELECT tablename FROM pg_stats WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`,
      );
      expect(statistics).toEqual([]);
      for (const table of ['pg_statistic', 'pg_authid', 'pg_shadow', 'pg_user_mapping']) {
        expect(await errorOf(query, `SELECT * FROM ${table} LIMIT 1`)).toMatch(/^42501/);
      }
      expect(await query('SELECT FROM pg_largeobject_metadata')).toEqual([]);
      expect(
        await query(
          `SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('v', 'm', 'S', 'f')`,
        ),
      ).toEqual([]);
    });
  });

  it('a broken constraint names no value of a row that one may not see', async () => {
    await asAdmin(async (query) => {
      await query(enterPrincipal, [tenants.acme.owner, '']);
      const { organization } = tenants.acme;
      const twice = `INSERT INTO domain (id, organization_id, slug, name, updated_at)
        VALUES ('${tenants.elsewhere.domain}', '${organization}', 'x', 'x', now())`;
      const error = await errorOf(query, twice);
      expect(error).toMatch(/^23505/);
      expect(error).not.toContain(tenants.elsewhere.domain);
      expect(error).not.toContain(theirs);
    });
  });

  it('tables of one’s own do not stand in for those that the policies ask', async () => {
    await asAdmin(async (query) => {
      await query(`CREATE TEMP TABLE app_user AS
        SELECT '${tenants.acme.admin}'::uuid AS id, 'active'::user_status AS status, 'operations'::org_role AS org_role`);
      await query('CREATE TEMP TABLE domain_membership (domain_id uuid, user_id uuid, role domain_role)');
      await query(`INSERT INTO pg_temp.domain_membership VALUES ($1, $2, 'admin')`, [
        tenants.elsewhere.domain,
        tenants.acme.admin,
      ]);
      await query('SET LOCAL search_path = pg_temp, public');
      expect(await query('SELECT app_is_staff() AS staff, app_admin_domains() AS domains')).toEqual([
        { staff: false, domains: [tenants.acme.domain] },
      ]);
      const titles = await query<{ title: string }>('SELECT title FROM public.world_model');
      expect(titles.map(({ title }) => title)).not.toContain(theirs);
    });
  });

  it.each([
    `COPY world_model TO '/tmp/stolen'`,
    `COPY world_model TO PROGRAM 'cat'`,
    `COPY world_model FROM PROGRAM 'cat'`,
    `SELECT pg_read_file('postgresql.conf')`,
    `SELECT pg_ls_dir('.')`,
    `SELECT lo_import('/etc/passwd')`,
    `SELECT pg_terminate_backend(1), pg_reload_conf()`,
    'CREATE EXTENSION dblink',
    'CREATE SCHEMA mine',
    'CREATE FUNCTION public.mine() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
    'CREATE TABLE public.mine ()',
    'CREATE POLICY mine ON rule USING (true)',
    'CREATE RULE mine AS ON SELECT TO rule DO INSTEAD SELECT 1',
    'CREATE TRIGGER mine BEFORE INSERT ON rule EXECUTE FUNCTION refuse_change()',
    'ALTER ROLE enshrine_app BYPASSRLS',
    'ALTER FUNCTION app_is_staff() OWNER TO enshrine_app',
    'CREATE OR REPLACE FUNCTION public.app_is_staff() RETURNS boolean LANGUAGE sql AS $$ SELECT true $$',
    'SET SESSION AUTHORIZATION postgres',
    'SET LOCAL ROLE enshrine_definer',
    'SET LOCAL log_statement = none',
  ])('is refused %s', async (statement) => {
    await asAdmin(async (query) => {
      expect(await errorOf(query, statement)).toMatch(/^42(501|P17|809)/);
    });
  });

  it('the look-ups of keys answer the same of one that is unknown, revoked or expired, and read no further', async () => {
    const keyed = async (fields: Record<string, unknown>): Promise<Buffer> => {
      const key_hash = randomBytes(32);
      await insert(db, 'api_key', {
        id: newId(),
        domain_id: tenants.acme.domain,
        name: 'agent',
        key_hash,
        prefix: 'ens_live',
        last_four: '0000',
        scopes: ['decide:domain'],
        created_by: tenants.acme.admin,
        ...fields,
      });
      return key_hash;
    };
    const now = new Date('2026-06-01T00:00:00Z');
    const usable = await keyed({ expires_at: new Date('2026-06-01T00:00:01Z') });
    const refused = [
      randomBytes(32),
      await keyed({ is_active: false }),
      await keyed({ expires_at: now }),
      await keyed({ is_active: false, expires_at: now }),
    ];
    const [{ key: action } = { key: '' }] = await db.adminQuery<{ key: string }>(
      'SELECT key FROM routing_key WHERE domain_id = $1',
      [tenants.acme.domain],
    );
    const targets = async (hash: Buffer): Promise<Record<string, unknown>[]> => {
      const look = 'SELECT * FROM decision_targets($1, $2, $3, $4)';
      return (await db.database.pool.query(look, [[hash], [action], [null], [now]])).rows as Record<
        string,
        unknown
      >[];
    };
    const found = async (hash: Buffer): Promise<number | null> =>
      (await db.database.pool.query('SELECT * FROM auth_key($1, $2)', [hash, now])).rowCount;
    expect(await targets(usable)).toMatchObject([
      { domain_id: tenants.acme.domain, world_id: expect.any(String) as unknown },
    ]);
    expect(await found(usable)).toBe(1);
    for (const hash of refused) {
      const [row, ...more] = await targets(hash);
      expect(more).toEqual([]);
      expect(Object.entries(row!).filter(([, value]) => value !== null)).toEqual([['question', '1']]);
      expect(await found(hash)).toBe(0);
    }
  });

  it('may run of our functions those that policies and sign-in need, and no other', async () => {
    const functions = await db.database.pool.query<{ name: string }>(
      `SELECT proname AS name FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace AND prorettype <> 'trigger'::regtype
          AND has_function_privilege(session_user, oid, 'EXECUTE') ORDER BY 1`,
    );
    expect(functions.rows.map(({ name }) => name)).toEqual([
      'add_distillation_job',
      'add_publication_job',
      'add_relay_job',
      'add_replay_job',
      'app_admin_domains',
      'app_domains',
      'app_invited_domains',
      'app_is_invited',
      'app_is_staff',
      'app_key_domain',
      'app_own_organization',
      'app_owned_organization',
      'app_principal',
      'app_verified_email',
      'are_locked_notes',
      'auth_key',
      'auth_user',
      'authority_epochs',
      'decision_authority',
      'decision_targets',
      'email_is_known',
      'enter_principal',
      'erase_decisions',
      'find_invite',
      'hold_publishing_key',
      'is_published',
      'record_decisions',
      'refuse',
      'register_publishing_key',
      'touch_keys',
    ]);
  });
});
