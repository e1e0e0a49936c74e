import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../src/core/errors.ts';
import { parseSource } from '../../../src/sources/parse-source.ts';
import { growthOf, linear, processorMilliseconds } from '../../testkit/processor-time.ts';

const repeated = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

const markdown = [
  ...['a <? ', 'a <!-- ', 'a <![CDATA[ ', 'a <!A ', "<a b='\n", '<a b="'],
  ...['>', `${'>'.repeat(64)}a\n`, 'a\n>>>>>>>>\n', `${'> '.repeat(60)}a\nb\n\n`, '> a\n\n'],
  ...[
    `${'- '.repeat(60)}a\n`,
    '- - a\n',
    '1. a\n  ',
    '|a\n|-\n',
    '[a]: b\n',
    '[a](<',
    '![',
    '`a``',
    '*a_',
    '&#',
    '\\',
  ],
  ...['.', '#', '    '],
];
const headings = ['.', '-', 'I', '1.', '1', 'who ', '§'];
const html = [
  ...[
    'a <? ',
    'a <!-- ',
    '<p>',
    '<b>',
    '<i><p>',
    '<table>',
    '<li>',
    '<!doctype ',
    '<!doctype[',
    '<meta ',
    '<font size=',
  ],
  '<p style="display:   ',
];
const text = [
  'Article 1.',
  '§',
  '(a)',
  '1.',
  '\t',
  '(',
  'a. ',
  'A',
  'A.\n',
  ' - ',
  '§ 1 who ',
  'a-\nb',
  'IIII',
  '1.1.',
  'i) ',
];

const documents = [
  ...markdown.map((unit) => ({
    unit,
    type: 'text/markdown',
    of: (length: number) => repeated(unit, length),
  })),
  ...headings.map((unit) => ({
    unit: `# a ${unit}`,
    type: 'text/markdown',
    of: (length: number) => `# a ${repeated(unit, length)}!`,
  })),
  ...html.map((unit) => ({
    unit,
    type: 'text/html',
    of: (length: number) => `<html><body>${repeated(unit, length)}`,
  })),
  ...text.map((unit) => ({ unit, type: 'text/plain', of: (length: number) => repeated(unit, length) })),
];

function parse(content: string, mediaType: string): void {
  try {
    parseSource({ bytes: Buffer.from(content), mediaType });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}

describe('a document made to be slow', () => {
  it.each(documents)('$type of $unit takes time that grows with its length', ({ type, of }) => {
    expect(growthOf(3_000, of, (content) => parse(content, type))).toBeLessThan(linear);
  });
});

describe('a document whose parts repeat what is above them', () => {
  const refusal = (content: string, mediaType = 'text/markdown'): DomainError => {
    try {
      parseSource({ bytes: Buffer.from(content), mediaType });
    } catch (error) {
      if (error instanceof DomainError) return error;
      throw error;
    }
    throw new Error('it was read');
  };

  it('shows the beginning of a long heading over its sections, and keeps all of it in the text', () => {
    const heading = `${'word '.repeat(200)}end`;
    const content = `# ${heading}\n\n## Scope\n\nA person must not.`;
    const { sections, text } = parseSource({ bytes: Buffer.from(content), mediaType: 'text/markdown' });
    expect(text).toContain(heading);
    for (const { headingPath } of sections) {
      expect(headingPath[0]!.length).toBeLessThanOrEqual(400);
      expect(heading.startsWith(headingPath[0]!.slice(0, -1))).toBe(true);
    }
  });

  it('is refused above so many headings, and above so many characters of them', () => {
    const many = refusal('# .\n'.repeat(25_001));
    expect(many).toMatchObject({ code: 'source_unparseable' });
    expect(many.message).toContain('more than 25000 headings');
    const long = refusal(`# ${'a'.repeat(600)}\n\n${'## b\n\nc\n\n'.repeat(12_000)}`);
    expect(long).toMatchObject({ code: 'source_unparseable' });
    expect(long.message).toContain('characters of headings');
  });

  it.each([
    ['text/plain', 'A carrier must not board.\n\n', '100000 paragraphs'],
    ['text/markdown', 'A carrier must not board.\n\n', '100000 paragraphs'],
    ['text/markdown', '- item\n', '100000 paragraphs'],
    ['text/markdown', '<!---->\n', '100000 paragraphs'],
    ['text/markdown', 'a\n=\n', '100000 paragraphs'],
    ['text/markdown', '---\n', '100000 paragraphs'],
    ['text/html', '<p>A carrier must not board.</p>', '100000 paragraphs'],
    ['text/html', '<b>A</b> ', '500000 elements'],
    ['text/html', '<!---->', '500000 elements'],
  ])('of 8 MB of %s made of %j is refused in a second or two', (mediaType, unit, most) => {
    const bytes = Buffer.from(repeated(unit, 8_000_000));
    let refused: DomainError | null = null;
    const took = processorMilliseconds(() => {
      refused = refusal(bytes.toString(), mediaType);
    });
    expect(refused).toMatchObject({ code: 'source_unparseable' });
    expect(String(refused)).toContain(most);
    expect(String(refused)).toContain('Send its parts');
    expect(took).toBeLessThan(8_000);
  });

  it.each([
    ['text/markdown', `| a | b |\n|---|---|\n${'| x | y |\n'.repeat(40_000)}`, '80000 cells'],
    ['text/html', `<table>${'<tr><td>x<td>y</tr>'.repeat(200_000)}</table>`, '500000 elements'],
  ])('that is a long table of %s is refused in a second or two', (mediaType, content, most) => {
    let refused: DomainError | null = null;
    expect(processorMilliseconds(() => (refused = refusal(content, mediaType)))).toBeLessThan(8_000);
    expect(String(refused)).toContain(most);
  });

  it.each(['text/plain', 'text/markdown'])(
    'of %s with more paragraphs than are read is told so before they are looked at',
    (mediaType) => {
      const content = 'A carrier must not board.\r\n\r\n'.repeat(400_000);
      let refused: DomainError | null = null;
      const counted = processorMilliseconds(() => (refused = refusal(content, mediaType)));
      expect(String(refused)).toContain('100000 paragraphs');
      expect(counted).toBeLessThan(2_000);
    },
  );

  it('may have as many cells as are read, and bars that are escaped are none', () => {
    const table = `| a | b |\n|---|---|\n${'| x | y |\n'.repeat(3_000)}`;
    const { blocks } = parseSource({ bytes: Buffer.from(table), mediaType: 'text/markdown' });
    expect(blocks).toHaveLength(3_001);
    const words = 'a \\| b '.repeat(90_000);
    expect(parseSource({ bytes: Buffer.from(words), mediaType: 'text/markdown' }).blocks).toHaveLength(1);
  });
});
