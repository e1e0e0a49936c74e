import { notFound } from '../../core/errors.ts';
import type { AuthContext } from '../../core/permissions.ts';
import type { Database } from '../../db/client.ts';
import { transaction } from '../../db/transaction.ts';
import type { DomainMembership } from '../../generated/prisma/client.ts';
import { checkDomainRole } from '../invites/invite-policy.ts';
import { keepingAnAdmin } from './last-admin.ts';
import { requireDomainMatch } from '../../core/require-permission.ts';

/**
 * Gives a member another domain role, from their next request on. Who: `admin:domain` of the domain.
 * @throws DomainError `not_found`, `invalid_field`; `invalid_state` for the last admin of the domain.
 */
export async function changeMemberRole(
  { database }: { database: Database },
  auth: AuthContext,
  input: { domainId: string; userId: string; role: string },
): Promise<DomainMembership> {
  const { domainId, userId } = input;
  requireDomainMatch(auth, 'admin:domain', domainId);
  const role = checkDomainRole(input.role);
  return transaction(database, auth, async (tx) => {
    const member = await tx.domainMembership.findUnique({ where: { domainId_userId: { domainId, userId } } });
    if (!member) throw notFound('member');
    if (member.role === role) return { result: member, audit: null };
    const result = await keepingAnAdmin(() =>
      tx.domainMembership.update({ where: { id: member.id }, data: { role } }),
    );
    return {
      result,
      audit: [
        {
          family: 'access',
          domain_id: domainId,
          target_type: 'domain_membership',
          target_id: member.id,
          action: 'revised',
          detail: { user_id: userId, before: member.role, after: role },
        },
      ],
    };
  });
}
