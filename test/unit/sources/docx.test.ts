import { strToU8, zipSync, type Zippable } from 'fflate';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../src/core/errors.ts';
import { readSource } from '../../../src/sources/parse-source.ts';
import { shownBlocks } from '../../testkit/shown-source.ts';

const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

const styles = `<w:styles ${word}>
<w:style w:styleId="Heading1"><w:name w:val="heading 1"/></w:style>
<w:style w:styleId="Clause"><w:name w:val="Clause"/><w:basedOn w:val="Heading2"/></w:style>
<w:style w:styleId="Heading2"><w:name w:val="heading 2"/></w:style>
<w:style w:styleId="TOC1"><w:name w:val="toc 1"/></w:style></w:styles>`;

const level = (at: number, format: string, text: string) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
const numbering = `<w:numbering ${word}>
<w:abstractNum w:abstractNumId="7">${level(0, 'decimal', '%1.')}${level(1, 'decimal', '%1.%2')}${level(2, 'lowerLetter', '(%3)')}</w:abstractNum>
<w:abstractNum w:abstractNumId="8">${level(0, 'bullet', '\uf0b7')}</w:abstractNum>
<w:abstractNum w:abstractNumId="9">${level(0, 'upperRoman', 'Article %1')}</w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>
<w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num>
<w:num w:numId="3"><w:abstractNumId w:val="9"/></w:num></w:numbering>`;

const footnotes = `<w:footnotes ${word}><w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>
<w:footnote w:id="2"><w:p><w:r><w:footnoteRef/></w:r><w:r><w:t xml:space="preserve"> As defined in section 9.</w:t></w:r></w:p></w:footnote></w:footnotes>`;

const run = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (content: string, properties = '') =>
  `<w:p><w:pPr>${properties}</w:pPr>${content.startsWith('<') ? content : run(content)}</w:p>`;
const style = (id: string) => `<w:pStyle w:val="${id}"/>`;
const item = (list: number, at: number) =>
  `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr>`;

function docx(body: string, others: Zippable = {}): Uint8Array {
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'word/document.xml': strToU8(`<w:document ${word}><w:body>${body}<w:sectPr/></w:body></w:document>`),
    'word/styles.xml': strToU8(styles),
    'word/numbering.xml': strToU8(numbering),
    'word/footnotes.xml': strToU8(footnotes),
    'word/header1.xml': strToU8(`<w:hdr ${word}>${p('Confidential')}</w:hdr>`),
    ...others,
  });
}

const read = (bytes: Uint8Array) => readSource({ bytes, mediaType: null, fileName: 'policy.bin' });
const shown = async (body: string) => shownBlocks(await read(docx(body)));

