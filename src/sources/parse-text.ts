import { checkTextLength } from './document-limits.ts';
import { Outline } from './outline.ts';
import { apartFromPages } from './page-lines.ts';
import type { ParsedSource } from './parsed-source.ts';
import { textBlocks } from './text-blocks.ts';

/**
 * Plain text: structure by numbering, indentation, capitals and blank lines; hard-wrapped lines joined.
 * @throws DomainError `source_unparseable` when there is more of it than is read at once.
 */
export function parseText(text: string): ParsedSource {
  checkTextLength(text);
  const outline = new Outline();
  for (const block of apartFromPages(textBlocks(text))) outline.add(block);
  return outline.finish('plain_text', null, null);
}
