import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../src/core/errors.ts';
import { readSource } from '../../../src/sources/parse-source.ts';
import { pdfDocument, pdfOf, type PdfWords } from '../../testkit/pdf-document.ts';
import { shownBlocks } from '../../testkit/shown-source.ts';

const read = (bytes: Uint8Array) => readSource({ bytes, mediaType: 'text/plain', fileName: 'law.txt' });
const shown = async (pages: PdfWords[][]) => shownBlocks(await read(pdfDocument(pages)));

/** Lines of a page, the first at `top`; an empty line leaves a gap. Spaces before a line indent it. */
const page = (top: number, lines: string[], { x = 72, size = 11, leading = 14 } = {}): PdfWords[] =>
  lines.flatMap((line, at) => {
    const text = line.trimStart();
    return text === '' ? [] : [{ x: x + (line.length - text.length) * 5, y: top - at * leading, text, size }];
  });

// As wide as a column of 468 points holds in Helvetica of 11 points.
const long = 'Every keeper of a dog in this municipality shall, before the end of the month in which it';

describe('a PDF', () => {
  it('is known by its bytes and read as lines of law: paragraphs, items at their levels, headings', async () => {
    const lines = [
      '§ 4. Licence',
      '',
      long,
      'was born, report it to the council.',
      '',
      '(1) No person may keep more than three dogs unless-',
      '  (a) the person holds a licence, and',
      '  (b) the fee is paid.',
      '(2) The council may waive the fee.',
    ];
    const parsed = await read(pdfDocument([page(720, lines)], { title: 'Kennel Act 2027', packed: true }));
    expect(parsed).toMatchObject({
      format: 'pdf',
      mediaType: 'application/pdf',
      title: 'Kennel Act 2027',
      remarks: [],
    });
    expect(shownBlocks(parsed)).toEqual([
      '# § 4. Licence',
      `${long} was born, report it to the council.`,
      '  * (1) No person may keep more than three dogs unless-',
      '    * (a) the person holds a licence, and',
      '    * (b) the fee is paid.',
      '  * (2) The council may waive the fee.',
    ]);
  });

  it('has larger type as headings, in the order of their sizes', async () => {
    const parsed = await read(
      pdfDocument([
        [
          ...page(740, ['Kennel policy'], { size: 20 }),
          ...page(700, ['Who may keep dogs'], { size: 14 }),
          ...page(670, [long, 'was born, report it to the council.']),
        ],
      ]),
    );
    expect(parsed.sections.map(({ headingPath }) => headingPath)).toEqual([
      ['Kennel policy'],
      ['Kennel policy', 'Who may keep dogs'],
    ]);
  });

  it('leaves running headers, footers and page numbers out, and says so', async () => {
    const pages = [0, 1, 2].map((at) => [
      { x: 72, y: 770, text: 'Kennel Act 2027' },
      { x: 400, y: 770, text: `Published on ${at + 3} May` },
      ...page(720, [`Article ${at + 1}`, '', `A keeper of ${at} dogs shall pay a fee of ${at + 20} euros.`]),
      { x: 300, y: 30, text: String(at + 1) },
    ]);
    const parsed = await read(pdfDocument(pages));
    expect(shownBlocks(parsed)).toEqual([
      '# Article 1',
      'A keeper of 0 dogs shall pay a fee of 20 euros.',
      '# Article 2',
      'A keeper of 1 dogs shall pay a fee of 21 euros.',
      '# Article 3',
      'A keeper of 2 dogs shall pay a fee of 22 euros.',
    ]);
    expect(parsed.remarks).toMatchObject([{ code: 'page_furniture_left_out' }]);
    expect(parsed.remarks[0]?.message).toContain('“Kennel Act 2027 Published on 3 May”');
  });

  it('keeps a number of the law that is at the edge of a page', async () => {
    const parsed = await read(
      pdfDocument([
        page(720, ['Fees', '', 'The fee in euros is', '(10)']),
        page(720, ['7', 'applies to all dogs that are kept by one person.']),
      ]),
    );
    expect(parsed.text).toContain('(10)');
    expect(parsed.text).toContain('7');
  });

  it('goes on over a page break, and joins words that were broken at a line end', async () => {
    const broken =
      'Every keeper of a dog shall hold a licence which the council of the municipality issues regu-';
    expect(
      await shown([
        [
          ...page(720, [
            long,
            'was born, report it. A keeper that is a non-',
            'profit body is exempt.',
            '',
            broken,
          ]),
        ],
        [...page(720, ['larly, and which regularly expires.'])],
      ]),
    ).toEqual([
      `${long} was born, report it. A keeper that is a non-profit body is exempt.`,
      'Every keeper of a dog shall hold a licence which the council of the municipality issues regularly, and which regularly expires.',
    ]);
  });

  it('keeps footnotes out of sentences, and exponents in them', async () => {
    const first = [
      { x: 72, y: 720, text: 'A kennel of 10 m' },
      { x: 153, y: 724, text: '2', size: 6 },
      { x: 158, y: 720, text: 'is registered by its keeper' },
      { x: 292, y: 724, text: '1', size: 6 },
      { x: 297, y: 720, text: 'before use.' },
      ...page(706, ['', 'It is inspected.']),
      { x: 72, y: 60, text: '1 As defined in section 9.', size: 8 },
    ];
    expect(await shown([first])).toEqual([
      'A kennel of 10 m² is registered by its keeper before use.',
      'It is inspected.',
      '~ 1 As defined in section 9.',
    ]);
  });

  it('leaves line numbers out', async () => {
    const lines = [
      long,
      'was born, report it to the council.',
      '',
      'The council shall register it.',
      'It may ask a fee.',
    ];
    const words = page(720, lines);
    const numbers = words.map(({ y }, at) => ({ x: 40, y, text: String(at + 1) }));
    const both = words.flatMap((one, at) => [numbers[at]!, one]);
    const parsed = await read(pdfDocument([both]));
    expect(parsed.text).toBe(
      `${long} was born, report it to the council.\nThe council shall register it.\nIt may ask a fee.`,
    );
    expect(parsed.remarks[0]?.message).toContain('4 line numbers');
  });

  it('reads two columns one after the other', async () => {
    const half = (from: number) =>
      Array.from({ length: 8 }, (_one, at) => `Rule number ${from + at} of the kennel code.`);
    const parsed = await read(
      pdfDocument([[...page(720, half(1), { leading: 28 }), ...page(720, half(9), { x: 330, leading: 28 })]]),
    );
    expect(parsed.text.match(/number (\d+)/g)).toEqual(
      Array.from({ length: 16 }, (_one, at) => `number ${at + 1}`),
    );
  });

  it('has the rows of a table as rows', async () => {
    const row = (y: number, ...cells: string[]) => cells.map((text, at) => ({ x: 72 + at * 150, y, text }));
    expect(await shown([[...row(720, 'Dogs', 'Fee'), ...row(706, '1 to 3', '20 euros')]])).toEqual([
      '| Dogs | Fee',
      '| 1 to 3 | 20 euros',
    ]);
  });

  it('says which pages were not read', async () => {
    const parsed = await read(pdfDocument([page(720, ['Dogs must be leashed.']), []]));
    expect(parsed.text).toBe('Dogs must be leashed.');
    expect(parsed.remarks).toMatchObject([
      { code: 'pages_not_read', message: expect.stringContaining('1 of 2') as string },
    ]);
  });

  it('gives the same text for the same bytes', async () => {
    const bytes = pdfDocument([page(720, [long, 'was born, report it to the council.'])]);
    expect(await read(bytes)).toEqual(await read(bytes));
  });
});

