import { describe, expect, it } from 'vitest';
import { cockpit } from '../testkit/cockpit.ts';
import { settled, visit } from '../testkit/visitor.ts';

const desk = cockpit();

/** Fonts that the page has loaded, not those that it might load. */
const loaded =
  "document.fonts.ready.then(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('\"', '')))";

describe('the pages that the service draws by itself', () => {
  it('are set in the fonts of the cockpit, from this site, without a page that moves', async () => {
    const { page, requests, complaints, signIn, close } = await visit(desk.browser, desk.site);
    await page.addInitScript(
      "window.moved = 0; new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.moved += value; }).observe({ type: 'layout-shift', buffered: true });",
    );
    const look = async (at: string, fonts: readonly string[]): Promise<void> => {
      await settled(page);
      expect({ at, loaded: await page.evaluate(loaded) }).toEqual({
        at,
        loaded: expect.arrayContaining([...fonts]) as string[],
      });
      expect(await page.evaluate("document.fonts.check('16px Inter')")).toBe(true);
      expect(await page.evaluate('window.moved')).toBeLessThan(0.02);
    };
    for (const at of ['/docs', '/docs/rules', '/docs/members']) {
      const answer = await page.goto(at);
      expect(answer!.headers()['content-security-policy']).toContain("font-src 'self'");
      await look(at, ['Inter', 'JetBrains Mono']);
    }
    // The form that signs in, and the page behind it.
    await page.goto('/account/');
    await look('form', ['Inter']);
    await signIn('admin@acme.test', '/account/');
    await look('account', ['Inter']);
    const fonts = requests.filter(({ url }) => url.endsWith('.woff2'));
    expect(fonts.every(({ url }) => url.startsWith(`${desk.site.url}/fonts/`))).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  it('keep a font as long as a browser may, under a name that changes with it', async () => {
    const html = await (await fetch(`${desk.site.url}/docs`)).text();
    const paths = [...html.matchAll(/<link rel="preload"[^>]*href="([^"]+)"/g)].map(([, path]) => path!);
    expect(paths).toEqual([
      expect.stringMatching(/^\/fonts\/inter-[0-9a-f]{12}\.woff2$/),
      expect.stringMatching(/^\/fonts\/jetbrains-mono-[0-9a-f]{12}\.woff2$/),
    ]);
    for (const path of paths) {
      const answer = await fetch(desk.site.url + path);
      expect([
        answer.status,
        answer.headers.get('content-type'),
        answer.headers.get('cache-control'),
      ]).toEqual([200, 'font/woff2', 'public, max-age=31536000, immutable']);
    }
    expect((await fetch(`${desk.site.url}/fonts/inter-000000000000.woff2`)).status).toBe(404);
  });
});
