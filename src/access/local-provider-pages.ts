import { createHash } from 'node:crypto';

const css = `
:root { color-scheme: light dark; --ink: #1d2430; --paper: #fbfaf7; --line: #c9c4b8; --accent: #1f4f8f; --bad: #a3201d; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9e6df; --paper: #171a20; --line: #454b57; --accent: #8db8f2; --bad: #ff9d94; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem;
  background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { width: min(24rem, 100%); }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; }
p { margin: 0 0 1rem; }
label { display: block; font-weight: 600; margin-top: 1rem; }
input { width: 100%; font: inherit; padding: .6rem .7rem; margin-top: .25rem; color: inherit;
  background: transparent; border: 1px solid var(--line); border-radius: .4rem; }
button { margin-top: 1.5rem; width: 100%; font: inherit; font-weight: 600; padding: .7rem; cursor: pointer;
  border: 0; border-radius: .4rem; background: var(--accent); color: var(--paper); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
[role=alert] { color: var(--bad); font-weight: 600; }
small { display: block; margin-top: 1.5rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
a { color: var(--accent); }
`;

const cssHash = createHash('sha256').update(css).digest('base64');

/** Headers of the pages of the local provider and the mailbox: nothing but the page's own style; no script, no image, no frame. Forms go to this site, and on to `formTargets`. */
export function pageHeaders(formTargets: readonly string[] = []): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': [
      "default-src 'none'",
      `style-src 'sha256-${cssHash}'`,
      `form-action ${["'self'", ...formTargets].join(' ')}`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join('; '),
  };
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<title>${escapeHtml(title)} · Enshrine</title><style>${css}</style></head>` +
  `<body><main>${body}</main></body></html>`;

export function signInPage(parts: {
  email: string;
  accounts: readonly string[];
  problem: string | null;
}): string {
  const alert = parts.problem === null ? '' : `<p role="alert" id="problem">${escapeHtml(parts.problem)}</p>`;
  const described = parts.problem === null ? '' : ' aria-describedby="problem" aria-invalid="true"';
  const options = parts.accounts.map((email) => `<option value="${escapeHtml(email)}"></option>`).join('');
  return page(
    'Sign in',
    `<h1>Sign in</h1><p>Local accounts, for development only.</p>${alert}` +
      `<form method="post"><label for="email">E-mail</label>` +
      `<input id="email" name="email" type="email" list="accounts" autocomplete="username" required` +
      ` value="${escapeHtml(parts.email)}"${described}><datalist id="accounts">${options}</datalist>` +
      `<label for="password">Password</label>` +
      `<input id="password" name="password" type="password" autocomplete="current-password" required${described}>` +
      `<button type="submit">Sign in</button></form>` +
      `<small>The service printed the password when it started; it is also in <code>local-provider.json</code>` +
      ` of its data folder. Every address under <code>.test</code> has an account.</small>`,
  );
}

/** `form` comes from the provider, with its own protection inside. */
export const signOutPage = (form: string): string =>
  page(
    'Sign out',
    `<h1>Sign out?</h1>${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button>`,
  );

export const messagePage = (title: string, message: string): string =>
  page(title, `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(message)}</p>`);

/** Links in the mails can be followed; nothing else of them is more than text. */
export function mailboxPage(
  messages: readonly { to: string; subject: string; text: string; receivedAt: Date }[],
): string {
  const shown = messages.map(({ to, subject, text, receivedAt }) => {
    const body = escapeHtml(text).replace(/https?:[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
    return (
      `<article><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(to)}, ` +
      `<time>${receivedAt.toISOString()}</time></p><pre>${body}</pre></article>`
    );
  });
  return page(
    'Mailbox',
    `<h1>Mailbox</h1><p>Mail of this development service. It never leaves the process.</p>` +
      (shown.join('') || '<p>No mail yet.</p>'),
  );
}
