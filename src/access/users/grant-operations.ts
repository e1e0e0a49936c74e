import type pg from 'pg';
import { recordAsInstaller } from '../../audit/record-as-installer.ts';
import { newId } from '../../core/ids.ts';
import { asInstaller } from '../../db/as-installer.ts';

export interface GrantedOperations {
  userId: string;
  /** False when the subject had not signed in yet: the user row waits for them. */
  known: boolean;
  status: 'active' | 'suspended' | 'revoked';
}

async function operatorOrganization(client: pg.Client): Promise<string> {
  const found = await client.query<{ id: string }>(
    "SELECT id FROM organization WHERE kind = 'operator' ORDER BY created_at LIMIT 1",
  );
  if (found.rows[0]) return found.rows[0].id;
  const id = newId();
  await client.query(
    "INSERT INTO organization (id, slug, name, kind, updated_at) VALUES ($1, 'operator', 'Operator', 'operator', now())",
    [id],
  );
  return id;
}

/**
 * Makes the user of a subject (the identity provider's `sub`) operations staff: the beginning of an installation.
 * Who: any holder of the admin connection. Repeating it changes nothing; a suspended user stays suspended.
 */
export async function grantOperations(adminUrl: string, subject: string): Promise<GrantedOperations> {
  if (subject.trim() === '' || subject.length > 255) throw new Error('the subject is the `sub` of a token');
  return asInstaller(adminUrl, async (client) => {
    const organizationId = await operatorOrganization(client);
    const inserted = await client.query<{ id: string }>(
      `INSERT INTO app_user (id, subject, updated_at) VALUES ($1, $2, now())
       ON CONFLICT (subject) DO NOTHING RETURNING id`,
      [newId(), subject],
    );
    const { rows } = await client.query<{
      id: string;
      status: GrantedOperations['status'];
      org_role: string | null;
    }>('SELECT id, status, org_role FROM app_user WHERE subject = $1 FOR UPDATE', [subject]);
    const user = rows[0]!;
    if (user.org_role !== 'operations') {
      await client.query(
        "UPDATE app_user SET org_role = 'operations', organization_id = $2, updated_at = now() WHERE id = $1",
        [user.id, organizationId],
      );
      await recordAsInstaller(client, {
        target_type: 'user',
        target_id: user.id,
        action: 'granted_operations',
        detail: { before: user.org_role },
      });
    }
    return { userId: user.id, known: inserted.rowCount === 0, status: user.status };
  });
}
