import type pg from 'pg';
import { DomainError } from '../../core/errors.ts';
import { isUuid, newId } from '../../core/ids.ts';
import {
  domainRoleScopes,
  orgRoleScopes,
  type AuthContext,
  type DomainRole,
  type OrgRole,
  type Scope,
} from '../../core/permissions.ts';
import { contextOfKey, type KeyRow } from '../api-keys/api-key-read-model.ts';
import { hashApiKey, isWellFormedApiKey, looksLikeApiKey } from '../api-keys/api-key.ts';
import type { ApiKeyUsage } from './api-key-usage.ts';
import { extractCredential, refuseCrossSiteRequest, type RequestParts } from './credentials.ts';
import type { TokenVerifier, VerifiedToken } from './verify-token.ts';

/** What authentication needs of the process. */
export interface AuthenticationServices {
  /** Its pool serves the functions that run before a principal is known. */
  database: { pool: Pick<pg.Pool, 'query'> };
  /** The site's origin is the only one whose cookie requests are taken. */
  env: { SITE_URL: string };
  access: { verifier: TokenVerifier; keyUsage: ApiKeyUsage };
}

/**
 * Builds the AuthContext of a request: the one function before every door. Token, verification, user mirror and
 * domain role in one query, scopes. Null for a request without credentials; a bad credential is never anonymous.
 *
 * @throws DomainError 401 `token_expired`, `token_invalid`, `key_invalid`, `account_suspended`, `account_revoked`,
 * `unauthenticated`; 403 `cross_site_request`, `domain_mismatch`; 503 `database_unavailable`,
 * `identity_provider_unavailable`: no one is let in on a guess.
 */
export async function authenticate(
  request: RequestParts,
  services: AuthenticationServices,
): Promise<AuthContext | null> {
  const credential = extractCredential(request);
  if (!credential) return null;
  if (looksLikeApiKey(credential.value) && credential.from === 'header') {
    return authenticateKey(credential.value, services);
  }
  if (credential.from === 'cookie') refuseCrossSiteRequest(request, new URL(services.env.SITE_URL).origin);
  const token = await services.access.verifier.verify(credential.value);
  return authenticateUser(token, request.headers['x-domain-id'], services);
}

/** Answer of the database's `auth_user`. Both `domain_…` are null without a domain, or for an unknown one. */
interface UserRow {
  user_id: string;
  status: 'active' | 'suspended' | 'revoked';
  organization_id: string | null;
  org_role: OrgRole | null;
  domain_role: DomainRole | null;
  domain_organization_id: string | null;
}

async function authenticateUser(
  token: VerifiedToken,
  domainHeader: string | string[] | undefined,
  { database }: AuthenticationServices,
): Promise<AuthContext> {
  const asked = domainHeader === undefined ? null : String(domainHeader).trim().toLowerCase();
  const domainId = asked !== null && isUuid(asked) ? asked : null;
  const user = await lookUp<UserRow>(database.pool, {
    name: 'auth_user',
    text: 'SELECT * FROM auth_user($1, $2, $3, $4, $5, $6)',
    values: [token.subject, token.email, token.email_verified, token.name, domainId, newId()],
  });
  if (!user) throw new DomainError('token_invalid', 'The access token names no user of this service.');
  if (user.status === 'suspended') {
    throw new DomainError('account_suspended', 'This account is suspended. Ask an administrator.');
  }
  if (user.status === 'revoked') {
    throw new DomainError('account_revoked', 'This account has been revoked.');
  }
  const role = ownsDomain(user) ? 'admin' : user.domain_role;
  const mayActThere =
    role !== null || (user.org_role === 'operations' && user.domain_organization_id !== null);
  if (asked !== null && !mayActThere) {
    throw new DomainError(
      'domain_mismatch',
      'The header X-Domain-Id names no domain in which you have a role.',
    );
  }
  return {
    user_id: user.user_id,
    org_id: user.organization_id,
    org_role: user.org_role,
    domain_id: domainId,
    domain_role: role,
    scopes: grantedScopes(user, role, domainId),
    auth_type: 'jwt',
    email: token.email,
    email_verified: token.email !== null && token.email_verified,
  };
}

/** An owner is admin of every domain of the own organization, without a membership row. */
const ownsDomain = (user: UserRow): boolean =>
  user.org_role === 'owner' &&
  user.organization_id !== null &&
  user.domain_organization_id === user.organization_id;

/**
 * The union of what the organization's role and the membership grant. In a domain of another organization an owner is what the membership
 * says, and no more: there the implicit admin scopes fall away.
 */
function grantedScopes(user: UserRow, role: DomainRole | null, domainId: string | null): Set<Scope> {
  const granted = new Set<Scope>(role === null ? [] : domainRoleScopes[role]);
  if (user.org_role === 'owner' && domainId !== null && !ownsDomain(user)) granted.add('admin:org');
  else if (user.org_role !== null) for (const scope of orgRoleScopes[user.org_role]) granted.add(scope);
  return granted;
}

/** Unknown, inactive and expired take the same way, in the database too, and get the same answer. */
async function authenticateKey(
  key: string,
  { database, access: { keyUsage } }: AuthenticationServices,
): Promise<AuthContext> {
  const row = isWellFormedApiKey(key)
    ? await lookUp<KeyRow>(database.pool, {
        name: 'auth_key',
        text: 'SELECT key_id, domain_id, scopes FROM auth_key($1, $2)',
        values: [hashApiKey(key), keyUsage.now()],
      })
    : null;
  return contextOfKey(row, keyUsage);
}

/** Whatever goes wrong here is the database's failure, and no one gets in. */
async function lookUp<Row extends object>(
  pool: AuthenticationServices['database']['pool'],
  query: pg.QueryConfig,
): Promise<Row | null> {
  try {
    const { rows } = await pool.query<Row & pg.QueryResultRow>(query);
    return rows[0] ?? null;
  } catch (cause) {
    throw new DomainError(
      'database_unavailable',
      'The database cannot be asked who you are, so access is not granted. Try again shortly.',
      { retry_after: 2 },
      { cause },
    );
  }
}
