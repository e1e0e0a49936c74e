import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localAccount } from '../../../src/access/local-provider/demo-users.ts';
import { fetchDemoToken } from '../../../src/access/local-provider/fetch-demo-token.ts';
import {
  createLocalProvider,
  type LocalProvider,
} from '../../../src/access/local-provider/local-provider.ts';
import { createRateLimits } from '../../../src/access/rate-limit.ts';
import { createTokenVerifier } from '../../../src/access/authentication/verify-token.ts';
import { withSources } from '../../testkit/with-sources.ts';

let dataDir: string;
let server: Server;
let siteUrl: string;
let provider: LocalProvider;

const limits = createRateLimits({
  decidePerMinute: 1,
  graphqlPerMinute: 1,
  restPerMinute: 1,
  invitesPerHour: 1_000,
  invitePerMinute: 1,
  signInPerMinute: 40,
});

const options = () => ({
  siteUrl,
  audience: 'enshrine',
  dataDir,
  clientId: 'enshrine-cockpit',
  limits,
  environment: {},
});

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'local provider '));
  server = createServer((request, response) => {
    if (!request.url?.startsWith('/oidc')) response.writeHead(404).end();
    else void provider.handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  siteUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  provider = await createLocalProvider(options());
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(dataDir, { recursive: true });
});

const password = (): string => provider.demoPassword;

/** The cockpit's flow up to its redirect address, through the form, as a browser goes. */
async function signInToCockpit(
  extra: Record<string, string> = {},
): Promise<{ page: Response; html: string; callback: URL; verifier: string }> {
  const verifier = oauth.generateRandomCodeVerifier();
  const cookies = new Map<string, string>();
  const go = async (url: URL, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (value) cookies.set(name!, value);
      else cookies.delete(name!);
    }
    return response;
  };
  let url = new URL(`${siteUrl}/oidc/auth`);
  url.search = new URLSearchParams({
    client_id: 'enshrine-cockpit',
    redirect_uri: `${siteUrl}/auth/callback`,
    response_type: 'code',
    scope: 'openid email offline_access',
    prompt: 'consent',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...extra,
  }).toString();
  let page: Response | null = null;
  let html = '';
  for (let step = 0; step < 10; step += 1) {
    let response = await go(url);
    if (response.status === 200) {
      page = response;
      html = await response.text();
      response = await go(url, {
        method: 'POST',
        body: new URLSearchParams({ email: 'Admin@acme.test', password: password() }),
      });
    }
    url = new URL(response.headers.get('location')!, url);
    if (url.pathname === '/auth/callback') return { page: page!, html, callback: url, verifier };
  }
  throw new Error('no way to the callback');
}

