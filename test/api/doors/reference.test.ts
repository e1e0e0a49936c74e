import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownFontPath } from '../../testkit/own-font.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const pages = ['', '/graphql', '/rules', '/errors', '/operators', '/members', '/agents'].map(
  (name) => `/docs${name}`,
);
const get = (path: string) => service.rest<string>('GET', path, { headers: { accept: '*/*' } });

const anchorsOf = (html: string): string[] => Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id!);

describe('the reference', () => {
  it('has every page with its Markdown beside it, and no anchor twice', async () => {
    for (const path of pages) {
      const page = await get(path);
      expect({ path, status: page.status }).toEqual({ path, status: 200 });
      expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
      const anchors = anchorsOf(page.body);
      expect(anchors.filter((id, index) => anchors.indexOf(id) !== index)).toEqual([]);
      const beside = await get(`${path}.md`);
      expect(beside.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
      expect(beside.body).toMatch(/^# /);
    }
  });

  it('leads nowhere that is not there: neither its links nor its search', async () => {
    const anchors = new Map<string, Set<string>>();
    const links = new Set<string>();
    for (const path of pages) {
      const { body } = await get(path);
      anchors.set(path, new Set(anchorsOf(body)));
      for (const [, href] of body.matchAll(/href="([^"]+)"/g))
        links.add(href!.startsWith('#') ? path + href! : href!);
    }
    const { body } = await service.rest<{ title: string; href: string }[]>('GET', '/docs/search.json');
    for (const { href } of body) links.add(href);
    for (const href of [...links].filter((path) => ownFontPath.test(path))) {
      expect((await get(href)).headers.get('content-type')).toBe('font/woff2');
      links.delete(href);
    }
    expect(body.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['has(inputs.x)', 'unread_words', 'Decide']),
    );
    const lost = [...links].filter((href) => {
      const [path = '', anchor] = href.split('#');
      if (/\.(?:md|json)$/.test(path) || path === '/account/' || path.startsWith('https://')) return false;
      return anchor === undefined ? !anchors.has(path) : anchors.get(path)?.has(anchor) !== true;
    });
    expect(lost).toEqual([]);
  });

  it('is sent once to who keeps it, and counted by address', async () => {
    const first = await get('/openapi.json');
    const etag = first.headers.get('etag')!;
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    const again = await fetch(`${service.url}/openapi.json`, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('ratelimit-policy')).toBe('"reference";q=600;w=60');
  });

  it('tells language models where each page is', async () => {
    const { body, headers } = await get('/llms.txt');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(body).toMatch(/^# Enshrine\n\n> /);
    for (const [, path] of body.matchAll(/\]\(([^)]+)\)/g)) expect((await get(path!)).status).toBe(200);
  });
});
