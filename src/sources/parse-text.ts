import { Outline } from './outline.ts';
import type { ParsedSource } from './parsed-source.ts';
import { textBlocks } from './text-blocks.ts';

/** Plain text: structure by numbering, indentation, capitals and blank lines; hard-wrapped lines joined. */
export function parseText(text: string): ParsedSource {
  const outline = new Outline();
  for (const block of textBlocks(text)) outline.add(block);
  return outline.finish('plain_text', null, null);
}