const tokenRequest = (body: Record<string, string>): Promise<Response> =>
  fetch(`${siteUrl}/oidc/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'enshrine-cockpit', ...body }),
  });

describe('the local provider', () => {
  it('gives an access token that the real verifier accepts over its JWKS', async () => {
    const token = await fetchDemoToken({ siteUrl, email: 'operator@enshrine.test', password: password() });
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
    expect(decodeJwt(token)).toMatchObject({ iss: `${siteUrl}/oidc`, aud: 'enshrine' });
    const verifier = createTokenVerifier({ issuer: provider.issuer, audience: 'enshrine' });
    expect(await verifier.verify(token)).toMatchObject({
      subject: 'local|operator@enshrine.test',
      email: 'operator@enshrine.test',
      email_verified: true,
      name: 'Olive Operator',
    });
  });

  it('admits no one with another password, an unknown address or none', async () => {
    for (const [email, given] of [
      ['operator@enshrine.test', 'wrong'],
      ['operator@enshrine.test', ''],
      ['operator@enshrine.example.com', password()],
      ['', password()],
    ] as const) {
      await expect(fetchDemoToken({ siteUrl, email, password: given })).rejects.toThrow(/knows no/);
    }
  });

  it('gives the cockpit code, tokens and a refresh by the code flow with PKCE', async () => {
    const { callback, verifier } = await signInToCockpit();
    const answer = await tokenRequest({
      grant_type: 'authorization_code',
      code: callback.searchParams.get('code')!,
      redirect_uri: `${siteUrl}/auth/callback`,
      code_verifier: verifier,
    });
    expect(answer.status).toBe(200);
    const tokens = (await answer.json()) as Record<string, string>;
    expect(decodeJwt(tokens.access_token!)).toMatchObject({ aud: 'enshrine', email: 'admin@acme.test' });
    const refreshed = await tokenRequest({
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token!,
    });
    const fresh = (await refreshed.json()) as Record<string, string>;
    expect(decodeJwt(fresh.access_token!)).toMatchObject({ aud: 'enshrine', sub: 'local|admin@acme.test' });
    expect(fresh.access_token).not.toBe(tokens.access_token);
    // Its ID token is no access token.
    const verify = createTokenVerifier({ issuer: provider.issuer, audience: 'enshrine-cockpit' });
    await expect(verify.verify(tokens.id_token!)).rejects.toMatchObject({ code: 'token_invalid' });
  });

  it('gives nothing for a code without its verifier, or a second time', async () => {
    const { callback, verifier } = await signInToCockpit();
    const request = {
      grant_type: 'authorization_code',
      code: callback.searchParams.get('code')!,
      redirect_uri: `${siteUrl}/auth/callback`,
    };
    expect((await tokenRequest(request)).status).toBe(400);
    expect((await tokenRequest({ ...request, code_verifier: 'x'.repeat(43) })).status).toBe(400);
    const { callback: again, verifier: right } = await signInToCockpit();
    const good = { ...request, code: again.searchParams.get('code')!, code_verifier: right };
    expect((await tokenRequest(good)).status).toBe(200);
    expect((await tokenRequest(good)).status).toBe(400);
    expect(verifier).not.toBe(right);
  });

  it('shows a sign-in page without scripts, frames or third parties', async () => {
    const { page, html } = await signInToCockpit({ login_hint: '"><script>alert(1)</script>' });
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(html).not.toMatch(/<script|src=|https?:\/\//);
    expect(html).toContain('<label for="email">');
  });

  it('makes its links from the site’s address, whatever Host a request claims', async () => {
    const metadata = await new Promise<string>((resolve, reject) => {
      request(
        `${siteUrl}/oidc/.well-known/openid-configuration`,
        { headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' } },
        (response) => {
          let text = '';
          response.on('data', (chunk: Buffer) => (text += chunk.toString())).on('end', () => resolve(text));
        },
      )
        .on('error', reject)
        .end();
    });
    expect(metadata).not.toContain('evil.test');
    expect(JSON.parse(metadata)).toMatchObject({
      issuer: `${siteUrl}/oidc`,
      jwks_uri: `${siteUrl}/oidc/jwks`,
    });
  });

  it('keeps its keys and password for the next start, readable by their owner alone', async () => {
    const record = join(dataDir, 'local-provider.json');
    expect((await stat(record)).mode & 0o777).toBe(0o600);
    const before = await readFile(record, 'utf8');
    const token = await fetchDemoToken({ siteUrl, email: 'owner@acme.test', password: password() });
    provider = await createLocalProvider(options());
    expect(await readFile(record, 'utf8')).toBe(before);
    const verifier = createTokenVerifier({ issuer: provider.issuer, audience: 'enshrine' });
    expect((await verifier.verify(token)).email).toBe('owner@acme.test');
  });

  it('does not start in production, nor beside another issuer', async () => {
    for (const environment of [{ NODE_ENV: 'production' }, { OIDC_ISSUER: 'https://login.example.com' }]) {
      await expect(createLocalProvider({ ...options(), environment })).rejects.toThrow(/development only/);
    }
  });

  it('ends guessing at the sign-in page with 429', async () => {
    const strict = createRateLimits({
      decidePerMinute: 1,
      graphqlPerMinute: 1,
      restPerMinute: 1,
      invitesPerHour: 1_000,
      invitePerMinute: 1,
      signInPerMinute: 2,
    });
    const lenient = provider;
    provider = await createLocalProvider({ ...options(), limits: strict });
    const guess = () => fetchDemoToken({ siteUrl, email: 'owner@acme.test', password: 'guess' });
    await expect(guess()).rejects.toThrow(/knows no/);
    await expect(guess()).rejects.toThrow(/knows no/);
    await expect(guess()).rejects.toThrow(/429/);
    await expect(fetchDemoToken({ siteUrl, email: 'owner@acme.test', password: password() })).rejects.toThrow(
      /429/,
    );
    provider = lenient;
  });
});

describe('npm run token', () => {
  const run = (words: string[], environment: Record<string, string>) =>
    new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
      const { PATH = '' } = process.env;
      execFile(
        process.execPath,
        [...withSources, 'src/cli/token.ts', ...words],
        { env: { PATH, ...environment } },
        (error, stdout, stderr) => resolve({ code: error ? 1 : 0, stdout, stderr }),
      );
    });

  it('prints a token of the running service, and nothing else', async () => {
    const { code, stdout } = await run(['operator@enshrine.test'], { SITE_URL: siteUrl, DATA_DIR: dataDir });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
    const verifier = createTokenVerifier({ issuer: provider.issuer, audience: 'enshrine' });
    expect(await verifier.verify(stdout.trim())).toMatchObject({ email: 'operator@enshrine.test' });
  });

  it('says what is wrong, and prints no token, without an address, for a stranger, a stopped service or another folder', async () => {
    const known = { SITE_URL: siteUrl, DATA_DIR: dataDir };
    for (const [words, environment, reason] of [
      [[], known, 'usage'],
      [['somebody@example.com'], known, 'knows no somebody@example.com'],
      [['operator@enshrine.test'], { ...known, SITE_URL: 'http://127.0.0.1:9' }, 'no service answers'],
      [
        ['operator@enshrine.test'],
        { ...known, DATA_DIR: join(dataDir, 'nothing') },
        'no service has been started',
      ],
      [
        ['operator@enshrine.test'],
        { ...known, OIDC_ISSUER: 'https://login.example.com' },
        'login.example.com',
      ],
    ] as const) {
      const { code, stdout, stderr } = await run([...words], environment);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toContain(reason);
    }
  });
});

it('only addresses under .test have a local account, each a subject of its own', () => {
  expect(localAccount('new.person@acme.test')).toMatchObject({ subject: 'local|new.person@acme.test' });
  for (const email of [
    'a@acme.com',
    'a@acme.test.com',
    'a@test',
    'a b@acme.test',
    '@acme.test',
    'a@b@acme.test',
  ]) {
    expect(localAccount(email), email).toBeNull();
  }
});
