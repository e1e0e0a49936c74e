import { markerOf } from '../enumeration.ts';
import { isCapitalLine, legalHeadingOf } from '../legal-heading.ts';
import type { RawBlock } from '../outline.ts';
import { beginsHeading, beginsItem, collapse, endsWithReference, mayEndParagraph } from '../text-blocks.ts';
import { raised as raisedSign } from '../xml/xml-line.ts';
import { joinHyphenated, vocabularyOf } from './hyphenation.ts';
import { bodyHeight, type Furniture } from './page-furniture.ts';
import type { PdfLine } from './pdf-page.ts';

/** A line with its place in its column. */
interface PlacedLine extends PdfLine {
  indent: number;
  /** Where its column ends. */
  columnRight: number;
  column: number;
}

interface PagedBlock {
  block: RawBlock;
  page: number;
}

const headingScale = 1.15;
const longestHeading = 200;
/** More than so many leadings between two lines stand for a paragraph. */
const paragraphGap = 1.35;

/** The blocks of a document: lines put together by where they begin and end, notes after the section they are in. */
export function pdfBlocks({ body, notes }: Furniture): RawBlock[] {
  const height = bodyHeight(body);
  const lines = placed(body.map((line) => withoutNoteSigns(line, notes)));
  const leading = usualLeading(lines, height);
  const vocabulary = vocabularyOf([...lines, ...notes].map(({ text }) => text));
  const sizes = [...new Set(lines.filter((line) => isLarge(line, height)).map(sizeOf))].sort((a, b) => b - a);
  const blocks = paragraphs(lines, height, leading).map(({ members, isHeading }): PagedBlock => {
    const [first] = members as [PlacedLine];
    const text = joinHyphenated(
      members.map((line) => line.text),
      vocabulary,
    );
    if (isHeading) {
      const rank = Math.min(6, sizes.indexOf(sizeOf(first)) + 1);
      return {
        page: first.page,
        block: { kind: 'heading', text: collapse(text.replaceAll('\t', ' ')), rank },
      };
    }
    return { page: first.page, block: bodyBlock(text, first.indent) };
  });
  return withNotes(blocks, noteBlocks(notes, vocabulary));
}

function bodyBlock(text: string, indent: number): RawBlock {
  const marker = markerOf(text)?.text.length ?? 0;
  const rest = text.slice(marker).trimStart();
  if (rest.includes('\t')) {
    const cells = `${text.slice(0, marker)} ${rest}`.split('\t').map(collapse);
    return { kind: 'table_row', text: cells.join('\t') };
  }
  const words = collapse(text.replaceAll('\t', ' '));
  const byLooks = isCapitalLine(words) && !legalHeadingOf(words) && !markerOf(words);
  return byLooks ? { kind: 'heading', text: words } : { kind: 'paragraph', text: words, indent };
}

const sizeOf = ({ height }: PdfLine): number => Math.round(height * 2) / 2;
const isLarge = (line: PdfLine, height: number): boolean =>
  line.height >= headingScale * height && line.text.length <= longestHeading;

/** A raised number is the sign of a note where the page has one of that number; else it is an exponent. */
function withoutNoteSigns(line: PdfLine, notes: readonly PdfLine[]): PdfLine {
  if (line.raised.length === 0) return line;
  let { text } = line;
  for (const { at, text: sign } of [...line.raised].reverse()) {
    const isNote = notes.some((note) => note.page === line.page && note.text.startsWith(sign.trim()));
    text = text.slice(0, at) + (isNote ? '' : raisedSign(sign, 'superscript')) + text.slice(at + sign.length);
  }
  return { ...line, text: text.trim() };
}

/** Columns of each page, and how far in each line begins. */
function placed(lines: readonly PdfLine[]): PlacedLine[] {
  const result: PlacedLine[] = [];
  for (let from = 0; from < lines.length;) {
    let to = from;
    while (to < lines.length && lines[to]!.page === lines[from]!.page) to += 1;
    const page = lines.slice(from, to);
    const columns = columnsOf(page);
    for (const line of page) {
      const column = Math.max(
        0,
        columns.findLastIndex(({ left }) => line.x >= left - 1),
      );
      const { left, right } = columns[column]!;
      const indent = Math.max(0, Math.round((line.x - left) / (0.5 * Math.max(1, line.height))));
      result.push({ ...line, indent, columnRight: right, column });
    }
    from = to;
  }
  return result;
}

interface Column {
  left: number;
  right: number;
}

/** One column, or two where lines end left of the middle of the page and others begin right of it. */
function columnsOf(page: readonly PdfLine[]): [Column, ...Column[]] {
  const left = Math.min(...page.map(({ x }) => x));
  const right = Math.max(...page.map((line) => line.right));
  const middle = (left + right) / 2;
  const first = page.filter((line) => line.right < middle + 5);
  const second = page.filter(({ x }) => x > middle - 5);
  const isTwo = first.length >= 0.25 * page.length && second.length >= 0.25 * page.length;
  if (!isTwo || first.length + second.length < 0.9 * page.length || page.length < 8) return [{ left, right }];
  return [
    { left, right: Math.max(...first.map((line) => line.right)) },
    { left: Math.min(...second.map(({ x }) => x)), right },
  ];
}

