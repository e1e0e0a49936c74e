import type { DomainPageQuery, WorldPageQuery } from '../generated/operations/graphql.ts';
import { fragment, nothing, type Html } from '../http/html.ts';
import { page } from '../http/page.ts';
import { topBar } from './top-bar.ts';

type World = DomainPageQuery['domainWorlds']['edges'][number]['node'];
type Version = WorldPageQuery['domainVersions']['edges'][number]['node'];
type Domain = NonNullable<DomainPageQuery['domain']>;

const pathOfDomain = ({ domainId }: Pick<Domain, 'domainId'>): string => `/account/domains/${domainId}/`;

/** A link to the page of a list that comes after this one. */
const older = (
  { hasNextPage, endCursor }: { hasNextPage: boolean; endCursor: string | null },
  label: string,
): Html =>
  hasNextPage && endCursor !== null
    ? fragment`<p class="more"><a class="button plain" href="?after=${encodeURIComponent(endCursor)}">${label}</a></p>`
    : nothing;

/** `/account/domains/{domain_id}/`: what is in force in a domain, for its members. */
export function domainPage(domain: Domain, { me, domainWorlds }: DomainPageQuery): string {
  const rows = domainWorlds.edges.map(({ node }) => world(domain, node));
  return page({
    title: domain.name,
    top: topBar('account', me.user, { isOperator: me.user.orgRole === 'OPERATIONS' }),
    body: fragment`<h1>${domain.name}</h1>
      <p class="quiet">${domain.organization.name}. Rulesets of which a version is published.</p>
      <section aria-label="Rulesets">${
        rows.length > 0
          ? fragment`<ul class="rows">${rows}</ul>${older(domainWorlds.pageInfo, 'Older rulesets')}`
          : fragment`<p class="empty">Nothing is published here yet. What is being prepared is shown once it is.</p>`
      }</section>`,
  });
}

function world(domain: Domain, { worldId, title, description, currentVersion }: World): Html {
  const path = `${pathOfDomain(domain)}worlds/${worldId}/`;
  return fragment`<li><div><h2 id="w-${worldId}"><a href="${path}">${title}</a></h2>
      ${description === '' ? nothing : fragment`<p>${description}</p>`}</div>
    <div><p><span class="tag published">v${currentVersion ?? 0} published</span></p>
      ${links(path, currentVersion ?? 0, `w-${worldId}`)}</div></li>`;
}

/** The card of a version, and its notes, which stand in the card. */
function links(path: string, number: number, describedBy: string): Html {
  const card = `${path}versions/v${number}/card`;
  return fragment`<p class="links"><a href="${card}" aria-describedby="${describedBy}">World Model Card</a><a
      href="${card}#notes" aria-describedby="${describedBy}">Release notes</a></p>`;
}

/** `/account/domains/{domain_id}/worlds/{world_id}/`: every published version of a world, for members of its domain. */
export function worldPage(
  domain: Domain,
  { title, description, worldId, currentVersion }: NonNullable<WorldPageQuery['domainWorld']>,
  { me, domainVersions }: WorldPageQuery,
): string {
  const path = `${pathOfDomain(domain)}worlds/${worldId}/`;
  const version = ({ number, publishedAt }: Version): Html =>
    fragment`<li><div><h2 id="v-${number}">v${number}</h2>
      <p class="quiet">Published on <time datetime="${publishedAt ?? ''}">${(publishedAt ?? '').slice(0, 10)}</time>${
        number === currentVersion ? ', in force' : nothing
      }</p></div>${links(path, number, `v-${number}`)}</li>`;
  return page({
    title,
    top: topBar('account', me.user, { isOperator: me.user.orgRole === 'OPERATIONS' }),
    body: fragment`<h1>${title}</h1>
      <p class="quiet"><a href="${pathOfDomain(domain)}">${domain.name}</a>, ${domain.organization.name}</p>
      ${description === '' ? nothing : fragment`<p>${description}</p>`}
      <section aria-label="Versions"><ul class="rows">${domainVersions.edges.map(({ node }) => version(node))}</ul>
        ${older(domainVersions.pageInfo, 'Older versions')}</section>`,
  });
}
