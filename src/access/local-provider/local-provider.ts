import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import { DomainError } from '../../core/errors.ts';
import { pageHeaders } from '../../http/page.ts';
import { quotaHeaders } from '../../http/quota.ts';
import { localIssuer } from '../access-services.ts';
import { demoUsers, localAccount } from './demo-users.ts';
import { foldEmail } from '../invites/invite-policy.ts';
import { messagePage, signInPage, signOutPage } from './local-provider-pages.ts';
import { localProviderSecrets } from './local-provider-secrets.ts';
import { createLocalProviderStore } from './local-provider-store.ts';
import type { RateLimits } from '../rate-limit.ts';
import { systemClock } from '../../core/clock.ts';

export interface LocalProviderOptions {
  siteUrl: string;
  /** The audience of the access tokens. */
  audience: string;
  dataDir: string;
  /** The cockpit's public client. */
  clientId: string;
  /** Where the cockpit takes the code; `${siteUrl}/auth/callback` when left out. */
  redirectUris?: readonly string[];
  limits: Pick<RateLimits, 'telling'>;
  environment?: { NODE_ENV?: string | undefined; OIDC_ISSUER?: string | undefined };
}

export interface LocalProvider {
  issuer: string;
  demoPassword: string;
  /** Serves everything at and below `/oidc` of the site. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** The public client of `npm run token`: code flow, the code taken from the redirect. */
export const commandLineClient = { id: 'enshrine-cli', redirectUri: 'http://127.0.0.1/callback' } as const;

/** What clients may name in `resource`, and what they get when they name nothing. */
const apiResource = 'urn:enshrine:api';

const mountPath = '/oidc';
const day = 86_400;

/**
 * The provider goes on by a form that sends itself, when someone signs in as someone else or out. It adds the hash of
 * the script that does so to the directive that is there; until then this one allows no script.
 */
const ownPagesPolicy = [
  "default-src 'none'",
  "script-src 'report-sample'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/**
 * A real OpenID provider in this process, for development: authorization code with PKCE, refresh, RS256 access
 * tokens of RFC 9068. Keys and the demo password lie in the data folder.
 *
 * @throws Error in production, and beside a configured issuer: there must never be a second way in.
 */
export async function createLocalProvider(options: LocalProviderOptions): Promise<LocalProvider> {
  const { siteUrl, limits, environment = process.env } = options;
  if (environment.NODE_ENV === 'production' || environment.OIDC_ISSUER) {
    throw new Error(
      'the local sign-in provider is for development only: it does not start in production or beside OIDC_ISSUER',
    );
  }
  const secrets = await localProviderSecrets(options.dataDir);
  const issuer = localIssuer(siteUrl);
  const provider = new Provider(issuer, configure(options, secrets.signingKey, secrets.cookieKey));
  // Links are made from the site's address, never from what a request says about itself.
  provider.proxy = true;
  const site = new URL(siteUrl);
  const callback = provider.callback();
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  const expected = digest(secrets.demoPassword);

  const showSignIn = async (
    request: IncomingMessage,
    response: ServerResponse,
    shown: { email: string; problem: string | null; status: number },
  ): Promise<void> => {
    const { params } = await provider.interactionDetails(request, response);
    const target = new URL(String(params.redirect_uri)).origin;
    response.writeHead(shown.status, pageHeaders({ formTargets: target === site.origin ? [] : [target] }));
    response.end(signInPage({ ...shown, accounts: demoUsers.map(({ email }) => email) }));
  };

  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { prompt, params } = await provider.interactionDetails(request, response);
    const hint = typeof params.login_hint === 'string' ? params.login_hint : '';
    // First-party clients: anyone who signs in has consented.
    if (prompt.name !== 'login')
      return provider.interactionFinished(
        request,
        response,
        { consent: {} },
        { mergeWithLastSubmission: true },
      );
    if (request.method !== 'POST')
      return showSignIn(request, response, { email: hint, problem: null, status: 200 });
    const form = await readForm(request);
    const email = foldEmail(form.get('email') ?? '');
    try {
      await limits.telling(quotaHeaders(response)).signIn(request.socket.remoteAddress ?? '', email);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return showSignIn(request, response, { email, problem: error.message, status: error.status });
    }
    const account = localAccount(email);
    const matches = timingSafeEqual(digest(form.get('password') ?? ''), expected);
    if (!account || !matches) {
      const problem = 'Unknown address or wrong password.';
      return showSignIn(request, response, { email, problem, status: 401 });
    }
    await provider.interactionFinished(
      request,
      response,
      { login: { accountId: account.subject, remember: true } },
      { mergeWithLastSubmission: false },
    );
  };

  return {
    issuer,
    demoPassword: secrets.demoPassword,
    async handle(request, response) {
      const url = request.url ?? '/';
      request.headers.host = site.host;
      request.headers['x-forwarded-proto'] = site.protocol.slice(0, -1);
      delete request.headers['x-forwarded-host'];
      if (/^\/oidc\/interaction\/[\w-]+$/.test(url)) {
        try {
          await interact(request, response);
        } catch (error) {
          if (!(error instanceof Error && error.name === 'SessionNotFound')) throw error;
          response.writeHead(400, pageHeaders());
          response.end(
            messagePage('Sign in again', 'This sign-in has expired. Go back to where you started it.'),
          );
        }
        return;
      }
      response.setHeader('content-security-policy', ownPagesPolicy);
      // The mount path is found again by the provider as what the two differ in.
      Object.assign(request, { originalUrl: url, url: url.slice(mountPath.length) || '/' });
      await callback(request, response);
    },
  };
}

function configure(options: LocalProviderOptions, signingKey: object, cookieKey: string): Configuration {
  const { siteUrl, audience, clientId } = options;
  const cookie = {
    httpOnly: true,
    sameSite: 'lax',
    secure: siteUrl.startsWith('https:'),
    signed: true,
  } as const;
  const publicClient = {
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  } as const;
  return {
    // The provider itself goes by the system's clock.
    adapter: createLocalProviderStore(systemClock),
    clients: [
      {
        ...publicClient,
        client_id: clientId,
        redirect_uris: [...(options.redirectUris ?? [`${siteUrl}/auth/callback`])],
        post_logout_redirect_uris: [`${siteUrl}/auth/signed-out`],
      },
      {
        ...publicClient,
        client_id: commandLineClient.id,
        redirect_uris: [commandLineClient.redirectUri],
        application_type: 'native',
      },
    ],
    jwks: { keys: [signingKey] },
    cookies: { keys: [cookieKey], long: cookie, short: cookie },
    scopes: ['openid', 'offline_access', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      IdToken: 3600,
      Interaction: 3600,
      Grant: 14 * day,
      RefreshToken: 14 * day,
      Session: 14 * day,
    },
    interactions: { url: (_ctx, interaction) => `${mountPath}/interaction/${interaction.uid}` },
    async findAccount(_ctx, subject) {
      const account = localAccount(subject.replace(/^local\|/, ''));
      if (!account || account.subject !== subject) return undefined;
      return {
        accountId: subject,
        claims: async () => ({
          sub: subject,
          email: account.email,
          email_verified: true,
          name: account.name,
        }),
      };
    },
    async extraTokenClaims(_ctx, token) {
      const subject = 'accountId' in token ? token.accountId : undefined;
      const account = subject ? localAccount(subject.replace(/^local\|/, '')) : null;
      return account ? { email: account.email, email_verified: true, name: account.name } : undefined;
    },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    loadExistingGrant: grantEverything,
    clientBasedCORS: () => false,
    renderError: async (ctx, out) => {
      setPage(ctx, messagePage('This cannot be done', out.error_description ?? out.error));
    },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (ctx, form) => setPage(ctx, signOutPage(form)),
        postLogoutSuccessSource: async (ctx) =>
          setPage(ctx, messagePage('Signed out', 'You are signed out of the local provider.')),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => apiResource,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          audience,
          scope: '',
          accessTokenFormat: 'jwt',
          accessTokenTTL: 3600,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
  };
}

function setPage(ctx: KoaContextWithOIDC, html: string): void {
  for (const [name, value] of Object.entries(pageHeaders())) ctx.set(name, value);
  ctx.body = html;
}

/** Both clients are the service's own: there is no one to ask. */
async function grantEverything(
  ctx: KoaContextWithOIDC,
): Promise<InstanceType<Provider['Grant']> | undefined> {
  const { client, session, provider } = ctx.oidc;
  if (!client || !session) return undefined;
  const known = session.grantIdFor(client.clientId);
  const found = known ? await provider.Grant.find(known) : undefined;
  if (found) return found;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope('openid email profile offline_access');
  grant.addResourceScope(apiResource, '');
  await grant.save();
  return grant;
}

const maxFormBytes = 8_192;

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxFormBytes) throw new DomainError('payload_too_large', 'The sign-in form is a small one.');
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}
