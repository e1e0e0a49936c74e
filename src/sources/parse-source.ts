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
const mostSections = 25_000;
/** Of all sections: each repeats the headings that stand over it, so that a short document can have long ones. */
const mostHeadingCharacters = 4_000_000;

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
    throw tooLong(`has ${parsed.blocks.length} paragraphs, headings and items`, mostBlocks);
  }
  const { sections } = parsed;
  if (sections.length > mostSections) throw tooLong(`has ${sections.length} headings`, mostSections);
  let characters = 0;
  for (const { headingPath } of sections) for (const heading of headingPath) characters += heading.length;
  if (characters > mostHeadingCharacters) {
    throw tooLong(`repeats ${characters} characters of headings over its sections`, mostHeadingCharacters);
  }
  return { ...parsed, mediaType };
}

const tooLong = (what: string, most: number): DomainError =>
  new DomainError(
    'source_unparseable',
    `The document ${what}, and at most ${most} are read at once. Send its parts as sources of their own.`,
  );
