import { requirePermission } from '../core/require-permission.ts';
import type { AuthContext } from '../core/permissions.ts';
import { actingDomain } from './acting-domain.ts';

/** Where to look for decisions: a condition that narrows what row-level security lets through. */
export interface DecisionAccess {
  domainId?: string;
  apiKeyId?: string;
}

/**
 * Which decisions one may look at: a key its own, staff all (of the domain they act in, if they name one), a member
 * those of the domain they act in.
 * @throws DomainError `missing_scope`, `domain_mismatch`.
 */
export function decisionAccess(auth: AuthContext): DecisionAccess {
  if (auth.auth_type === 'api_key') {
    const key = requirePermission(auth, 'decide:domain');
    return { domainId: actingDomain(key, 'decide:domain').domain_id, apiKeyId: key.user_id };
  }
  if (auth.scopes.has('read:operations')) return auth.domain_id === null ? {} : { domainId: auth.domain_id };
  return { domainId: actingDomain(auth, 'read:domain').domain_id };
}
