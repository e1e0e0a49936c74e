import pg from 'pg';
import { newId } from '../core/ids.ts';
import type { Database } from './client.ts';
import { enterPrincipal } from './proofs.ts';
import { roleOf, workers } from './worker-roles.ts';

/** The database would not hold tenants apart: the service does not start. */
export class PreconditionError extends Error {
  override readonly name = 'PreconditionError';
}

/** Tables without a domain_id that hold rows of tenants, or of the operator, all the same. */
const furtherTables = [
  'organization',
  'domain',
  'app_user',
  'world_authoring_audit',
  'idempotency_anchor',
  'module_bytes',
  'publishing_key',
];

interface TableState {
  name: string;
  enabled: boolean;
  forced: boolean;
  policies: number;
}

const tablesQuery = `
  SELECT c.relname AS name, c.relrowsecurity AS enabled, c.relforcerowsecurity AS forced,
         (SELECT count(*)::int FROM pg_policy p
           WHERE p.polrelid = c.oid AND p.polroles && ARRAY['enshrine_app'::regrole::oid]) AS policies
    FROM pg_class c
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
     AND (c.relname = ANY ($1)
          OR EXISTS (SELECT FROM pg_attribute a
                      WHERE a.attrelid = c.oid AND a.attname = 'domain_id' AND NOT a.attisdropped))
   ORDER BY c.relname`;

/** Any role that the connection is, or may become, that row-level security does not hold. */
const rolesQuery = `
  SELECT r.rolname AS name, r.rolsuper AS superuser, r.rolbypassrls AS bypasses
    FROM pg_roles r
   WHERE (r.rolsuper OR r.rolbypassrls) AND (r.rolname = session_user OR pg_has_role(session_user, r.oid, 'MEMBER'))`;

const ownedQuery = `
  SELECT c.relname AS name, pg_get_userbyid(c.relowner) AS owner
    FROM pg_class c
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm')
     AND pg_has_role(session_user, c.relowner, 'MEMBER')
   ORDER BY c.relname`;

const memberQuery = `
  SELECT pg_has_role(session_user, 'enshrine_app', 'USAGE') AS serves,
         pg_has_role(session_user, 'enshrine_definer', 'MEMBER') AS defines`;

/**
 * Run on a connection of the serving role before anything is served.
 *
 * @throws PreconditionError naming every domain-scoped table that lacks row-level security (enabled, forced, with a
 * policy for the serving role), and every way in which the role could go around it.
 */
export async function requireTenantIsolation(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  const problems: string[] = [];
  const roles = await pool.query<{ name: string; superuser: boolean }>(rolesQuery);
  for (const { name, superuser } of roles.rows) {
    problems.push(
      `the serving role is, or may become, ${name}, which ${superuser ? 'is a superuser' : 'has BYPASSRLS'}`,
    );
  }
  // Of a superuser all that follows is true and says nothing more.
  if (problems.length === 0) {
    const owned = await pool.query<{ name: string; owner: string }>(ownedQuery, []);
    for (const { name, owner } of owned.rows)
      problems.push(`the serving role owns table ${name} (as ${owner})`);
    const { rows } = await pool.query<{ serves: boolean; defines: boolean }>(memberQuery);
    if (!rows[0]?.serves) problems.push('the serving role is not a member of enshrine_app');
    if (rows[0]?.defines) problems.push('the serving role may become enshrine_definer');
  }
  const tables = await pool.query<TableState>(tablesQuery, [furtherTables]);
  for (const { name, enabled, forced, policies } of tables.rows) {
    if (!enabled) problems.push(`table ${name} has no row-level security`);
    else if (!forced) problems.push(`table ${name} does not force row-level security on its owner`);
    if (policies === 0) problems.push(`table ${name} has no policy`);
  }
  const present = new Set(tables.rows.map(({ name }) => name));
  for (const name of furtherTables) {
    if (!present.has(name)) problems.push(`table ${name} is missing: the database is not migrated`);
  }
  if (problems.length > 0) {
    throw new PreconditionError(
      `The database does not keep tenants apart, so nothing is served:\n  ${problems.join('\n  ')}`,
    );
  }
}

/** Settings that a role may carry with it, and that would change what this service's statements mean. */
const bendingSettings = [
  'role',
  'search_path',
  'row_security',
  'session_replication_role',
  'session_preload_libraries',
];

const bentQuery = `
  SELECT split_part(setting, '=', 1) AS name
    FROM pg_db_role_setting s, unnest(s.setconfig) AS setting
   WHERE s.setrole = session_user::regrole AND s.setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))`;

