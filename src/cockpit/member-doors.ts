import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { DomainError, notFound } from '../core/errors.ts';
import { isUuid } from '../core/ids.ts';
import type { AuthContext } from '../core/permissions.ts';
import { DomainPageDocument, WorldPageDocument } from '../generated/operations/graphql.ts';
import type { RequestContext } from '../http/handler.ts';
import { pageHeaders } from '../http/page.ts';
import { send } from '../http/respond.ts';
import type { Router } from '../http/router.ts';
import { domainPage, worldPage } from './domain-page.ts';
import { gated, members, type GatedHandler } from './gate.ts';
import type { SessionCookies } from './session-cookies.ts';

/** Executes a typed document of the schema for a page. */
export type ReadPage = <Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  context: RequestContext,
  auth: AuthContext,
) => Promise<Data>;

/** Answers with the card of the version that the path names, shown as a member of its domain. */
export type AnswerWithCard = (
  request: Parameters<GatedHandler>[0],
  response: Parameters<GatedHandler>[1],
  context: RequestContext,
  auth: AuthContext,
  where: { domainId: string },
) => Promise<void>;

/** A page of one domain, for anyone with a role in it. */
type DomainHandler = (
  request: Parameters<GatedHandler>[0],
  response: Parameters<GatedHandler>[1],
  context: RequestContext,
  auth: AuthContext & { domain_id: string },
) => Promise<void>;

/**
 * The pages of a domain name it in their path, since a browser that navigates sends no `X-Domain-Id`: the caller's role
 * is resolved there. A domain without a role looks like one that does not exist.
 */
const inDomainOfPath =
  (handler: DomainHandler): GatedHandler =>
  async (request, response, context) => {
    const { domain_id: domainId = '' } = context.params;
    if (!isUuid(domainId)) throw notFound('domain');
    const auth = await context.authIn(domainId).catch((error: unknown) => {
      throw error instanceof DomainError && error.code === 'domain_mismatch' ? notFound('domain') : error;
    });
    if (auth?.domain_id == null) throw notFound('domain');
    await handler(request, response, context, { ...auth, domain_id: auth.domain_id });
  };

const withSlash: GatedHandler = async (_request, response, { path, query }) => {
  const search = query.size > 0 ? `?${query.toString()}` : '';
  response.writeHead(308, { location: `${path}/${search}` }).end();
};

/** `/account/domains/…`: the worlds of a domain, their published versions, and the cards of these, for its members. */
export function registerMemberPages(
  router: Router,
  {
    cookies,
    read,
    answerWithCard,
  }: { cookies: SessionCookies; read: ReadPage; answerWithCard: AnswerWithCard },
): void {
  const show = (path: string, handler: DomainHandler): void => {
    router.on('GET', path, gated(cookies, members, inDomainOfPath(handler)));
    // Typed without the last slash it is the same page, whose links are read from below it.
    if (path.endsWith('/')) router.on('GET', path.slice(0, -1), gated(cookies, members, withSlash));
  };
  const shown = (response: Parameters<GatedHandler>[1], html: string): void =>
    send(response, 200, 'text/html; charset=utf-8', html, pageHeaders({ referrer: 'same-origin' }));
  const after = (context: RequestContext): string | null => context.query.get('after') || null;

  const domains = '/account/domains/{domain_id}';
  show(`${domains}/`, async (_request, response, context, auth) => {
    const variables = { domainId: auth.domain_id, after: after(context) };
    const data = await read(DomainPageDocument, variables, context, auth);
    if (!data.domain) throw notFound('domain');
    shown(response, domainPage(data.domain, data));
  });
  show(`${domains}/worlds/{world_id}/`, async (_request, response, context, auth) => {
    const { world_id: worldId = '' } = context.params;
    if (!isUuid(worldId)) throw notFound('world');
    const variables = { domainId: auth.domain_id, worldId, after: after(context) };
    const data = await read(WorldPageDocument, variables, context, auth);
    if (!data.domain || !data.domainWorld) throw notFound('world');
    shown(response, worldPage(data.domain, data.domainWorld, data));
  });
  show(`${domains}/worlds/{world_id}/versions/{v}/card`, (request, response, context, auth) =>
    answerWithCard(request, response, context, auth, { domainId: auth.domain_id }),
  );
}
