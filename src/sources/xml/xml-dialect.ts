import type { SectionKind, SourceFormat } from '../parsed-source.ts';
import type { XmlElement, XmlRoot } from './read-xml.ts';

/** What an element is to a reader of the law. */
export type ElementRole =
  /** Not text of the document: left out with all that it holds. */
  | 'skip'
  /** Runs within a line. */
  | 'inline'
  /** Words on their own lines; elements in it that no one knows run within the line. */
  | 'paragraph'
  /** Holds others, each on lines of its own. */
  | 'block'
  /** A part of the document with a heading: opens a section. */
  | 'division'
  /** A numbered provision within a section. */
  | 'item'
  /** Number of the division or item that it is in. */
  | 'number'
  /** Heading of the division or item that it is in. */
  | 'heading'
  /** A heading of its own, below that of its division. */
  | 'subheading'
  /** Of the editors: kept in the text, apart from the sentences of the law. */
  | 'note'
  /** Words for another text, as amendments have them. */
  | 'quotation'
  | 'row'
  | 'cell'
  | 'break'
  | 'superscript'
  | 'subscript'
  /** Refers to a note: the sign before it is no word of the sentence. */
  | 'note_reference'
  | 'image'
  /** Marked as deleted. */
  | 'deleted';

/** What the document says of itself before and between its provisions. */
export type DialectFacts = Map<string, string>;

/** A vocabulary of XML for law: which of its elements is what. To add one: an object of this form, and `dialects.ts`. */
export interface XmlDialect {
  format: SourceFormat;
  /** As people call it. */
  name: string;
  mediaType: string;
  recognises(root: XmlRoot): boolean;
  /**
   * By name, as written. An element that is not listed runs within the line where it is in one, and is a block
   * elsewhere, so that none of its words are lost.
   */
  roles: Readonly<Record<string, ElementRole>>;
  /** What depends on more than the name; undefined: as `roles` says. */
  roleOf?(element: XmlElement): ElementRole | undefined;
  /** What a division is. */
  kindOf(element: XmlElement): SectionKind;
  /** A number that is no text of the element, but an attribute. */
  numberOf?(element: XmlElement, facts: DialectFacts): string | null;
  /** The number of an item as it is printed, where the XML leaves brackets to the printer. */
  printed?(number: string, item: XmlElement, numbering: XmlElement): string;
  /** The marker of an item of a list that is not numbered in the text. */
  markerOf?(element: XmlElement): string | null;
  /** How the provision that the element is in is cited, where the element says so. */
  citationOf?(element: XmlElement, facts: DialectFacts, number: string | null): string | null;
  /** The same by words within a line, such as the reference to a code in a note. */
  citedBy?(element: XmlElement, words: string): string | null;
  /** What is printed before and after the element's words, such as the quotation marks of an amendment. */
  around?(element: XmlElement): readonly [before: string, after: string] | null;
  /** As which fact the element's words are kept, even where they are left out of the text; the first of a name counts. */
  factOf?(element: XmlElement): string | null;
  /** Facts that attributes say. */
  learn?(element: XmlElement, facts: DialectFacts): void;
  titleOf(facts: DialectFacts): string | null;
  languageOf(facts: DialectFacts): string | null;
  /** Elements that are notes although they are in one that is skipped: they come at the end. */
  endNotes?: ReadonlySet<string>;
  /** Markers are text of the paragraphs, and their nesting is told by them alone. */
  flat?: boolean;
}

/** One line for each role, names separated by spaces. */
export function rolesOf(lists: Partial<Record<ElementRole, string>>): Readonly<Record<string, ElementRole>> {
  const roles: Record<string, ElementRole> = Object.create(null) as Record<string, ElementRole>;
  for (const [role, names] of Object.entries(lists)) {
    for (const name of names.split(/\s+/)) roles[name] = role as ElementRole;
  }
  return roles;
}

/** A BCP 47 tag (`en`, `de`) for what documents write: `eng`, `EN`, `deu`. Null for what is none. */
export function languageTag(written: string | undefined): string | null {
  if (!written || !/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,4}$/.test(written)) return null;
  try {
    return Intl.getCanonicalLocales(written)[0] ?? null;
  } catch {
    return null;
  }
}
