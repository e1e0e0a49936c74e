import { fragment, Html, nothing } from '../../http/html.ts';
import { page } from '../../http/page.ts';

export function signInPage(parts: {
  email: string;
  accounts: readonly string[];
  problem: string | null;
}): string {
  const { email, accounts, problem } = parts;
  const described = problem === null ? nothing : new Html(' aria-describedby="problem" aria-invalid="true"');
  const options = accounts.map((account) => fragment`<option value="${account}"></option>`);
  return page({
    title: 'Sign in',
    body: fragment`<h1>Sign in</h1>
      <p>Local accounts, for development only.</p>
      ${problem === null ? nothing : fragment`<p role="alert" id="problem">${problem}</p>`}
      <form method="post">
        <label for="email">E-mail</label>
        <input id="email" name="email" type="email" list="accounts" autocomplete="username" required
          value="${email}"${described}>
        <datalist id="accounts">${options}</datalist>
        <label for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="current-password" required${described}>
        <button type="submit">Sign in</button>
      </form>
      <small>The service printed the password when it started; it is also in <code>local-provider.json</code> of its
      data folder. Every address under <code>.test</code> has an account.</small>`,
  });
}

/** `form` comes from the provider, with its own protection inside. */
export const signOutPage = (form: string): string =>
  page({
    title: 'Sign out',
    body: fragment`<h1>Sign out everywhere?</h1>
      <p>The local sign-in provider will ask for the password again.</p>
      ${new Html(form)}
      <div class="ways"><button form="op.logoutForm" name="logout" value="yes">Sign out</button></div>`,
  });

export const messagePage = (title: string, message: string): string =>
  page({ title, body: fragment`<h1>${title}</h1><p>${message}</p>` });

/** Links in the mails can be followed; nothing else of them is more than text. */
export function mailboxPage(
  messages: readonly { to: string; subject: string; text: string; receivedAt: Date }[],
): string {
  const shown = messages.map(
    ({ to, subject, text, receivedAt }) =>
      fragment`<article><h2>${subject}</h2><p>To ${to}, <time>${receivedAt.toISOString()}</time></p>
        <pre>${withLinks(text)}</pre></article>`,
  );
  return page({
    title: 'Mailbox',
    body: fragment`<h1>Mailbox</h1><p>Mail of this development service. It never leaves the process.</p>${
      shown.length > 0 ? shown : fragment`<p>No mail yet.</p>`
    }`,
  });
}

const withLinks = (text: string): Html[] =>
  text
    .split(/(https?:[^\s<]+)/)
    .map((part, index) => (index % 2 === 1 ? fragment`<a href="${part}">${part}</a>` : fragment`${part}`));
