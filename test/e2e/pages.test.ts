import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ownFontPath } from '../testkit/own-font.ts';
import { startSite, type Site } from '../testkit/site.ts';
import { accessibilityViolations, openBrowser, visit, type Visitor } from '../testkit/visitor.ts';

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(async () => {
  await site.close();
});

const visitors: Visitor[] = [];
const newVisitor = async (): Promise<Visitor> => {
  const visitor = await visit(browser, site);
  visitors.push(visitor);
  return visitor;
};
afterEach(async () => {
  const complaints = visitors.flatMap((visitor) => visitor.complaints);
  await Promise.all(visitors.splice(0).map((visitor) => visitor.close()));
  expect(complaints).toEqual([]);
});

/** A ruleset with a version in force and a draft, and one with neither. */
async function addRulesets(): Promise<void> {
  const { credit } = site.domains;
  await site.testDatabase.adminQuery(
    `INSERT INTO world_model (id, domain_id, slug, title, description, current_version, updated_at)
     VALUES (gen_random_uuid(), $1, 'in-force', 'Refunds', 'Who gets the fare back.', 3, now()),
            (gen_random_uuid(), $1, 'new', 'Accounts', '', NULL, now()) ON CONFLICT DO NOTHING`,
    [credit],
  );
  await site.testDatabase.adminQuery(
    `INSERT INTO world_model_version (id, domain_id, world_id, number)
     SELECT gen_random_uuid(), domain_id, id, 4 FROM world_model WHERE slug = 'in-force' ON CONFLICT DO NOTHING`,
  );
}

describe('signing in', () => {
  it('leads an operator through the form to the page that was asked for', async () => {
    await addRulesets();
    const { page, signIn, heading, context, requests } = await newVisitor();
    await signIn('operator@enshrine.test', '/cockpit/');
    expect([new URL(page.url()).pathname, await heading()]).toEqual(['/cockpit/', 'Rulesets']);
    const said = (name: string): Promise<string | null> =>
      page.getByRole('listitem').filter({ hasText: name }).textContent();
    expect(await said('Refunds')).toContain('v3 publishedv4 draft');
    expect(await said('Accounts')).toContain('nothing published');

    expect(await page.evaluate('document.cookie')).toBe('');
    const session = (await context.cookies()).find(({ name }) => name === 'access_token');
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(session!.expires * 1000 - Date.now()).toBeLessThanOrEqual(3_600_000);
    expect(requests.every(({ url }) => new URL(url).origin === site.url)).toBe(true);
  });

  it('says what is wrong with the password, and lets one try again', async () => {
    const { page, fillIn, heading } = await newVisitor();
    await page.goto('/account/');
    await page.getByLabel('E-mail').fill('admin@acme.test');
    await page.getByLabel('Password').fill('wrong');
    await page.getByLabel('Password').press('Enter');
    expect(await page.getByRole('alert').textContent()).toBe('Unknown address or wrong password.');
    expect(await page.getByLabel('E-mail').inputValue()).toBe('admin@acme.test');
    await fillIn('admin@acme.test');
    await page.waitForURL('**/account/');
    expect(await heading()).toBe('Ada Admin');
  });

  it('tells who is no operator, and as whom, and lets them change accounts', async () => {
    const { page, signIn, fillIn, heading } = await newVisitor();
    await signIn('owner@acme.test', '/cockpit/');
    expect(await heading()).toBe('The cockpit is for operators');
    expect(await page.getByRole('main').textContent()).toContain('You are signed in as owner@acme.test');
    await page.getByRole('link', { name: 'Use another account' }).click();
    await fillIn('operator@enshrine.test');
    await page.getByRole('heading', { name: 'Rulesets' }).waitFor();
  });

  it('is not asked for again while the provider knows the browser, and is once it was told to forget', async () => {
    const { page, signIn, context, heading } = await newVisitor();
    await signIn('admin@acme.test', '/account/');
    await context.clearCookies({ name: /^(access_token|signed_in_just_now)$/ });
    await page.goto('/account/');
    expect([new URL(page.url()).pathname, await heading()]).toEqual(['/account/', 'Ada Admin']);

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'You are signed out here' }).waitFor();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('access_token');
    await page.getByRole('link', { name: 'Sign out there too' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'You are signed out', exact: true }).waitFor();
    await page.goto('/account/');
    await page.getByLabel('Password').waitFor();
  });

  it('ends with a suspension, on the next page', async () => {
    const { page, signIn, heading } = await newVisitor();
    await signIn('observer@acme.test', '/account/');
    const [user] = await site.testDatabase.adminQuery<{ id: string }>(
      "SELECT id FROM app_user WHERE email = 'observer@acme.test'",
    );
    const set = (status: string) =>
      site.api('operator@enshrine.test', 'PATCH', `/users/${user!.id}`, { body: { status } });
    expect((await set('suspended')).status).toBe(200);
    expect((await page.reload())?.status()).toBe(401);
    expect(await heading()).toBe('Your account is suspended');
    expect((await set('active')).status).toBe(200);
    await page.reload();
    expect(await heading()).toBe('Obi Observer');
  });
});