const refusal = (text: string): unknown =>
  expect.objectContaining({ code: 'source_unparseable', message: expect.stringContaining(text) as string });

describe('a PDF that cannot be read is refused, saying what would help', () => {
  const whole = pdfDocument([page(720, ['Dogs must be leashed.'])], { packed: true });
  const bomb = deflateSync(Buffer.alloc(300 * 1024 * 1024));

  it.each([
    ['of a scan', pdfDocument([[], []]), 'no text layer: its 2 pages are images'],
    ['that is encrypted', pdfDocument([[]], { trailer: '/Encrypt 9 0 R ' }), 'encrypted'],
    ['that is its first line', Buffer.from('%PDF-1.7\n'), 'damaged or cut off'],
    [
      'that unpacks to much more',
      pdfOf([{ data: bomb, filter: '/Filter /FlateDecode ' }]),
      'unpacks to more than',
    ],
    [
      'that is packed twice',
      pdfOf([
        {
          data: deflateSync(deflateSync(Buffer.from('BT ET'))),
          filter: '/Filter [/FlateDecode /FlateDecode] ',
        },
      ]),
      'more than once',
    ],
  ])('one %s', async (_name, bytes, message) => {
    await expect(read(bytes)).rejects.toEqual(refusal(message));
  });

  it('whatever is cut off or overwritten: a refusal or a reading, and no other error', async () => {
    let seed = 7;
    const next = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    for (let round = 0; round < 60; round++) {
      const bytes = Buffer.from(
        whole.subarray(0, round % 2 === 0 ? 9 + next(whole.length - 9) : whole.length),
      );
      if (round % 2 === 1) for (let at = 0; at < 12; at++) bytes[9 + next(bytes.length - 9)] = next(256);
      await read(bytes).catch((error: unknown) => {
        expect(error).toBeInstanceOf(DomainError);
      });
    }
  });
});
