import { notFound } from '../core/errors.ts';
import type { AuthContext } from '../core/permissions.ts';
import type { Database } from '../db/client.ts';
import { transaction } from '../db/transaction.ts';
import { requireDomainMatch } from './require.ts';

/**
 * Ends a membership, from the user's next request on. Who: `admin:domain` of the domain.
 * @throws DomainError `not_found`.
 */
export async function removeMember(
  { database }: { database: Database },
  auth: AuthContext,
  { domainId, userId }: { domainId: string; userId: string },
): Promise<{ userId: string }> {
  requireDomainMatch(auth, 'admin:domain', domainId);
  return transaction(database, auth, async (tx) => {
    const [removed] = await tx.$queryRaw<{ id: string; role: string }[]>`
      DELETE FROM domain_membership
       WHERE domain_id = ${domainId}::uuid AND user_id = ${userId}::uuid
      RETURNING id, role`;
    if (!removed) throw notFound('member');
    return {
      result: { userId },
      audit: [
        {
          family: 'access',
          domain_id: domainId,
          target_type: 'domain_membership',
          target_id: removed.id,
          action: 'removed',
          detail: { user_id: userId, role: removed.role },
        },
      ],
    };
  });
}
