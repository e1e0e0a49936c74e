import { describe, expect, it } from 'vitest';
import { fragment } from '../../../src/http/html.ts';
import { markdownHtml } from '../../../src/publication/card/markdown-page.ts';

describe('a template', () => {
  it('escapes every value, in text and in attributes', () => {
    const { markup } = fragment`<a title="${'"><script>'}">${"<b>&'"}</a>`;
    expect(markup).toBe('<a title="&quot;&gt;&lt;script&gt;">&lt;b&gt;&amp;&#39;</a>');
  });
});

describe('an operator’s Markdown', () => {
  it('becomes markup', () => {
    expect(markdownHtml('# Title\n\n- *one*\n- `two`').markup).toBe(
      '<h4>Title</h4><ul><li><p><em>one</em></p></li><li><p><code>two</code></p></li></ul>',
    );
  });

  it.each([
    ['<script>alert(1)</script>', '<script'],
    ['<img src=x onerror=alert(1)>', '<img'],
    ['[go](javascript:alert(1))', 'href'],
    ['[go](data:text/html,x)', 'href'],
    ['![x](https://example.com/pixel.png)', 'src'],
    ['[a](https://example.com/"onmouseover="alert(1))', '"onmouseover'],
  ])('cannot make %s run or load anything', (markdown, forbidden) => {
    expect(markdownHtml(markdown).markup).not.toContain(forbidden);
  });

  it.each([
    ['quotations', '>'.repeat(20_000)],
    ['lists', '- '.repeat(20_000)],
    ['emphasis', '*a '.repeat(1_500) + '*'.repeat(1_500)],
    ['declarations', 'a <? '.repeat(20_000)],
    ['brackets', '['.repeat(50_000)],
  ])('has a page however it nests its %s', (_what, markdown) => {
    const { markup } = markdownHtml(markdown);
    expect(markup.length).toBeGreaterThan(1_000);
    expect(markup.length).toBeLessThan(markdown.length * 10);
  });
});
