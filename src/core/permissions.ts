/** Format `action:resource`. A closed list. */
export const scopes = [
  'read:domain',
  'write:domain',
  'admin:domain',
  'read:actions',
  'decide:domain',
  'admin:org',
  'read:operations',
  'write:operations',
  'admin:operations',
  'delete:operations',
] as const;
export type Scope = (typeof scopes)[number];

export type OrgRole = 'owner' | 'operations';
export type DomainRole = 'admin' | 'contributor' | 'observer';

const domainAdminScopes = ['read:domain', 'write:domain', 'admin:domain', 'read:actions'] as const;

/** Which role grants which scopes: docs/decisions/0020-scopes.md. */
export const domainRoleScopes = {
  observer: ['read:domain'],
  contributor: ['read:domain', 'write:domain', 'read:actions'],
  admin: domainAdminScopes,
} as const satisfies Record<DomainRole, readonly Scope[]>;

export const orgRoleScopes = {
  owner: ['admin:org', ...domainAdminScopes],
  operations: scopes,
} as const satisfies Record<OrgRole, readonly Scope[]>;

/** What an API key may ever hold, whatever was stored. */
export const apiKeyScopes = ['read:actions', 'decide:domain'] as const satisfies readonly Scope[];
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** Attached to every authenticated request, built once, before every door. */
export interface AuthContext {
  /** Id of the user, or of the API key. */
  user_id: string;
  org_id: string | null;
  org_role: OrgRole | null;
  /** From `X-Domain-Id`, or the bound domain of an API key. */
  domain_id: string | null;
  domain_role: DomainRole | null;
  scopes: ReadonlySet<Scope>;
  auth_type: 'jwt' | 'api_key';
  /** Case-folded e-mail of the session, null for API keys and tokens without one. */
  email: string | null;
  email_verified: boolean;
}
