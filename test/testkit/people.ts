import {
  demoDomains,
  demoOrganizations,
  demoUsers,
  localAccount,
} from '../../src/access/local-provider/demo-users.ts';
import { newId } from '../../src/core/ids.ts';
import type { TestDatabase } from './database.ts';

/** A demo user to act as, by the part before the @ of a demo user's address. */
export type Person = 'operator' | 'operator2' | 'owner' | 'admin' | 'contributor' | 'observer' | 'outsider';

export interface People {
  /** Ids of the demo domains by organization. */
  domains: Readonly<Record<'acme' | 'elsewhere', string>>;
  organizations: Readonly<Record<'enshrine' | 'acme' | 'elsewhere', string>>;
  /** Ids in the user mirror. */
  users: Readonly<Record<Person, string>>;
}

export const emailOf = (person: Person): string => {
  const user = demoUsers.find(({ email }) => email.startsWith(`${person}@`));
  if (!user) throw new Error(`there is no demo user ${person}`);
  return user.email;
};

/** Organizations, domains, users and memberships of the demonstration, written as the table owner. */
export async function seedPeople({ adminQuery }: TestDatabase): Promise<People> {
  const organizations: Record<string, string> = {};
  for (const { slug, name, kind } of demoOrganizations) {
    organizations[slug] = newId();
    await adminQuery(
      'INSERT INTO organization (id, slug, name, kind, updated_at) VALUES ($1, $2, $3, $4::organization_kind, now())',
      [organizations[slug], slug, name, kind],
    );
  }
  const domains: Record<string, string> = {};
  for (const { organization, slug, name } of demoDomains) {
    domains[organization] = newId();
    await adminQuery(
      'INSERT INTO domain (id, organization_id, slug, name, updated_at) VALUES ($1, $2, $3, $4, now())',
      [domains[organization], organizations[organization], slug, name],
    );
  }
  const users: Record<string, string> = {};
  for (const { email, name, organization, orgRole, domainRole } of demoUsers) {
    const id = newId();
    users[email.slice(0, email.indexOf('@'))] = id;
    await adminQuery(
      `INSERT INTO app_user (id, subject, email, email_verified, name, organization_id, org_role, updated_at)
       VALUES ($1, $2, $3, true, $4, $5, $6::org_role, now())`,
      [id, localAccount(email)?.subject, email, name, organization && organizations[organization], orgRole],
    );
    if (domainRole !== null && organization !== null) {
      await adminQuery(
        `INSERT INTO domain_membership (id, domain_id, user_id, role, updated_at)
         VALUES ($1, $2, $3, $4::domain_role, now())`,
        [newId(), domains[organization], id, domainRole],
      );
    }
  }
  return { domains, organizations, users } as People;
}
