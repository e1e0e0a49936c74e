import { describe, expect, it } from 'vitest';
import { maxSourceBytes } from '../../../src/sources/decode-source.ts';
import { parseSource } from '../../../src/sources/parse-source.ts';

const read = (text: string | Uint8Array, mediaType: string | null = null, fileName: string | null = null) =>
  parseSource({ bytes: typeof text === 'string' ? Buffer.from(text) : text, mediaType, fileName });

const refusal = (text: string): unknown =>
  expect.objectContaining({ code: 'source_unparseable', message: expect.stringContaining(text) as string });

describe('which format a document has', () => {
  it.each([
    ['# Kennel Act\n\nDogs.', null, null, 'markdown'],
    ['Dogs must be leashed.', null, null, 'plain_text'],
    ['# not a heading', 'text/plain', null, 'plain_text'],
    ['# Kennel Act', 'text/plain; charset=utf-8', 'act.md', 'markdown'],
    ['Dogs.', 'text/markdown', null, 'markdown'],
    ['<!DOCTYPE html><p>Dogs.', 'text/plain', 'act.txt', 'html'],
    [
      '<?xml version="1.0"?>\n<!-- x --><html xmlns="http://www.w3.org/1999/xhtml"><body>Dogs.</body></html>',
      'application/xml',
      null,
      'html',
    ],
    ['<p>Dogs.</p>', null, null, 'html'],
    ['Dogs.', 'application/octet-stream', 'ACT.HTM', 'html'],
  ])('%j, declared %j, named %j, is %s', (text, mediaType, fileName, format) => {
    expect(read(text, mediaType, fileName).format).toBe(format);
  });
});

describe('what cannot be read is refused, saying what would help', () => {
  it.each([
    ['', null, 'is empty'],
    [' \n\t\u00a0 ', null, 'only white space'],
    ['PK\u0003\u0004rest', null, 'ZIP archive or an office document'],
    ['text\u0000text', 'text/plain', 'binary'],
    ['\u0001\u0002\u0003\u0004', 'text/plain', 'binary'],
    ['version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n', null, 'Git LFS pointer'],
    ['<?xml version="1.0"?><akomaNtoso><act/></akomaNtoso>', 'text/html', 'no text, only markup'],
    ['<invoice><total>20</total></invoice>', 'application/xml', 'XML (<invoice>) of a vocabulary'],
    ['{"a":1}', 'application/json', 'application/json are not supported'],
    [
      '<html><body><div id="root"></div><script src="/app.js"></script></body></html>',
      'text/html',
      'only a script',
    ],
    [
      '<body><p>Loading…</p><noscript>Enable JavaScript</noscript><script>go()</script>',
      'text/html',
      'only a script',
    ],
    ['<html><body><img src="scan.png"></body></html>', 'text/html', 'no text, only markup'],
    ['[a]: https://law.example', 'text/markdown', 'no text, only markup'],
    ['Dogs.', 'text/plain; charset=klingon', 'encoding "klingon"'],
  ])('%j', (text, mediaType, message) => {
    expect(() => read(text, mediaType)).toThrow(refusal(message));
  });

  it('bytes that are not in the encoding they claim', () => {
    expect(() => read(Buffer.from([0x44, 0xf6, 0x67]), 'text/plain')).toThrow(refusal('not valid UTF-8'));
  });

  it('more than 20 MiB, before looking inside', () => {
    expect(() => read(new Uint8Array(maxSourceBytes + 1))).toThrow(
      expect.objectContaining({ code: 'payload_too_large' }),
    );
  });
});

