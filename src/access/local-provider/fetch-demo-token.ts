import * as oauth from 'oauth4webapi';
import { localIssuer } from '../access-services.ts';
import { commandLineClient } from './local-provider.ts';

export interface DemoTokenOptions {
  /** Address of the running service. */
  siteUrl: string;
  email: string;
  password: string;
}

/** Cookies of one sign-in, which ends with it. */
class CookieJar {
  private readonly cookies = new Map<string, string>();

  async fetch(url: URL, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...(cookie && { cookie }), ...(init.headers as Record<string, string> | undefined) },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      if (pair.slice(at + 1) === '') this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }
}

/**
 * An access token of the running service's local provider, by the real code flow over HTTP with PKCE: what a
 * browser would do, in the browser's place.
 */
export async function fetchDemoToken({ siteUrl, email, password }: DemoTokenOptions): Promise<string> {
  const issuer = new URL(localIssuer(siteUrl));
  const metadata = await fetch(`${issuer.href}/.well-known/openid-configuration`);
  const server = await oauth.processDiscoveryResponse(issuer, metadata);
  const client: oauth.Client = { client_id: commandLineClient.id };
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();

  const start = new URL(server.authorization_endpoint!);
  start.search = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: commandLineClient.redirectUri,
    response_type: 'code',
    scope: 'openid email profile',
    state,
    login_hint: email,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).toString();

  const redirected = await signIn(new CookieJar(), start, { email, password });
  const parameters = oauth.validateAuthResponse(server, client, redirected, state);
  const answer = await fetch(server.token_endpoint!, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: client.client_id,
      code: parameters.get('code') ?? '',
      redirect_uri: commandLineClient.redirectUri,
      code_verifier: verifier,
    }),
  });
  return (await oauth.processAuthorizationCodeResponse(server, client, answer)).access_token;
}

/** Follows the redirects, fills in the form when it comes, and answers the client's redirect address. */
async function signIn(jar: CookieJar, start: URL, form: { email: string; password: string }): Promise<URL> {
  let url = start;
  let init: RequestInit = {};
  for (let step = 0; step < 10; step += 1) {
    const response = await jar.fetch(url, init);
    const location = response.headers.get('location');
    await response.body?.cancel();
    if (location !== null) {
      url = new URL(location, url);
      if (url.href.startsWith(commandLineClient.redirectUri)) return url;
      init = {};
    } else if (response.status === 200 && init.method !== 'POST') {
      init = { method: 'POST', body: new URLSearchParams(form) };
    } else if (response.status === 401) {
      throw new Error(`The local provider knows no ${form.email}, or the demo password has changed.`);
    } else {
      throw new Error(`The local provider answered ${response.status} while signing in.`);
    }
  }
  throw new Error('The local provider redirects in circles.');
}
