import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../src/core/errors.ts';
import { parseSource } from '../../../src/sources/parse-source.ts';
import { growthOf, linear } from '../../testkit/processor-time.ts';

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
    expect(growthOf(8_000, of, (content) => parse(content, type))).toBeLessThan(linear);
  });
});

describe('a document whose parts repeat what stands over them', () => {
  const refusal = (content: string): DomainError => {
    try {
      parseSource({ bytes: Buffer.from(content), mediaType: 'text/markdown' });
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
    expect(many.message).toContain('25001 headings');
    const long = refusal(`# ${'a'.repeat(600)}\n\n${'## b\n\nc\n\n'.repeat(12_000)}`);
    expect(long).toMatchObject({ code: 'source_unparseable' });
    expect(long.message).toContain('characters of headings');
  });
});
