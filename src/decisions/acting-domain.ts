import { requirePermission } from '../core/require-permission.ts';
import { DomainError } from '../core/errors.ts';
import type { AuthContext, Scope } from '../core/permissions.ts';

/**
 * The one domain that a request acts in: that of the key, or the one that a session names.
 * @throws DomainError `unauthenticated`, `missing_scope`, `domain_mismatch`.
 */
export function actingDomain(auth: AuthContext | null, scope: Scope): AuthContext & { domain_id: string } {
  const known = requirePermission(auth, scope);
  if (known.domain_id !== null) return { ...known, domain_id: known.domain_id };
  throw new DomainError(
    'domain_mismatch',
    'Send the header X-Domain-Id with the domain that you mean: a request acts in exactly one domain.',
  );
}
