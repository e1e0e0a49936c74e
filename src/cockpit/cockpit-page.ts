import type { CockpitPageQuery } from '../generated/operations/graphql.ts';
import { fragment, nothing, type Html } from '../http/html.ts';
import { page } from '../http/page.ts';
import { shownName, topBar } from './top-bar.ts';

type World = CockpitPageQuery['worlds']['edges'][number]['node'];

/** `/cockpit/`: where operators begin. Every rule set with what is in force and what is being prepared. */
export function cockpitPage({ me, worlds }: CockpitPageQuery): string {
  const rows = worlds.edges.map(({ node }) => ruleset(node));
  const { hasNextPage, endCursor } = worlds.pageInfo;
  return page({
    title: 'Cockpit',
    top: topBar('cockpit', me.user, { isOperator: true }),
    body: fragment`<h1>Rulesets</h1>
      <p class="quiet">Signed in as ${shownName(me.user)}. Review, sign-off and publication go through the API:
        the <a href="/docs">reference</a> has every route.</p>
      <section aria-label="Rulesets">${
        rows.length > 0
          ? fragment`<ul class="rows">${rows}</ul>`
          : fragment`<p class="empty">There are no rulesets yet. <code>POST /worlds</code> makes the first one.</p>`
      }</section>
      ${
        hasNextPage && endCursor !== null
          ? fragment`<p class="more"><a class="button plain" href="/cockpit/?after=${encodeURIComponent(endCursor)}">Older rulesets</a></p>`
          : nothing
      }`,
  });
}

function ruleset({ worldId, title, description, currentVersion, draftVersion, domain }: World): Html {
  const place = domain ? `${domain.organization.name}, ${domain.name}` : '';
  const published =
    currentVersion === null
      ? fragment`<span class="tag none">nothing published</span>`
      : fragment`<span class="tag published">v${currentVersion} published</span>`;
  const draft =
    draftVersion === null ? nothing : fragment` <span class="tag draft">v${draftVersion} draft</span>`;
  const card = `/worlds/${worldId}/versions/v${currentVersion ?? 0}/card`;
  const link = (href: string, label: string): Html =>
    fragment`<a href="${href}" aria-describedby="w-${worldId}">${label}</a>`;
  return fragment`<li><div><h2 id="w-${worldId}">${title}</h2><p class="quiet">${place}</p>
      ${description === '' ? nothing : fragment`<p>${description}</p>`}</div>
    <div><p>${published}${draft}</p>
      <p class="links">${
        currentVersion === null
          ? nothing
          : [link(card, 'World Model Card'), link(`${card}#notes`, 'Release notes')]
      }${link(`/worlds/${worldId}/versions`, 'Versions (JSON)')}</p></div></li>`;
}
