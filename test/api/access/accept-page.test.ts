import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../testkit/service.ts';

const site = 'http://rules.test';

const day = 86_400_000;
const attempts = 20;
/** How far the service's clock is ahead of this machine's. */
let ahead = 0;

let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    env: { SITE_URL: site, RATE_LIMIT_INVITE_PER_MINUTE: String(attempts) },
    clock: { now: () => new Date(Date.now() + ahead) },
  });
});
afterAll(() => service.close());

const sessionOf = (email: string, claims = {}): Promise<string> => {
  const exp = Math.floor((Date.now() + 30 * day) / 1000);
  return service.issuer.sign({ sub: email, email, email_verified: true, exp, ...claims });
};

/** Invites somebody, and takes the address of the accept page from the mail. */
async function invite(email: string): Promise<{ id: string; link: URL }> {
  const { acme } = service.domains;
  const { body } = await service.rest<{ invite: { id: string } }>('POST', `/domains/${acme}/members`, {
    as: 'admin',
    domain: acme,
    body: { email, role: 'contributor' },
  });
  await service.services.access.invitations.idle();
  const mail = service.services.access.mailbox!.messages().find(({ to }) => to === email)!;
  return { id: body.invite.id, link: new URL(/https?:\S+accept-invite\S+/.exec(mail.text)![0]) };
}

async function load(link: URL): Promise<{ html: string; script: string; headers: Headers }> {
  const { body: html, headers } = await service.rest<string>('GET', `${link.pathname}${link.search}`);
  return { html, script: /<script>([^]*?)<\/script>/.exec(html)![1]!, headers };
}

/** A browser's tab: the page's script runs in it, and its requests go to the service as a browser would send them. */
class Tab {
  /** What happened, in order. */
  readonly events: string[] = [];
  cookie: string | null = null;
  online = true;
  private readonly elements = {
    title: { textContent: '' },
    text: { textContent: '' },
    again: {
      hidden: true,
      addEventListener: (_event: string, press: () => Promise<void>) => (this.press = press),
    },
  };
  private press = (): Promise<void> => Promise.reject(new Error('there is nothing to press'));
  private pending: Promise<unknown> = Promise.resolve();

  get shown(): string {
    return this.elements.title.textContent;
  }
  get text(): string {
    return this.elements.text.textContent;
  }
  get mayTryAgain(): boolean {
    return !this.elements.again.hidden;
  }

  async open(link: URL): Promise<this> {
    const { script } = await load(link);
    let ready = (): void => undefined;
    runInNewContext(script, {
      URLSearchParams,
      location: link,
      history: {
        replaceState: (_state: null, _title: string, url: string) => this.events.push(`address ${url}`),
      },
      document: {
        getElementById: (id: keyof Tab['elements']) => this.elements[id],
        addEventListener: (_event: string, listener: () => void) => (ready = listener),
      },
      fetch: (path: string, init: RequestInit) => (this.pending = this.fetch(path, init)),
    });
    ready();
    await this.settled();
    return this;
  }

  async tryAgain(): Promise<void> {
    await this.press();
  }

  private async settled(): Promise<void> {
    await this.pending.catch(() => undefined);
    await expect.poll(() => this.shown).not.toBe('One moment');
  }

  private async fetch(path: string, init: RequestInit): Promise<Response> {
    this.events.push(`${init.method} ${path}`);
    if (!this.online) throw new TypeError('Failed to fetch');
    return fetch(`${service.url}${path}`, {
      ...init,
      headers: {
        ...(init.headers as Record<string, string>),
        origin: site,
        ...(this.cookie !== null && { cookie: `access_token=${this.cookie}` }),
      },
    });
  }
}

async function openAs(link: URL, cookie: string | null): Promise<Tab> {
  const tab = new Tab();
  tab.cookie = cookie;
  return tab.open(link);
}

