import pg from 'pg';

const settingsQuery = `
  SELECT r.rolname AS role, d.datname AS database
    FROM pg_db_role_setting s JOIN pg_roles r ON r.oid = s.setrole LEFT JOIN pg_database d ON d.oid = s.setdatabase
   WHERE r.rolname = ANY ($1) AND (s.setdatabase = 0 OR d.datname = current_database())`;

/**
 * Takes back the settings that these roles carry with them. PostgreSQL lets every role give itself some, and none of ours
 * has any by right.
 */
export async function resetSettings(
  client: Pick<pg.Client, 'query'>,
  roles: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ role: string; database: string | null }>(settingsQuery, [roles]);
  for (const { role, database } of rows) {
    const place = database === null ? '' : ` IN DATABASE ${pg.escapeIdentifier(database)}`;
    await client.query(`ALTER ROLE ${pg.escapeIdentifier(role)}${place} RESET ALL`);
  }
}
