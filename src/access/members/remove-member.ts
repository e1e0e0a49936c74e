import { notFound } from '../../core/errors.ts';
import type { AuthContext } from '../../core/permissions.ts';
import type { Database } from '../../db/client.ts';
import { transaction } from '../../db/transaction.ts';
import { keepingAnAdmin } from './last-admin.ts';
import { requireDomainMatch } from '../../core/require-permission.ts';

/**
 * Ends a membership, from the user's next request on; one's own as well. Who: `admin:domain` of the domain.
 * @throws DomainError `not_found`; `invalid_state` for the last admin of the domain.
 */
export async function removeMember(
  { database }: { database: Database },
  auth: AuthContext,
  { domainId, userId }: { domainId: string; userId: string },
): Promise<{ userId: string }> {
  requireDomainMatch(auth, 'admin:domain', domainId);
  return transaction(database, auth, async (tx) => {
    const [member] = await tx.$queryRaw<{ id: string; role: string }[]>`
      SELECT id, role::text FROM domain_membership
       WHERE domain_id = ${domainId}::uuid AND user_id = ${userId}::uuid FOR UPDATE`;
    if (!member) throw notFound('member');
    return {
      result: { userId },
      // Last: who leaves has no part in the domain then, and could not record that they left.
      afterwards: async () => {
        await keepingAnAdmin(() =>
          tx.domainMembership.delete({ where: { id: member.id }, select: { id: true } }),
        );
      },
      audit: [
        {
          family: 'access',
          domain_id: domainId,
          target_type: 'domain_membership',
          target_id: member.id,
          action: 'removed',
          detail: { user_id: userId, role: member.role },
        },
      ],
    };
  });
}
