import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { someOf } from '../../testkit/cases.ts';
import { cockpit, flaws } from '../../testkit/cockpit.ts';
import { accountPages, cockpitPages, fillWorld } from '../../testkit/cockpit-routes.ts';
import { openCockpitWorld } from '../../testkit/cockpit-world.ts';
import { focused, heard, listen, openByKey, walkByTab } from '../../testkit/keyboard.ts';
import { settled } from '../../testkit/visitor.ts';

const desk = cockpit({ ROLES: 'api,decider,worker' });

describe('by keyboard alone', () => {
  it('a page is walked from end to end, with the focus in sight and no trap', async () => {
    const filled = await fillWorld(desk.site);
    const found: string[] = [];
    const walk = async (page: Page, path: string): Promise<void> => {
      await page.goto(path);
      // The queue goes on to its first candidate, whose heading takes the focus.
      do await settled(page);
      while ((await page.getByText('Loading…').count()) > 0);
      const { stops, wrong } = await walkByTab(page);
      expect(stops[0]).toMatch(/^a "Skip to/);
      expect(stops.length).toBeGreaterThan(4);
      found.push(...[...wrong, ...(await flaws(page))].map((what) => `${path}: ${what}`));
    };
    const operator = await desk.operator();
    for (const { at } of someOf(cockpitPages)) await walk(operator.page, at(filled));
    await walk(operator.page, `/cockpit/r/${filled.world.worldId}/nowhere`);
    const member = await desk.member('admin@acme.test');
    for (const { at } of someOf(accountPages)) await walk(member.page, at(filled));
    await walk(member.page, '/account/');
    expect(found).toEqual([]);
  });

  it('the reference is walked from end to end; its long pages are skipped to their contents', async () => {
    const { page } = await desk.operator();
    const found: string[] = [];
    const pages = ['/docs/rules', '/docs/errors', '/docs/agents', '/docs/operators', '/docs/members'];
    for (const path of someOf(pages)) {
      await page.goto(path);
      await settled(page);
      const { stops, wrong } = await walkByTab(page);
      expect(stops[0]).toMatch(/^a "Skip to/);
      found.push(...[...wrong, ...(await flaws(page))].map((what) => `${path}: ${what}`));
    }
    expect(found).toEqual([]);
    for (const path of ['/docs', '/docs/graphql']) {
      await page.goto(path);
      await settled(page);
      await page.keyboard.press('Tab');
      expect(await focused(page)).toMatch(/^a "Skip to/);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await page.evaluate('document.activeElement.closest("main") !== null')).toBe(true);
    }
  });

  it('the bar is skipped, links follow Enter, and a new page has the focus at its heading', async () => {
    const { world } = await fillWorld(desk.site);
    const { page } = await desk.operator(`r/${world.worldId}/rules`);
    await settled(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.closest("main") !== null')).toBe(true);
    await page.getByRole('navigation', { name: 'Ruleset' }).getByRole('link', { name: 'Events' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    await expect.poll(() => focused(page)).toBe('h1 "Events"');
  });

  it('dialogs and menus open by Enter and Space, keep the focus, and give it back', async () => {
    const { world, waiting } = await fillWorld(desk.site);
    const at = `/cockpit/r/${world.worldId}`;
    const other = await openCockpitWorld(desk.site);
    const ready = `/cockpit/r/${other.worldId}/review/${(await other.prohibition()).id}`;
    const { page } = await desk.operator();
    const dialog = page.getByRole('dialog');
    const menu = page.getByRole('menu');
    const openers = [
      ['/cockpit/', 'New ruleset', dialog],
      ['/cockpit/', /^Search/, dialog],
      ['/cockpit/', /^Theme/, menu],
      ['/cockpit/', /account of/, menu],
      [at, /^Ruleset .*, change$/, menu],
      [`${at}/sources`, 'Add a source', dialog],
      [`${at}/review/${waiting}`, /^Edit/, dialog],
      [`${at}/review/${waiting}`, /^Reject/, dialog],
      [ready, /^Approve/, dialog],
    ] as const;
    const found: string[] = [];
    for (const [path, name, opened] of openers) {
      await page.goto(path);
      await settled(page);
      const opener = page.getByRole('button', { name }).first();
      for (const key of ['Enter', 'Space'] as const) {
        const wrong = await openByKey(page, opener, key, opened, async () =>
          key === 'Enter' ? flaws(page) : [],
        );
        found.push(...wrong.map((what) => `${path.replace(at, '')} ${String(name)} by ${key}: ${what}`));
      }
    }
    expect(found).toEqual([]);
  });

  it('the answer to a question is said by a live region', async () => {
    const { world } = await fillWorld(desk.site);
    const { page } = await desk.operator(`r/${world.worldId}/playground`);
    await settled(page);
    await listen(page);
    await page.getByRole('button', { name: 'Decide' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await heard(page)).join(' ')).toContain('The answer: ');
  });
});
