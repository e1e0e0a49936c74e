import { markerOf } from './enumeration.ts';
import { isCapitalLine, isSentence, legalHeadingOf } from './legal-heading.ts';
import type { RawBlock } from './outline.ts';
import { isPageLine } from './page-lines.ts';
import { isTitleLine, standsAlone } from './title-line.ts';

interface Line {
  text: string;
  indent: number;
  /** With its indentation. */
  length: number;
  blankBefore: boolean;
}

/** How the text breaks its lines; `width` is where, or null when each line is a paragraph of its own. */
interface Layout {
  width: number | null;
  /** Lines belong together unless an item begins: the format (Markdown) has told the paragraphs already. */
  reflow: boolean;
}

const tabWidth = 4;
const narrowest = 30;
/** Lines of fewer columns may be a list without marks, unless a line goes on with the one before in a small letter. */
const narrow = 45;
const widest = 120;
const lineEnds = /\r\n|[\n\r\f\v\u0085\u2028\u2029]/;
const gap = / {3,}|\t+/g;
/** A line drawn under a title or between parts. A row of asterisks marks an omission. */
const ruleLine = /^(?:[=_~-]{4,}|[─━═]{3,})$/;
const endsClause = /[.;:,!?—–-]["”’')\]]?$/;
export const endsWithReference =
  /(?:\b(?:sections?|subsections?|paragraphs?|subparagraphs?|clauses?|articles?|chapters?|parts?|titles?|rules?|regulations?|points?|items?|under|in|of|to|by)|§)$/i;
const goesOn =
  /^(?:[,;)]|(?:of|and|or|shall|must|may|do|does|is|are|was|were|applies|apply|to|above|below)\b)/;

/** White space as one space, but for the cells of a table. */
export const collapse = (text: string): string => text.replace(/[ \t\r\n\f\v]+/g, ' ').trim();

function readLines(text: string): Line[] {
  const lines: Line[] = [];
  let blankBefore = true;
  for (const raw of text.split(lineEnds)) {
    const trimmed = raw.trim();
    if (trimmed === '' || ruleLine.test(trimmed)) {
      blankBefore = true;
      continue;
    }
    const indent = raw.slice(0, raw.search(/\S/)).replaceAll('\t', ' '.repeat(tabWidth)).length;
    lines.push({ text: trimmed, indent, length: indent + trimmed.length, blankBefore });
    blankBefore = false;
  }
  return lines;
}

/** Proportional type breaks lines of one width at different lengths. */
const raggedness = 0.85;

/** Whether a line was broken because the next word did not fit. */
function isFull(line: Line, next: Line, width: number): boolean {
  const firstWord = /^\S*/.exec(next.text)![0].length;
  return line.length + 1 + firstWord > width * raggedness;
}

function layoutOf(lines: Line[], reflow: boolean): Layout {
  const lengths = lines.map((line) => line.length).sort((a, b) => a - b);
  const width = lengths[Math.floor((lengths.length - 1) * 0.95)] ?? 0;
  if (width < narrowest || width > widest) return { width: null, reflow };
  let pairs = 0;
  let full = 0;
  for (let at = 0; at + 1 < lines.length; at++) {
    const next = lines[at + 1]!;
    if (next.blankBefore || markerOf(next.text) || isRow(next.text)) continue;
    pairs++;
    if (isFull(lines[at]!, next, width)) full++;
  }
  return { width: pairs > 0 && full * 2 >= pairs ? width : null, reflow };
}

/** Cells are separated by tabs or wide gaps; the gap after a marker is not one. */
function isRow(text: string): boolean {
  const marker = markerOf(text)?.text.length ?? 0;
  const gaps = text.slice(marker).trimStart().match(gap) ?? [];
  return gaps.length >= 2 || gaps.some((one) => one.includes('\t'));
}

/** How a line was broken: because the next word did not fit, and into another place than its own beginning. */
interface Break {
  full: boolean;
  moved: boolean;
}

/** "a dog that—", "(a) is ill; or": what comes next is an item, whatever it begins with. */
const opensItem = /(?:[;:—–]|; (?:and|or))$/;

/** A marker at the start of a line may be the end of "…under paragraph\n(2) of…" instead of a new item. */
export function beginsItem(text: string, previous: string, { full, moved }: Break): boolean {
  const marker = markerOf(text);
  if (!marker) return false;
  const rest = text.slice(marker.text.length).trimStart();
  if (goesOn.test(rest) && !opensItem.test(previous)) return false;
  if (!full) return true;
  if (endsWithReference.test(previous)) return false;
  return endsClause.test(previous) || /\b(?:and|or)$/.test(previous) || moved;
}

function startsItem(line: Line, previous: Line, layout: Layout): boolean {
  const full = layout.width !== null && isFull(previous, line, layout.width);
  return beginsItem(line.text, previous.text, { full, moved: line.indent !== previous.indent });
}

/** Whether a line that ends here may end a paragraph. */
export const mayEndParagraph = (text: string): boolean =>
  /[.;:!?]$/.test(text) || legalHeadingOf(text) !== null;

