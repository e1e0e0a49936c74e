import { DomainError } from '../core/errors.ts';
import { binaryFormats } from './binary-formats.ts';
import { checkSize, decodeSource, type SourceBytes, type TextFormat } from './decode-source.ts';
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

/** Of one document: the longest codes of law have a tenth of it. */
const mostBlocks = 100_000;
const mostSections = 25_000;
/** Of all sections: each repeats the headings that stand over it, so that a short document can have long ones. */
const mostHeadingCharacters = 4_000_000;

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
  if (read.blocks.length > mostBlocks) {
    throw tooLong(`has ${read.blocks.length} paragraphs, headings and items`, mostBlocks);
  }
  const { sections } = read;
  if (sections.length > mostSections) throw tooLong(`has ${sections.length} headings`, mostSections);
  let characters = 0;
  for (const { headingPath } of sections) for (const heading of headingPath) characters += heading.length;
  if (characters > mostHeadingCharacters) {
    throw tooLong(`repeats ${characters} characters of headings over its sections`, mostHeadingCharacters);
  }
  return read;
}

const tooLong = (what: string, most: number): DomainError =>
  new DomainError(
    'source_unparseable',
    `The document ${what}, and at most ${most} are read at once. Send its parts as sources of their own.`,
  );
