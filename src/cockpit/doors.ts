import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { GraphQLSchema } from 'graphql';
import { localIssuer } from '../access/access-services.ts';
import { DomainError } from '../core/errors.ts';
import type { AuthContext } from '../core/permissions.ts';
import { AccountPageDocument } from '../generated/operations/graphql.ts';
import { createGraphQLContext, executeOperation } from '../graphql/execute.ts';
import { domainErrorOf } from '../graphql/present-error.ts';
import type { ResolverServices } from '../graphql/context.ts';
import type { RequestContext } from '../http/handler.ts';
import { icon, pageHeaders } from '../http/page.ts';
import { send } from '../http/respond.ts';
import type { Router } from '../http/router.ts';
import type { Services } from '../services.ts';
import { accountPage, accountScript } from './account-page.ts';
import { cockpitApp } from './cockpit-app.http.ts';
import { area, gated, members, operators, type GatedHandler } from './gate.ts';
import { createIdentityProvider } from './identity-provider.ts';
import { registerMemberPages, type AnswerWithCard, type ReadPage } from './member-doors.ts';
import { createSessionCookies } from './session-cookies.ts';
import { signedIn, signedOut, signIn, signInCallback, signInRefused, signOut } from './sign-in.http.ts';

/**
 * The ways in and out of a browser's session, and the parts of the site behind the gate: `/cockpit/` for operators,
 * `/account/` for any active user, `/` for anyone who wants to be sent to the right one.
 */
export function registerCockpit(
  router: Router<ResolverServices>,
  schema: GraphQLSchema,
  { env, clock }: Services,
  answerWithCard: AnswerWithCard,
): void {
  const cookies = createSessionCookies(env.SITE_URL);
  const provider = createIdentityProvider({
    issuer: env.OIDC_ISSUER ?? localIssuer(env.SITE_URL),
    clientId: env.OIDC_CLIENT_ID,
    clientSecret: env.OIDC_CLIENT_SECRET,
    audience: env.OIDC_AUDIENCE,
    siteUrl: env.SITE_URL,
    clock,
  });
  const doors = { provider, cookies };
  router.on('GET', '/auth/sign-in', signIn(doors));
  router.on('GET', '/auth/callback', signInCallback(doors));
  router.on('GET', '/auth/refused', signInRefused);
  router.on('GET', '/auth/signed-in', gated(cookies, members, signedIn));
  router.on('POST', '/auth/sign-out', signOut(doors));
  router.on('GET', '/auth/signed-out', signedOut(doors));

  router.on('GET', '/favicon.ico', async (_request, response) => {
    send(response, 200, 'image/svg+xml', icon, { 'cache-control': 'public, max-age=86400' });
  });

  const front: GatedHandler = async (_request, response, _context, auth) => {
    response.writeHead(303, { location: auth.org_role === 'operations' ? '/cockpit/' : '/account/' }).end();
  };
  router.on('GET', '/', gated(cookies, members, front));

  const read = readerOf(schema);
  registerMemberPages(router, { cookies, read, answerWithCard });
  router.mount('/cockpit', gated(cookies, operators, cockpitApp()));
  router.mount(
    '/account',
    gated(
      cookies,
      members,
      area('/account', async (_request, response, context, auth) => {
        if (context.path !== '/account/') throw new DomainError('not_found', 'There is no such page.');
        const html = accountPage(await read(AccountPageDocument, {}, context, auth));
        const headers = pageHeaders({ referrer: 'same-origin', script: accountScript });
        send(response, 200, 'text/html; charset=utf-8', html, headers);
      }),
    ),
  );
}

/** Pages read as REST does: by a typed document of the schema, with all that the schema checks. */
const readerOf =
  (schema: GraphQLSchema): ReadPage =>
  async <Data, Variables extends Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables>,
    variableValues: Variables,
    { services, requestId, address, signal }: RequestContext<ResolverServices>,
    auth: AuthContext,
  ): Promise<Data> => {
    const contextValue = createGraphQLContext({ services, auth, requestId, address, signal });
    const { data, errors } = await executeOperation({ schema, document, variableValues, contextValue });
    if (errors?.[0]) throw domainErrorOf(errors[0], { log: services.log, requestId });
    return data as Data;
  };
