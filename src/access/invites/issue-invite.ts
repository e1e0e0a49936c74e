import type { Logger } from 'pino';
import type { Clock } from '../../core/clock.ts';
import { DomainError, notFound } from '../../core/errors.ts';
import { newId } from '../../core/ids.ts';
import type { AuthContext } from '../../core/permissions.ts';
import type { AuditEntry } from '../../audit/audit.ts';
import type { Database } from '../../db/client.ts';
import { transaction } from '../../db/transaction.ts';
import type { DomainInvite } from '../../generated/prisma/client.ts';
import type { InvitationDispatch } from './invitation-dispatch.ts';
import {
  acceptUrl,
  checkDomainRole,
  checkEmail,
  generateInviteToken,
  hashInviteToken,
} from './invite-policy.ts';
import type { RateLimits } from '../rate-limit.ts';
import { requireDomainMatch } from '../../core/require-permission.ts';

export interface InviteServices {
  database: Database;
  clock: Clock;
  log: Logger;
  env: { SITE_URL: string; INVITE_DAYS: number };
  access: { invitations: InvitationDispatch; limits: RateLimits };
}

export interface IssueInviteInput {
  domainId: string;
  email: string;
  role: string;
}

/** An invite without its token's hash: what may be shown. */
export type ShownInvite = Omit<DomainInvite, 'tokenHash'>;

const day = 86_400_000;

/**
 * Invites an address into a domain. Who: `admin:domain` of that domain. An open invite of the same address is
 * revoked: there is one link that works, the newest, and one role on offer.
 *
 * A known address gets no mail, but finds the invite in its pending view. Any other gets the link by mail after
 * the row is committed, in the background: neither answer nor duration tells which it was. An invite whose mail
 * could not be handed over is revoked.
 *
 * @throws DomainError `rate_limited`; `invalid_state` where no mail can be sent; `invalid_field`, `not_found`, `domain_mismatch`.
 */
export async function issueInvite(
  services: InviteServices,
  auth: AuthContext,
  input: IssueInviteInput,
): Promise<ShownInvite> {
  const { database, clock, env } = services;
  const { domainId } = input;
  requireDomainMatch(auth, 'admin:domain', domainId);
  const email = checkEmail(input.email);
  const role = checkDomainRole(input.role);
  // Of every address alike, so that the refusal does not tell which have an account.
  if (!services.access.invitations.canSend) {
    throw new DomainError(
      'invalid_state',
      'This installation has no way to send invitations. Its administrator sets SMTP_URL or INVITE_ADMIN_URL.',
    );
  }
  await services.access.limits.inviteIssue(auth.user_id, email);
  const token = generateInviteToken();
  const now = clock.now();

  const { invite, domain, known } = await transaction(database, auth, async (tx) => {
    const domain = await tx.domain.findUnique({ where: { id: domainId }, include: { organization: true } });
    if (!domain) throw notFound('domain');
    const superseded = await tx.domainInvite.updateManyAndReturn({
      where: { domainId, email, consumedAt: null, revokedAt: null },
      data: { revokedAt: now },
      select: { id: true },
    });
    const invite = await tx.domainInvite.create({
      data: {
        id: newId(),
        domainId,
        tokenHash: new Uint8Array(hashInviteToken(token)),
        email,
        role,
        invitedBy: auth.user_id,
        expiresAt: new Date(now.getTime() + env.INVITE_DAYS * day),
        createdAt: now,
      },
      omit: { tokenHash: true },
    });
    const [answer] = await tx.$queryRaw<{ known: boolean }[]>`SELECT email_is_known(${email}) AS known`;
    const entry = (id: string, action: 'issued' | 'revoked', detail = {}): AuditEntry => ({
      family: 'access',
      domain_id: domainId,
      target_type: 'domain_invite',
      target_id: id,
      action,
      detail,
    });
    return {
      result: { invite, domain, known: answer?.known === true },
      audit: [
        entry(invite.id, 'issued', { role }),
        ...superseded.map(({ id }) => entry(id, 'revoked', { superseded_by: invite.id })),
      ],
    };
  });

  if (!known) {
    const invitation = {
      email,
      role,
      acceptUrl: acceptUrl(env.SITE_URL, token),
      domainName: domain.name,
      organizationName: domain.organization.name,
      expiresAt: invite.expiresAt,
    };
    services.access.invitations.send(invitation, () => revokeUndelivered(services, auth, invite));
  }
  return invite;
}

/** No one can have the link: the invite must not look as if someone could still come. */
async function revokeUndelivered(
  services: InviteServices,
  auth: AuthContext,
  invite: ShownInvite,
): Promise<void> {
  const { database, clock, log } = services;
  log.error({ invite_id: invite.id }, 'an invitation could not be handed over; the invite is revoked');
  try {
    await transaction(database, auth, async (tx) => {
      const { count } = await tx.domainInvite.updateMany({
        where: { id: invite.id, consumedAt: null, revokedAt: null },
        data: { revokedAt: clock.now() },
      });
      if (count === 0) return { result: null, audit: null };
      return {
        result: null,
        audit: [
          {
            family: 'access',
            domain_id: invite.domainId,
            target_type: 'domain_invite',
            target_id: invite.id,
            action: 'revoked',
            detail: { reason: 'undeliverable' },
          },
        ],
      };
    });
  } catch (error) {
    log.error({ invite_id: invite.id, err: error }, 'an undelivered invite could not be revoked');
  }
}
