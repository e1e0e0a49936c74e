import { DomainError } from '../core/errors.ts';
import type { SourceBytes } from './decode-source.ts';
import { decodeSource } from './decode-source.ts';
import { parseHtml } from './parse-html.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { parseText } from './parse-text.ts';
import type { ParsedSource, SourceFormat } from './parsed-source.ts';

const parsers: Record<SourceFormat, (text: string) => ParsedSource> = {
  markdown: parseMarkdown,
  plain_text: parseText,
  html: parseHtml,
};

/** Of one document: the longest codes of law have a tenth of it. */
const mostBlocks = 100_000;

/**
 * Reads a document into its text, sections and blocks. Deterministic: equal bytes and declarations give equal results.
 * The text is data: nothing in it is executed, fetched or followed.
 * @throws DomainError `source_unparseable`, saying what is wrong and what would help; `payload_too_large` above 20 MiB.
 */
export function parseSource(source: SourceBytes): ParsedSource & { mediaType: string } {
  const { format, mediaType, text } = decodeSource(source);
  const parsed = parsers[format](text.replace(/^\uFEFF/, ''));
  if (parsed.text.trim() === '') {
    throw new DomainError('source_unparseable', 'The document holds no text, only markup.');
  }
  if (parsed.blocks.length > mostBlocks) {
    throw new DomainError(
      'source_unparseable',
      `The document has ${parsed.blocks.length} paragraphs, headings and items, and at most ${mostBlocks} are read at once. Send its parts as sources of their own.`,
    );
  }
  return { ...parsed, mediaType };
}
