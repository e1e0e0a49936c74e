import { escapeHtml, page } from './page.ts';

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
