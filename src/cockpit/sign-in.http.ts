import type { IncomingMessage, ServerResponse } from 'node:http';
import { sessionChannel } from '../access/invites/accept-page.ts';
import { authenticate, type AuthenticationServices } from '../access/authentication/authenticate.ts';
import { accessTokenCookie, refuseCrossSiteRequest } from '../access/authentication/credentials.ts';
import type { Clock } from '../core/clock.ts';
import type { DoorServices } from '../http/door-services.ts';
import { presentFailure } from '../http/failure.ts';
import type { Handler, RequestContext } from '../http/handler.ts';
import { fragment, nothing } from '../http/html.ts';
import { page, pageHeaders } from '../http/page.ts';
import { send } from '../http/respond.ts';
import { SignInRefused, type IdentityProvider } from './identity-provider.ts';
import { signInAddress, wordsPage } from './refusal-page.ts';
import { isSignInOutcome, signInWords, type SignInOutcome } from './refusal-words.ts';
import { returnPath } from './return-path-policy.ts';
import type { SessionCookies } from './session-cookies.ts';

/** What signing in and out need of the process: what the token of each later request is held to. */
interface SignInServices extends AuthenticationServices {
  clock: Clock;
}

const statusOf: Partial<Record<SignInOutcome, number>> = {
  provider_unavailable: 503,
  database_unavailable: 503,
};

function sendPage(response: ServerResponse, status: number, html: string, script?: string): void {
  const permissions = script === undefined ? {} : { script };
  send(response, status, 'text/html; charset=utf-8', html, pageHeaders(permissions));
}

const redirect = (response: ServerResponse, location: string, cookies: string[] = []): void => {
  response.writeHead(303, { location, ...(cookies.length > 0 && { 'set-cookie': cookies }) }).end();
};

/** What goes wrong on the way in, in one word; anything unforeseen is thrown on. */
function outcomeOf(error: unknown, context: RequestContext): SignInOutcome {
  const { log } = context.services;
  if (error instanceof SignInRefused) {
    log.warn({ request_id: context.requestId, detail: error.detail }, `sign-in ${error.failure}`);
    return error.failure;
  }
  const failure = presentFailure(error, { log, requestId: context.requestId });
  switch (failure.code) {
    case 'account_suspended':
      return 'suspended';
    case 'account_revoked':
      return 'revoked';
    case 'database_unavailable':
      return 'database_unavailable';
    case 'identity_provider_unavailable':
      return 'provider_unavailable';
    case 'token_invalid':
    case 'token_expired':
      log.warn(
        { request_id: context.requestId, code: failure.code, reason: failure.message },
        'sign-in not accepted',
      );
      return 'not_accepted';
    default:
      throw failure;
  }
}

export interface SignInDoors {
  provider: IdentityProvider;
  cookies: SessionCookies;
}

/** `GET /auth/sign-in?return_to=/path`: sends the browser to the identity provider; `switch=1` asks there who it is. */
export const signIn =
  ({ provider, cookies }: SignInDoors): Handler<SignInServices> =>
  async (request, response, context) => {
    const asked = context.query.get('return_to') ?? '/';
    const returnTo = returnPath(asked);
    if (returnTo === null) {
      const words = {
        title: 'This link leads elsewhere',
        text: 'It would have sent you to another place than a page of this service after signing in.',
        ways: ['sign-in'],
      } as const;
      sendPage(response, 400, wordsPage(words, '/'));
      return;
    }
    const switchAccount = context.query.get('switch') === '1';
    try {
      const { location, attempt } = await provider.begin({ switchAccount });
      redirect(response, location.href, cookies.begin(request, { ...attempt, returnTo }));
    } catch (error) {
      const outcome = outcomeOf(error, context);
      const here = signInAddress(returnTo, switchAccount ? 'switch' : undefined);
      sendPage(response, statusOf[outcome] ?? 400, wordsPage(signInWords[outcome], here));
    }
  };

/**
 * `GET /auth/callback`: the browser comes back with a code. Exchanges it, has the token judged as every request's is,
 * and keeps it in the session cookie. The code is out of the address with the next redirect, whatever came of it.
 */
