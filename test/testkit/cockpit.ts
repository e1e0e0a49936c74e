import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { comesTrue } from './comes-true.ts';
import { startSite, type Site } from './site.ts';
import { accessibilityViolations, openBrowser, visit, type Visitor, type VisitorOptions } from './visitor.ts';

/** An operator at the cockpit of a service that is as it is started. */
export interface Cockpit {
  site: Site;
  browser: Browser;
  /** A browser in which the operator is signed in, at a path below `/cockpit/`. */
  operator(path?: string, options?: VisitorOptions & { as?: string }): Promise<Visitor>;
  /** A browser in which a person is signed in, at a path below `/account/`. */
  member(as: string, path?: string, options?: VisitorOptions): Promise<Visitor>;
  /** A ruleset of the domain Credit, made over the API. */
  addWorld(title: string): Promise<string>;
}

/**
 * Registers start and end with the file's tests. After each test, no browser may have complained: no console error, no
 * exception, no violation of the page's policy.
 */
export function cockpit(env: Record<string, string> = {}): Cockpit {
  const visitors: Visitor[] = [];
  const parts: { site?: Site; browser?: Browser } = {};
  beforeAll(async () => {
    [parts.site, parts.browser] = await Promise.all([startSite(env), openBrowser()]);
  });
  afterEach(async () => {
    const complaints = visitors.flatMap((visitor) => visitor.complaints);
    await Promise.all(visitors.splice(0).map((visitor) => visitor.close()));
    expect(complaints).toEqual([]);
  });
  afterAll(async () => {
    await parts.site?.close();
  });
  const visitorAt = async (as: string, path: string, options: VisitorOptions): Promise<Visitor> => {
    const visitor = await visit(parts.browser!, parts.site!, options);
    visitors.push(visitor);
    await visitor.enter(as, path);
    return visitor;
  };
  return {
    get site() {
      return parts.site!;
    },
    get browser() {
      return parts.browser!;
    },
    operator: (path = '', { as = 'operator@enshrine.test', ...options } = {}) =>
      visitorAt(as, `/cockpit/${path}`, options),
    member: (as, path = '', options = {}) => visitorAt(as, `/account/${path}`, options),
    async addWorld(title) {
      const { status, body } = await parts.site!.api<{ id: string }>(
        'operator@enshrine.test',
        'POST',
        '/worlds',
        {
          body: {
            correlation_id: title,
            domain_id: parts.site!.domains.credit,
            slug: title.toLowerCase().replace(/\W+/g, '-').replace(/^-|-$/g, ''),
            title,
          },
        },
      );
      if (status !== 201) throw new Error(`making ${title} was answered ${status}`);
      return body.id;
    },
  };
}

/**
 * What is wrong with a page as it is: what axe finds, in each theme and each width once, and whether it scrolls
 * sideways at 320 pixels.
 */
export async function flaws(page: Page): Promise<string[]> {
  const found: string[] = [];
  const before = page.viewportSize();
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    for (const violation of await accessibilityViolations(page)) {
      found.push(`${colorScheme}, ${width}: ${violation}`);
    }
  }
  await page.setViewportSize({ width: 320, height: 800 });
  // What hangs on a button is placed anew in the frames after the change of width.
  const fits = (): Promise<boolean> =>
    page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth');
  if (!(await comesTrue(fits))) found.push('scrolls sideways at 320 pixels');
  if (before) await page.setViewportSize(before);
  return found;
}
