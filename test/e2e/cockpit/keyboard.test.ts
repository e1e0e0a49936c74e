import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cockpit } from '../../testkit/cockpit.ts';
import { openCockpitWorld, type CockpitWorld } from '../../testkit/cockpit-world.ts';
import { focused, heard, listen } from '../../testkit/keyboard.ts';

const desk = cockpit();

async function signedWorld(): Promise<CockpitWorld> {
  const world = await openCockpitWorld(desk.site);
  await world.sign(await world.prohibition());
  return world;
}

const arrived = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
};

describe('by keyboard alone', () => {
  it('the bar is skipped, links follow Enter, and a new page has the focus at its heading', async () => {
    const { worldId } = await signedWorld();
    const { page } = await desk.operator(`r/${worldId}/rules`);
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

  it('the answer to a question is said by a live region', async () => {
    const { worldId } = await signedWorld();
    const { page } = await desk.operator(`r/${worldId}/playground`);
    await arrived(page);
    await listen(page);
    await page.getByRole('button', { name: 'Decide' }).focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await heard(page)).join(' '), { timeout: 15_000 })
      .toContain('The answer: ');
  });
});