export const signInCallback =
  ({ provider, cookies }: SignInDoors): Handler<SignInServices> =>
  async (request, response, context) => {
    const state = context.query.get('state') ?? '';
    const begun = cookies.begun(request, state);
    const refuse = (outcome: SignInOutcome): void =>
      redirect(
        response,
        `/auth/refused?why=${outcome}&return_to=${encodeURIComponent(begun?.returnTo ?? '/')}`,
        cookies.end(state),
      );
    if (!begun) {
      refuse('expired');
      return;
    }
    try {
      const { env } = context.services;
      const token = await provider.finish(new URL(`${env.SITE_URL}${request.url ?? ''}`), begun);
      const expiresAt = await judge(token, context);
      const session = cookies.open(token, expiresAt - context.services.clock.now().getTime() / 1000);
      if (session) redirect(response, begun.returnTo, [...session, ...cookies.end(state)]);
      else refuse('too_large');
    } catch (error) {
      refuse(outcomeOf(error, context));
    }
  };

/** Holds the token to what every request with the cookie will be held to. Answers when it expires, in seconds since 1970. */
async function judge(
  token: string,
  { services }: RequestContext<DoorServices & SignInServices>,
): Promise<number> {
  const { expires_at: expiresAt } = await services.access.verifier.verify(token);
  await authenticate({ method: 'GET', headers: { cookie: `${accessTokenCookie}=${token}` } }, services);
  return expiresAt;
}

/** `GET /auth/refused?why=…`: what became of a sign-in, in words. Only words of this service: nothing is quoted. */
export const signInRefused: Handler = async (_request, response, { query }) => {
  const why = query.get('why');
  const outcome = isSignInOutcome(why) ? why : 'expired';
  const returnTo = returnPath(query.get('return_to') ?? '/') ?? '/';
  const words = signInWords[outcome];
  const here = (words.ways as readonly string[]).includes('again') ? signInAddress(returnTo) : returnTo;
  sendPage(response, statusOf[outcome] ?? 403, wordsPage(words, here));
};

const tellOtherTabs = `'use strict';
new BroadcastChannel('${sessionChannel}').postMessage('signed in');`;

const signedInPage = page({
  title: 'Signed in',
  body: fragment`<h1>You are signed in</h1>
    <p>You can close this tab and go on where you were.</p>
    <div class="ways"><a class="button plain" href="/">Go to your pages</a></div>`,
  script: tellOtherTabs,
});

/** `GET /auth/signed-in`: where a sign-in ends that another tab waits for. */
export const signedIn = async (_request: IncomingMessage, response: ServerResponse): Promise<void> =>
  sendPage(response, 200, signedInPage, tellOtherTabs);

/** `POST /auth/sign-out`: ends the session of this browser, also one that has expired. Never on another site's behalf. */
export const signOut =
  ({ cookies }: SignInDoors): Handler<SignInServices> =>
  async (request, response, { services }) => {
    const origin = new URL(services.env.SITE_URL).origin;
    refuseCrossSiteRequest({ method: 'POST', headers: request.headers }, origin);
    redirect(response, '/auth/signed-out', cookies.close());
  };

/** What the provider says again when it has ended its session. */
const everywhere = 'everywhere';

const signedOutEverywherePage = page({
  title: 'Signed out',
  body: fragment`<h1>You are signed out</h1>
    <p>Here and at your identity provider.</p>
    <div class="ways"><a class="button" href="${signInAddress('/')}">Sign in again</a></div>`,
});

/** `GET /auth/signed-out`: says so, and offers to end the session at the identity provider too, where it can. */
export const signedOut =
  ({ provider }: SignInDoors): Handler =>
  async (_request, response, context) => {
    if (context.query.get('state') === everywhere) {
      sendPage(response, 200, signedOutEverywherePage);
      return;
    }
    const endSession = await provider.endSession().catch((error: unknown) => {
      outcomeOf(error, context);
      return null;
    });
    endSession?.searchParams.set('state', everywhere);
    const elsewhere = endSession
      ? fragment`<a class="button plain" href="${endSession.href}">Sign out there too</a>`
      : nothing;
    const html = page({
      title: 'Signed out',
      body: fragment`<h1>You are signed out here</h1>
        <p>Your identity provider may still know you, and sign you in again without asking.</p>
        <div class="ways"><a class="button" href="${signInAddress('/')}">Sign in again</a>${elsewhere}</div>`,
    });
    sendPage(response, 200, html);
  };
