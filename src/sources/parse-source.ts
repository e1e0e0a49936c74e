import { DomainError } from '../core/errors.ts';
import { binaryFormats } from './binary-formats.ts';
import { checkSize, decodeSource, type SourceBytes, type TextFormat } from './decode-source.ts';
import { checkHeadings, checkLength } from './document-limits.ts';
import { parseHtml } from './parse-html.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { parseText } from './parse-text.ts';
import type { ParsedSource } from './parsed-source.ts';
import { parseXml } from './xml/parse-xml.ts';

const parsers: Record<TextFormat, (text: string) => ParsedSource> = {
  markdown: parseMarkdown,
  plain_text: parseText,
  html: parseHtml,
};

export type ReadSource = ParsedSource & {
  /** What the bytes were read as. */
  mediaType: string;
};

/**
 * Reads a document of any format that is known into its text, sections and blocks. Deterministic: equal bytes and
 * declarations give equal results. The text is data: nothing in it is executed, fetched or followed.
 * @throws DomainError `source_unparseable`, saying what is wrong and what would help; `payload_too_large` above 20 MiB.
 */
export async function readSource(source: SourceBytes): Promise<ReadSource> {
  checkSize(source);
  const binary = binaryFormats.find((format) => format.recognises(source.bytes));
  if (!binary) return parseSource(source);
  return checked({ ...(await binary.read(source.bytes)), mediaType: binary.mediaType });
}

/** As {@link readSource}, for a document that is text. */
export function parseSource(source: SourceBytes): ReadSource {
  checkSize(source);
  const { format, mediaType, text, remarks } = decodeSource(source);
  const body = text.replace(/^\uFEFF/, '');
  const parsed = typeof format === 'string' ? parsers[format](body) : parseXml(body, format);
  return checked({ ...parsed, mediaType, remarks: [...remarks, ...parsed.remarks] });
}

function checked(read: ReadSource): ReadSource {
  if (read.text.trim() === '') {
    throw new DomainError('source_unparseable', 'The document holds no text, only markup.');
  }
  checkLength(read.blocks.length, read.sections.length);
  checkHeadings(read.sections);
  return read;
}
