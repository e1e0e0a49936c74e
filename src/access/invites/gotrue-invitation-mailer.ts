import { withoutTrailing } from '../../core/text.ts';
import type { InvitationMailer } from './invitation-mailer.ts';

export interface GoTrueOptions {
  /** Base URL of the provider's API, e.g. `https://auth.example.com`. */
  url: string;
  /** The service-role key. */
  key: string;
  timeoutMs?: number;
}

/**
 * Lets a GoTrue-compatible identity provider invite: it makes the account, mails the link, confirms the address
 * and redirects to the accept page. An address that already has an account there gets no mail: like every
 * existing user, its owner finds the invite in the pending view.
 */
export function createGoTrueInvitationMailer(options: GoTrueOptions): InvitationMailer {
  return {
    async send(invitation) {
      const url = new URL(`${withoutTrailing('/', options.url)}/invite`);
      url.searchParams.set('redirect_to', invitation.acceptUrl);
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(options.timeoutMs ?? 10_000),
        headers: {
          apikey: options.key,
          authorization: `Bearer ${options.key}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({
          email: invitation.email,
          data: { domain: invitation.domainName, organization: invitation.organizationName },
        }),
      }).catch(() => {
        // The cause would carry the URL, and with it the token.
        throw new Error('the invitation endpoint of the identity provider cannot be reached');
      });
      if (response.ok) {
        await response.body?.cancel();
        return;
      }
      const problem = (await response.json().catch(() => ({}))) as { error_code?: unknown };
      if (
        response.status === 422 &&
        ['email_exists', 'user_already_exists'].includes(String(problem.error_code))
      )
        return;
      throw new Error(`the invitation endpoint of the identity provider answered ${response.status}`);
    },
  };
}
