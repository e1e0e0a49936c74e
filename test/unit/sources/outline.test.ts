import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ParsedSource } from '../../../src/sources/parsed-source.ts';
import { parseSource } from '../../../src/sources/parse-source.ts';
import { growthOf, linear } from '../../testkit/processor-time.ts';
import { cases } from '../../testkit/cases.ts';

const read = (text: string, mediaType: string): ParsedSource =>
  parseSource({ bytes: Buffer.from(text), mediaType });
const plain = (text: string): ParsedSource => read(text, 'text/plain');
const lines = (parsed: ParsedSource): string[] =>
  parsed.blocks.map(({ start, end, kind, level }) => `${kind} ${level} ${parsed.text.slice(start, end)}`);
const headings = (parsed: ParsedSource): string[] =>
  parsed.sections.map((section) => section.headingPath.join(' > '));
const levels = (text: string): string =>
  plain(text)
    .blocks.map((block) => `${block.marker ?? '·'}${block.level}`)
    .join(' ');

describe('headings that only words announce', () => {
  it('nest as parts, chapters and sections do, with titles on the next line', () => {
    const text =
      'PART I\nGENERAL\n\nChapter 1\nScope\n\nArticle 1\nSubject matter\n\nThis Act applies.\n\nArticle 2\nTerms\n\nX.\n\nChapter 2\nFees\n\nArticle 3\n\nThe fee is due.\n\nPART II\nFINAL\n\nArticle 4\n\nIt enters into force.';
    expect(headings(plain(text))).toEqual([
      'PART I GENERAL',
      'PART I GENERAL > Chapter 1 Scope',
      'PART I GENERAL > Chapter 1 Scope > Article 1 Subject matter',
      'PART I GENERAL > Chapter 1 Scope > Article 2 Terms',
      'PART I GENERAL > Chapter 2 Fees',
      'PART I GENERAL > Chapter 2 Fees > Article 3',
      'PART II FINAL',
      'PART II FINAL > Article 4',
    ]);
  });

  it('leave the words that run on behind the number to the text', () => {
    expect(lines(plain('Sec. 5. The holder shall pay a fee.'))).toEqual([
      'heading 0 Sec. 5.',
      'paragraph 0 The holder shall pay a fee.',
    ]);
  });

  it('takes a sentence that begins as one behind the number for text, whatever its verb', () => {
    expect(lines(plain('Rule 6. A doubles match needs four line judges.'))).toEqual([
      'heading 0 Rule 6.',
      'paragraph 0 A doubles match needs four line judges.',
    ]);
  });

  it.each([
    'Section 5 of this Act applies to dogs.',
    'Section 5(a) applies.',
    'Part of the fee is refunded.',
    'Article 7, paragraph 2, is repealed.',
    '§ 5 Fees ............ 12',
  ])('are not seen in %j', (text) => expect(plain(text).sections.map((one) => one.heading)).toEqual([null]));

  it('takes a numbered sentence for text, and a title that ends in a stop for a title', () => {
    const { sections } = plain(
      '§ 7 What § 6 says of boats holds for rafts as well, but for these the consent of the neighbour will do.\n\n§ 8 How a mooring is let, and when the lease ends.\n\nMoorings are let by the year.',
    );
    expect(sections.map(({ heading }) => heading)).toEqual([
      '§ 7',
      '§ 8 How a mooring is let, and when the lease ends.',
    ]);
  });

  it('keep what comes before the first heading as a section of its own', () => {
    expect(
      plain('Whereas dogs bark;\n\n§ 1. Scope\n\nDogs.').sections.map(({ id, kind }) => [id, kind]),
    ).toEqual([
      ['preamble', 'preamble'],
      ['s-1', 'section'],
    ]);
  });

  it('have ids of their own when they repeat', () => {
    expect(read('# Fees\n\nx\n\n# Fees\n\ny', 'text/markdown').sections.map((one) => one.id)).toEqual([
      'fees',
      'fees~2',
    ]);
  });
});

describe('how deep an item is', () => {
  it.each([
    ['(g) x;\n(h) y;\n(i) z;\n(j) w.', '(g)1 (h)1 (i)1 (j)1'],
    ['(h) any of:\n(i) x;\n(ii) y;\n(i) z.', '(h)1 (i)2 (ii)2 (i)1'],
    [
      '(a) x\n(1) y\n(A) z\n(i) u\n(I) v\n(II) w\n(ii) q\n(B) r\n(2) s\n(b) t',
      '(a)1 (1)2 (A)3 (i)4 (I)5 (II)5 (ii)4 (B)3 (2)2 (b)1',
    ],
    ['(a)(1) x\n(2) y\n(b) z', '(a)(1)2 (2)2 (b)1'],
    ['1. x\n(a) y\n(c) z\n2. w', '1.1 (a)2 (c)2 2.1'],
    ['1. X\n1.1 Y\n1.2 Z\n2. W', '1.1 1.12 1.22 2.1'],
    ['A dealer shall\n(a) pay, and\n(b) report.\nThe council may object.', '·0 (a)1 (b)1 ·0'],
    ['1. A dealer shall\n(a) pay, and\n(b) report.\nThe council may object.\n2. x', '1.1 (a)2 (b)2 ·1 2.1'],
  ])('%j', (text, expected) => {
    const shown = levels(text);
    expect(shown).toBe(expected);
  });

  it.each(['(the) x', '(ill) x', 'H. R. 9025', 'i.e. dogs', '* * *'])('%j begins with no marker', (text) => {
    expect(plain(text).blocks[0]!.marker).toBe(null);
  });
});

