import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { accessTokenCookie } from '../../src/access/authentication/credentials.ts';
import { launchChromium } from './chromium.ts';
import type { Site } from './site.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface SeenRequest {
  method: string;
  url: string;
  body: string | null;
  referer: string | null;
}

/** A visitor with a browser of their own: cookies, tabs, and all that their browser asked for and complained of. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  requests: SeenRequest[];
  /** Errors of the console, violations of the content policy, exceptions; not the statuses of answers. */
  complaints: string[];
  /** Fills in the local provider's form, which must be what the page shows. */
  fillIn(email: string, page?: Page): Promise<void>;
  /** Opens a path that needs a session, and signs in on the way. */
  signIn(email: string, path?: string): Promise<void>;
  /** Opens a path with the session that signing in would have opened: a form and its redirects fewer, for those who test what comes then. */
  enter(email: string, path?: string): Promise<void>;
  heading(page?: Page): Promise<string>;
  close(): Promise<void>;
}

const quietFor = 300;

/** What a page has asked for and not got, and when that last changed. */
const traffic = new WeakMap<Page, { open: Set<Request>; changed: number }>();

function watchTraffic(page: Page): void {
  const seen = { open: new Set<Request>(), changed: performance.now() };
  traffic.set(page, seen);
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') seen.open.add(request);
    seen.changed = performance.now();
  });
  const ended = (request: Request): void => {
    seen.open.delete(request);
    seen.changed = performance.now();
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
}

/** The page has nothing to do, twice: what an answer makes it draw, or ask for, is done with. */
const idle =
  'new Promise((resolve) => requestIdleCallback(() => setTimeout(() => requestIdleCallback(resolve), 50)))';

/** Waits until a visitor's page asks for nothing more and has drawn what it got, also on a busy machine. */
export async function settled(page: Page): Promise<void> {
  const seen = traffic.get(page)!;
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  for (let before = -1; before !== seen.changed;) {
    while (seen.open.size > 0 || performance.now() - seen.changed < quietFor) {
      await new Promise((resolve) => setTimeout(resolve, quietFor / 6));
    }
    before = seen.changed;
    // A page that goes elsewhere meanwhile is looked at again there.
    await page.evaluate(idle).catch(() => (before = -1));
  }
}

let launched: Promise<Browser> | undefined;

/**
 * The browser of this process: what its files open in it, they close. Launched here, what is said to it does not go by
 * way of the process that runs the files, which all of them would wait for.
 */
export function openBrowser(): Promise<Browser> {
  return (launched ??= launch());
}

async function launch(): Promise<Browser> {
  const browser = await launchChromium({ handleSIGTERM: false });
  // As the process is told to end, which waits for nothing: the browser and its folder go with it.
  process.once('SIGTERM', () => process.exit());
  return browser;
}

export interface VisitorOptions {
  colorScheme?: 'light' | 'dark';
  width?: number;
}

export async function visit(
  browser: Browser,
  site: Site,
  { colorScheme = 'light', width = 1280 }: VisitorOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    colorScheme,
    viewport: { width, height: 800 },
    baseURL: site.url,
  });
  // A page on a busy machine takes longer than the half minute that is usual.
  context.setDefaultTimeout(120_000);
  const requests: SeenRequest[] = [];
  const complaints: string[] = [];
  context.on('request', (request) => {
    requests.push({
      method: request.method(),
      url: request.url(),
      body: request.postData(),
      referer: request.headers().referer || null,
    });
  });
  context.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) complaints.push(text);
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  await context.addInitScript(
    "addEventListener('securitypolicyviolation', (event) => console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI))",
  );
  const page = await context.newPage();
  watchTraffic(page);
  const visitor: Visitor = {
    context,
    page,
    requests,
    complaints,
    async fillIn(email, on = page) {
      await on.getByLabel('E-mail').fill(email);
      await on.getByLabel('Password').fill(site.password);
      await on.getByRole('button', { name: 'Sign in' }).click();
    },
    async signIn(email, path = '/') {
      await page.goto(path);
      await visitor.fillIn(email);
      await page.waitForURL((url) => !/^\/(auth|oidc)\//.test(url.pathname));
    },
    async enter(email, path = '/') {
      const cookie = { name: accessTokenCookie, value: await site.tokenOf(email), url: site.url };
      await context.addCookies([{ ...cookie, httpOnly: true, sameSite: 'Lax' }]);
      await page.goto(path);
    },
    heading: async (on = page) => (await on.getByRole('heading', { level: 1 }).textContent()) ?? '',
    close: () => context.close(),
  };
  return visitor;
}

interface Violation {
  id: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/** What axe finds against WCAG 2.2 AA and its best practices, in one line each. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  const { violations } = await page.evaluate<{ violations: Violation[] }>(
    // The size of targets is a criterion of 2.2, which axe asks for only where it is named.
    "axe.run(document, { resultTypes: ['violations'], elementRef: false, rules: { 'target-size': { enabled: true } } })",
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes
      // What an open menu lies over is not pointed at while it does.
      .filter(({ failureSummary }) => id !== 'target-size' || !failureSummary.includes('partially obscured'))
      .map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}
