import type { DomainRole } from '../../core/permissions.ts';

/** One invitation e-mail. `acceptUrl` carries the plaintext token: it is mailed and never logged or stored. */
export interface Invitation {
  email: string;
  acceptUrl: string;
  domainName: string;
  organizationName: string;
  role: DomainRole;
  expiresAt: Date;
}

/**
 * How an invitation reaches someone without an account: the identity provider's invitation interface, or mail.
 * `send` resolves when the message was handed over, and rejects with an error that holds no token otherwise;
 * it may be called again for the same invitation.
 */
export interface InvitationMailer {
  send(invitation: Invitation): Promise<void>;
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Subject, plain text and HTML of an invitation. */
export function invitationMessage(invitation: Invitation): { subject: string; text: string; html: string } {
  const place = `${invitation.domainName} (${invitation.organizationName})`;
  const until = `${invitation.expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const offer = `You are invited to join ${place} on Enshrine as ${invitation.role}.`;
  const notice = `The link works once, for this address only, until ${until}. If you did not expect it, do nothing.`;
  const url = escapeHtml(invitation.acceptUrl);
  return {
    subject: `Invitation to ${place}`.replace(/[\r\n]+/g, ' '),
    text: `${offer}\n\nAccept the invitation:\n${invitation.acceptUrl}\n\n${notice}\n`,
    html:
      `<!doctype html><html lang="en"><body><p>${escapeHtml(offer)}</p>` +
      `<p><a href="${url}">Accept the invitation</a></p><p>${escapeHtml(notice)}</p></body></html>`,
  };
}
