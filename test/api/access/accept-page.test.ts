import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownFont } from '../../testkit/own-font.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

async function load(path: string): Promise<{ html: string; script: string; headers: Headers }> {
  const { body: html, headers } = await service.rest<string>('GET', path);
  return { html, script: /<script>([^]*?)<\/script>/.exec(html)![1]!, headers };
}

// What it does in a browser, test/e2e/accept-invite.test.ts sees.
describe('the page that an invitation leads to', () => {
  it('may run its own script and talk to this site, and sends no referrer', async () => {
    const { html, script, headers } = await load('/auth/accept-invite?token=abc');
    const digest = createHash('sha256').update(script).digest('base64');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        `script-src 'sha256-${digest}'`,
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ]),
    );
    expect(policy).not.toContain('unsafe');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(html.match(/<script/g)).toHaveLength(1);
    // Its own font is all that it loads, with no word of where it is asked from.
    expect(html.replaceAll(ownFont, '')).not.toMatch(/<(link|img|iframe|form)|src=|style=|https?:|url\(/);
    expect([...html.matchAll(/href="([^"]*)"/g)].every(([, href]) => /^\/(?!\/)/.test(href!))).toBe(true);
    expect(html).not.toContain('abc');
  });

  it('takes the token out of the address before anything else of it is read', async () => {
    const { html, script } = await load('/auth/accept-invite?token=abc');
    expect(html.indexOf('<script>')).toBeLessThan(html.indexOf('<style>'));
    expect(html.indexOf('<script>')).toBeLessThan(html.indexOf('<link'));
    expect(script.indexOf('replaceState')).toBeLessThan(script.indexOf('addEventListener'));
  });
});