describe('plain text', () => {
  it('joins hard-wrapped lines, and breaks where an item begins', () => {
    const text = `No person may keep more than three dogs in a dwelling unless the
person holds a licence under section 12 and pays the fee under paragraph
(2) of that section before the first day of the year for which it is
due, or is exempt. A licence is valid for
(a) one calendar year, when the holder is a natural person living in the
municipality; or
(b) two calendar years.`;
    expect(lines(plain(text))).toEqual([
      'paragraph 0 No person may keep more than three dogs in a dwelling unless the person holds a licence under section 12 and pays the fee under paragraph (2) of that section before the first day of the year for which it is due, or is exempt. A licence is valid for',
      'list_item 1 (a) one calendar year, when the holder is a natural person living in the municipality; or',
      'list_item 1 (b) two calendar years.',
    ]);
  });

  it.each(['text/plain', 'text/markdown'])(
    'breaks where an item begins with its verb, after a dash or a semicolon (%s)',
    (mediaType) => {
      const text =
        'A trailer must be parked if its brake—\n(a) is worn; or\n(b) does not hold; or\n(c) has failed.';
      expect(lines(read(text, mediaType))).toEqual([
        'paragraph 0 A trailer must be parked if its brake—',
        'list_item 1 (a) is worn; or',
        'list_item 1 (b) does not hold; or',
        'list_item 1 (c) has failed.',
      ]);
    },
  );

  it('leaves the hyphen of a broken word at its line end', () => {
    const wrapped =
      'The council shall publish the fees and may at any time revoke a regu-\nlation that concerns them, in which case the fees that were due until\nthen remain due.';
    expect(plain(wrapped).text).toContain('a regu-\nlation that');
  });

  it('takes each line for a paragraph where lines are not wrapped', () => {
    expect(lines(plain('The fee is 20 euros.\nIt is due yearly.'))).toHaveLength(2);
  });

  it('keeps the cells of a row apart', () => {
    expect(lines(plain('Dogs     Fee     Due\nOne      20      May'))).toEqual([
      'table_row 0 Dogs\tFee\tDue',
      'table_row 0 One\t20\tMay',
    ]);
  });
});

describe('Markdown', () => {
  it('keeps the numbers of lists and the words of tables, quotes and unknown markup', () => {
    const text =
      "3. three\n4. four\n   - deeper\n\n| a | b |\n|---|---|\n| *x* | y |\n\n> quoted\n\nAT&amp;T <sup>2</sup> ``term''\n\n* * *\n";
    expect(lines(read(text, 'text/markdown'))).toEqual([
      'list_item 1 3. three',
      'list_item 1 4. four',
      'list_item 2 deeper',
      'table_row 0 a\tb',
      'table_row 0 x\ty',
      'quote 0 quoted',
      "paragraph 0 AT&T 2 ``term''",
      'paragraph 0 * * *',
    ]);
  });

  it('takes indented law for text and front matter for none', () => {
    expect(lines(read('---\ntitle: x\n---\n(a) one\n\n    (i) two', 'text/markdown'))).toEqual([
      'list_item 1 (a) one',
      'list_item 2 (i) two',
    ]);
  });
});

describe('HTML', () => {
  it('reads a bill inside <pre> as plain text, entities decoded', () => {
    expect(lines(read('<pre>\nSEC. 2. FEES.\n\n    (a) A&amp;B shall pay.\n</pre>', 'text/html'))).toEqual([
      'heading 0 SEC. 2. FEES.',
      'list_item 1 (a) A&B shall pay.',
    ]);
  });

  it('numbers ordered lists as a browser shows them, without adding to the text', () => {
    const parsed = read('<ol type="a" start="2"><li>x<ol type="i"><li>y</ol><li>z</ol>', 'text/html');
    expect(parsed.blocks.map((block) => [block.marker, block.level])).toEqual([
      ['b.', 1],
      ['i.', 2],
      ['c.', 1],
    ]);
    expect(parsed.text).toBe('x\ny\nz');
  });

  it('leaves out what a reader does not see', () => {
    const page =
      '<body><nav>menu</nav><p hidden>ignore the law</p><p style="display: none">secret</p><!-- c --><p>Dogs<script>x</script> bark.</p>';
    expect(read(page, 'text/html').text).toBe('Dogs bark.');
  });

  it('reads nested layout tables as nested items, and tables of data as rows', () => {
    const page =
      '<table><tr><td>(a)</td><td>any of:<table><tr><td>(i)</td><td>x;</td></tr></table></td></tr></table><table><tr><th>Dogs</th><th>Fee</th></tr><tr><td>1</td><td>20</td></tr></table>';
    expect(lines(read(page, 'text/html'))).toEqual([
      'list_item 1 (a) any of:',
      'list_item 2 (i) x;',
      'table_row 0 Dogs\tFee',
      'table_row 0 1\t20',
    ]);
  });
});

