import type { DomainRole, OrgRole } from '../../core/permissions.ts';

/** Someone of the demonstration: an account of the local provider, and a row of the user mirror. */
export interface DemoUser {
  email: string;
  name: string;
  organization: string | null;
  orgRole: OrgRole | null;
  /** Role in the demo domain of the organization. */
  domainRole: DomainRole | null;
}

export const demoOrganizations = [
  { slug: 'enshrine', name: 'Enshrine', kind: 'operator' },
  { slug: 'acme', name: 'Acme', kind: 'customer' },
  { slug: 'elsewhere', name: 'Elsewhere', kind: 'customer' },
] as const;

export const demoDomains = [
  { organization: 'acme', slug: 'credit', name: 'Credit' },
  { organization: 'elsewhere', slug: 'travel', name: 'Travel' },
] as const;

const operator = { organization: 'enshrine', orgRole: 'operations', domainRole: null } as const;
const acme = { organization: 'acme', orgRole: null } as const;

export const demoUsers: readonly DemoUser[] = [
  { email: 'operator@enshrine.test', name: 'Olive Operator', ...operator },
  { email: 'operator2@enshrine.test', name: 'Otto Operator', ...operator },
  { email: 'owner@acme.test', name: 'Orla Owner', ...acme, orgRole: 'owner', domainRole: null },
  { email: 'admin@acme.test', name: 'Ada Admin', ...acme, domainRole: 'admin' },
  { email: 'contributor@acme.test', name: 'Carl Contributor', ...acme, domainRole: 'contributor' },
  { email: 'observer@acme.test', name: 'Obi Observer', ...acme, domainRole: 'observer' },
  {
    email: 'outsider@elsewhere.test',
    name: 'Una Outsider',
    organization: 'elsewhere',
    orgRole: null,
    domainRole: 'observer',
  },
];

/**
 * Accounts of the local provider: the demo users, and every other address under the reserved `.test`, so that
 * someone invited can sign in too. The subject follows from the address, and so never changes.
 */
export function localAccount(email: string): { subject: string; email: string; name: string } | null {
  if (!/^[^\s@]{1,64}@[a-z0-9.-]+\.test$/.test(email)) return null;
  const known = demoUsers.find((user) => user.email === email);
  return { subject: `local|${email}`, email, name: known?.name ?? email.slice(0, email.indexOf('@')) };
}