describe('a Word document', () => {
  it('has the numbers that Word shows, headings by their styles, and items at their levels', async () => {
    const parsed = await read(
      docx(
        [
          p('Contents', style('TOC1')),
          p('Keeping dogs', style('Heading1') + item(1, 0)),
          p('A keeper must:', item(1, 1)),
          p('feed the dog; and', item(1, 2)),
          p('walk the dog.', item(1, 2)),
          p('The council may ask for proof.', item(1, 1)),
          p('Fees', style('Heading1') + item(1, 0)),
          p('The fee is 20 euros.', item(1, 1)),
          p('dogs,', item(2, 0)),
          p('cats.', item(2, 0)),
        ].join(''),
        {
          'docProps/core.xml': strToU8(
            '<c:x xmlns:c="c" xmlns:d="d"><d:title>Dog policy</d:title><d:language>en-GB</d:language></c:x>',
          ),
        },
      ),
    );
    expect(parsed).toMatchObject({ format: 'docx', title: 'Dog policy', language: 'en-GB', remarks: [] });
    expect(shownBlocks(parsed)).toEqual([
      '# 1. Keeping dogs',
      '  * 1.1 A keeper must:',
      '    * (a) feed the dog; and',
      '    * (b) walk the dog.',
      '  * 1.2 The council may ask for proof.',
      '# 2. Fees',
      '  * 2.1 The fee is 20 euros.',
      '  * dogs,',
      '  * cats.',
    ]);
    expect(parsed.blocks.at(-1)?.marker).toBe('•');
  });

  it('has articles that are numbered by the word processor as headings, and bold lines', async () => {
    expect(
      await shown(
        [
          p('Definitions', item(3, 0)),
          p('A dog is a dog.'),
          p('Duties', item(3, 0)),
          p(run('Duties of keepers', '<w:b/>')),
          p(run('A keeper', '<w:b/>') + run(' must pay.')),
          p(run('Fees', '<w:b w:val="0"/>')),
        ].join(''),
      ),
    ).toEqual([
      '# Article I Definitions',
      'A dog is a dog.',
      '# Article II Duties',
      '# Duties of keepers',
      'A keeper must pay.',
      'Fees',
    ]);
  });

  it('keeps footnotes behind their section, exponents raised, hidden and deleted words out', async () => {
    const parsed = await read(
      docx(
        [
          p('Kennels', style('Heading1')),
          p(
            run('A kennel of 10 m') +
              run('2', '<w:vertAlign w:val="superscript"/>') +
              '<w:r><w:footnoteReference w:id="2"/></w:r>' +
              run(' shall') +
              '<w:del><w:r><w:delText> not</w:delText></w:r></w:del>' +
              '<w:ins>' +
              run(' be registered') +
              '</w:ins>' +
              run(' secretly', '<w:vanish/>') +
              '<w:r><w:fldChar w:fldCharType="begin"/><w:instrText> REF x </w:instrText></w:r>' +
              run('.'),
          ),
          p('<w:r><w:drawing/></w:r>'),
          p('Fees', style('Clause')),
          p('They are due.'),
        ].join(''),
      ),
    );
    expect(shownBlocks(parsed)).toEqual([
      '# Kennels',
      'A kennel of 10 m² shall be registered.',
      '~ As defined in section 9.',
      '# Fees',
      'They are due.',
    ]);
    expect(parsed.sections.at(-1)?.headingPath).toEqual(['Kennels', 'Fees']);
    expect(parsed.remarks.map(({ code }) => code)).toEqual(['images_not_read', 'deleted_text_left_out']);
  });

  it('has tables as rows, and layout tables as what they hold', async () => {
    const cell = (...paragraphs: string[]) => `<w:tc>${paragraphs.join('')}</w:tc>`;
    expect(
      await shown(
        `<w:tbl><w:tr>${cell(p('Dogs'))}${cell(p('Fee'))}</w:tr><w:tr>${cell(p('1 to 3'), p('(small)'))}${cell(p('20 euros'))}</w:tr></w:tbl>` +
          `<w:tbl><w:tr>${cell(p('(a)'))}${cell(p('the dog is large,'))}</w:tr><w:tr>${cell(p('One.'), p('Two.'))}</w:tr></w:tbl>`,
      ),
    ).toEqual(['| Dogs | Fee', '| 1 to 3 (small) | 20 euros', '  * (a) the dog is large,', 'One.', 'Two.']);
  });
});

const refusal = (text: string): unknown =>
  expect.objectContaining({ code: 'source_unparseable', message: expect.stringContaining(text) as string });

describe('a Word document that cannot be read is refused, saying what would help', () => {
  const whole = docx(p('Dogs must be leashed.'));

  it.each([
    ['one that is cut off', whole.subarray(0, whole.length - 60), 'damaged or cut off'],
    ['one without words', docx(p('')), 'no text, only markup'],
    ['one whose XML is broken', docx('<w:p>'), 'not well-formed'],
    [
      'one that unpacks to much more',
      docx(p('Dogs.'), { 'word/styles.xml': [new Uint8Array(140 * 1024 * 1024), { level: 9 }] }),
      'unpacks to more than 128 MiB',
    ],
    [
      'a ZIP of something else',
      zipSync({ 'law.txt': strToU8('Dogs.') }),
      'ZIP archive or an office document',
    ],
    [
      'one with entities of its own',
      zipSync({
        'word/document.xml': strToU8(
          `<!DOCTYPE w [<!ENTITY a "Dogs."><!ENTITY b "&a;&a;">]><w:document ${word}><w:body>${p('&b;')}</w:body></w:document>`,
        ),
      }),
      'entity at line 1',
    ],
  ])('%s', async (_name, bytes, message) => {
    await expect(read(bytes)).rejects.toEqual(refusal(message));
  });

  it('whatever is cut off or overwritten: a refusal or a reading, and no other error', async () => {
    let seed = 11;
    const next = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    for (let round = 0; round < 200; round++) {
      const bytes = whole.slice(0, round % 2 === 0 ? 4 + next(whole.length - 4) : whole.length);
      if (round % 2 === 1) for (let at = 0; at < 8; at++) bytes[4 + next(bytes.length - 4)] = next(256);
      await read(bytes).catch((error: unknown) => {
        expect(error).toBeInstanceOf(DomainError);
      });
    }
  });
});