describe('the page that an invitation leads to', () => {
  it('may run its own script and talk to this site, and tells nobody where it was', async () => {
    const { html, script, headers } = await load(new URL(`${site}/auth/accept-invite?token=abc`));
    const digest = createHash('sha256').update(script).digest('base64');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        `script-src 'sha256-${digest}'`,
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ]),
    );
    expect(policy).not.toContain('unsafe');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).not.toMatch(/<(link|img|iframe|form)|src=|href=|https?:/);
    expect(html).not.toContain('abc');
  });

  it('takes the token out of the address before anything else of it is read', async () => {
    const { link } = await invite('first@acme.test');
    const { html, script } = await load(link);
    expect(html.indexOf('<script>')).toBeLessThan(html.indexOf('<style>'));
    expect(script.indexOf('replaceState')).toBeLessThan(script.indexOf('addEventListener'));
    const tab = await openAs(link, null);
    expect(tab.events).toEqual(['address /auth/accept-invite', 'POST /api/invites/accept']);
  });

  it('welcomes, recognises, and says so when somebody was removed since', async () => {
    const { link } = await invite('welcome@acme.test');
    const session = await sessionOf('welcome@acme.test');
    const first = await openAs(link, session);
    expect([first.shown, first.text]).toEqual(['Welcome to Credit', 'You are contributor of Credit (Acme).']);
    expect((await openAs(link, session)).shown).toBe('You are a member already');
    await service.testDatabase.adminQuery(
      "DELETE FROM domain_membership WHERE user_id = (SELECT id FROM app_user WHERE email = 'welcome@acme.test')",
    );
    expect((await openAs(link, session)).shown).toBe('You are no longer a member');
  });

  it('lets somebody sign in and try again without the mail', async () => {
    const { link } = await invite('later@acme.test');
    const tab = await openAs(link, null);
    expect([tab.shown, tab.mayTryAgain]).toEqual(['Sign in first', true]);
    tab.cookie = await sessionOf('later@acme.test', { exp: 1, iat: 0 });
    await tab.tryAgain();
    expect(tab.shown).toBe('Sign in first');
    tab.cookie = await sessionOf('later@acme.test');
    await tab.tryAgain();
    expect([tab.shown, tab.mayTryAgain]).toEqual(['Welcome to Credit', false]);
  });

  it('says of every refusal in words what it means', async () => {
    const { link, id } = await invite('picky@acme.test');
    const said = async (session: string | null, to = link): Promise<string> =>
      (await openAs(to, session)).shown;
    expect(await said(await sessionOf('somebody@acme.test'))).toBe('This invitation is for another address');
    const unverified = await sessionOf('picky@acme.test', { sub: 'unverified', email_verified: false });
    expect(await said(unverified)).toBe('This invitation is for another address');
    const session = await sessionOf('picky@acme.test');
    ahead = 8 * day;
    expect(await said(session)).toBe('This invitation has expired');
    ahead = 0;
    const { acme } = service.domains;
    await service.rest('DELETE', `/domains/${acme}/members/invites/${id}`, { as: 'admin', domain: acme });
    expect(await said(session)).toBe('This invitation was withdrawn');
    const unknown = new URL(`${site}/auth/accept-invite?token=${'A'.repeat(43)}`);
    expect(await said(session, unknown)).toBe('This invitation is not known');
    expect(await said(session, new URL(`${site}/auth/accept-invite`))).toBe('This link is incomplete');

    const used = await invite('used@acme.test');
    await said(await sessionOf('used@acme.test'), used.link);
    const other = await sessionOf('used@acme.test', { sub: 'another-subject' });
    expect(await said(other, used.link)).toBe('This invitation was used');
  });

  it('says that the service cannot be reached, and that somebody came too often', async () => {
    const { link } = await invite('often@acme.test');
    const tab = new Tab();
    tab.online = false;
    await tab.open(link);
    expect([tab.shown, tab.mayTryAgain]).toEqual(['The service cannot be reached', true]);
    tab.online = true;
    tab.cookie = await sessionOf('stranger@acme.test');
    for (let attempt = 0; attempt <= attempts; attempt += 1) await tab.tryAgain();
    expect([tab.shown, tab.mayTryAgain]).toEqual(['Too many attempts', true]);
  });
});
