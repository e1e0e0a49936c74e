import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setDatabase } from '../testkit/database-outage.ts';
import { ownFontPath } from '../testkit/own-font.ts';
import { startSite, type Site } from '../testkit/site.ts';
import { openBrowser, visit, type Visitor } from '../testkit/visitor.ts';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ RATE_LIMIT_INVITE_PER_MINUTE: '1000' }), openBrowser()]);
});
afterAll(async () => {
  await site.close();
});

const visitors: Visitor[] = [];
const newVisitor = async (at: Site = site): Promise<Visitor> => {
  const visitor = await visit(browser, at);
  visitors.push(visitor);
  return visitor;
};
afterEach(async () => {
  const complaints = visitors.flatMap((visitor) => visitor.complaints);
  await Promise.all(visitors.splice(0).map((visitor) => visitor.close()));
  expect(complaints).toEqual([]);
});

/** A visitor whose browser holds a session, as signing in would have left it there. */
async function signedIn(email: string, claims: Record<string, unknown> = {}): Promise<Visitor> {
  const visitor = await newVisitor();
  const token = await site.sign({ sub: `local|${email}`, email, email_verified: true, ...claims });
  await visitor.context.addCookies([
    { name: 'access_token', value: token, url: site.url, httpOnly: true, sameSite: 'Lax' },
  ]);
  return visitor;
}

/** The page once it has its answer. */
async function opened({ page }: Visitor, link: string): Promise<Page> {
  await page.goto(link);
  return settled(page);
}

async function settled(page: Page): Promise<Page> {
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'One moment' }).waitFor();
  return page;
}

const says = (page: Page): Promise<string | null> => page.getByRole('heading', { level: 1 }).textContent();

const offers = async (page: Page): Promise<string[]> =>
  (await page.locator('#ways > :visible').allTextContents()).map((text) => text.trim());

async function newcomer(email: string, role?: string): Promise<string> {
  const { link } = await site.invite(email, role);
  if (link === null) throw new Error(`no mail for ${email}`);
  return link;
}

describe('a new user who follows the link of the mail', () => {
  it('signs in in another tab, and this one goes on by itself', async () => {
    await newcomer('fresh@acme.test');
    const visitor = await newVisitor();
    const { page, context, requests } = visitor;
    await page.goto('/dev/mailbox');
    await page.getByRole('link', { name: /accept-invite/ }).click();
    await settled(page);
    expect(await says(page)).toBe('Sign in to accept');
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Sign in' }).click(),
    ]);
    await visitor.fillIn('fresh@acme.test', tab);
    await tab.getByRole('heading', { name: 'You are signed in' }).waitFor();

    await page.getByRole('heading', { name: 'Welcome to Credit' }).waitFor();
    expect(await page.getByRole('status').textContent()).toContain('You are contributor of Credit (Acme).');
    expect(await offers(page)).toEqual(['Go to Credit', 'Go to your account']);
    expect(await page.getByRole('link', { name: 'Go to Credit' }).getAttribute('href')).toBe(
      `/account/domains/${site.domains.credit}/`,
    );
    await page.getByRole('link', { name: 'Go to your account' }).click();
    expect(await page.getByRole('listitem').filter({ hasText: 'Credit' }).textContent()).toContain(
      'contributor',
    );
    expect(requests.every(({ url }) => new URL(url).origin === site.url)).toBe(true);
  });

  it('leaves the token nowhere but in the body of the posts', async () => {
    const link = await newcomer('careful@acme.test');
    const token = new URL(link).searchParams.get('token')!;
    const { page, requests } = await signedIn('careful@acme.test');
    const document = await page.goto(link);
    await settled(page);
    expect(await says(page)).toBe('Welcome to Credit');
    expect(document?.headers()['referrer-policy']).toBe('no-referrer');

    expect(page.url()).toBe(`${site.url}/auth/accept-invite`);
    expect(await page.evaluate('history.length')).toBe(2);
    expect(await page.content()).not.toContain(token);
    expect(await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage, name })')).not.toContain(
      token,
    );
    const [navigation, ...asked] = requests;
    // A font of the page's own is asked for with no word of the page, as its digest tells nothing of who asks.
    const fonts = asked.filter(({ url }) => ownFontPath.test(new URL(url).pathname));
    expect(fonts.map(({ referer, url }) => [referer, new URL(url).search])).toEqual(
      fonts.map(() => [null, '']),
    );
    const others = asked.filter((request) => !fonts.includes(request));
    expect(navigation?.url).toBe(link);
    expect(others.map(({ method, url, referer }) => [method, url, referer])).toEqual([
      ['POST', `${site.url}/api/invites/accept`, null],
    ]);
    expect(others[0]?.body).toBe(JSON.stringify({ token }));
    await page.getByRole('link', { name: 'Go to your account' }).click();
    await page.getByRole('heading', { name: 'careful' }).waitFor();
    await page.goBack();
    await settled(page);
    expect(page.url()).toBe(`${site.url}/auth/accept-invite`);
    expect(requests.slice(2).every(({ url, referer }) => !`${url} ${referer}`.includes(token))).toBe(true);
  });

  it('is recognised the second time, and told when the membership has ended since', async () => {
    const link = await newcomer('again@acme.test');
    const visitor = await signedIn('again@acme.test');
    await opened(visitor, link);
    expect(await says(await opened(visitor, link))).toBe('You are a member already');
    await site.testDatabase.adminQuery(
      "DELETE FROM domain_membership WHERE user_id = (SELECT id FROM app_user WHERE email = 'again@acme.test')",
    );
    expect(await says(await opened(visitor, link))).toBe('You are no longer a member');
  });

  it('may have a session that has ended, and signs in again', async () => {
    const link = await newcomer('late@acme.test');
    const visitor = await signedIn('late@acme.test', { iat: 1, exp: 2 });
    const page = await opened(visitor, link);
    expect([await says(page), await offers(page)]).toEqual(['Sign in to accept', ['Sign in', 'Try again']]);
  });
});