/** Fewer gaps than this do not show how a document is set: its letters do. */
const fewGaps = 6;

function usualLeading(lines: readonly PlacedLine[], height: number): number {
  const gaps: number[] = [];
  for (let at = 1; at < lines.length; at++) {
    const gap = lines[at - 1]!.y - lines[at]!.y;
    if (lines[at]!.page === lines[at - 1]!.page && gap > 0 && gap < 4 * lines[at]!.height) gaps.push(gap);
  }
  gaps.sort((a, b) => a - b);
  // Lines of one paragraph are the closest and, but for lists of short items, the most.
  const usual = gaps[Math.floor(gaps.length * 0.3)] ?? height * 1.3;
  return gaps.length < fewGaps ? Math.min(usual, height * 1.5) : usual;
}

interface Paragraph {
  members: PlacedLine[];
  isHeading: boolean;
}

function paragraphs(lines: readonly PlacedLine[], height: number, leading: number): Paragraph[] {
  const found: Paragraph[] = [];
  for (const line of lines) {
    const open = found.at(-1);
    const previous = open?.members.at(-1);
    const isHeading = isLarge(line, height);
    if (open && previous && open.isHeading === isHeading && joins(line, previous, isHeading, leading)) {
      open.members.push(line);
    } else found.push({ members: [line], isHeading });
  }
  return found;
}

function joins(line: PlacedLine, previous: PlacedLine, isHeading: boolean, leading: number): boolean {
  const isBelow = line.page === previous.page && line.column === previous.column;
  const gap = previous.y - line.y;
  if (isBelow && (gap > paragraphGap * Math.max(leading, isHeading ? line.height : 0) || gap < 0))
    return false;
  if (isHeading) return isBelow && sizeOf(line) === sizeOf(previous);
  if (isTabbed(line) || isTabbed(previous)) return false;
  if (isCapitalLine(line.text) !== isCapitalLine(previous.text)) return false;
  const full = isFull(previous, line);
  if (beginsItem(line.text, previous.text, { full, moved: line.indent !== previous.indent })) return false;
  if (beginsHeading(line.text, previous.text) || standsAsHeading(line, previous)) return false;
  if (full) return true;
  return !mayEndParagraph(previous.text) && /^\p{Ll}/u.test(line.text);
}

/** A line that reads as a numbered heading and ends well before its column does, behind a full one. */
function standsAsHeading(line: PlacedLine, previous: PlacedLine): boolean {
  const width = line.columnRight - line.x;
  if (line.right - line.x > 0.8 * width || endsWithReference.test(previous.text)) return false;
  return /^(?:§|[A-Z])/.test(line.text) && legalHeadingOf(line.text) !== null;
}

function isTabbed({ text }: PdfLine): boolean {
  const marker = markerOf(text)?.text.length ?? 0;
  return text.slice(marker).trimStart().includes('\t');
}

/** Whether the first word of the next line would not have fitted. */
function isFull(line: PlacedLine, next: PlacedLine): boolean {
  const word = /^\S{0,60}/.exec(next.text)![0].length;
  const perLetter = (line.right - line.x) / Math.max(1, line.text.length);
  return line.right + (word + 1) * perLetter > line.columnRight - 0.5 * perLetter;
}

function noteBlocks(notes: readonly PdfLine[], vocabulary: ReadonlySet<string>): PagedBlock[] {
  const groups: PdfLine[][] = [];
  for (const line of notes) {
    const open = groups.at(-1);
    const begins = /^(?:\d{1,3}|[*†‡§]{1,3})[\s.)]{0,3}\S/.test(line.text);
    if (open && !begins && open[0]!.page === line.page) open.push(line);
    else groups.push([line]);
  }
  return groups.map((members) => ({
    page: members[0]!.page,
    block: {
      kind: 'note',
      text: collapse(
        joinHyphenated(
          members.map(({ text }) => text),
          vocabulary,
        ).replaceAll('\t', ' '),
      ),
    },
  }));
}

/** A note comes before the next heading behind its page: between items it would split their list. */
function withNotes(blocks: readonly PagedBlock[], notes: readonly PagedBlock[]): RawBlock[] {
  const waiting = [...notes];
  const result: RawBlock[] = [];
  for (const { block, page } of blocks) {
    const isHeading =
      block.kind === 'heading' || (block.kind === 'paragraph' && legalHeadingOf(block.text) !== null);
    while (isHeading && waiting[0] && waiting[0].page < page) result.push(waiting.shift()!.block);
    result.push(block);
  }
  return [...result, ...waiting.map(({ block }) => block)];
}
