import type { Invitation, InvitationMailer } from './invitation-mailer.ts';

export interface InvitationDispatchOptions {
  /** Null: nothing can be sent. */
  mailer: InvitationMailer | null;
  /** Waits before each further try. */
  retryDelaysMs?: readonly number[];
  wait?: (milliseconds: number) => Promise<void>;
}

export interface InvitationDispatch {
  /** Whether there is a way to send at all: without one no invite is issued, for no one would get its link. */
  readonly canSend: boolean;
  /**
   * Sends in the background: whether and how long mail is on its way would tell the issuer whether the address
   * has an account. `onFailure` runs when the last try has failed.
   */
  send(invitation: Invitation, onFailure: (reason: string) => Promise<void>): void;
  /** Resolves when nothing is on its way; the process waits for this before it ends. */
  idle(): Promise<void>;
}

const realWait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The plaintext token lives here, in memory, until the message was handed over. */
export function createInvitationDispatch(options: InvitationDispatchOptions): InvitationDispatch {
  const { mailer, retryDelaysMs = [500, 2_000], wait = realWait } = options;
  const running = new Set<Promise<void>>();

  const deliver = async (
    invitation: Invitation,
    onFailure: (reason: string) => Promise<void>,
  ): Promise<void> => {
    for (const delay of [...retryDelaysMs, null]) {
      try {
        if (mailer === null) throw new Error('no way of sending invitations is configured');
        await mailer.send(invitation);
        return;
      } catch (error) {
        if (delay === null) return onFailure(error instanceof Error ? error.message : 'unknown');
        await wait(delay);
      }
    }
  };

  return {
    canSend: mailer !== null,
    send(invitation, onFailure) {
      const delivery = deliver(invitation, onFailure).finally(() => running.delete(delivery));
      running.add(delivery);
    },
    async idle() {
      while (running.size > 0) await Promise.allSettled([...running]);
    },
  };
}