/** As if the invite had been issued long ago: the trigger that guards its row is for others than the table's owner. */
const backdate = (email: string): Promise<unknown> =>
  site.testDatabase.adminQuery(
    `BEGIN; SET LOCAL session_replication_role = replica;
     UPDATE domain_invite SET expires_at = created_at WHERE email = '${email}'; COMMIT`,
  );

describe('an invitation that cannot be accepted', () => {
  it('for another address offers to use another account, and goes on when that is done', async () => {
    const link = await newcomer('right@acme.test');
    const visitor = await newVisitor();
    await visitor.signIn('wrong@acme.test', '/account/');
    const page = await opened(visitor, link);
    expect(await says(page)).toBe('This invitation is for another address');
    const [tab] = await Promise.all([
      visitor.context.waitForEvent('page'),
      page.getByRole('link', { name: 'Use another account' }).click(),
    ]);
    await visitor.fillIn('right@acme.test', tab);
    await page.getByRole('heading', { name: 'Welcome to Credit' }).waitFor();
  });

  it('is explained, whatever the reason', async () => {
    const seen: Record<string, [string | null, string[]]> = {};
    const look = async (why: string, visitor: Visitor, link: string): Promise<void> => {
      const page = await opened(visitor, link);
      seen[why] = [await says(page), await offers(page)];
    };
    const link = await newcomer('picky@acme.test');
    const picky = await signedIn('picky@acme.test');
    await look(
      'unverified',
      await signedIn('picky@acme.test', { sub: 'unverified', email_verified: false }),
      link,
    );
    await look('cut short', picky, link.slice(0, -3));
    await look('no token', picky, `${site.url}/auth/accept-invite`);

    const { id } = await site.invite('gone@acme.test');
    const withdrawn = site.enshrine.services.access.mailbox!.messages()[0]!.text;
    const { credit: domain } = site.domains;
    await site.api('admin@acme.test', 'DELETE', `/domains/${domain}/members/invites/${id}`, { domain });
    await look(
      'withdrawn',
      await signedIn('gone@acme.test'),
      /https?:\S+accept-invite\S+/.exec(withdrawn)![0],
    );

    await opened(picky, link);
    await look('used', await signedIn('picky@acme.test', { sub: 'another' }), link);

    const old = await newcomer('old@acme.test');
    await backdate('old@acme.test');
    await look('expired', await signedIn('old@acme.test'), old);

    for (const status of ['suspended', 'revoked'] as const) {
      const email = `${status}@acme.test`;
      const invited = await newcomer(email);
      const visitor = await signedIn(email);
      await visitor.page.goto('/account/');
      await site.testDatabase.adminQuery('UPDATE app_user SET status = $1::user_status WHERE email = $2', [
        status,
        email,
      ]);
      await look(status, visitor, invited);
    }
    expect(seen).toEqual({
      unverified: ['Confirm your address first', ['Use another account', 'Try again']],
      'cut short': ['This invitation is not known', []],
      'no token': ['This link is incomplete', []],
      withdrawn: ['This invitation was withdrawn', []],
      used: ['This invitation was used', ['Use another account']],
      expired: ['This invitation has expired', []],
      suspended: ['Your account is suspended', ['Use another account']],
      revoked: ['Your account is revoked', ['Use another account']],
    });
  });
});

describe('a service that cannot answer now', () => {
  it('keeps the invitation open, and the page tries again when asked to', async () => {
    const link = await newcomer('patient@acme.test');
    const visitor = await signedIn('patient@acme.test');
    await visitor.page.route('**/api/invites/accept', (route) => route.abort());
    const page = await opened(visitor, link);
    expect([await says(page), await offers(page)]).toEqual(['The service cannot be reached', ['Try again']]);
    await page.unroute('**/api/invites/accept');

    await setDatabase(site.testDatabase, 'down');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Not now' }).waitFor();
    expect(await offers(page)).toEqual(['Try again']);
    await setDatabase(site.testDatabase, 'up');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Welcome to Credit' }).waitFor();
  });

  it('says when a visitor came too often', async () => {
    const strict = await startSite({ RATE_LIMIT_INVITE_PER_MINUTE: '2' });
    try {
      const { link } = await strict.invite('often@acme.test');
      const visitor = await newVisitor(strict);
      await visitor.signIn('somebody@acme.test', '/account/');
      const page = await opened(visitor, link!);
      for (const expected of ['This invitation is for another address', 'Too many attempts']) {
        await page.getByRole('button', { name: 'Try again' }).click();
        await page.getByRole('heading', { name: expected }).waitFor();
      }
      expect(await offers(page)).toEqual(['Try again']);
    } finally {
      await strict.close();
    }
  });
});
