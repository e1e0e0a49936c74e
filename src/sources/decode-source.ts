import { TextDecoder } from 'node:util';
import { DomainError } from '../core/errors.ts';
import { decodeWindows1252 } from '../core/windows-1252.ts';
import type { ReadingRemark } from './parsed-source.ts';
import { encodingRemarks } from './encoding-remarks.ts';
import { xmlDialects } from './xml/dialects.ts';
import { localName } from './xml/read-xml.ts';
import type { XmlDialect } from './xml/xml-dialect.ts';

export interface SourceBytes {
  bytes: Uint8Array;
  /** As declared by the sender, e.g. `text/html; charset=windows-1252`; null when no one said. */
  mediaType?: string | null;
  /** File name or the path of a URL: its extension helps where the media type is silent or vague. */
  fileName?: string | null;
}

export type TextFormat = 'markdown' | 'plain_text' | 'html';

export interface DecodedSource {
  /** How the text is read: as one of the formats of text, or by a dialect of XML. */
  format: TextFormat | XmlDialect;
  /** The media type that the bytes were read as. */
  mediaType: string;
  text: string;
  remarks: ReadingRemark[];
}

/** Largest document that is taken in, in bytes. */
export const maxSourceBytes = 20 * 1024 * 1024;

const mediaTypes: Record<TextFormat, string> = {
  markdown: 'text/markdown',
  plain_text: 'text/plain',
  html: 'text/html',
};
/** What a document may be sent as. */
const supported = `Supported are Markdown (text/markdown), plain text (text/plain), HTML (text/html), PDF with a text layer, DOCX, and as XML: ${xmlDialects.map(({ name }) => name).join('; ')}.`;

const refuse = (message: string): DomainError => new DomainError('source_unparseable', message);

const signatures: readonly (readonly [signature: string, name: string])[] = [
  ['PK\u0003\u0004', 'a ZIP archive or an office document other than DOCX'],
  ['PK\u0005\u0006', 'an empty ZIP archive'],
  ['\u00d0\u00cf\u0011\u00e0', 'an office document that is encrypted or older than DOCX (doc)'],
  ['{\\rtf', 'RTF'],
  ['\u001f\u008b', 'a gzip archive'],
  ['\u0089PNG', 'a picture (PNG)'],
  ['\u00ff\u00d8\u00ff', 'a picture (JPEG)'],
  ['GIF8', 'a picture (GIF)'],
];

/** @throws DomainError `source_unparseable` for an empty document, `payload_too_large` above 20 MiB. */
export function checkSize({ bytes }: SourceBytes): void {
  if (bytes.length === 0) throw refuse('The document is empty.');
  if (bytes.length <= maxSourceBytes) return;
  throw new DomainError(
    'payload_too_large',
    `The document is larger than ${maxSourceBytes / 1024 / 1024} MiB.`,
  );
}

/**
 * What a document of text is, by its own first characters before anyone's word for it, and its text.
 * @throws DomainError `source_unparseable`, saying why, for what cannot be read.
 */
export function decodeSource({ bytes, mediaType, fileName }: SourceBytes): DecodedSource {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  const binary = signatures.find(([signature]) => start.startsWith(signature));
  if (binary) throw refuse(`The document is ${binary[1]}, which is not supported yet. ${supported}`);
  if (start.startsWith('version https://git-lfs.github.com/spec/')) {
    throw refuse(
      'The file is a Git LFS pointer, not the document it stands for. Fetch the file itself (git lfs pull).',
    );
  }
  const declared = (mediaType ?? '').split(';')[0]!.trim().toLowerCase();
  if (declared === 'application/pdf' && !start.includes('%PDF-'))
    throw refuse('The document is sent as a PDF, and is none: a PDF begins with "%PDF-".');
  const text = decodeText(bytes, charsetOf(mediaType), declared, start);
  refuseBinary(text);
  if (text.trim() === '') throw refuse('The document holds only white space.');
  const format = formatOf(text, declared, fileName ?? '');
  return {
    format,
    mediaType: typeof format === 'string' ? mediaTypes[format] : format.mediaType,
    text,
    remarks: encodingRemarks(text),
  };
}

const charsetOf = (mediaType: string | null | undefined): string | null =>
  /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(mediaType ?? '')?.[1] ?? null;

function decodeText(bytes: Uint8Array, charset: string | null, declared: string, start: string): string {
  const label =
    byteOrderMark(bytes) ?? charset ?? xmlEncoding(bytes, start) ?? metaCharset(declared, start) ?? 'utf-8';
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(label, { fatal: true });
  } catch {
    throw refuse(`The document declares the character encoding "${label.slice(0, 40)}", which is not known.`);
  }
  if (decoder.encoding === 'windows-1252') return decodeWindows1252(bytes);
  try {
    return decoder.decode(bytes);
  } catch {
    throw refuse(
      `The document is not valid ${decoder.encoding.toUpperCase()}. If it is text in another encoding, declare it, as in "text/plain; charset=windows-1252".`,
    );
  }
}

function byteOrderMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}

/** What an XML declaration says; UTF-16 without a mark is known by the zero beside its first `<`. */
function xmlEncoding(bytes: Uint8Array, start: string): string | null {
  if (bytes[0] === 0x3c && bytes[1] === 0) return 'utf-16le';
  if (bytes[0] === 0 && bytes[1] === 0x3c) return 'utf-16be';
  if (!start.startsWith('<?xml')) return null;
  const declaration = start.slice(0, 256).split('?>')[0]!;
  const label = /\bencoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})["']/.exec(declaration)?.[1] ?? null;
  // A declaration that could be read byte by byte is never UTF-16.
  return label && /^utf-?16/i.test(label) ? 'utf-8' : label;
}

