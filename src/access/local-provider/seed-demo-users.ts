import { newId } from '../../core/ids.ts';
import { asInstaller } from '../../db/as-installer.ts';
import { demoDomains, demoOrganizations, demoUsers, localAccount } from './demo-users.ts';

/**
 * Gives an empty database the demonstration's organizations, domains, users and memberships. A database that has
 * an organization is left alone, so that what was changed or removed since stays so. Answers whether it seeded.
 */
export async function seedDemoUsers(adminUrl: string): Promise<boolean> {
  return asInstaller(adminUrl, async (client) => {
    // Two starts at once: the second waits, and finds that there is nothing left to do.
    await client.query("SELECT pg_advisory_xact_lock(hashtext('enshrine demo users'))");
    const { rowCount } = await client.query('SELECT FROM organization LIMIT 1');
    if (rowCount) return false;

    const organizations = new Map<string, string>();
    for (const { slug, name, kind } of demoOrganizations) {
      const id = newId();
      organizations.set(slug, id);
      await client.query(
        'INSERT INTO organization (id, slug, name, kind, updated_at) VALUES ($1, $2, $3, $4, now())',
        [id, slug, name, kind],
      );
    }
    const domains = new Map<string, string>();
    for (const { organization, slug, name } of demoDomains) {
      const id = newId();
      domains.set(organization, id);
      await client.query(
        'INSERT INTO domain (id, organization_id, slug, name, updated_at) VALUES ($1, $2, $3, $4, now())',
        [id, organizations.get(organization), slug, name],
      );
    }
    for (const user of demoUsers) {
      const id = newId();
      const organizationId = user.organization ? organizations.get(user.organization) : null;
      await client.query(
        `INSERT INTO app_user
           (id, subject, email, email_verified, name, organization_id, org_role, updated_at)
         VALUES ($1, $2, $3, true, $4, $5, $6, now())`,
        [id, localAccount(user.email)?.subject, user.email, user.name, organizationId, user.orgRole],
      );
      if (user.domainRole === null || user.organization === null) continue;
      await client.query(
        'INSERT INTO domain_membership (id, domain_id, user_id, role, updated_at) VALUES ($1, $2, $3, $4, now())',
        [newId(), domains.get(user.organization), id, user.domainRole],
      );
    }
    return true;
  });
}
