import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cockpit, flaws } from '../../testkit/cockpit.ts';
import { openCockpitWorld, type CockpitWorld } from '../../testkit/cockpit-world.ts';
import { focused, heard, listen, openByKey, walkByTab } from '../../testkit/keyboard.ts';

const desk = cockpit({ ROLES: 'api,decider,worker' });

interface Filled {
  world: CockpitWorld;
  action: string;
  rule: string;
  waiting: string;
  decision: string;
}

/** A ruleset with something on every page: a signed rule, a candidate, an answer, a version. */
async function filledWorld(): Promise<Filled> {
  const world = await openCockpitWorld(desk.site);
  const prohibition = await world.prohibition();
  await world.sign(prohibition);
  const action = String(prohibition.rule.action);
  const notes = await world.send<{ id: string }>('POST', '/release-notes', { narrative: 'The first.' });
  await world.send('POST', '/publications', { release_notes_id: notes.id });
  const { id } = await world.permission(prohibition.rule_key);
  await world.send('POST', '/playground', { action, inputs: {} });
  const { body } = await desk.site.api<{ items: { id: string }[] }>(
    'operator@enshrine.test',
    'GET',
    `/decisions?world_id=${world.worldId}`,
  );
  return { world, action, rule: prohibition.rule_key, waiting: id, decision: body.items[0]!.id };
}

const arrived = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
};

describe('by keyboard alone', () => {
  it('every page is walked from end to end, with the focus in sight and no trap', async () => {
    const { world, action, rule, waiting, decision } = await filledWorld();
    const at = `/cockpit/r/${world.worldId}`;
    const paths = [
      '/cockpit/',
      at,
      `${at}/sources`,
      `${at}/sources/${world.sourceId}`,
      `${at}/law-changes`,
      `${at}/distillations`,
      `${at}/vocabulary`,
      `${at}/review`,
      `${at}/review/${waiting}`,
      `${at}/rules`,
      `${at}/rules/${rule}`,
      `${at}/actions/${action}`,
      `${at}/playground`,
      `${at}/publish`,
      `${at}/versions`,
      `${at}/versions/compare`,
      `${at}/decisions`,
      `${at}/decisions/${decision}`,
      `${at}/events`,
      `${at}/audit`,
      `${at}/nowhere`,
    ];
    const { page } = await desk.operator();
    const found: string[] = [];
    for (const path of paths) {
      await page.goto(path);
      await arrived(page);
      const { stops, wrong } = await walkByTab(page);
      expect(stops[0]).toBe('a "Skip to the page"');
      expect(stops.length).toBeGreaterThan(4);
      found.push(...[...wrong, ...(await flaws(page))].map((what) => `${path.replace(at, '')}: ${what}`));
    }
    expect(found).toEqual([]);
  });

  it('the reference is walked from end to end; its long pages are skipped to their contents', async () => {
    const { page } = await desk.operator();
    const found: string[] = [];
    for (const path of ['/docs/rules', '/docs/errors', '/docs/agents', '/docs/operators', '/docs/members']) {
      await page.goto(path);
      await arrived(page);
      const { stops, wrong } = await walkByTab(page);
      expect(stops[0]).toMatch(/^a "Skip to/);
      found.push(...[...wrong, ...(await flaws(page))].map((what) => `${path}: ${what}`));
    }
    expect(found).toEqual([]);
    for (const path of ['/docs', '/docs/graphql']) {
      await page.goto(path);
      await arrived(page);
      await page.keyboard.press('Tab');
      expect(await focused(page)).toMatch(/^a "Skip to/);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await page.evaluate('document.activeElement.closest("main") !== null')).toBe(true);
    }
  });

  it('the bar is skipped, links follow Enter, and a new page has the focus at its heading', async () => {
    const { world } = await filledWorld();
    const { page } = await desk.operator(`r/${world.worldId}/rules`);
    await arrived(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.closest("main") !== null')).toBe(true);
    await page.getByRole('navigation', { name: 'Ruleset' }).getByRole('link', { name: 'Events' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
    await expect.poll(() => focused(page)).toBe('h1 "Events"');
  });

  it('dialogs and menus open by Enter and Space, keep the focus, and give it back', async () => {
    const { world, waiting } = await filledWorld();
    const at = `/cockpit/r/${world.worldId}`;
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
      [`${at}/review/${waiting}`, /^Approve/, dialog],
    ] as const;
    const found: string[] = [];
    for (const [path, name, opened] of openers) {
      await page.goto(path);
      await arrived(page);
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
    const { world } = await filledWorld();
    const { page } = await desk.operator(`r/${world.worldId}/playground`);
    await arrived(page);
    await listen(page);
    await page.getByRole('button', { name: 'Decide' }).focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await heard(page)).join(' '), { timeout: 15_000 })
      .toContain('The answer: ');
  });
});
