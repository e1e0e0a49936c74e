import type { AuthContext } from '../../core/permissions.ts';
import type { Prisma } from '../../generated/prisma/client.ts';

/** Open invites to the session's verified e-mail: the pending view. Without a verified e-mail there are none. */
export const pendingInvitesOf = (auth: AuthContext, now: Date): Prisma.DomainInviteWhereInput => ({
  email: auth.email_verified && auth.email !== null ? auth.email : { in: [] },
  consumedAt: null,
  revokedAt: null,
  expiresAt: { gt: now },
});
