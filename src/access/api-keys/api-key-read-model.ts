import { DomainError } from '../../core/errors.ts';
import type { AuthContext } from '../../core/permissions.ts';
import { usableKeyScopes } from './api-key.ts';
import type { ApiKeyUsage } from '../authentication/api-key-usage.ts';

/** What a look-up needs of it: the time, and a note that the key was used. */
export type ApiKeyUse = Pick<ApiKeyUsage, 'now' | 'used'>;

/** A usable key, as the database's look-ups answer it: of any other they say nothing. */
export interface KeyRow {
  key_id: string;
  domain_id: string;
  scopes: string[];
}

/**
 * The AuthContext of a looked-up key, and a note of its use. The decision path looks keys up in its own batches
 * and ends here too.
 * @throws DomainError `key_invalid`.
 */
export function contextOfKey(row: KeyRow | null, keyUsage: Pick<ApiKeyUse, 'used'>): AuthContext {
  if (!row) {
    throw new DomainError('key_invalid', 'This API key is unknown, expired or no longer active.');
  }
  keyUsage.used(row.key_id);
  return keyContext(row);
}

/** The AuthContext of an API key: its bound domain, and at most the scopes a key may hold. */
const keyContext = (key: KeyRow): AuthContext => ({
  user_id: key.key_id,
  org_id: null,
  org_role: null,
  domain_id: key.domain_id,
  domain_role: null,
  scopes: usableKeyScopes(key.scopes),
  auth_type: 'api_key',
  email: null,
  email_verified: false,
});
