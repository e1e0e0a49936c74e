import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../../../src/sources/parse-markdown.ts';

const blocks = (markdown: string): [string, string][] => {
  const { text, blocks: found } = parseMarkdown(markdown);
  return found.map(({ kind, start, end }) => [kind, text.slice(start, end)]);
};

describe('a bold line in a paragraph of Markdown', () => {
  it('is a heading above the text that it stands over', () => {
    expect(blocks('**Camera footage**\nErase it after 30 days.\n')).toEqual([
      ['heading', 'Camera footage'],
      ['paragraph', 'Erase it after 30 days.'],
    ]);
    expect(blocks('**Mooring**\n12.—(1) No boat may be moored.\n(2) This has one exception.\n')).toEqual([
      ['heading', 'Mooring'],
      ['paragraph', '12.—(1) No boat may be moored.'],
      ['list_item', '(2) This has one exception.'],
    ]);
  });

  it.each([
    '**Who can join?**\nStaff over 18.\n',
    '**Not allowed**\nDogs and cats.\n',
    '**Dogs:**\nlead required\n',
    '**Dogs** must be kept on a lead.\n',
    '**Dogs must be kept on a lead.**\nCats need not.\n',
  ])('is part of the text where it asks or demands something: %s', (markdown) => {
    expect(blocks(markdown).every(([kind]) => kind !== 'heading')).toBe(true);
  });
});
