/** What a parser makes of a document. Offsets are UTF-16 into `text`, `end` exclusive. */
export interface ParsedSource {
  format: SourceFormat;
  /** The title that the document gives itself, or null. */
  title: string | null;
  /** BCP 47 tag that the document declares, or null. */
  language: string | null;
  /**
   * The words of the document in their order: one block per line, runs of white space as one space, table cells
   * separated by a tab. Quotes are verified against this text; the same bytes always give the same text.
   */
  text: string;
  /** From each heading to the next: together they cover every block, and none overlaps another. */
  sections: SourceSection[];
  /** In reading order, none overlapping another. Between them stands white space only. */
  blocks: SourceBlock[];
}

export const sourceFormats = ['markdown', 'plain_text', 'html'] as const;
export type SourceFormat = (typeof sourceFormats)[number];

export interface SourceSection {
  /** Readable, unique in the document, and the same in every reading of the same bytes, e.g. `chapter-2/s-14`. */
  id: string;
  /** From the outermost heading to this section's own. Empty for the text before the first heading. */
  headingPath: string[];
  heading: string | null;
  start: number;
  end: number;
  /** From 1, in reading order. */
  ordinal: number;
  kind: SectionKind;
}

export type SectionKind =
  | 'preamble'
  | 'title'
  | 'book'
  | 'division'
  | 'part'
  | 'chapter'
  | 'article'
  | 'section'
  | 'rule'
  | 'annex'
  | 'heading';

export interface SourceBlock {
  /** The marker, when it is part of the text, is inside. */
  start: number;
  end: number;
  /** Where the text after the marker begins; equals `start` when there is no marker in the text. */
  contentStart: number;
  kind: 'heading' | 'paragraph' | 'list_item' | 'table_row' | 'quote';
  /** A heading: its depth from 0. Anything else: how many enumerations it stands in; 0 is none. */
  level: number;
  /** `(a)`, `1.`, `•`, as written or as the list shows it; null when there is none. */
  marker: string | null;
}
