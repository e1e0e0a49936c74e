import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { someOf } from '../../testkit/cases.ts';
import { cockpit, flaws } from '../../testkit/cockpit.ts';
import {
  accountPages,
  cockpitPages,
  fillWorld,
  routesOf,
  type Filled,
  type PageRow,
} from '../../testkit/cockpit-routes.ts';
import { openCockpitWorld } from '../../testkit/cockpit-world.ts';
import { heard, listen } from '../../testkit/keyboard.ts';
import { accessibilityViolations, settled, type Visitor } from '../../testkit/visitor.ts';

const desk = cockpit({ ROLES: 'api,decider,worker' });

/** What surrounds a page: it is there while the page itself loads, or fails. */
const frames = new Set(['Shell', 'Frame', 'Staged', 'DomainFrame']);

const isOfPage = (request: Request): boolean => {
  const { operationName } = (request.postDataJSON() ?? {}) as { operationName?: string };
  return !frames.has(operationName ?? '');
};

async function wrongOf(page: Page): Promise<string[]> {
  const found = await flaws(page);
  const headings = await page.locator('h1').count();
  return headings === 1 ? found : [...found, `has ${headings} headings of the first level`];
}

type Look = (visitor: Visitor, path: string) => Promise<string[]>;

/** The page while what it asked for is on its way, and when nothing of it can be read. */
const loadingAndFailed: Look = async ({ page }, path) => {
  let fail = (): void => undefined;
  const failed = new Promise<void>((resolve) => (fail = resolve));
  await page.route('**/graphql', async (route) => {
    if (!isOfPage(route.request())) return route.continue();
    await failed;
    return route.fulfill({ status: 500, contentType: 'text/plain', body: 'no' });
  });
  await page.goto(path);
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForTimeout(300);
  const found = (await wrongOf(page)).map((what) => `while it loads, ${what}`);
  fail();
  await settled(page);
  found.push(...(await wrongOf(page)).map((what) => `when it failed, ${what}`));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return found;
};

/** The page as it is. */
const asItIs: Look = async ({ page }, path) => {
  await page.goto(path);
  await settled(page);
  return wrongOf(page);
};

async function lookAt(
  visitor: Visitor,
  pages: readonly PageRow[],
  filled: Filled,
  look: Look,
): Promise<string[]> {
  const found: string[] = [];
  // A frame and the page that it has at first are one page.
  const paths = new Map(pages.map(({ at }) => [at(filled).replace(/\/$/, ''), at(filled)]));
  for (const path of someOf([...paths.values()])) {
    found.push(...(await look(visitor, path)).map((what) => `${path}: ${what}`));
  }
  return found;
}

describe('a page', () => {
  it('of the router is in the table that the tests walk', () => {
    const names = (pages: readonly PageRow[]): string[] => pages.map(({ route }) => route).sort();
    expect(names(cockpitPages)).toEqual(routesOf('client/cockpit/src/router.tsx').sort());
    expect(names(accountPages)).toEqual(routesOf('client/cockpit/account/src/router.tsx').sort());
  });

  it('has a heading and no flaw while it loads, and when it cannot be read', async () => {
    const filled = await fillWorld(desk.site);
    const operator = await desk.operator();
    expect(await lookAt(operator, cockpitPages, filled, loadingAndFailed)).toEqual([]);
    const member = await desk.member('admin@acme.test');
    expect(await lookAt(member, accountPages, filled, loadingAndFailed)).toEqual([]);
  });

  it('has no flaw where there is nothing to show', async () => {
    const world = await openCockpitWorld(desk.site, 'Empty');
    const nowhere = '00000000-0000-7000-8000-000000000000';
    const empty: Filled = {
      world: { ...world, sourceId: nowhere },
      action: 'nothing.here',
      rule: 'R-9999',
      waiting: nowhere,
      decision: nowhere,
      domain: desk.site.domains.travel,
    };
    const operator = await desk.operator();
    expect(await lookAt(operator, cockpitPages, empty, asItIs)).toEqual([]);
    const member = await desk.member('admin@acme.test');
    const own = { ...empty, domain: desk.site.domains.credit };
    expect(await lookAt(member, accountPages, own, asItIs)).toEqual([]);
  });

  it('says that a search found nothing', async () => {
    const { page } = await desk.operator();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await listen(page);
    await page.keyboard.type('xylophone');
    await expect.poll(async () => (await heard(page)).at(-1)).toBe('Nothing here is called that.');
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});
