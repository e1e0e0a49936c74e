import type { IncomingMessage } from 'node:http';
import type { ErrorCode } from '../../core/errors.ts';
import type { Handler } from '../../http/handler.ts';
import { cookiesIn } from '../../http/cookies.ts';
import { fragment } from '../../http/html.ts';
import { page, pageHeaders } from '../../http/page.ts';
import { send } from '../../http/respond.ts';
import { accessTokenCookie } from '../authentication/credentials.ts';

/** Where a tab tells the others of this browser that someone has signed in. */
export const sessionChannel = 'enshrine-session';

/** What someone reads who followed the link of an invitation. */
interface Message {
  title: string;
  text: string;
  /** What they can do about it, by the ids of the page. */
  ways?: readonly ('sign-in' | 'switch' | 'again' | 'account')[];
}

const signIn: Message = {
  title: 'Sign in to accept',
  text: 'Sign in with the address that was invited. It opens in another tab; this one goes on by itself.',
  ways: ['sign-in', 'again'],
};
const later: Message = {
  title: 'Not now',
  text: 'The service cannot answer at the moment. Your invitation is as it was: try again in a minute.',
  ways: ['again'],
};
const blocked = (word: string): Message => ({
  title: `Your account is ${word}`,
  text: 'It cannot accept invitations. Ask the administrators of this service, or use another account.',
  ways: ['switch'],
});

const refusals = {
  unauthenticated: signIn,
  token_expired: signIn,
  token_invalid: signIn,
  account_suspended: blocked('suspended'),
  account_revoked: blocked('revoked'),
  cross_site_request: {
    title: 'Open the link of the mail',
    text: 'This page was reached by another way than the address of this service, so nothing was accepted.',
  },
  not_found: {
    title: 'This invitation is not known',
    text: 'The link may be cut short. Open it from the mail, or copy the whole of it.',
  },
  invite_email_mismatch: {
    title: 'This invitation is for another address',
    text: 'You are signed in with another one than the mail was sent to. Sign in with that one instead.',
    ways: ['switch', 'again'],
  },
  invite_expired: {
    title: 'This invitation has expired',
    text: 'Ask the person who invited you for a new one.',
  },
  invite_revoked: {
    title: 'This invitation was withdrawn',
    text: 'A newer one may be in your mail. If not, ask the person who invited you.',
  },
  invite_consumed: {
    title: 'This invitation was used',
    text: 'Another account has accepted it. Sign in with that one, or ask for a new invitation.',
    ways: ['switch'],
  },
  rate_limited: {
    title: 'Too many attempts',
    text: 'Wait a minute, then try again.',
    ways: ['again'],
  },
  database_unavailable: later,
  identity_provider_unavailable: later,
} as const satisfies Partial<Record<ErrorCode, Message>>;

const others = {
  email_unverified: {
    title: 'Confirm your address first',
    text: 'Your sign-in provider has not confirmed that this address is yours. Confirm it there, then sign in again.',
    ways: ['switch', 'again'],
  },
  waiting: { title: 'One moment', text: 'Your invitation is being accepted.' },
  incomplete: {
    title: 'This link is incomplete',
    text: 'It holds no invitation. Open the link from the mail, or copy the whole of it.',
  },
  unreachable: {
    title: 'The service cannot be reached',
    text: 'Check your connection, then try again.',
    ways: ['again'],
  },
  failed: {
    title: 'Something went wrong here',
    text: 'Your invitation is as it was. Try again, or ask the administrators of this service.',
    ways: ['again'],
  },
  removed: {
    title: 'You are no longer a member',
    text: 'You accepted this invitation before, and were removed since. Ask for a new invitation.',
  },
} as const satisfies Record<string, Message>;

/**
 * The first two statements take the token into memory and out of the address: nothing that comes later, no
 * extension and no history entry finds it there.
 */
const script = `'use strict';
const token = new URLSearchParams(location.search).get('token');
history.replaceState(null, '', location.pathname);
const messages = ${JSON.stringify({ ...refusals, ...others })};
document.addEventListener('DOMContentLoaded', () => {
  const part = (id) => document.getElementById(id);
  const show = ({ title, text, ways = [] }) => {
    part('title').textContent = title;
    part('text').textContent = text;
    document.title = title + ' · Enshrine';
    for (const way of part('ways').children) way.hidden = !ways.includes(way.id);
  };
  const welcome = ({ domain, domain_role: role, already_accepted: already }) => {
    part('domain').href = '/account/domains/' + domain.id + '/';
    part('domain').textContent = 'Go to ' + domain.name;
    return {
      title: already ? 'You are a member already' : 'Welcome to ' + domain.name,
      text: 'You are ' + role + ' of ' + domain.name + ' (' + domain.organization.name + ').',
      ways: ['domain', 'account'],
    };
  };
  const post = async () => {
    const answer = await fetch('/api/invites/accept', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    const body = await answer.json();
    if (!answer.ok) return messages[body.reason] || messages[body.code] || messages.failed;
    return body.domain_role === null ? messages.removed : welcome(body);
  };
  const accept = () => {
    show(messages.waiting);
    return post().then(show, () => show(messages.unreachable));
  };
  part('again').addEventListener('click', () => {
    part('title').focus();
    accept();
  });
  // Told by the tab in which someone has signed in.
  new BroadcastChannel('${sessionChannel}').addEventListener('message', () => {
    if (!part('again').hidden || !part('switch').hidden) accept();
  });
  // Who is not signed in is told so without a request that is refused.
  if (!token) show(messages.incomplete);
  else if (part('status').dataset.session === 'none') show(messages.unauthenticated);
  else accept();
});`;

const signInAddress = '/auth/sign-in?return_to=/auth/signed-in';

const html = (session: 'some' | 'none'): string =>
  page({
    title: 'Invitation',
    body: fragment`<div role="status" id="status" data-session="${session}">
      <h1 id="title" tabindex="-1">${others.waiting.title}</h1>
      <p id="text">${others.waiting.text}</p>
    </div>
    <div class="ways" id="ways">
      <a class="button" id="sign-in" href="${signInAddress}" target="_blank" hidden>Sign in</a>
      <a class="button" id="switch" href="${signInAddress}&amp;switch=1" target="_blank" hidden>Use another account</a>
      <button class="plain" id="again" type="button" hidden>Try again</button>
      <a class="button" id="domain" href="/account/" hidden>Go to the domain</a>
      <a class="button" id="account" href="/account/" hidden>Go to your account</a>
    </div>
    <noscript><p role="alert">This page needs JavaScript to accept the invitation.</p></noscript>`,
    script,
  });
const headers = pageHeaders({ script });

/** Whether a browser holds a session, valid or not: it is asked to accept, and refused where it is over. */
const hasSession = ({ headers: { cookie } }: IncomingMessage): boolean =>
  cookiesIn(cookie).some(([name, value]) => name === accessTokenCookie && value !== '');

/**
 * `GET /auth/accept-invite?token=…`, where the link of an invitation leads: takes the token out of the address, posts it
 * to `POST /api/invites/accept` with the session of this browser, and says what came of it.
 */
export const acceptPage: Handler = async (request, response) => {
  const session = hasSession(request) ? 'some' : 'none';
  send(response, 200, 'text/html; charset=utf-8', html(session), headers);
};
