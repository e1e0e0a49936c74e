import type { Clock } from '../../core/clock.ts';
import { notFound } from '../../core/errors.ts';
import type { AuthContext } from '../../core/permissions.ts';
import type { Database } from '../../db/client.ts';
import { transaction } from '../../db/transaction.ts';
import { requireDomainMatch } from '../../core/require-permission.ts';

/**
 * Ends an API key for good: its next request is refused. Who: `admin:domain` of its domain. Revoking again
 * changes nothing.
 * @throws DomainError `not_found`.
 */
export async function revokeApiKey(
  { database, clock }: { database: Database; clock: Clock },
  auth: AuthContext,
  { domainId, keyId }: { domainId: string; keyId: string },
): Promise<{ keyId: string }> {
  requireDomainMatch(auth, 'admin:domain', domainId);
  return transaction(database, auth, async (tx) => {
    const { count } = await tx.apiKey.updateMany({
      where: { id: keyId, domainId, isActive: true },
      data: { isActive: false, revokedAt: clock.now() },
    });
    const result = { keyId };
    if (count === 0) {
      const key = await tx.apiKey.findFirst({ where: { id: keyId, domainId }, select: { id: true } });
      if (!key) throw notFound('API key');
      return { result, audit: null };
    }
    return {
      result,
      audit: [
        {
          family: 'access',
          domain_id: domainId,
          target_type: 'api_key',
          target_id: keyId,
          action: 'revoked',
        },
      ],
    };
  });
}
