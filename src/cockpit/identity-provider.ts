import * as oauth from 'oauth4webapi';
import { isTrustworthy } from '../access/authentication/key-set.ts';
import type { Clock } from '../core/clock.ts';

export interface IdentityProviderOptions {
  issuer: string;
  clientId: string;
  clientSecret?: string | undefined;
  /** Audience that the access token shall have. */
  audience: string;
  /** Where the provider sends people back to: below it, `/auth/callback` and `/auth/signed-out`. */
  siteUrl: string;
  clock: Clock;
  timeoutMs?: number;
}

/** What only the browser that began a sign-in can bring back. */
export interface SignInAttempt {
  state: string;
  nonce: string;
  verifier: string;
}

/** Why there is no access token. The words for people are elsewhere. */
export type SignInFailure =
  /** Begun elsewhere, too long ago, or finished before. */
  | 'expired'
  /** The provider, or the person there, said no. */
  | 'declined'
  /** It cannot be reached, or says that it cannot now. */
  | 'provider_unavailable'
  /** Its answer is not what was asked for: one of both sides is configured wrongly. */
  | 'not_understood';

export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';

  /** @param detail a code of the protocol for the log; never what was sent or received. */
  constructor(
    readonly failure: SignInFailure,
    readonly detail: string,
  ) {
    super(`sign-in: ${failure} (${detail})`);
  }
}

/** The client's side of signing in: authorization code with PKCE, state and nonce. Each call throws SignInRefused. */
export interface IdentityProvider {
  /** Where to send the browser, and what it must bring back. */
  begin(how: { switchAccount: boolean }): Promise<{ location: URL; attempt: SignInAttempt }>;
  /** The access token for the code in the address that the browser came back to. */
  finish(callback: URL, attempt: SignInAttempt): Promise<string>;
  /** Where to end the session at the provider too; null where it has no such place. */
  endSession(): Promise<URL | null>;
}

const metadataAgeMs = 600_000;

/** Without causes: those of the library hold the answers, and with them tokens. */
function refusal(error: unknown): SignInRefused {
  if (error instanceof SignInRefused) return error;
  if (error instanceof oauth.AuthorizationResponseError) {
    const temporary = ['temporarily_unavailable', 'server_error'].includes(error.error);
    return new SignInRefused(temporary ? 'provider_unavailable' : 'declined', protocolCode(error.error));
  }
  if (error instanceof oauth.ResponseBodyError) {
    // A code that was used before, or has grown old.
    const failure = error.error === 'invalid_grant' ? 'expired' : 'not_understood';
    return new SignInRefused(failure, protocolCode(error.error));
  }
  if (error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError) {
    return new SignInRefused('not_understood', error.code ?? error.name);
  }
  const name = error instanceof Error ? error.name : typeof error;
  return new SignInRefused('provider_unavailable', name);
}

/** Comes with the address, from its maker. */
const protocolCode = (text: string): string => (/^[a-z_]{1,60}$/.test(text) ? text : 'unknown code');

export function createIdentityProvider(options: IdentityProviderOptions): IdentityProvider {
  const { clientId, clientSecret, audience, siteUrl, clock, timeoutMs = 5_000 } = options;
  const issuer = new URL(options.issuer);
  const client: oauth.Client = { client_id: clientId };
  const redirectUri = `${siteUrl}/auth/callback`;
  const request = async (address: string, init: RequestInit = {}): Promise<Response> => {
    if (!isTrustworthy(address)) throw new SignInRefused('not_understood', 'an address without TLS');
    const response = await fetch(address, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status < 500) return response;
    await response.body?.cancel();
    throw new SignInRefused('provider_unavailable', `answered ${response.status}`);
  };
  let known: { server: oauth.AuthorizationServer; at: number } | null = null;

  const discover = async (): Promise<oauth.AuthorizationServer> => {
    const now = clock.now().getTime();
    if (known && now - known.at < metadataAgeMs) return known.server;
    try {
      const metadata = await request(`${options.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
      const server = await oauth.processDiscoveryResponse(issuer, metadata);
      known = { server, at: now };
      return server;
    } catch (error) {
      // What was known a moment ago is better than nothing.
      if (known) return known.server;
      throw error;
    }
  };

  const authentication = (server: oauth.AuthorizationServer): oauth.ClientAuth => {
    if (clientSecret === undefined) return oauth.None();
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return methods.includes('client_secret_basic')
      ? oauth.ClientSecretBasic(clientSecret)
      : oauth.ClientSecretPost(clientSecret);
  };

  const refusing = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw refusal(error);
    }
  };

  return {
    begin: ({ switchAccount }) =>
      refusing(async () => {
        const { authorization_endpoint: endpoint } = await discover();
        if (endpoint === undefined) throw new SignInRefused('not_understood', 'no authorization_endpoint');
        const attempt: SignInAttempt = {
          state: oauth.generateRandomState(),
          nonce: oauth.generateRandomNonce(),
          verifier: oauth.generateRandomCodeVerifier(),
        };
        const location = new URL(endpoint);
        const parameters: Record<string, string> = {
          client_id: clientId,
          redirect_uri: redirectUri,
          response_type: 'code',
          scope: 'openid email profile',
          state: attempt.state,
          nonce: attempt.nonce,
          code_challenge: await oauth.calculatePKCECodeChallenge(attempt.verifier),
          code_challenge_method: 'S256',
          // Providers differ in how they are told for whom the token is; each ignores the other's way. RFC 8707 names
          // resources by their address, so a mere word is no resource.
          audience,
          ...(URL.canParse(audience) && { resource: audience }),
          ...(switchAccount && { prompt: 'login' }),
        };
        for (const [name, value] of Object.entries(parameters)) location.searchParams.set(name, value);
        return { location, attempt };
      }),
    finish: (callback, { state, nonce, verifier }) =>
      refusing(async () => {
        const server = await discover();
        const parameters = oauth.validateAuthResponse(server, client, callback, state);
        const { token_endpoint: endpoint } = server;
        if (endpoint === undefined) throw new SignInRefused('not_understood', 'no token_endpoint');
        const headers = new Headers({ accept: 'application/json' });
        const body = new URLSearchParams({
          grant_type: 'authorization_code',
          code: parameters.get('code') ?? '',
          redirect_uri: redirectUri,
          code_verifier: verifier,
        });
        await authentication(server)(server, client, body, headers);
        const answer = await request(endpoint, { method: 'POST', body, headers });
        const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer, {
          expectedNonce: nonce,
          requireIdToken: true,
        });
        return tokens.access_token;
      }),
    endSession: () =>
      refusing(async () => {
        const { end_session_endpoint: endpoint } = await discover();
        if (endpoint === undefined) return null;
        const location = new URL(endpoint);
        location.searchParams.set('client_id', clientId);
        location.searchParams.set('post_logout_redirect_uri', `${siteUrl}/auth/signed-out`);
        return location;
      }),
  };
}
