import { describe, expect, it } from 'vitest';
import { parseSource } from '../../../src/sources/parse-source.ts';
import { passagesOf } from '../../../src/distillation/builtin/statements.ts';
import { distillSource } from '../../../src/distillation/builtin/read-source.ts';

const title = 'Reading Room (Lockers) Order 2026';
const sentences = [
  'A reader must not use a locker for more than 8 hours.',
  'A reader may eat at a desk if the reader holds a desk permit.',
  'The librarian must not lend a reader more than 6 books.',
];
const [first = '', second = '', third = ''] = sentences;

const kinds = ['text/markdown', 'text/plain'];
const parsed = (text: string, mediaType: string) => parseSource({ bytes: Buffer.from(text), mediaType });

/** What the sentences say that candidates were made of, in order. */
async function quoted(text: string, mediaType: string): Promise<string[]> {
  const source = { source_material_id: 'source', ...parsed(text, mediaType), title };
  const { candidates } = await distillSource(source, {
    problem_space: 'compliance',
    expected_tier: 'mandatory',
  });
  return candidates.map(({ citations }) => citations.map(({ quote }) => quote).join(' + ')).sort();
}

const wrapped = (text: string, indent: string): string =>
  text.replaceAll(/(.{24,40}) /g, `$1\n${indent}`).trim();

const numbered = (form: (at: number) => string, between: string): string =>
  `${title}\n\n${sentences.map((sentence, at) => `${form(at + 1)}${sentence}`).join(between)}\n`;

const shapes: Record<string, string> = {
  'numbers, each a paragraph': numbered((at) => `${at}. `, '\n\n'),
  'numbers, each a line': numbered((at) => `${at}. `, '\n'),
  'the title on the line above': numbered((at) => `${at}. `, '\n').replace('\n\n', '\n'),
  brackets: numbered((at) => `(${at}) `, '\n\n'),
  'half brackets': numbered((at) => `${at}) `, '\n\n'),
  letters: numbered((at) => `${'abc'[at - 1]}) `, '\n'),
  'roman numbers': numbered((at) => `${['I', 'II', 'III'][at - 1]}. `, '\n\n'),
  hyphens: numbered(() => '- ', '\n'),
  bullets: numbered(() => '• ', '\n'),
  'section signs, each a line': numbered((at) => `§ ${at} `, '\n'),
  'section signs above': numbered((at) => `§ ${at}\n`, '\n\n'),
  'short articles': numbered((at) => `Art. ${at} `, '\n\n'),
  'articles above, each a line': numbered((at) => `Article ${at}\n`, '\n'),
  'sections in front': numbered((at) => `Section ${at} `, '\n'),
  'rules with a colon': numbered((at) => `Rule ${at}: `, '\n\n'),
  'numbers with a dash': numbered((at) => `${at} - `, '\n'),
  'numbers with a colon': numbered((at) => `${at}: `, '\n\n'),
  'square brackets': numbered((at) => `[${at}] `, '\n\n'),
  'numbers in words': numbered((at) => `No. ${at} `, '\n\n'),
  'numbers without a space': numbered((at) => `${at}.`, '\n'),
  'numbers alone on a line': numbered((at) => `${at}\n`, '\n\n'),
  tabs: numbered((at) => `${at}.\t`, '\n'),
  'line ends of Windows': numbered((at) => `${at}. `, '\n\n').replaceAll('\n', '\r\n'),
  'hard-wrapped lines': `${title}\n\n${sentences.map((sentence, at) => `${at + 1}. ${wrapped(sentence, '')}`).join('\n')}\n`,
  'hanging lines': `${title}\n\n${sentences.map((sentence, at) => `${at + 1}.  ${wrapped(sentence, '    ')}`).join('\n\n')}\n`,
  'capitals above': `READING ROOM ORDER\n\nLOCKERS\n${first}\n\nDESKS\n${second}\n${third}\n`,
  'titles between': `${title}\n\nLockers\n\n1. ${first}\n\nDesks and loans\n\n2. ${second}\n\n3. ${third}\n`,
  'pages with a header': `${title}\n\n1. ${first}\n\nReading Room\nPage 1 of 3\n\n2. ${second}\n\nReading Room\nPage 2 of 3\n\n3. ${third}\n`,
  'numbers of pages': `${title}\n\n1. ${first}\n\n4\n\n2. ${second}\n\n5\n\n3. ${third}\n`,
  'a sentence over two pages': `${title}\n\n1. ${first}\n\n2. A reader may eat at a desk if the reader\n\n- 4 -\n\nholds a desk permit.\n\n3. ${third}\n`,
};

describe('a text as people paste it', () => {
  it.each(Object.entries(shapes).flatMap(([name, text]) => kinds.map((kind) => [name, kind, text] as const)))(
    'with %s has its three sentences each by itself (%s)',
    async (_name, kind, text) => {
      expect(await quoted(text, kind)).toEqual([...sentences].sort());
    },
  );

  it.each(kinds)('has the line above its numbered sentences for a title (%s)', (kind) => {
    expect(parsed(shapes['numbers, each a paragraph']!, kind).title).toBe(title);
  });

  it.each(kinds)('keeps the numbers of its pages, apart from what it says (%s)', (kind) => {
    const { blocks, text } = parsed(shapes['pages with a header']!, kind);
    const notes = blocks.filter((block) => block.kind === 'note');
    expect(notes.map(({ start, end }) => text.slice(start, end))).toEqual([
      'Reading Room',
      'Page 1 of 3',
      'Reading Room',
      'Page 2 of 3',
    ]);
  });
});

describe('a line above items', () => {
  it.each([
    'A reader must not bring into the room\n\n(a) a bag larger than 40 cm; or\n\n(b) an open drink.',
    'A reader who has lost a key\n\n1. must pay EUR 20; and\n\n2. must not use a locker.',
    'For a reader under 16\n\n1. A parent must sign the form.\n\n2. The librarian may refuse the form.',
    'Forbidden things\n\n(a) knives\n\n(b) open drinks',
  ])('that they complete is no title: %j', (text) => {
    const read = parsed(text, 'text/plain');
    const source = { source_material_id: 'source', ...read, title };
    expect(read.blocks.map(({ kind }) => kind)).not.toContain('heading');
    expect(passagesOf(source).passages.map(({ groups }) => groups.length)).toEqual([1]);
  });

  it('is no title where the line below goes on with it', () => {
    const { blocks } = parsed(
      'The keeper of the Royal\nLibrary must not lend a manuscript.',
      'text/markdown',
    );
    expect(blocks).toHaveLength(1);
  });
});
