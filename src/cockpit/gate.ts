import type { IncomingMessage, ServerResponse } from 'node:http';
import { requireSession } from '../core/require-permission.ts';
import { DomainError } from '../core/errors.ts';
import type { AuthContext } from '../core/permissions.ts';
import { addressBlock } from '../http/client-address.ts';
import { presentFailure } from '../http/failure.ts';
import type { ResolverServices } from '../graphql/context.ts';
import type { Handler, RequestContext } from '../http/handler.ts';
import { pageHeaders } from '../http/page.ts';
import { problemHeaders } from '../http/problem.ts';
import { send } from '../http/respond.ts';
import { wantsPage } from '../http/wants-page.ts';
import { refusalPage, signInAddress } from './refusal-page.ts';
import { returnPath } from './return-path-policy.ts';
import type { SessionCookies } from './session-cookies.ts';

/** Whom a part of the site is for. @throws DomainError for everybody else. */
export type Admission = (auth: AuthContext | null) => AuthContext;

/** Any active user. */
export const members: Admission = requireSession;

/** Staff that holds the org role `operations`: no one else, whatever scopes there will be. */
export const operators: Admission = (auth) => {
  const session = requireSession(auth);
  if (session.org_role === 'operations') return session;
  throw new DomainError('missing_scope', 'The cockpit is for staff with the role operations.', {
    scope: 'read:operations',
  });
};

/** What the gate protects. */
export type GatedHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  context: RequestContext<ResolverServices>,
  auth: AuthContext,
) => Promise<void>;

/** A part of the site that can only be read; its own address ends with a slash. */
export const area =
  (prefix: `/${string}`, show: GatedHandler): GatedHandler =>
  async (request, response, context, auth) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      throw new DomainError('method_not_allowed', 'This page can only be read.');
    }
    if (context.path === prefix) response.writeHead(308, { location: `${prefix}/` }).end();
    else await show(request, response, context, auth);
  };

/** For these it helps to sign in. */
const sessionless = new Set(['unauthenticated', 'token_expired', 'token_invalid']);

/**
 * Lets in whom `admission` admits, by the AuthContext of every door. Anyone who navigates without a session is sent to
 * sign in, and comes back; every other refusal is a page for browsers and, for everybody else, the same status and
 * problem as the API's. Fails closed: without database or keys 503.
 */
export const gated =
  (cookies: SessionCookies, admission: Admission, handler: GatedHandler): Handler<ResolverServices> =>
  async (request, response, context) => {
    try {
      const session = await context.auth();
      await context.services.access.limits.pages(session ? session.user_id : addressBlock(context.address));
      const auth = admission(session);
      await handler(request, response, context, auth);
    } catch (error) {
      if (response.headersSent || !wantsPage(request)) throw error;
      const { log, env } = context.services;
      const failure = presentFailure(error, { log, requestId: context.requestId });
      const here = hereOf(request);
      if (sessionless.has(failure.code) && !cookies.justOpened(request)) {
        // By the site's own address: what signing in leaves with the browser is kept under the name that it comes back to.
        response.writeHead(303, { location: env.SITE_URL + signInAddress(here), vary: 'Accept' }).end();
        return;
      }
      const auth = await context.auth().catch(() => null);
      const html = refusalPage(failure, { here, auth, requestId: context.requestId });
      const headers = {
        ...pageHeaders({ referrer: 'same-origin' }),
        ...problemHeaders(failure),
        vary: 'Accept',
      };
      send(response, failure.status, 'text/html; charset=utf-8', html, headers);
    }
  };

/** A form is not sent again by going back to where it was sent. */
function hereOf({ method, url = '/' }: IncomingMessage): string {
  return method === 'GET' || method === 'HEAD' ? (returnPath(url) ?? '/') : '/';
}
