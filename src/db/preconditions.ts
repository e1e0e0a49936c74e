import type pg from 'pg';

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
