import type pg from 'pg';
import { resetSettings } from './role-settings.ts';

/** The role that serves, and the only one that policies are given to. */
export const servingRole = 'enshrine_app';

/**
 * `login` lets `enshrine_app` itself log in with a password: the embedded server.
 * `member` makes a login of another name a member of it: an external server.
 */
export type Serving = { login: { password: string } } | { member: string };

/**
 * Lets the role serve, where it logs in itself without the settings that it gave itself. Those of a login of another name
 * are its administrator's. Repeatable; under the migration lock.
 */
export async function grantServing(client: pg.Client, serving: Serving): Promise<void> {
  if ('login' in serving) {
    const password = client.escapeLiteral(serving.login.password);
    await client.query(`ALTER ROLE ${servingRole} LOGIN PASSWORD ${password}`);
    await resetSettings(client, [servingRole]);
    return;
  }
  if (serving.member === servingRole) return;
  const { rows } = await client.query<{ member: boolean }>(
    `SELECT pg_has_role($1, '${servingRole}', 'USAGE') AS member`,
    [serving.member],
  );
  if (!rows[0]?.member) {
    await client.query(`GRANT ${servingRole} TO ${client.escapeIdentifier(serving.member)}`);
  }
}

/** Who serves by this connection URL of an external server. */
export function servingOf(url: string): Serving {
  return { member: decodeURIComponent(new URL(url).username) };
}
