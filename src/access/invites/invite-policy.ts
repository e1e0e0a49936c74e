import { createHash, randomBytes } from 'node:crypto';
import { invalidField } from '../../core/errors.ts';
import type { DomainRole } from '../../core/permissions.ts';

export type InviteStatus = 'pending' | 'consumed' | 'expired' | 'revoked';

/** The instants of an invite that decide its status. */
export interface InviteTimes {
  expiresAt: Date;
  consumedAt: Date | null;
  revokedAt: Date | null;
}

/** Consumed and revoked exclude each other; both outlast the expiry. */
export function inviteStatus(invite: InviteTimes, now: Date): InviteStatus {
  if (invite.revokedAt) return 'revoked';
  if (invite.consumedAt) return 'consumed';
  return invite.expiresAt <= now ? 'expired' : 'pending';
}

export interface InviteToAccept extends InviteTimes {
  email: string;
  consumedBy: string | null;
}

export interface Invitee {
  user_id: string;
  email: string | null;
  email_verified: boolean;
}

/** What becomes of an acceptance. In this order: e-mail, then expiry and consumption. */
export type AcceptanceVerdict =
  | 'accept'
  | 'already_accepted'
  | 'invite_email_mismatch'
  | 'email_unverified'
  | 'invite_expired'
  | 'invite_revoked'
  | 'invite_consumed';

export function judgeAcceptance(invite: InviteToAccept, invitee: Invitee, now: Date): AcceptanceVerdict {
  if (invite.consumedBy === invitee.user_id) return 'already_accepted';
  if (invitee.email !== invite.email) return 'invite_email_mismatch';
  if (!invitee.email_verified) return 'email_unverified';
  const status = inviteStatus(invite, now);
  return status === 'pending' ? 'accept' : `invite_${status}`;
}

/** 256 random bits, URL-safe. Goes into the invitation e-mail alone. */
export const generateInviteToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256 of the token, as stored and looked up. */
export const hashInviteToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Whether a text could be a token at all; anything else is an unknown token. */
export const isInviteToken = (token: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(token);

/** The accept page, with the token; its path is part of the wire. */
export const acceptUrl = (siteUrl: string, token: string): string =>
  `${siteUrl}/auth/accept-invite?token=${encodeURIComponent(token)}`;

/**
 * The one form in which e-mail addresses are compared and stored. Only ASCII letters are folded: Unicode's rules
 * would make another person's address of one with a Kelvin sign for its k.
 */
export const foldEmail = (email: string): string =>
  email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const emailForm =
  /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u;

/** @throws DomainError `invalid_field` at `/email`. Answers the folded address. */
export function checkEmail(email: string): string {
  const folded = foldEmail(email);
  if (folded.length > 254 || !folded.isWellFormed() || !emailForm.test(folded)) {
    throw invalidField('/email', 'This is no e-mail address: one like name@example.com is expected.');
  }
  return folded;
}

const domainRoles: readonly string[] = ['admin', 'contributor', 'observer'] satisfies DomainRole[];

/** @throws DomainError `invalid_field` at `/role`. */
export function checkDomainRole(role: string): DomainRole {
  if (!domainRoles.includes(role)) {
    throw invalidField('/role', 'A domain role is one of admin, contributor, observer.');
  }
  return role as DomainRole;
}
