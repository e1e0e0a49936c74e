import { createHash, randomBytes } from 'node:crypto';
import { newId } from '../../src/core/ids.ts';
import type { TestDatabase } from './database.ts';

export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

/** A customer with one domain, a person for each role in it, and an API key. All are ids. */
export interface Tenant {
  organization: string;
  domain: string;
  owner: string;
  admin: string;
  contributor: string;
  observer: string;
  apiKey: string;
}

export interface Tenants {
  /** Operations staff of the service operator. */
  operator: string;
  operator2: string;
  acme: Tenant;
  elsewhere: Tenant;
}

/** Inserts rows as a superuser: what tests find in place. Column names are the database's. */
export async function insert(
  db: Pick<TestDatabase, 'adminQuery'>,
  table: string,
  row: Record<string, unknown>,
): Promise<void> {
  const columns = Object.keys(row);
  await db.adminQuery(
    `INSERT INTO ${table} (${columns.map((column) => `"${column}"`).join(', ')})
     VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  );
}

/** A user of the mirror, with an e-mail that is verified. */
export async function insertUser(
  db: TestDatabase,
  name: string,
  further: Record<string, unknown> = {},
): Promise<string> {
  const id = newId();
  const row = { id, subject: name, email: name, email_verified: true, updated_at: new Date(), ...further };
  await insert(db, 'app_user', row);
  return id;
}

async function insertTenant(db: TestDatabase, slug: string): Promise<Tenant> {
  const updated_at = new Date();
  const organization = newId();
  const domain = newId();
  await insert(db, 'organization', { id: organization, slug, name: slug, updated_at });
  await insert(db, 'domain', {
    id: domain,
    organization_id: organization,
    slug: 'credit',
    name: 'Credit',
    updated_at,
  });
  const owner = await insertUser(db, `owner@${slug}.test`, {
    organization_id: organization,
    org_role: 'owner',
  });
  const member = async (role: string): Promise<string> => {
    const user = await insertUser(db, `${role}@${slug}.test`, { organization_id: organization });
    await insert(db, 'domain_membership', {
      id: newId(),
      domain_id: domain,
      user_id: user,
      role,
      updated_at,
    });
    return user;
  };
  const admin = await member('admin');
  const apiKey = newId();
  await insert(db, 'api_key', {
    id: apiKey,
    domain_id: domain,
    name: 'agent',
    key_hash: randomBytes(32),
    prefix: 'ens_live',
    last_four: '0000',
    scopes: ['read:actions', 'decide:domain'],
    created_by: admin,
  });
  return {
    organization,
    domain,
    owner,
    admin,
    contributor: await member('contributor'),
    observer: await member('observer'),
    apiKey,
  };
}

/** Two operators and two customers who must never see each other. */
export async function insertTenants(db: TestDatabase): Promise<Tenants> {
  const operatorOrganization = newId();
  await insert(db, 'organization', {
    id: operatorOrganization,
    slug: 'enshrine',
    name: 'Enshrine',
    kind: 'operator',
    updated_at: new Date(),
  });
  const staff = { organization_id: operatorOrganization, org_role: 'operations' };
  return {
    operator: await insertUser(db, 'operator@enshrine.test', staff),
    operator2: await insertUser(db, 'operator2@enshrine.test', staff),
    acme: await insertTenant(db, 'acme'),
    elsewhere: await insertTenant(db, 'elsewhere'),
  };
}
