import { describe, expect, it } from 'vitest';
import { markdownTree } from '../../../src/markdown/markdown-tree.ts';

describe('a Markdown text, taken apart', () => {
  it('has its emphasis, its lists and its links as parts', () => {
    expect(markdownTree('The fee is **gone**.\n\n1. see [the act](https://law.test/1)')).toEqual([
      {
        kind: 'paragraph',
        parts: [
          { kind: 'text', text: 'The fee is ' },
          { kind: 'strong', parts: [{ kind: 'text', text: 'gone' }] },
          { kind: 'text', text: '.' },
        ],
      },
      {
        kind: 'list',
        ordered: true,
        parts: [
          {
            kind: 'list_item',
            parts: [
              {
                kind: 'paragraph',
                parts: [
                  { kind: 'text', text: 'see ' },
                  { kind: 'link', url: 'https://law.test/1', parts: [{ kind: 'text', text: 'the act' }] },
                ],
              },
            ],
          },
        ],
      },
    ]);
  });

  it('leads to no script, and holds HTML as text', () => {
    const told = JSON.stringify(markdownTree('[go](javascript:run()) and <script>x</script>'));
    expect(told).not.toContain('javascript');
    expect(told).not.toContain('"url"');
    expect(told).toContain('<script>');
  });

  it('ends, however deep a text nests', () => {
    expect(markdownTree('>'.repeat(5_000))).toEqual([{ kind: 'code_block', text: '>'.repeat(5_000) }]);
  });

  it('loses no word of what nests deeper than it tells', () => {
    const nested = `${'*a '.repeat(80)}repealed${' b*'.repeat(80)}`;
    const told = JSON.stringify(markdownTree(nested));
    expect(told.match(/"kind":"emphasis"/g)).toHaveLength(60);
    expect(told).toContain('repealed');
  });
});
