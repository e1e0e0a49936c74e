import { createTransport } from 'nodemailer';
import { invitationMessage, type InvitationMailer } from './invitation-mailer.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:port` or `smtps://…`. */
  url: string;
  /** Sender, e.g. `Enshrine <no-reply@rules.example.com>`. */
  from: string;
}

/** Mails invitations over SMTP. Links are not rewritten or tracked, and nothing of the message is logged. */
export function createSmtpInvitationMailer({ url, from }: SmtpOptions): InvitationMailer {
  const transport = createTransport(
    { url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
    { from },
  );
  return {
    async send(invitation) {
      await transport.sendMail({
        to: { name: '', address: invitation.email },
        ...invitationMessage(invitation),
        // Answers of machines (vacation notes and the like) would carry the link to someone else.
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
  };
}