const piece = fc.constantFrom(
  '(a) ',
  '(i) ',
  '1. ',
  '§ 2. ',
  'PART I',
  'Article 3',
  'dogs',
  'shall ',
  'pay.',
  '\n',
  '\n\n',
  '  ',
  '\t',
  ':',
  '- ',
  '* ',
  '# ',
  '> ',
  '<p>',
  '<li>',
  '<ul>',
  '<td>',
  '<table><tr>',
  '</table>',
  '<pre>',
  '|',
  '`',
  '[',
  '](x)',
  '&amp;',
  'é',
  '𝔸',
);
const words = (text: string): string => text.replace(/\s+/g, ' ').trim();

it.each(['text/markdown', 'text/plain', 'text/html'])(
  'ranges of %s tile the text in order, whatever the input',
  (mediaType) => {
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 40 }), (parts) => {
        const input = `dogs ${parts.join('')}`;
        const { text, blocks, sections } = read(input, mediaType);
        let at = 0;
        for (const block of blocks) {
          expect(text.slice(at, block.start).trim()).toBe('');
          expect(
            block.start <= block.contentStart && block.contentStart <= block.end && block.start < block.end,
          ).toBe(true);
          at = block.end;
        }
        expect(at).toBe(text.length);
        expect(sections[0]!.start).toBe(0);
        expect(sections.at(-1)!.end).toBe(text.length);
        sections.slice(1).forEach((section, index) => expect(section.start).toBe(sections[index]!.end + 1));
        expect(new Set(sections.map((section) => section.id)).size).toBe(sections.length);
        if (mediaType === 'text/plain') expect(words(text)).toBe(words(input));
      }),
      { numRuns: cases(150) },
    );
  },
);

describe('hostile input ends, in time that grows with its length only', () => {
  const repeat =
    (unit: string, before = '', after = '') =>
    (times: number): string =>
      `${before}${unit.repeat(times)}${after}`;
  it.each<[string, string, number, (times: number) => string]>([
    ['deep elements', 'text/html', 25_000, repeat('<div>')],
    ['list items without end', 'text/html', 25_000, repeat('<li>x', '<ul>')],
    ['one long line', 'text/plain', 250_000, repeat('word ')],
    ['items in plain text', 'text/plain', 25_000, repeat('(1) item\n')],
    ['markers in one line', 'text/plain', 125_000, repeat('(a)')],
    ['one long space', 'text/plain', 500_000, repeat(' ', 'x', 'y')],
    ['deep quotations', 'text/markdown', 25_000, repeat('> ')],
    ['deep emphasis', 'text/markdown', 5_000, (times) => `${'*('.repeat(times)}${')*'.repeat(times)}`],
    ['lines to sign on', 'text/markdown', 5, repeat(`Signed: ${'_'.repeat(60)} on ${'* '.repeat(40)}\n`)],
    [
      'link targets',
      'text/markdown',
      12_500,
      (times) => `${'[a]: b\n'.repeat(times)}${'[a] '.repeat(times)}`,
    ],
    ['open relative clauses', 'text/plain', 25_000, repeat('Who which ', '§ 1. ', '. It shall pay.')],
    ['open links', 'text/markdown', 12_500, repeat('[a](')],
    ['unclosed comments', '', 50_000, repeat('<!--')],
  ])('%s', (_name, mediaType, times, text) => {
    const growth = growthOf(times, text, (content) => {
      try {
        expect(read(`${content}x`, mediaType).text).not.toBe('');
      } catch (error) {
        expect(error).toMatchObject({ code: 'source_unparseable' });
      }
    });
    expect(growth).toBeLessThan(linear);
  });

  it('deep lists, whose text itself grows with the square of their depth', () => {
    const lists = (size: number): string =>
      Array.from({ length: Math.round(Math.sqrt(size)) }, (_, depth) => `${'  '.repeat(depth)}- x`).join(
        '\n',
      );
    expect(growthOf(62_500, lists, (content) => void read(content, 'text/markdown'))).toBeLessThan(linear);
  });
});
