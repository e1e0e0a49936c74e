import type { Clock } from '../core/clock.ts';
import type { Database } from '../db/client.ts';
import { createCredentialLimit, type CredentialLimit } from './authentication/credential-limit.ts';
import { createApiKeyUsage, type ApiKeyUsage } from './authentication/api-key-usage.ts';
import { createDevelopmentMailbox, type DevelopmentMailbox } from './local-provider/development-mailbox.ts';
import { createGoTrueInvitationMailer } from './invites/gotrue-invitation-mailer.ts';
import { createInvitationDispatch, type InvitationDispatch } from './invites/invitation-dispatch.ts';
import type { InvitationMailer } from './invites/invitation-mailer.ts';
import type { TellQuota } from '../http/quota.ts';
import { createRateLimits, type RateLimits } from './rate-limit.ts';
import { createSmtpInvitationMailer } from './invites/smtp-invitation-mailer.ts';
import { createTokenVerifier, type TokenVerifier } from './authentication/verify-token.ts';

/** The long-lived parts of access control; the process holds one of each. */
export interface AccessServices {
  verifier: TokenVerifier;
  keyUsage: ApiKeyUsage;
  limits: RateLimits;
  credentials: CredentialLimit;
  invitations: InvitationDispatch;
  /** Only in development, without SMTP or an invitation endpoint. */
  mailbox: DevelopmentMailbox | null;
  /** The same for one request, whose limits say what is left of them. */
  telling(tell: TellQuota): AccessServices;
  /** Hands over what is on its way and writes what is remembered. */
  close(): Promise<void>;
}

/** The settings that access control reads. */
export interface AccessSettings {
  NODE_ENV: string;
  SITE_URL: string;
  OIDC_ISSUER?: string | undefined;
  OIDC_AUDIENCE: string;
  OIDC_JWKS_URL?: string | undefined;
  OIDC_CLIENT_ID?: string | undefined;
  SMTP_URL?: string | undefined;
  MAIL_FROM: string;
  INVITE_ADMIN_URL?: string | undefined;
  INVITE_ADMIN_KEY?: string | undefined;
  RATE_LIMIT_DECIDE_PER_MINUTE: number;
  RATE_LIMIT_GRAPHQL_PER_MINUTE: number;
  RATE_LIMIT_REST_PER_MINUTE: number;
  RATE_LIMIT_PAGES_PER_MINUTE?: number;
  RATE_LIMIT_BAD_CREDENTIALS_PER_MINUTE?: number;
  RATE_LIMIT_INVITE_PER_MINUTE: number;
  RATE_LIMIT_INVITES_PER_HOUR: number;
}

/** Issuer of the local provider: development's stand-in for `OIDC_ISSUER`. */
export const localIssuer = (siteUrl: string): string => `${siteUrl}/oidc`;

/** Null: production without a way to send. */
function chooseMailer(env: AccessSettings, mailbox: DevelopmentMailbox | null): InvitationMailer | null {
  if (env.INVITE_ADMIN_URL && env.INVITE_ADMIN_KEY) {
    return createGoTrueInvitationMailer({ url: env.INVITE_ADMIN_URL, key: env.INVITE_ADMIN_KEY });
  }
  if (env.SMTP_URL) return createSmtpInvitationMailer({ url: env.SMTP_URL, from: env.MAIL_FROM });
  return mailbox;
}

export function createAccessServices(parts: {
  env: AccessSettings;
  database: Pick<Database, 'pool' | 'decisions'>;
  clock: Clock;
  onKeyUsageError?: (error: unknown) => void;
}): AccessServices {
  const { env, database, clock } = parts;
  const mailsForReal = Boolean(env.SMTP_URL ?? env.INVITE_ADMIN_URL);
  const mailbox = env.NODE_ENV === 'production' || mailsForReal ? null : createDevelopmentMailbox(clock);
  const keyUsage = createApiKeyUsage({ pool: database.pool, clock, onError: parts.onKeyUsageError });
  const invitations = createInvitationDispatch({ mailer: chooseMailer(env, mailbox) });
  const limits = createRateLimits(
    {
      decidePerMinute: env.RATE_LIMIT_DECIDE_PER_MINUTE,
      graphqlPerMinute: env.RATE_LIMIT_GRAPHQL_PER_MINUTE,
      restPerMinute: env.RATE_LIMIT_REST_PER_MINUTE,
      ...(env.RATE_LIMIT_PAGES_PER_MINUTE !== undefined && {
        pagesPerMinute: env.RATE_LIMIT_PAGES_PER_MINUTE,
      }),
      ...(env.RATE_LIMIT_BAD_CREDENTIALS_PER_MINUTE !== undefined && {
        badCredentialsPerMinute: env.RATE_LIMIT_BAD_CREDENTIALS_PER_MINUTE,
      }),
      invitePerMinute: env.RATE_LIMIT_INVITE_PER_MINUTE,
      invitesPerHour: env.RATE_LIMIT_INVITES_PER_HOUR,
    },
    database,
  );
  const access: AccessServices = {
    verifier: createTokenVerifier({
      issuer: env.OIDC_ISSUER ?? localIssuer(env.SITE_URL),
      jwksUrl: env.OIDC_JWKS_URL,
      audience: env.OIDC_AUDIENCE,
      clientId: env.OIDC_CLIENT_ID,
      clock,
    }),
    keyUsage,
    limits,
    credentials: createCredentialLimit((address) => limits.badCredentials(address)),
    invitations,
    mailbox,
    telling(tell) {
      const told = limits.telling(tell);
      const credentials = access.credentials.countedBy((address) => told.badCredentials(address));
      return { ...access, limits: told, credentials };
    },
    async close() {
      await invitations.idle();
      await keyUsage.close();
    },
  };
  return access;
}