/** Whether a line that follows a full one is a heading of its own. */
export const beginsHeading = (text: string, previous: string): boolean =>
  endsClause.test(previous) && legalHeadingOf(text) !== null;

/** A word that a noun phrase does not go on with: "Stalls\nA trader must …", not "of the Royal\nNavy must …". */
const beginsSentence =
  /^(?:An?|The|No|Every|Each|Any|All|If|Where|When|Whenever|Unless|This|These|It|Nobody|Everyone|Everybody|Anyone|Whoever|Before|After|In|On|At|For|Only)\s/;

/** Whether two lines of one Markdown paragraph are nonetheless two things: a title or number, and what it heads. */
function areApart(line: Line, previous: Line): boolean {
  if (isPageLine(line.text) || isPageLine(previous.text)) return true;
  const isTitle = previous.blankBefore && isTitleLine(previous.text);
  if (!beginsSentence.test(line.text))
    return beginsHeading(line.text, isTitle ? `${previous.text}.` : previous.text);
  const isNumber = legalHeadingOf(previous.text)?.body === null || /^\d{1,3}[A-Z]?$/.test(previous.text);
  return isNumber || (isTitle && standsAlone(line.text));
}

function joins(line: Line, previous: Line, layout: Layout): boolean {
  if (line.blankBefore || startsItem(line, previous, layout)) return false;
  if (layout.reflow) return !areApart(line, previous);
  if (layout.width === null || isRow(line.text) || isRow(previous.text)) return false;
  if (isCapitalLine(line.text) !== isCapitalLine(previous.text)) return false;
  if (beginsHeading(line.text, previous.text)) return false;
  const goesOnSmall = !mayEndParagraph(previous.text) && /^\p{Ll}/u.test(line.text);
  if (isFull(previous, line, layout.width)) return layout.width >= narrow || goesOnSmall;
  return goesOnSmall && line.indent <= previous.indent;
}

/** A hyphen at a line end keeps its line end, since only the word's reader knows whether the hyphen is the word's. */
function joinLines(lines: Line[]): string {
  return lines
    .map(({ text }, at) => {
      const next = lines[at + 1];
      if (!next) return collapse(text);
      const broken = /\p{L}[-\u2010\u00ad]$/u.test(text) && /^\p{Ll}/u.test(next.text);
      return collapse(text) + (broken ? '\n' : ' ');
    })
    .join('');
}

interface Group {
  lines: Line[];
  text: string;
}

function group(lines: Line[], layout: Layout): Group[] {
  const groups: Line[][] = [];
  let previous: Line | null = null;
  for (const line of lines) {
    const open = groups.at(-1);
    if (open && previous && joins(line, previous, layout)) open.push(line);
    else groups.push([line]);
    previous = line;
  }
  return groups.map((members) => ({
    lines: members,
    text: members.length === 1 && isRow(members[0]!.text) ? members[0]!.text : joinLines(members),
  }));
}

const schemeOf = (block: Group | undefined): string | undefined =>
  block && markerOf(block.text)?.parts.at(-1)?.[0]?.scheme;

/** "1.2 Fees", alone between blank lines and with no sibling item beside it, is a heading rather than an item. */
function isNumberedHeading(groups: Group[], at: number): boolean {
  const { text, lines } = groups[at]!;
  const scheme = schemeOf(groups[at]);
  const next = groups[at + 1];
  if (!scheme || !/^(?:decimal|[.)]?1$|\.1)/.test(scheme) || !next) return false;
  if (!lines[0]!.blankBefore || !next.lines[0]!.blankBefore || text.length > 80) return false;
  if (/[.;:,]$/.test(text) || isSentence(`${text}.`) || !/^[\d.)]+\s+\p{Lu}/u.test(text)) return false;
  return schemeOf(groups[at - 1]) !== scheme && schemeOf(next) !== scheme;
}

/** The blocks of unmarked-up text: paragraphs, items, rows of tables, and headings known by their looks. */
export function textBlocks(text: string, options: { reflow?: boolean } = {}): RawBlock[] {
  const lines = readLines(text);
  const groups = group(lines, layoutOf(lines, options.reflow ?? false));
  return groups.map((one, at): RawBlock => {
    const indent = one.lines[0]!.indent;
    if (one.lines.length === 1 && !options.reflow && isRow(one.text)) {
      return { kind: 'table_row', text: one.text.split(gap).map(collapse).join('\t') };
    }
    const byLooks = !options.reflow && (isCapitalLine(one.text) || isNumberedHeading(groups, at));
    if (byLooks && !legalHeadingOf(one.text) && !(isCapitalLine(one.text) && markerOf(one.text))) {
      return { kind: 'heading', text: one.text };
    }
    return { kind: 'paragraph', text: collapseKeepingBreaks(one.text), indent };
  });
}

const collapseKeepingBreaks = (text: string): string => text.replace(/[ \t]+/g, ' ').trim();
