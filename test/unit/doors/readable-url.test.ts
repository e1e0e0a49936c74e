import fc from 'fast-check';
import { expect, it } from 'vitest';
import { requireReadableUrl } from '../../../src/http/readable-url.ts';

it.each([
  '/',
  '/worlds?limit=5&cursor=a%20b+c',
  '/worlds/%E2%82%AC?x=%25',
  '/docs?q=%F0%9F%98%80',
  '/x?a&b=&=c&&',
])('%s is read', (url) => {
  expect(() => requireReadableUrl(url)).not.toThrow();
});

it.each([
  ['/worlds?limit=%zz', '/limit'],
  ['/worlds?limit=5&cursor=%', '/cursor'],
  ['/worlds?cursor=%e', '/cursor'],
  ['/worlds?a%2Fb=%ff', '/a~1b'],
  ['/worlds?cursor=%ED%A0%80', '/cursor'],
  ['/worlds?cursor=%C0%AF', '/cursor'],
  ['/worlds?cursor=é', '/cursor'],
  ['/worlds?%zz=1', ''],
  ['/worlds/%zz?x=1', ''],
  ['/worlds/%E0%A4%A', ''],
  ['/worlds/\u00e9', ''],
])('%s is refused by name', (url, pointer) => {
  expect(() => requireReadableUrl(url)).toThrow(
    expect.objectContaining({
      code: 'invalid_field',
      status: 400,
      extensions: { errors: [expect.objectContaining({ pointer, code: 'not_percent_encoded' })] },
    }),
  );
});

it('lets pass whatever was encoded, and nothing whose decoding would be another text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), (name, text) => {
      fc.pre(text.isWellFormed());
      expect(() =>
        requireReadableUrl(
          `/${encodeURIComponent(name)}?${new URLSearchParams({ [name]: text }).toString()}`,
        ),
      ).not.toThrow();
    }),
  );
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('%', 'e', '2', '8', 'f', 'z', 'C', '=', '&') }),
      (query) => {
        let isRead = true;
        try {
          requireReadableUrl(`/x?${query}`);
        } catch {
          isRead = false;
        }
        const replaced = [...new URLSearchParams(query)]
          .flat()
          .some((part) => /\uFFFD|%(?![\dA-F]{2})/i.test(part));
        if (isRead) expect(replaced).toBe(false);
      },
    ),
  );
});