/** What an HTML page's `<meta>` declares in its first 1024 bytes. A meta that could be read is never UTF-16. */
function metaCharset(declared: string, start: string): string | null {
  if (!/<(?:meta|html|!doctype)\b/i.test(start) || declared === 'text/plain' || declared === 'text/markdown')
    return null;
  const tags = start.match(/<meta\b[^<>]*/gi) ?? [];
  const label = tags.map((tag) => /\bcharset\s*=[\s"']*([\w.:-]+)/i.exec(tag)?.[1]).find(Boolean) ?? null;
  return label && /^utf-?16/i.test(label) ? 'utf-8' : label;
}

/** Controls other than tab, line ends, form feed and escape do not occur in running text. */
const isControl = (unit: number): boolean =>
  unit === 0x7f || (unit < 0x20 && unit !== 0x1b && !(unit >= 0x09 && unit <= 0x0d));

function refuseBinary(text: string): void {
  if (text.includes('\u0000')) throw refuse(`The document is binary data, not text. ${supported}`);
  let controls = 0;
  for (let at = 0; at < text.length; at++) if (isControl(text.charCodeAt(at))) controls++;
  if (controls * 200 > text.length) throw refuse(`The document is binary data, not text. ${supported}`);
}

const extensions: Record<string, TextFormat> = {
  md: 'markdown',
  markdown: 'markdown',
  mdown: 'markdown',
  txt: 'plain_text',
  text: 'plain_text',
  htm: 'html',
  html: 'html',
  xhtml: 'html',
};

const declarable: Record<string, TextFormat> = {
  'text/markdown': 'markdown',
  'text/x-markdown': 'markdown',
  'text/html': 'html',
  'application/xhtml+xml': 'html',
};

/** Media types that say nothing about the kind of text inside. */
const vague = new Set([
  '',
  'text/plain',
  'application/octet-stream',
  'binary/octet-stream',
  'text/xml',
  'application/xml',
]);

function formatOf(text: string, declared: string, fileName: string): TextFormat | XmlDialect {
  const root = rootElement(text);
  if (root === 'html') return 'html';
  if (root !== null) {
    const document = { name: localName(root.name), head: root.head };
    const dialect = xmlDialects.find((one) => one.recognises(document));
    if (dialect) return dialect;
    throw refuse(
      `The document is XML (<${root.name.slice(0, 60)}>) of a vocabulary that is not read. ${supported}`,
    );
  }
  if (/^(?:application|text)\/(?:[\w.-]{1,60}\+)?xml$/.test(declared) && /^\s{0,99}<\?xml\b/.test(text)) {
    throw refuse('The XML has no root element: it is cut off, or empty. Fetch it again.');
  }
  const byType = declarable[declared];
  if (byType) return byType;
  if (!vague.has(declared))
    throw refuse(`Documents of the type ${declared.slice(0, 60)} are not supported. ${supported}`);
  const extension = /\.([a-z0-9]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const byName = extensions[extension];
  if (byName) return byName;
  if (declared === 'text/plain') return 'plain_text';
  if (/^\s*<(?:body|div|p|h[1-6]|table|pre|article|section|main)\b[^>]*>/i.test(text)) return 'html';
  return /^#{1,6} \S/m.test(text) ? 'markdown' : 'plain_text';
}

const htmlElements =
  /^(?:head|body|div|p|h[1-6]|table|pre|ul|ol|dl|article|section|main|header|footer|nav|title|meta|link|base|style|script|center|font|b|i|em|strong|a|span|img|br|hr|form|blockquote|details|address|aside|figure)$/i;

const prologParts: readonly (readonly [begin: RegExp, end: RegExp])[] = [
  [/<\?/y, /\?>/g],
  [/<!--/y, /-->/g],
  // A document type may hold declarations of its own, in brackets.
  [/<!doctype[^>[]*\[/iy, /\]\s{0,99}>/g],
  [/<!doctype/iy, />/g],
];

/** Length of what may come before the root: white space, comments, instructions, a document type. */
function prologLength(head: string): number {
  let at = 0;
  for (;;) {
    const from = at + head.slice(at).length - head.slice(at).trimStart().length;
    const after = prologParts
      .map(([begin, end]) => {
        begin.lastIndex = from;
        if (!begin.test(head)) return null;
        end.lastIndex = begin.lastIndex;
        return end.test(head) ? end.lastIndex : null;
      })
      .find((end) => end !== null);
    if (after === undefined) return from;
    at = after;
  }
}

/** As much of a document is looked at to tell its format. */
const headLength = 16_384;

/** `html` for a page; the root for other XML; null for what does not begin as a markup document. */
function rootElement(text: string): 'html' | { name: string; head: string } | null {
  const head = text
    .slice(0, headLength)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (!head.startsWith('<')) return null;
  const prolog = head.slice(0, prologLength(head));
  const rest = head.slice(prolog.length);
  const name = /^<([A-Za-z_][\w.:-]{0,199})/.exec(rest)?.[1] ?? null;
  if (/<!doctype\s+html\b/i.test(prolog) || name?.toLowerCase().split(':').at(-1) === 'html') return 'html';
  if (name === null) return null;
  const isXml = prolog.startsWith('<?xml');
  if (htmlElements.test(name) && !isXml) return null;
  return prolog.trim() !== '' || text.includes(`</${name}`) || /^<[\w.:-]{1,200}(?:\s|>)/.test(rest)
    ? { name, head: rest }
    : null;
}
