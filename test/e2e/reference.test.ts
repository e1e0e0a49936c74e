import { describe, expect, it } from 'vitest';
import { fetchDemoToken } from '../../src/access/local-provider/fetch-demo-token.ts';
import { cockpit, flaws } from '../testkit/cockpit.ts';
import { accessibilityViolations, visit } from '../testkit/visitor.ts';

const desk = cockpit();

describe('the reference', () => {
  it('is searched from any page, by keyboard, and leads to the place', async () => {
    const { page, complaints, close } = await visit(desk.browser, desk.site);
    for (const path of ['/docs/rules', '/docs/errors', '/docs/operators', '/docs/members', '/docs/agents']) {
      await page.goto(path);
      await page.getByRole('searchbox').waitFor();
      expect({ path, flaws: await flaws(page) }).toEqual({ path, flaws: [] });
    }
    await page.keyboard.press('/');
    await page.keyboard.type('plus months');
    await page.getByText('1 place', { exact: true }).waitFor();
    expect(await flaws(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/rules#plus_months');
    // The bar with the search stays in view.
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(0);
    expect((await page.getByRole('searchbox').boundingBox())!.y).toBeLessThan(60);
    for (const [asked, first] of [
      ['decide', /^Decide\b/],
      ['date()', /^date\b/i],
    ] as const) {
      await page.getByRole('searchbox').fill(asked);
      await page.locator('#found li:first-child a').filter({ hasText: first }).waitFor();
    }
    await page.getByRole('searchbox').fill('xylophone');
    await page.getByText('Nothing here speaks of that.').waitFor();
    await page.getByRole('searchbox').fill('unread_words');
    await page.getByRole('link', { name: /unread_words/ }).click();
    await page.waitForURL('**/docs/errors#unread_words');
    expect(complaints).toEqual([]);
    await close();
  });

  it('sends a request from the page of its operation, and shows the answer', async () => {
    const { page, complaints, close } = await visit(desk.browser, desk.site);
    await page.goto('/docs#me');
    const operation = page.locator('#me');
    await operation.getByText('Try it').click();
    await operation.getByRole('button', { name: 'Send' }).click();
    await operation.locator('output').filter({ hasText: 'unauthenticated' }).waitFor();
    await page.getByLabel('Send requests with').fill(
      await fetchDemoToken({
        siteUrl: desk.site.url,
        email: 'operator@enshrine.test',
        password: desk.site.password,
      }),
    );
    await operation.getByRole('button', { name: 'Send' }).click();
    await operation.locator('output').filter({ hasText: 'operator@enshrine.test' }).waitFor();
    // A code of an answer leads to what to do about it.
    await operation.getByRole('link', { name: 'unauthenticated' }).click();
    await page.waitForURL('**/docs/errors#unauthenticated');
    await page.locator('#unauthenticated').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('has its contents beside the text, and folded above it where they would push it down', async () => {
    const { page, complaints, close } = await visit(desk.browser, desk.site);
    await page.goto('/docs/rules');
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await contents.getByRole('link').first().waitFor();
    await page.setViewportSize({ width: 390, height: 800 });
    await page.reload();
    await contents.getByRole('link').first().waitFor({ state: 'hidden' });
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(title!.y).toBeLessThan(500);
    // Also where the window was narrowed, with the page in it.
    await page.setViewportSize({ width: 1280, height: 800 });
    await contents.getByRole('link').first().waitFor();
    await page.setViewportSize({ width: 390, height: 800 });
    await contents.getByRole('link').first().waitFor({ state: 'hidden' });
    await contents.getByText('On this page').click();
    await contents.getByRole('link').first().waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('is accessible where it is longest', async () => {
    const { page, close } = await visit(desk.browser, desk.site);
    await page.goto('/docs');
    await page.locator('#me').getByText('Try it').click();
    // Axe takes a minute over pages of this length: each theme and width once.
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/docs/graphql');
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
    await close();
  });
});
