import type { ParsedSource } from '../../src/sources/parsed-source.ts';

const marks = { paragraph: '', list_item: '* ', table_row: '| ', quote: '" ', note: '~ ', heading: '# ' };

/** Each block of a document on a line: how deep, what it is, its words. Headings with what they are cited as. */
export function shownBlocks({ text, blocks, sections }: ParsedSource): string[] {
  return blocks.map(({ start, end, kind, level }) => {
    const words = text.slice(start, end).replaceAll('\t', ' | ');
    const citation = sections.find((one) => one.start === start)?.citation;
    if (kind === 'heading') return `# ${words}${citation ? ` {${citation}}` : ''}`;
    return `${'  '.repeat(level)}${marks[kind]}${words}`;
  });
}