describe('character encodings', () => {
  const sentence = 'Die Gebühr beträgt 20 € – “netto”.';
  const utf16 = Buffer.from(`\ufeff${sentence}`, 'utf16le');
  const windows = Buffer.from([0x46, 0xfc, 0x72, 0x20, 0x93, 0x80, 0x94, 0x96]);

  it('reads UTF-8 with and without byte order mark alike', () => {
    expect(read(`\ufeff${sentence}`).text).toBe(sentence);
    expect(read(sentence).text).toBe(sentence);
  });

  it('reads UTF-16 by its byte order mark, in either order', () => {
    expect(read(utf16).text).toBe(sentence);
    expect(read(Buffer.from(utf16).swap16()).text).toBe(sentence);
  });

  it.each(['windows-1252', 'ISO-8859-1', 'latin1'])('reads %s as windows-1252, as the web does', (label) => {
    expect(read(windows, `text/plain; charset=${label}`).text).toBe('Für “€”–');
  });

  it('reads the encoding that a page declares in its head, unless the sender declares one', () => {
    const page = (label: string) =>
      Buffer.concat([Buffer.from(`<html><head><meta charset="${label}"></head><body>`), windows]);
    expect(read(page('windows-1252')).text).toBe('Für “€”–');
    expect(() => read(page('windows-1252'), 'text/html; charset=utf-8')).toThrow(refusal('not valid UTF-8'));
  });
});

const act = {
  markdown: `# Kennel Act 2027

## § 4. Licence

(1) No person may keep more than three dogs unless

(a) the person holds a licence, and

(b) the fee of **20 euros** is [paid](https://fees.example).

(2) The council may waive the fee.
`,
  text: `KENNEL ACT 2027

§ 4. Licence

(1) No person may keep more than three dogs unless
  (a) the person holds a licence, and
  (b) the fee of 20 euros is paid.
(2) The council may waive the fee.
`,
  html: `<html lang="en-GB"><head><title>Kennel Act 2027</title><style>p{}</style></head><body>
<nav><a href="/">Home</a></nav><h1>Kennel Act 2027</h1><p>§ 4. Licence</p>
<p>(1) No person may keep more than
three dogs unless</p>
<table><tr><td>(a)</td><td><p>the person holds a licence, and</p></td></tr>
<tr><td>(b)</td><td><p>the fee of <b>20&nbsp;euros</b> is paid.</p></td></tr></table>
<p>(2) The council may waive the fee.</p><script>track()</script></body></html>`,
};

describe.each([
  ['Markdown', act.markdown, 'text/markdown'],
  ['plain text', act.text, 'text/plain'],
  ['HTML', act.html, 'text/html'],
])('the same act in %s', (_name, text, mediaType) => {
  const parsed = read(text, mediaType);
  const shown = parsed.blocks.map(({ start, end, kind, level, marker }) => [
    kind,
    level,
    marker,
    parsed.text.slice(start, end).replace('\u00a0', ' '),
  ]);

  it('has the same items at the same levels', () => {
    expect(shown.slice(1)).toEqual([
      ['heading', 1, null, '§ 4. Licence'],
      ['list_item', 1, '(1)', '(1) No person may keep more than three dogs unless'],
      ['list_item', 2, '(a)', '(a) the person holds a licence, and'],
      ['list_item', 2, '(b)', '(b) the fee of 20 euros is paid.'],
      ['list_item', 1, '(2)', '(2) The council may waive the fee.'],
    ]);
  });

  it('has the same sections, with their heading paths', () => {
    expect(parsed.title?.toLowerCase()).toBe('kennel act 2027');
    expect(parsed.sections.map((section) => [section.id, section.ordinal, section.kind])).toEqual([
      ['kennel-act-2027', 1, 'heading'],
      ['kennel-act-2027/s-4', 2, 'section'],
    ]);
    expect(parsed.sections[1]!.headingPath.at(-1)).toBe('§ 4. Licence');
    expect(parsed.text.slice(parsed.sections[1]!.start)).toMatch(/^§ 4\. Licence\n[^]*waive the fee\.$/);
  });

  it('points each block behind its marker', () => {
    const item = parsed.blocks.find((block) => block.marker === '(a)')!;
    expect(parsed.text.slice(item.contentStart, item.end)).toBe('the person holds a licence, and');
  });

  it('is read the same way twice', () => expect(read(text, mediaType)).toEqual(parsed));
});
