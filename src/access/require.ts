import { DomainError, notFound } from '../core/errors.ts';
import type { AuthContext, Scope } from '../core/permissions.ts';

/** @throws DomainError `unauthenticated`. Answers the context, now known to be there. */
export function requireAuthenticated(auth: AuthContext | null): AuthContext {
  if (auth) return auth;
  throw new DomainError(
    'unauthenticated',
    'Sign in, or send an access token: Authorization: Bearer <token>.',
  );
}

/** @throws DomainError `unauthenticated`, `missing_scope`. */
export function requirePermission(auth: AuthContext | null, scope: Scope): AuthContext {
  const known = requireAuthenticated(auth);
  if (known.scopes.has(scope)) return known;
  throw new DomainError('missing_scope', `This needs the scope ${scope}, which your role does not grant.`, {
    scope,
  });
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