describe('the account page', () => {
  it('shows an existing user the invitation, and joins at the press of a key', async () => {
    expect((await site.invite('outsider@elsewhere.test', 'contributor')).link).toBeNull();
    const { page, signIn, requests } = await newVisitor();
    await signIn('outsider@elsewhere.test', '/account/');
    const invitations = page.getByRole('region', { name: 'Invitations' });
    expect(await invitations.getByRole('listitem').textContent()).toContain(
      'As contributor: reads what is published, the decisions, and which actions agents can ask.',
    );
    const before = requests.length;
    await invitations.getByRole('button', { name: 'Accept' }).focus();
    await page.keyboard.press('Enter');
    const status = page.getByRole('status');
    await status.filter({ hasText: 'You are contributor of Credit now.' }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('status');
    const asked = requests.slice(before).filter(({ url }) => !ownFontPath.test(new URL(url).pathname));
    expect(asked.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
      expect.stringMatching(/^POST \/api\/invites\/[0-9a-f-]{36}\/accept$/),
      'GET /account/',
    ]);
    await invitations.getByRole('button').waitFor({ state: 'detached' });
    const domains = page.getByRole('region', { name: 'Your domains' });
    expect((await domains.getByRole('listitem').allTextContents()).join()).toMatch(/Credit[^]*contributor/);
  });

  it('says why an invitation cannot be accepted any more', async () => {
    const { id } = await site.invite('contributor@acme.test', 'admin');
    const { page, signIn } = await newVisitor();
    await signIn('contributor@acme.test', '/account/');
    const { credit: domain } = site.domains;
    await site.api('admin@acme.test', 'DELETE', `/domains/${domain}/members/invites/${id}`, { domain });
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('status').filter({ hasText: 'withdrawn' }).waitFor();
    expect(await page.getByRole('button', { name: 'Accept' }).getAttribute('aria-disabled')).toBeNull();
  });
});

describe('every page', () => {
  it('is accessible in light and dark, wide and narrow, and scrolls one way only', async () => {
    await addRulesets();
    await site.invite('admin@acme.test', 'observer');
    await site.invite('reader@acme.test');
    const { page, signIn, fillIn } = await newVisitor();
    const found: string[] = [];
    const look = async (name: string): Promise<void> => {
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const width of [1280, 390]) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: 800 });
          for (const violation of await accessibilityViolations(page)) {
            found.push(`${name}, ${colorScheme}, ${width}: ${violation}`);
          }
        }
      }
      await page.setViewportSize({ width: 320, height: 800 });
      if (await page.evaluate('document.documentElement.scrollWidth > innerWidth'))
        found.push(`${name} scrolls sideways`);
    };
    await page.goto('/account/');
    await look('form');
    await signIn('admin@acme.test', '/account/');
    await look('account');
    await page.goto('/cockpit/');
    await look('no access');
    await page.goto('/auth/signed-in');
    await look('signed in');
    await page.goto('/dev/mailbox');
    await look('mailbox');
    await page.goto('/auth/accept-invite?token=unknown');
    await page.getByRole('heading', { name: 'This invitation is not known' }).waitFor();
    await look('accept page');
    await page.goto('/auth/refused?why=declined');
    await look('declined');
    await page.goto('/auth/sign-in?return_to=/cockpit/&switch=1');
    await fillIn('operator@enshrine.test');
    await page.waitForURL('**/cockpit/');
    await page.getByRole('button', { name: /account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign out there too' }).waitFor();
    await look('signed out');
    await page.getByRole('link', { name: 'Sign out there too' }).click();
    await look('sign out everywhere');
    expect(found).toEqual([]);
  });

  it('can be walked by keyboard, beginning with a way past the bar', async () => {
    const { page, signIn } = await newVisitor();
    await signIn('operator@enshrine.test', '/account/');
    const focused = 'document.activeElement.textContent.trim()';
    const walked: unknown[] = [];
    for (let stop = 0; stop < 5; stop += 1) {
      await page.keyboard.press('Tab');
      walked.push(await page.evaluate(focused));
    }
    expect(walked).toEqual(['Skip to the page', 'Cockpit', 'Account', 'Reference', 'Sign out']);
  });
});
