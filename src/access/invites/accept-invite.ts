import type { AuditEntry } from '../../audit/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { DomainError, notFound, type ErrorCode } from '../../core/errors.ts';
import { isUuid, newId } from '../../core/ids.ts';
import type { AuthContext, DomainRole } from '../../core/permissions.ts';
import type { Database } from '../../db/client.ts';
import { transaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/tx.ts';
import { hashInviteToken, isInviteToken, judgeAcceptance, type AcceptanceVerdict } from './invite-policy.ts';
import type { RateLimits } from '../rate-limit.ts';
import { requireSession } from '../../core/require-permission.ts';

export interface AcceptInviteServices {
  database: Database;
  clock: Clock;
  access: { limits: RateLimits };
}

/** The domain that was joined, as `POST /api/invites/accept` answers it. */
export interface Acceptance {
  domain: {
    id: string;
    name: string;
    slug: string;
    organization: { id: string; name: string; slug: string };
  };
  /** Null when the membership was removed since; accepting again does not bring it back. */
  domainRole: DomainRole | null;
  alreadyAccepted: boolean;
}

/** Answer of the database's `find_invite`: the invite and its domain's context, for any caller. */
interface FoundInvite {
  id: string;
  domain_id: string;
  email: string;
  role: DomainRole;
  expires_at: Date;
  consumed_at: Date | null;
  consumed_by: string | null;
  revoked_at: Date | null;
  domain_slug: string;
  domain_name: string;
  organization_id: string;
  organization_slug: string;
  organization_name: string;
}

/**
 * Accepts an invite by the plaintext token of its mail. Who: any signed-in user; the token determines the domain.
 * In one transaction the membership is created (an existing one keeps its role) and the invite is consumed. The
 * same user again gets the same domain context, with `alreadyAccepted`.
 *
 * @param address where the request came from: guessing is limited by it and by user.
 * @throws DomainError `not_found`, `invite_email_mismatch`, `invite_expired`, `invite_revoked`,
 * `invite_consumed`, `rate_limited`.
 */
export async function acceptInvite(
  services: AcceptInviteServices,
  auth: AuthContext | null,
  { token, address }: { token: string; address: string },
): Promise<Acceptance> {
  const session = requireSession(auth);
  await services.access.limits.inviteAcceptance(address, session.user_id);
  if (!isInviteToken(token)) throw notFound('invite');
  return accept(services, session, async () => hashInviteToken(token));
}

/**
 * Accepts an invite of the pending view. The session's verified e-mail takes the place of the token; the checks
 * and the answer are those of {@link acceptInvite}. Someone else's invite is `not_found`.
 */
export async function acceptPendingInvite(
  services: AcceptInviteServices,
  auth: AuthContext | null,
  { inviteId, address }: { inviteId: string; address: string },
): Promise<Acceptance> {
  const session = requireSession(auth);
  await services.access.limits.inviteAcceptance(address, session.user_id);
  if (!isUuid(inviteId)) throw notFound('invite');
  return accept(services, session, async (tx) => {
    // An administrator of the domain sees the invites of others too, but they are not theirs to take.
    const invite = await tx.domainInvite.findFirst({
      where: {
        id: inviteId,
        OR: [{ consumedBy: session.user_id }, ...(session.email ? [{ email: session.email }] : [])],
      },
      select: { tokenHash: true },
    });
    return invite?.tokenHash ?? null;
  });
}

async function accept(
  { database, clock }: AcceptInviteServices,
  auth: AuthContext,
  findHash: (tx: Tx) => Promise<Uint8Array | null>,
): Promise<Acceptance> {
  return transaction(database, auth, async (tx) => {
    const hash = await findHash(tx);
    const found = hash && (await findInvite(tx, hash));
    if (!found) throw notFound('invite');
    // Of two accepts at once the second waits here, and then sees what the first one did.
    await tx.$queryRaw`SELECT id FROM domain_invite WHERE id = ${found.id}::uuid FOR UPDATE`;
    const invite = (await findInvite(tx, hash)) ?? found;

    const verdict = judgeAcceptance(
      {
        email: invite.email,
        expiresAt: invite.expires_at,
        consumedAt: invite.consumed_at,
        consumedBy: invite.consumed_by,
        revokedAt: invite.revoked_at,
      },
      auth,
      clock.now(),
    );
    if (verdict !== 'accept' && verdict !== 'already_accepted') throw refusal(verdict);

    const audit: AuditEntry[] = verdict === 'accept' ? await join(tx, auth, invite, clock.now()) : [];
    const membership = await tx.domainMembership.findUnique({
      where: { domainId_userId: { domainId: invite.domain_id, userId: auth.user_id } },
      select: { role: true },
    });
    const result: Acceptance = {
      domain: {
        id: invite.domain_id,
        name: invite.domain_name,
        slug: invite.domain_slug,
        organization: {
          id: invite.organization_id,
          name: invite.organization_name,
          slug: invite.organization_slug,
        },
      },
      domainRole: membership?.role ?? null,
      alreadyAccepted: verdict === 'already_accepted',
    };
    const [first, ...rest] = audit;
    return first ? { result, audit: [first, ...rest] } : { result, audit: null };
  });
}

async function findInvite(tx: Tx, hash: Uint8Array): Promise<FoundInvite | null> {
  const [found] = await tx.$queryRaw<FoundInvite[]>`SELECT * FROM find_invite(${hash})`;
  return found ?? null;
}

/** The membership first: the open invite is what lets its addressee join. */
async function join(tx: Tx, auth: AuthContext, invite: FoundInvite, now: Date): Promise<AuditEntry[]> {
  const { domain_id, role } = invite;
  const membershipId = newId();
  const joined = await tx.$executeRaw`
    INSERT INTO domain_membership (id, domain_id, user_id, role, created_at, updated_at)
    VALUES (${membershipId}::uuid, ${domain_id}::uuid, ${auth.user_id}::uuid, ${role}::domain_role, ${now}, ${now})
    ON CONFLICT (domain_id, user_id) DO NOTHING`;
  const { count } = await tx.domainInvite.updateMany({
    where: { id: invite.id, consumedAt: null, revokedAt: null },
    data: { consumedAt: now, consumedBy: auth.user_id },
  });
  if (count !== 1)
    throw new DomainError('conflict', 'This invite is being changed by someone else; try again.');
  const audit: AuditEntry[] = [
    {
      family: 'access',
      domain_id,
      target_type: 'domain_invite',
      target_id: invite.id,
      action: 'accepted',
      detail: { role },
    },
  ];
  if (joined === 1) {
    audit.push({
      family: 'access',
      domain_id,
      target_type: 'domain_membership',
      target_id: membershipId,
      action: 'created',
      detail: { user_id: auth.user_id, role },
    });
  }
  return audit;
}

const refusals = {
  invite_email_mismatch: [
    'invite_email_mismatch',
    'This invite was sent to another e-mail address. Sign in with that one.',
  ],
  email_unverified: [
    'invite_email_mismatch',
    'Your e-mail address is not verified yet. Verify it with your identity provider, then accept again.',
  ],
  invite_expired: ['invite_expired', 'This invite has expired. Ask for a new one.'],
  invite_revoked: ['invite_revoked', 'This invite was withdrawn. Ask for a new one.'],
  invite_consumed: ['invite_consumed', 'This invite was already used by another account.'],
} as const satisfies Partial<Record<AcceptanceVerdict, readonly [ErrorCode, string]>>;

function refusal(verdict: keyof typeof refusals): DomainError {
  const [code, message] = refusals[verdict];
  return new DomainError(code, message, verdict === 'email_unverified' ? { reason: 'email_unverified' } : {});
}
