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
  sections: ParsedSection[];
  /** In reading order, none overlapping another. Between them is white space only. */
  blocks: ParsedBlock[];
  /** What a person should know of how it was read: what was left out, and what looks wrong. */
  remarks: ReadingRemark[];
}

export const sourceFormats = [
  'markdown',
  'plain_text',
  'html',
  'cfr',
  'regml',
  'uslm',
  'akoma_ntoso',
  'clml',
  'formex',
  'docx',
  'pdf',
] as const;
export type SourceFormat = (typeof sourceFormats)[number];

export const readingRemarkCodes = {
  mojibake: 'Letters look like UTF-8 that was read in another encoding and saved so.',
  replacement_characters: 'The text holds the sign for characters that were lost before.',
  duplicate_identifiers: 'Identifiers that should occur once occur more often.',
  images_not_read: 'Images, formulas or drawings are not read.',
  deleted_text_left_out: 'Text that is marked as deleted is left out.',
  page_furniture_left_out: 'Running headers, footers, page numbers and line numbers are left out.',
  pages_not_read: 'Pages without a text layer are not read.',
} as const;
export type ReadingRemarkCode = keyof typeof readingRemarkCodes;

export interface ReadingRemark {
  code: ReadingRemarkCode;
  /** What exactly, and what would help. */
  message: string;
}

export interface ParsedSection {
  /** Readable, unique in the document, and the same in every reading of the same bytes, e.g. `chapter-2/s-14`. */
  id: string;
  /** From the outermost heading to this section's own. Empty for the text before the first heading. */
  headingPath: string[];
  heading: string | null;
  /** How the document says that the provision is cited (`27 CFR 646.141`, an ELI); null where it does not. */
  citation: string | null;
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

export interface ParsedBlock {
  /** The marker, when it is part of the text, is inside. */
  start: number;
  end: number;
  /** Where the text after the marker begins; equals `start` when there is no marker in the text. */
  contentStart: number;
  /** `note`: a footnote, source credit, history of amendments or other words of the editors, apart from the law. */
  kind: 'heading' | 'paragraph' | 'list_item' | 'table_row' | 'quote' | 'note';
  /** A heading: its depth from 0. Anything else: how many enumerations it is in; 0 is none. */
  level: number;
  /** `(a)`, `1.`, `•`, as written or as the list shows it; null when there is none. */
  marker: string | null;
}
