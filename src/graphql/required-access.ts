import type { GraphQLField } from 'graphql';
import {
  requireAuthenticated,
  requireDomainMatch,
  requirePermission,
  requireSession,
} from '../core/require-permission.ts';
import type { AuthContext, Scope } from '../core/permissions.ts';

/** What a root field asks of its caller. */
export type RequiredAccess =
  { kind: 'anyone' } | { kind: 'authenticated' } | { kind: 'session' } | { kind: 'scope'; scope: Scope };

/** Read from the field's own `authScopes`: the schema is the one place where access is stated. */
export function requiredAccess(field: GraphQLField<unknown, unknown>): RequiredAccess {
  const options = field.extensions.pothosOptions as { authScopes?: unknown } | undefined;
  const scopes = options?.authScopes;
  if (scopes === undefined) return { kind: 'anyone' };
  if (typeof scopes === 'object' && scopes !== null && 'scope' in scopes) {
    return { kind: 'scope', scope: scopes.scope as Scope };
  }
  const session = typeof scopes === 'object' && scopes !== null && 'session' in scopes;
  return { kind: session ? 'session' : 'authenticated' };
}

/**
 * The refusal that the executor would give, before a body is read.
 * @param domainId of a path under `/domains/{id}`: the request must act in that very domain.
 * @throws DomainError `unauthenticated`, `missing_scope`, `domain_mismatch`.
 */
export function checkAccess(access: RequiredAccess, auth: AuthContext | null, domainId?: string): void {
  if (access.kind === 'authenticated') requireAuthenticated(auth);
  if (access.kind === 'session') requireSession(auth);
  if (access.kind !== 'scope') return;
  if (domainId === undefined) requirePermission(auth, access.scope);
  else requireDomainMatch(auth, access.scope, domainId);
}
