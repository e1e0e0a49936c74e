import { DomainError } from '../core/errors.ts';

/** Of one document: the longest codes of law have a tenth of it. */
const mostBlocks = 100_000;
const mostSections = 25_000;
/** Of all sections: each repeats the headings above it, so that a short document can have long ones. */
const mostHeadingCharacters = 4_000_000;
/** Of a page, comments counted: more of them take a thread's memory. */
const mostElements = 500_000;
/** Of the tables of a Markdown text: its parser takes some 10 KiB of memory and 80 µs for each. */
const mostMarkdownCells = 80_000;

const refusal = (what: string): DomainError =>
  new DomainError(
    'source_unparseable',
    `The document has more than ${what}, which is the most that are read at once. Send its parts as sources of their own.`,
  );

const tooManyBlocks = (): DomainError => refusal(`${mostBlocks} paragraphs, headings and items`);

/** Asked with each block, so that what is too long is not read to its end. @throws DomainError `source_unparseable`. */
export function checkLength(blocks: number, sections: number): void {
  if (blocks > mostBlocks) throw tooManyBlocks();
  if (sections > mostSections) throw refusal(`${mostSections} headings`);
}

/** @throws DomainError `source_unparseable`. */
export function checkHeadings(sections: readonly { headingPath: readonly string[] }[]): void {
  let characters = 0;
  for (const { headingPath } of sections) for (const heading of headingPath) characters += heading.length;
  if (characters > mostHeadingCharacters) {
    throw refusal(`${mostHeadingCharacters} characters of headings, repeated over each section below them`);
  }
}

/** Counts what a page is made of. @throws DomainError `source_unparseable`. */
export function elementCounter(): () => void {
  let elements = 0;
  return () => {
    elements += 1;
    if (elements > mostElements) throw refusal(`${mostElements} elements of HTML`);
  };
}

/** What begins a block though no blank line comes before it: items, headings, rules, fences, tags. */
const beginsBlock = /[ \t]{0,99}(?:[-+*](?=\s)|#{1,6}(?=\s)|\d{1,9}[.)](?=\s)|---|\*\*\*|___|```|~~~|[=<])/y;

const [lineFeed, carriageReturn, space, tab, bar, backslash] = [10, 13, 32, 9, 124, 92];

/**
 * Counts the paragraphs of a plain text, before its lines are taken apart.
 * @throws DomainError `source_unparseable`
 */
export function checkTextLength(text: string): void {
  let paragraphs = 0;
  let lineIsBlank = true;
  let previousIsBlank = true;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === lineFeed) {
      previousIsBlank = lineIsBlank;
      lineIsBlank = true;
    } else if (lineIsBlank && unit !== space && unit !== tab && unit !== carriageReturn) {
      lineIsBlank = false;
      if (previousIsBlank) paragraphs += 1;
    }
  }
  if (paragraphs > mostBlocks) throw tooManyBlocks();
}

/**
 * Counts the blocks and cells of a Markdown text by the looks of its lines, in one pass: the parser takes a minute to come
 * to the same.
 * @throws DomainError `source_unparseable`
 */
export function checkMarkdownLength(text: string): void {
  let blocks = 0;
  let bars = 0;
  let lineIsBlank = true;
  let previousIsBlank = true;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === lineFeed) {
      previousIsBlank = lineIsBlank;
      lineIsBlank = true;
    } else if (unit === bar) {
      lineIsBlank = false;
      if (text.charCodeAt(at - 1) !== backslash) bars += 1;
    } else if (lineIsBlank && unit !== space && unit !== tab && unit !== carriageReturn) {
      lineIsBlank = false;
      beginsBlock.lastIndex = at;
      if (previousIsBlank || beginsBlock.test(text)) blocks += 1;
    }
  }
  if (blocks > mostBlocks) throw tooManyBlocks();
  if (bars > mostMarkdownCells) throw refusal(`${mostMarkdownCells} cells in tables of Markdown`);
}
