import { invitationMessage, type Invitation, type InvitationMailer } from '../invites/invitation-mailer.ts';
import type { Clock } from '../../core/clock.ts';

export interface MailboxMessage {
  to: string;
  subject: string;
  text: string;
  receivedAt: Date;
}

export interface DevelopmentMailbox extends InvitationMailer {
  /** Newest first. */
  messages(): MailboxMessage[];
}

const capacity = 200;

/** Mail that never leaves the process: for development only, gone when it ends. */
export function createDevelopmentMailbox(clock: Clock): DevelopmentMailbox {
  const kept: MailboxMessage[] = [];
  return {
    async send(invitation: Invitation) {
      const { subject, text } = invitationMessage(invitation);
      kept.unshift({ to: invitation.email, subject, text, receivedAt: clock.now() });
      kept.length = Math.min(kept.length, capacity);
    },
    messages: () => [...kept],
  };
}
