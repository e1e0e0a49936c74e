import type { Clock } from '../../core/clock.ts';
import { DomainError, notFound } from '../../core/errors.ts';
import type { AuthContext } from '../../core/permissions.ts';
import type { Database } from '../../db/client.ts';
import { transaction } from '../../db/transaction.ts';
import { requireDomainMatch } from '../../core/require-permission.ts';

/**
 * Revokes an open invite: its link answers `invite_revoked` from then on. Who: `admin:domain` of the domain.
 * Revoking again changes nothing.
 * @throws DomainError `not_found`; `invalid_state` for a consumed one: remove the member instead.
 */
export async function revokeInvite(
  { database, clock }: { database: Database; clock: Clock },
  auth: AuthContext,
  { domainId, inviteId }: { domainId: string; inviteId: string },
): Promise<{ inviteId: string }> {
  requireDomainMatch(auth, 'admin:domain', domainId);
  return transaction(database, auth, async (tx) => {
    const { count } = await tx.domainInvite.updateMany({
      where: { id: inviteId, domainId, consumedAt: null, revokedAt: null },
      data: { revokedAt: clock.now() },
    });
    const result = { inviteId };
    if (count === 0) {
      const invite = await tx.domainInvite.findFirst({
        where: { id: inviteId, domainId },
        select: { consumedAt: true },
      });
      if (!invite) throw notFound('invite');
      if (!invite.consumedAt) return { result, audit: null };
      throw new DomainError('invalid_state', 'This invite was accepted already; remove the member instead.');
    }
    return {
      result,
      audit: [
        {
          family: 'access',
          domain_id: domainId,
          target_type: 'domain_invite',
          target_id: inviteId,
          action: 'revoked',
        },
      ],
    };
  });
}
