import { roleWords } from '../core/role-words.ts';
import type { AccountPageQuery } from '../generated/operations/graphql.ts';
import { fragment, nothing, type Html } from '../http/html.ts';
import { page } from '../http/page.ts';
import { shownName, topBar } from './top-bar.ts';

type Nodes<Connection extends { edges: { node: unknown }[] }> = Connection['edges'][number]['node'];
type Invite = Nodes<AccountPageQuery['pendingInvites']>;
type Domain = Nodes<AccountPageQuery['domains']>;

/** What a role lets its holder do, in words. */
const abilities = {
  ADMIN: roleWords.admin,
  CONTRIBUTOR: roleWords.contributor,
  OBSERVER: roleWords.observer,
} as const satisfies Record<Invite['role'], string>;

/** Accepts by the same route as every client, then shows the page as it is now. */
export const accountScript = `'use strict';
document.addEventListener('DOMContentLoaded', () => {
  const status = document.getElementById('status');
  const say = (text) => {
    status.textContent = text;
    status.hidden = false;
  };
  const joined = sessionStorage.getItem('joined');
  if (joined) {
    sessionStorage.removeItem('joined');
    say(joined);
    status.focus();
  }
  for (const button of document.querySelectorAll('button[data-invite]')) {
    button.addEventListener('click', async () => {
      if (button.getAttribute('aria-disabled') === 'true') return;
      button.setAttribute('aria-disabled', 'true');
      status.hidden = true;
      try {
        const answer = await fetch('/api/invites/' + button.dataset.invite + '/accept', {
          method: 'POST',
          credentials: 'same-origin',
        });
        const body = await answer.json();
        if (answer.status === 401) return location.reload();
        if (!answer.ok) return say(body.detail);
        if (body.domain_role === null) return say('You were removed from ' + body.domain.name + ' since.');
        sessionStorage.setItem('joined', 'You are ' + body.domain_role + ' of ' + body.domain.name + ' now.');
        location.reload();
      } catch {
        say('The service cannot be reached. Check your connection, then try again.');
      } finally {
        button.removeAttribute('aria-disabled');
      }
    });
  }
});`;

/** `/account/`: what someone is a member of, and what they are invited to. */
export function accountPage({ me, domains, pendingInvites }: AccountPageQuery): string {
  const { user } = me;
  const isOperator = user.orgRole === 'OPERATIONS';
  const invites = pendingInvites.edges.map(({ node }) => invitation(node));
  const own = domains.edges.map(({ node }) => domain(node, isOperator));
  return page({
    title: 'Account',
    top: topBar('account', user, { isOperator }),
    script: accountScript,
    body: fragment`<h1>${shownName(user)}</h1>
      <p class="quiet">${identity(user)}</p>
      <p class="note" id="status" role="status" tabindex="-1" hidden></p>
      <section aria-labelledby="invitations"><h2 id="invitations">Invitations</h2>
        ${
          invites.length > 0
            ? fragment`<ul class="rows">${invites}</ul><noscript><p class="note">Accepting needs JavaScript.</p></noscript>`
            : fragment`<p class="empty">No one is waiting for your answer. An invitation to an address with an account appears here.</p>`
        }
      </section>
      <section aria-labelledby="domains"><h2 id="domains">${isOperator ? 'Domains' : 'Your domains'}</h2>
        ${
          own.length > 0
            ? fragment`<ul class="rows">${own}</ul>${domains.pageInfo.hasNextPage ? more : nothing}`
            : fragment`<p class="empty">You are not a member of a domain yet. Its administrators can invite ${user.email ?? 'you'}.</p>`
        }
      </section>`,
  });
}

const more = fragment`<p class="more quiet">The newest 200; <code>GET /domains</code> has all of them.</p>`;

function identity(user: AccountPageQuery['me']['user']): string {
  const role =
    user.orgRole === 'OPERATIONS'
      ? 'operator, sees every domain'
      : user.orgRole === 'OWNER'
        ? `owner of ${user.organization?.name ?? 'an organization'}`
        : user.organization
          ? `belongs to ${user.organization.name}`
          : null;
  const address =
    user.email === null ? 'no address' : user.emailVerified ? user.email : `${user.email}, not confirmed yet`;
  return role === null ? address : `${address}, ${role}`;
}

const invitation = ({ inviteId, role, expiresAt, domain: { name, organization } }: Invite): Html =>
  fragment`<li><div><h3 id="i-${inviteId}">${name}</h3>
    <p class="quiet">${organization.name}. As ${role.toLowerCase()}: ${abilities[role]}.</p>
    <p class="small">Open until <time datetime="${expiresAt}">${expiresAt.slice(0, 10)}</time>. To decline it, leave it: not accepted, it ends then by itself and gives no access. Its administrators can withdraw it before.</p></div>
    <button type="button" data-invite="${inviteId}" aria-describedby="i-${inviteId}">Accept</button></li>`;

const domain = ({ domainId, name, domainRole, organization }: Domain, isOperator: boolean): Html =>
  fragment`<li><div><h3><a href="/account/domains/${domainId}/">${name}</a></h3><p class="quiet">${organization.name}</p></div>${
    domainRole === null
      ? isOperator
        ? nothing
        : fragment`<span class="quiet">no role</span>`
      : fragment`<p><span class="tag">${domainRole.toLowerCase()}</span> <span class="quiet">${abilities[domainRole]}</span></p>`
  }</li>`;
