import { describe, expect, it } from 'vitest';
import { cockpit, flaws } from '../../testkit/cockpit.ts';
import { openCockpitWorld } from '../../testkit/cockpit-world.ts';

const world = cockpit();

describe('the rulesets', () => {
  it('are made where they are listed, and opened at once', async () => {
    const { page, heading } = await world.operator();
    await page.getByRole('heading', { name: 'Rulesets' }).waitFor();
    await page.getByRole('button', { name: 'New ruleset' }).click();
    const dialog = page.getByRole('dialog', { name: 'New ruleset' });
    await dialog.getByLabel('Title').fill('Refunds & boarding');
    expect(await dialog.getByLabel('Name in links').inputValue()).toBe('refunds-boarding');
    await dialog.getByLabel('Domain').selectOption({ label: 'Acme, Credit' });
    expect(await flaws(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Make the ruleset' }).click();
    await page.waitForURL(/\/cockpit\/r\/[0-9a-f-]{36}/);
    await page.getByRole('heading', { name: 'Refunds & boarding' }).waitFor();
    expect(await heading()).toBe('Refunds & boarding');
    await page.getByText('You made the ruleset').waitFor();
    expect(await flaws(page)).toEqual([]);
  });

  it('keep what was typed when the name is taken, and say so', async () => {
    await world.addWorld('Taken');
    const { page } = await world.operator();
    await page.getByRole('button', { name: 'New ruleset' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Taken');
    await dialog.getByLabel('Domain').selectOption({ label: 'Acme, Credit' });
    await dialog.getByRole('button', { name: 'Make the ruleset' }).click();
    await dialog.getByRole('alert').waitFor();
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Taken');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('say how much work is open in each, and lead to it', async () => {
    const { worldId, ...ferries } = await openCockpitWorld(world.site, 'Ferries to review');
    const { rule_key: key } = await ferries.prohibition();
    const { page } = await world.operator();
    await page.getByRole('link', { name: '1 to review in Ferries to review' }).click();
    await page.waitForURL((address) => address.pathname === `/cockpit/r/${worldId}/review`);
    await page.getByRole('navigation', { name: 'Candidates' }).getByText(key).waitFor();
  });

  it('are made once their domains are there, and say so until then', async () => {
    const { page, context } = await world.operator();
    await page.getByRole('heading', { name: 'Rulesets' }).waitFor();
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await context.route(/\/graphql/, async (route) => {
      await asked;
      await route.continue();
    });
    await page.getByRole('button', { name: 'New ruleset' }).click();
    await page.getByRole('dialog').getByLabel('Title').fill('In time');
    const make = page.getByRole('button', { name: 'Make the ruleset' });
    expect(await make.getAttribute('title')).toBe('Wait until the domains are there: it belongs to one.');
    expect(await make.getAttribute('aria-disabled')).toBe('true');
    answer();
    await make.click();
    await page.getByRole('heading', { name: 'In time' }).waitFor();
  });

  it('keep their settings: who signs, what records keep, when a person is asked', async () => {
    const worldId = await world.addWorld('With settings');
    const { page } = await world.operator(`r/${worldId}`);
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    const signing = page.getByRole('form', { name: 'Signing' });
    const store = signing.getByRole('button', { name: 'Store signing' });
    await signing.getByLabel('Operators who have to sign').fill('twelve');
    expect(await flaws(page)).toEqual([]);
    await store.click();
    await signing.getByText('Nothing was changed').waitFor();
    await signing.getByLabel('Operators who have to sign').fill('2');
    await signing.getByLabel(/is signed by/).selectOption('author');
    await store.click();
    await signing.getByText('Signing: stored.').waitFor();
    // Each part is stored by itself: what is typed in another one stays.
    await signing.getByLabel('Operators who have to sign').fill('3');
    await page.getByLabel('What it is for').fill('Ferries and their crews.');
    await page.getByRole('button', { name: 'Store title and purpose' }).click();
    await page.getByText('Title and purpose: stored.').waitFor();
    expect(await signing.getByLabel('Operators who have to sign').inputValue()).toBe('3');
    await page.reload();
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await expect.poll(() => page.getByLabel('Operators who have to sign').inputValue()).toBe('2');
    expect(await page.getByLabel(/is signed by/).inputValue()).toBe('author');
  });

  it('show what people wrote as text', async () => {
    const markup = '<img src=x onerror=alert(1)>"\'&';
    await world.addWorld(markup);
    const { page } = await world.operator();
    await page.getByRole('link', { name: markup, exact: true }).waitFor();
    expect(await page.locator('main img').count()).toBe(0);
  });
});

describe('the frame', () => {
  it('finds pages, rulesets and settings by Ctrl K, by keyboard alone', async () => {
    await world.addWorld('Found by name');
    const { page } = await world.operator();
    await page.getByRole('heading', { name: 'Rulesets' }).waitFor();
    await page.keyboard.press('Control+k');
    const finder = page.getByRole('combobox');
    await finder.waitFor();
    expect(await flaws(page)).toEqual([]);
    await page.keyboard.type('found by');
    await page.getByRole('option', { name: /^Found by name/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Found by name' }).waitFor();
  });

  it('keeps a chosen theme over a reload, from the first paint on', async () => {
    const { page } = await world.operator();
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    const scheme = 'getComputedStyle(document.documentElement).colorScheme';
    expect(await page.evaluate(scheme)).toBe('dark');
    await page.reload();
    expect(await page.evaluate(scheme)).toBe('dark');
  });

  it('says what it does not know, and leads on', async () => {
    const { page } = await world.operator('nowhere');
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    expect(await flaws(page)).toEqual([]);
    await page.getByRole('link', { name: 'Go to the rulesets' }).click();
    await page.getByRole('heading', { name: 'Rulesets' }).waitFor();
    await page.goto('/cockpit/r/01a1fe5e-fd9b-7053-88f6-aeb98dd66a87');
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
  });

  it('says when the connection is lost, and when it is back', async () => {
    const { page, context } = await world.operator();
    await page.getByRole('heading', { name: 'Rulesets' }).waitFor();
    await context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
    expect(await flaws(page)).toEqual([]);
    await context.setOffline(false);
    await page.getByText('You are offline.').waitFor({ state: 'hidden' });
  });

  it('keeps the page when the session ends, and goes on after signing in again elsewhere', async () => {
    const { page, context, fillIn } = await world.operator();
    await page.getByRole('button', { name: 'New ruleset' }).click();
    await page.getByRole('dialog').getByLabel('Title').fill('Still here');
    // What was asked for while there still was a session.
    await page.locator('button[type=submit]:not([aria-disabled])').waitFor();
    await context.clearCookies();
    await page.getByRole('button', { name: 'Make the ruleset' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Your session has ended.').waitFor();
    await dialog.getByRole('link', { name: 'sign in again' }).waitFor();
    const second = await context.newPage();
    await second.goto('/auth/sign-in?return_to=/auth/signed-in');
    await fillIn('operator@enshrine.test', second);
    await second.getByRole('heading', { name: 'You are signed in' }).waitFor();
    await dialog.getByText('You are signed in again: go on.').waitFor();
    await expect.poll(() => page.getByText('Your session has ended.').count()).toBe(0);
    await page.getByRole('button', { name: 'Make the ruleset' }).click();
    await page.getByRole('heading', { name: 'Still here' }).waitFor();
  });

  it('needs less than 250 kB of compressed script for its first page', async () => {
    const { page } = await world.operator();
    await page.getByRole('heading', { name: 'Rulesets' }).waitFor();
    const sizes = await page.evaluate<number[]>(
      "performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).map(({ encodedBodySize }) => encodedBodySize)",
    );
    expect(sizes.length).toBeGreaterThan(1);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(250_000);
  });
});

describe('many rulesets', () => {
  it('page through more than fit', async () => {
    await world.site.testDatabase.adminQuery(
      `INSERT INTO world_model (id, domain_id, slug, title, updated_at)
       SELECT gen_random_uuid(), $1, 'many-' || n, 'Many ' || n, now() FROM generate_series(1, 60) n`,
      [world.site.domains.credit],
    );
    const { page } = await world.operator();
    await page.getByRole('button', { name: 'Older rulesets' }).click();
    await expect.poll(() => page.getByRole('link', { name: /^Many \d+$/ }).count()).toBe(60);
    expect(await flaws(page)).toEqual([]);
  });
});
