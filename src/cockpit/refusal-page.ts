import type { AuthContext } from '../core/permissions.ts';
import type { DomainError } from '../core/errors.ts';
import { problemTitles } from '../http/problem.ts';
import { fragment, nothing, type Html } from '../http/html.ts';
import { page } from '../http/page.ts';
import { refusalWords, type RefusalWay, type Words } from './refusal-words.ts';

/** Address of a sign-in that comes back to a path of this site. */
export const signInAddress = (returnTo: string, how?: 'switch'): string =>
  `/auth/sign-in?return_to=${encodeURIComponent(returnTo)}${how === 'switch' ? '&switch=1' : ''}`;

interface Labels {
  label: string;
  href: (here: string) => string;
}

const ways: Readonly<Record<RefusalWay, Labels>> = {
  'sign-in': { label: 'Sign in', href: (here) => signInAddress(here) },
  switch: { label: 'Use another account', href: (here) => signInAddress(here, 'switch') },
  again: { label: 'Try again', href: (here) => here },
  account: { label: 'Go to your account', href: () => '/account/' },
};

/** What happened, and the ways on. `here` is where signing in or trying again leads to. */
export function wordsPage(words: Words, here: string, footnote: Html = nothing): string {
  const links = words.ways.map((way, index) => {
    const { label, href } = ways[way];
    return fragment`<a class="${index === 0 ? 'button' : 'button plain'}" href="${href(here)}">${label}</a>`;
  });
  return page({
    title: words.title,
    body: fragment`<h1>${words.title}</h1>
      <p>${words.text}</p>
      <div class="ways">${links}</div>
      ${footnote}`,
  });
}

/** The page that a browser gets where everybody else gets the problem. */
export function refusalPage(
  error: DomainError,
  { here, auth, requestId }: { here: string; auth: AuthContext | null; requestId: string },
): string {
  const words = wordsOf(error, auth);
  const footnote = error.status >= 500 ? fragment`<small>Request ${requestId}</small>` : nothing;
  return wordsPage(words, here, footnote);
}

function wordsOf(error: DomainError, auth: AuthContext | null): Words {
  if (error.code === 'missing_scope' && auth?.auth_type === 'jwt') return noAccess(auth);
  if (error.code === 'not_found' && 'version' in error.extensions) {
    return { title: 'There is no such version', text: error.message, ways: ['account'] };
  }
  return (
    refusalWords[error.code] ?? {
      title: problemTitles[error.code],
      text: error.message,
      ways: ['again', 'account'],
    }
  );
}

const noAccess = ({ email }: AuthContext): Words => ({
  title: 'The cockpit is for operators',
  text: `You are signed in${email === null ? '' : ` as ${email}`}, an account without the role “operations”. If you are an operator, use that account, or ask for the role.`,
  ways: ['account', 'switch'],
});