const forgeableQuery = `
  SELECT has_schema_privilege(session_user, 'enshrine_private', 'USAGE') AS reads,
         has_table_privilege(session_user, 'decision', 'UPDATE')
           OR has_any_column_privilege(session_user, 'decision', 'UPDATE') AS rewrites,
         has_schema_privilege(session_user, 'graphile_worker', 'USAGE') AS queues,
         (SELECT string_agg(r.rolname, ', ' ORDER BY r.rolname) FROM pg_roles r
           WHERE r.rolname = ANY ($1) AND pg_has_role(session_user, r.oid, 'MEMBER')) AS works`;

/**
 * Run on connections that prove for whom they act, before anything is served.
 *
 * @throws PreconditionError when the database does not believe this service's proofs, believes without one, or when the
 * serving role could read the key, change recorded decisions, or has settings of its own that bend what it asks.
 */
export async function requireProvenPrincipals(pool: Pick<pg.Pool, 'connect'>): Promise<void> {
  const problems: string[] = [];
  const client = await pool.connect();
  const principalNow = async (): Promise<string | null> =>
    (await client.query<{ id: string | null }>('SELECT app_principal() AS id')).rows[0]?.id ?? null;
  try {
    const { rows } = await client.query<{
      reads: boolean;
      rewrites: boolean;
      queues: boolean;
      works: string | null;
    }>(forgeableQuery, [workers.map(roleOf)]);
    if (rows[0]?.reads) problems.push('the serving role may read the key that principals are proven by');
    if (rows[0]?.rewrites) problems.push('the serving role may change recorded decisions');
    if (rows[0]?.queues) problems.push('the serving role may read the queue');
    if (rows[0]?.works) problems.push(`the serving role may become ${rows[0].works}, which are the workers'`);
    const bent = await client.query<{ name: string }>(bentQuery);
    for (const { name } of bent.rows) {
      if (bendingSettings.includes(name)) {
        problems.push(`the serving role has a setting of its own: ALTER ROLE … RESET ${name}`);
      }
    }
    const id = newId();
    await client.query('BEGIN');
    await client.query(`SELECT set_config('app.principal', $1 || ' ' || repeat('0', 64), true)`, [id]);
    if ((await principalNow()) !== null) problems.push('a principal is believed without a proof');
    await client.query(enterPrincipal, [id, '']).catch((error: unknown) => {
      problems.push(
        `a principal cannot be entered: ${error instanceof Error ? error.message : String(error)}`,
      );
    });
    if (problems.length === 0 && (await principalNow()) !== id)
      problems.push('a proven principal is not believed');
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
    client.release();
  }
  if (problems.length > 0) {
    throw new PreconditionError(
      `The database does not know for whom the service acts, so nothing is served:\n  ${problems.join('\n  ')}`,
    );
  }
}

interface WorkerState {
  login: string;
  special: boolean;
  owns: boolean;
  memberships: string[] | null;
}

const workerQuery = `
  SELECT r.rolname AS login, r.rolsuper OR r.rolbypassrls OR r.rolcreaterole AS special,
         EXISTS (SELECT FROM pg_shdepend WHERE refobjid = r.oid AND deptype = 'o') AS owns,
         (SELECT array_agg(m.roleid::regrole::text) FROM pg_auth_members m WHERE m.member = r.oid) AS memberships
    FROM pg_roles r WHERE r.rolname = session_user`;

/**
 * Run where the workers work, before they do.
 *
 * @throws PreconditionError for a worker that cannot log in, or whose login has more than the rights of its own role.
 */
export async function requireWorkerRoles({ workerUrl }: Pick<Database, 'workerUrl'>): Promise<void> {
  const problems = await Promise.all(
    workers.map(async (worker): Promise<string[]> => {
      const client = new pg.Client({
        connectionString: workerUrl(worker),
        application_name: 'enshrine preconditions',
        connectionTimeoutMillis: 10_000,
      });
      try {
        await client.connect();
        const { rows } = await client.query<WorkerState>(workerQuery);
        const { login, special, owns, memberships } = rows[0]!;
        const expected = roleOf(worker);
        return [
          ...(special ? [`${login} is a superuser, has BYPASSRLS or makes roles`] : []),
          ...(owns ? [`${login} owns something`] : []),
          ...(memberships?.length === 1 && memberships[0] === expected
            ? []
            : [
                `${login} is a member of ${memberships?.join(', ') ?? 'nothing'}, and not of ${expected} alone`,
              ]),
        ];
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        return [
          `the login of ${roleOf(worker)} is refused (${reason}): \`enshrine principal-key\` with DATABASE_ADMIN_URL makes it, and pg_hba.conf must let it in by its password`,
        ];
      } finally {
        await client.end().catch(() => undefined);
      }
    }),
  );
  const all = problems.flat();
  if (all.length === 0) return;
  throw new PreconditionError(
    `The workers have not the roles that they need, so nothing is worked on:\n  ${all.join('\n  ')}`,
  );
}
