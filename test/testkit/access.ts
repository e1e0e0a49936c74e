import pino from 'pino';
import { createApiKeyUsage } from '../../src/access/authentication/api-key-usage.ts';
import { authenticate } from '../../src/access/authentication/authenticate.ts';
import { createInvitationDispatch } from '../../src/access/invites/invitation-dispatch.ts';
import type { InvitationMailer } from '../../src/access/invites/invitation-mailer.ts';
import {
  createDevelopmentMailbox,
  type DevelopmentMailbox,
} from '../../src/access/local-provider/development-mailbox.ts';
import { localAccount } from '../../src/access/local-provider/demo-users.ts';
import { createRateLimits } from '../../src/access/rate-limit.ts';
import { seedDemoUsers } from '../../src/access/local-provider/seed-demo-users.ts';
import { createTokenVerifier } from '../../src/access/authentication/verify-token.ts';
import type { AuthContext } from '../../src/core/permissions.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { startTestIssuer, type TestIssuer } from './issuer.ts';

/** Access control on a database of its own with the demo users in it, and an issuer that signs for anybody. */
export interface AccessFixture {
  db: TestDatabase;
  issuer: TestIssuer;
  mailbox: DevelopmentMailbox;
  /** What commands and `authenticate` take. Set `mailer` to send invitations another way. */
  services: ReturnType<typeof servicesOf>;
  clock: { time: Date | null; now(): Date };
  /** Every log line, as written. */
  logLines: string[];
  domain: { credit: string; travel: string };
  userId(email: string): Promise<string>;
  /** A token of the address, verified unless said otherwise. */
  token(email: string, claims?: Record<string, unknown>): Promise<string>;
  /** The AuthContext of the address, by a real token through the real function. */
  as(email: string, domainId?: string, claims?: Record<string, unknown>): Promise<AuthContext>;
  withKey(key: string): Promise<AuthContext>;
  close(): Promise<void>;
}

const siteUrl = 'http://rules.test';

function servicesOf(parts: {
  db: TestDatabase;
  issuer: TestIssuer;
  mailer: InvitationMailer;
  clock: { now(): Date };
  logLines: string[];
  invitePerMinute: number;
}) {
  return {
    database: parts.db.database,
    clock: parts.clock,
    log: pino({ level: 'trace' }, { write: (line: string) => void parts.logLines.push(line) }),
    env: { SITE_URL: siteUrl, INVITE_DAYS: 7 },
    access: {
      verifier: createTokenVerifier({ issuer: parts.issuer.url, audience: 'enshrine' }),
      keyUsage: createApiKeyUsage({ pool: parts.db.database.pool, clock: parts.clock }),
      limits: createRateLimits({
        decidePerMinute: 1_000,
        graphqlPerMinute: 1_000,
        restPerMinute: 1_000,
        invitesPerHour: 1_000,
        invitePerMinute: parts.invitePerMinute,
      }),
      invitations: createInvitationDispatch({ mailer: parts.mailer, wait: async () => undefined }),
    },
  };
}

export async function startAccess(
  options: { mailer?: InvitationMailer; invitePerMinute?: number; poolSize?: number } = {},
): Promise<AccessFixture> {
  const db = await createTestDatabase({ poolSize: options.poolSize });
  await seedDemoUsers(db.adminUrl);
  const issuer = await startTestIssuer();
  const logLines: string[] = [];
  const clock = {
    time: null as Date | null,
    now: (): Date => clock.time ?? new Date(),
  };
  const mailbox = createDevelopmentMailbox(clock);
  const services = servicesOf({
    db,
    issuer,
    mailer: options.mailer ?? mailbox,
    clock,
    logLines,
    invitePerMinute: options.invitePerMinute ?? 1_000,
  });
  const domains = await db.adminQuery<{ slug: string; id: string }>('SELECT slug, id FROM domain');
  const domainId = (slug: string): string => domains.find((domain) => domain.slug === slug)!.id;

  const token: AccessFixture['token'] = (email, claims = {}) =>
    issuer.sign({ sub: localAccount(email)?.subject ?? email, email, email_verified: true, ...claims });
  const present = async (headers: Record<string, string>): Promise<AuthContext> =>
    (await authenticate({ method: 'POST', headers }, services))!;

  return {
    db,
    issuer,
    mailbox,
    services,
    clock,
    logLines,
    domain: { credit: domainId('credit'), travel: domainId('travel') },
    async userId(email) {
      const [user] = await db.adminQuery<{ id: string }>('SELECT id FROM app_user WHERE email = $1', [email]);
      return user!.id;
    },
    token,
    async as(email, domain, claims) {
      return present({
        authorization: `Bearer ${await token(email, claims)}`,
        ...(domain && { 'x-domain-id': domain }),
      });
    },
    withKey: (key) => present({ authorization: `Bearer ${key}` }),
    async close() {
      await services.access.invitations.idle();
      await services.access.keyUsage.close();
      await issuer.close();
      await db.drop();
    },
  };
}

export async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (typeof code === 'string' && error instanceof Error && error.name === 'DomainError') return code;
    throw error;
  }
}
