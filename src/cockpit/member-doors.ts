import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { DomainError, notFound } from '../core/errors.ts';
import { isUuid } from '../core/ids.ts';
import type { AuthContext } from '../core/permissions.ts';
import { MemberWorldDocument } from '../generated/operations/graphql.ts';
import type { ResolverServices } from '../graphql/context.ts';
import type { RequestContext } from '../http/handler.ts';
import type { Router } from '../http/router.ts';
import { gated, members, type GatedHandler } from './gate.ts';
import type { SessionCookies } from './session-cookies.ts';
import { builtApp, sendFile, sendPage } from './static-app.ts';

/** Executes a typed document of the schema for a page. */
export type ReadPage = <Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  context: RequestContext<ResolverServices>,
  auth: AuthContext,
) => Promise<Data>;

/** Answers with the card of the version that the path names, shown as a member of its domain. */
export type AnswerWithCard = (
  request: Parameters<GatedHandler>[0],
  response: Parameters<GatedHandler>[1],
  context: RequestContext<ResolverServices>,
  auth: AuthContext,
  where: { domainId: string },
) => Promise<void>;

/** A page of one domain, for anyone with a role in it. */
type DomainHandler = (
  request: Parameters<GatedHandler>[0],
  response: Parameters<GatedHandler>[1],
  context: RequestContext<ResolverServices>,
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

/**
 * `/account/domains/…`: the members' area. Its one page answers every path below a domain in which the caller has a role,
 * and below a world of it of which a version is published; what it shows it asks of the API, which decides about each
 * answer. Cards are pages of their own. `/account/app/…` are its files, the same for every member.
 */
export function registerMemberPages(
  router: Router<ResolverServices>,
  {
    cookies,
    read,
    answerWithCard,
  }: { cookies: SessionCookies; read: ReadPage; answerWithCard: AnswerWithCard },
): void {
  const built = builtApp('account');
  const show = (path: string, handler: DomainHandler): void =>
    router.on('GET', path, gated(cookies, members, inDomainOfPath(handler)));

  const page: DomainHandler = async (request, response) => {
    sendPage(request, response, (await built()).get('index.html')!);
  };
  const pageOfWorld: DomainHandler = async (request, response, context, auth) => {
    const { world_id: worldId = '' } = context.params;
    if (!isUuid(worldId)) throw notFound('world');
    const { domainWorld } = await read(
      MemberWorldDocument,
      { domainId: auth.domain_id, worldId },
      context,
      auth,
    );
    if (!domainWorld) throw notFound('world');
    await page(request, response, context, auth);
  };
  const domains = '/account/domains/{domain_id}';
  for (const path of ['', '/', '/*']) show(`${domains}${path}`, page);
  for (const path of ['', '/', '/*']) show(`${domains}/worlds/{world_id}${path}`, pageOfWorld);
  show(`${domains}/worlds/{world_id}/versions/{v}/card`, (request, response, context, auth) =>
    answerWithCard(request, response, context, auth, { domainId: auth.domain_id }),
  );

  const files: GatedHandler = async (request, response, context) => {
    const path = context.path.slice('/account/app/'.length);
    const file = path === 'index.html' ? undefined : (await built()).get(path);
    if (!file) throw new DomainError('not_found', 'There is nothing at this path.');
    sendFile(request, response, file);
  };
  router.on('GET', '/account/app/*', gated(cookies, members, files));
}
