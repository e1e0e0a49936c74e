import { DomainError, notFound } from './errors.ts';
import { domainRoleScopes, type AuthContext, type Scope } from './permissions.ts';

/** @throws DomainError `unauthenticated`. Answers the context, now known to be there. */
export function requireAuthenticated(auth: AuthContext | null): AuthContext {
  if (auth) return auth;
  throw new DomainError(
    'unauthenticated',
    'Sign in, or send an access token: Authorization: Bearer <token>.',
  );
}

/** Scopes that a role in a domain grants: without `X-Domain-Id` no one but owners and staff holds any of them. */
const ofDomains: ReadonlySet<Scope> = new Set(Object.values(domainRoleScopes).flat());

/**
 * Why this caller is refused: without credentials, without the header that says where they act, or for what they are.
 * @param scope what was asked for; null for an object that is another's to read.
 * @param domainId of that object, where it has one.
 */
export function refusalOf(auth: AuthContext | null, scope: Scope | null, domainId?: string): DomainError {
  if (!auth) {
    return new DomainError(
      'unauthenticated',
      'Sign in, or send an access token: Authorization: Bearer <token>.',
    );
  }
  if (auth.auth_type === 'jwt' && auth.domain_id === null && (scope === null || ofDomains.has(scope))) {
    const why =
      scope === null
        ? 'What this belongs to is read in its domain.'
        : `Roles hold in one domain, and the scope ${scope} is granted by them.`;
    return new DomainError('domain_mismatch', `Send the header X-Domain-Id with the domain. ${why}`);
  }
  if (auth.domain_id !== null && domainId !== undefined && domainId !== auth.domain_id) {
    return new DomainError(
      'domain_mismatch',
      'The header X-Domain-Id names another domain than that of this.',
    );
  }
  return scope === null
    ? new DomainError('missing_scope', 'Your role does not allow this.')
    : new DomainError('missing_scope', `This needs the scope ${scope}, which your role does not grant.`, {
        scope,
      });
}

/** @throws DomainError `unauthenticated`, `missing_scope`, `domain_mismatch` without the header that it needs. */
export function requirePermission(auth: AuthContext | null, scope: Scope): AuthContext {
  if (auth?.scopes.has(scope)) return auth;
  throw refusalOf(auth, scope);
}

/**
 * For everything under `/domains/{id}`: the domain of the path must be that of the context (`X-Domain-Id`),
 * for staff and owners too.
 * @throws DomainError `unauthenticated`, `missing_scope`, `domain_mismatch`.
 */
export function requireDomainMatch(auth: AuthContext | null, scope: Scope, domainId: string): AuthContext {
  const known = requirePermission(auth, scope);
  if (known.domain_id !== null && known.domain_id === domainId.toLowerCase()) return known;
  throw new DomainError(
    'domain_mismatch',
    'Send the header X-Domain-Id with the domain of the path: a request acts in exactly one domain.',
  );
}

/**
 * For what belongs to a person, such as accepting an invite: no scope, but a user's session. An API key can
 * do nothing but decide and read actions.
 * @throws DomainError `unauthenticated`, `missing_scope`.
 */
export function requireSession(auth: AuthContext | null): AuthContext {
  const known = requireAuthenticated(auth);
  if (known.auth_type === 'jwt') return known;
  throw new DomainError('missing_scope', 'This needs a signed-in user; an API key cannot do it.');
}

/**
 * On `/worlds/{world_id}` the world determines the domain: the header is optional there, and another one is refused.
 * @throws DomainError `not_found` without a world, `domain_mismatch`.
 */
export function requireWorldDomain(auth: AuthContext, worldDomainId: string | null): void {
  if (worldDomainId === null) throw notFound('world');
  if (auth.domain_id !== null && auth.domain_id !== worldDomainId) {
    throw new DomainError(
      'domain_mismatch',
      'The header X-Domain-Id names another domain than that of the world.',
    );
  }
}
