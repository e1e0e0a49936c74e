import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { importJWK, SignJWT } from 'jose';
import { fetchDemoToken } from '../../src/access/local-provider/fetch-demo-token.ts';
import { readLocalProviderSecrets } from '../../src/access/local-provider/local-provider-secrets.ts';
import { parseEnv } from '../../src/env.ts';
import { startEnshrine, type Enshrine } from '../../src/start.ts';
import { configureWorkers } from '../../src/workers/run-task.ts';
import { bundled } from './bundled.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { temporaryDataFolder } from './temporary-folder.ts';

/** The service as it is started, with its local OpenID provider, on a database of its own. */
export interface Site {
  url: string;
  /** Of every account of the local provider. */
  password: string;
  enshrine: Enshrine;
  testDatabase: TestDatabase;
  domains: Readonly<Record<'credit' | 'travel', string>>;
  /** An access token of one of the demonstration's people; of each, one is fetched. */
  tokenOf(email: string): Promise<string>;
  /** A request of the API as one of the demonstration's people. */
  api<Body = Record<string, unknown>>(
    as: string,
    method: string,
    path: string,
    request?: { domain?: string; body?: unknown },
  ): Promise<{ status: number; body: Body }>;
  /** Invites an address to the domain Credit; the link is that of the mail, if one was sent. */
  invite(email: string, role?: string): Promise<{ id: string; link: string | null }>;
  /** A token that the provider's key signed, and that says whatever the test wants it to. */
  sign(claims: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** What the local provider of this process's first site made: an RSA key takes longer to make than all else of a start. */
let providerSecrets: string | undefined;

export async function startSite(env: Record<string, string> = {}): Promise<Site> {
  const testDatabase = await createTestDatabase();
  const dataDir = temporaryDataFolder('enshrine-site-');
  if (providerSecrets !== undefined) writeFileSync(join(dataDir, 'local-provider.json'), providerSecrets);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  configureWorkers({ entry: bundled('task-thread') });
  const enshrine = await startEnshrine(
    parseEnv({
      NODE_ENV: 'test',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: testDatabase.url,
      DATABASE_ADMIN_URL: testDatabase.adminUrl,
      LOG_LEVEL: 'silent',
      ROLES: 'api,decider',
      ...env,
    }),
  );
  providerSecrets ??= JSON.stringify(readLocalProviderSecrets(dataDir));
  const password = enshrine.demoPassword!;
  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (email: string): Promise<string> => {
    const known = tokens.get(email) ?? fetchDemoToken({ siteUrl: url, email, password });
    tokens.set(email, known);
    return known;
  };
  const rows = await testDatabase.adminQuery<{ slug: string; id: string }>('SELECT slug, id FROM domain');
  const domains = Object.fromEntries(rows.map(({ slug, id }) => [slug, id])) as Site['domains'];

  const site: Site = {
    url,
    password,
    enshrine,
    testDatabase,
    domains,
    tokenOf,
    async api<Body>(
      as: string,
      method: string,
      path: string,
      request: { domain?: string; body?: unknown } = {},
    ) {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${await tokenOf(as)}`,
          ...(request.domain !== undefined && { 'x-domain-id': request.domain }),
          ...(request.body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
      });
      const text = await response.text();
      return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as Body };
    },
    async invite(email, role = 'contributor') {
      const domain = domains.credit;
      const { status, body } = await site.api<{ invite: { id: string } }>(
        'admin@acme.test',
        'POST',
        `/domains/${domain}/members`,
        { domain, body: { email, role } },
      );
      if (status !== 201) throw new Error(`inviting ${email} was answered ${status}`);
      const { access } = enshrine.services;
      await access.invitations.idle();
      const mail = access.mailbox!.messages().find(({ to }) => to === email);
      return { id: body.invite.id, link: /https?:\S+accept-invite\S+/.exec(mail?.text ?? '')?.[0] ?? null };
    },
    async sign(claims) {
      const { signingKey } = readLocalProviderSecrets(dataDir);
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({ iss: `${url}/oidc`, aud: 'enshrine', iat: now, exp: now + 600, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: signingKey.kid!, typ: 'at+jwt' })
        .sign(await importJWK(signingKey, 'RS256'));
    },
    async close() {
      await enshrine.close();
      await testDatabase.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return site;
}
