import { isMarkerOnly, markerOf } from '../enumeration.ts';
import { canBeTitle, legalHeadingOf } from '../legal-heading.ts';
import type { RawBlock } from '../outline.ts';
import { collapse } from '../text-blocks.ts';
import type { XmlElement, XmlHandler } from '../xml/read-xml.ts';
import { raised } from '../xml/xml-line.ts';
import type { Numbering } from './numbering.ts';
import type { Styles } from './styles.ts';

interface Paragraph {
  style: string;
  outline: number | null;
  list: string | null;
  level: number | null;
  pieces: string[];
  /** Whether all of its words are bold. */
  bold: boolean;
}

interface Run {
  script: 'superscript' | 'subscript' | null;
  hidden: boolean;
  bold: boolean;
}

interface Row {
  cells: string[][];
}

const value = (element: XmlElement): string => element.attributes['w:val'] ?? '';
const isOn = (element: XmlElement): boolean => !/^(?:0|false|off|none)$/.test(value(element));
/** Not text of the document; `Fallback` repeats what comes before it in another way. */
const left = new Set([
  'del',
  'moveFrom',
  'instrText',
  'delText',
  'Fallback',
  'sectPr',
  'pPrChange',
  'rPrChange',
]);
const deleted = new Set(['del', 'moveFrom']);
const images = new Set(['drawing', 'pict', 'object', 'oMath']);
const longestTitle = 120;

/** Walks through the body of a document, or through its footnotes, and gathers its blocks. */
export class DocxWalker implements XmlHandler {
  readonly blocks: RawBlock[] = [];
  /** By the reference to them, where notes are walked through. */
  readonly notes = new Map<string, string>();
  images = 0;
  deletions = 0;
  readonly #styles: Styles;
  readonly #numbering: Numbering;
  readonly #noteTexts: ReadonlyMap<string, string>;
  readonly #paragraphs: Paragraph[] = [];
  readonly #rows: Row[] = [];
  readonly #headingLevels = new Map<string, Set<number>>();
  #run: Run | null = null;
  #skipped = 0;
  #note: string | null = null;
  #waiting: RawBlock[] = [];

  constructor(styles: Styles, numbering: Numbering, notes: ReadonlyMap<string, string> = new Map()) {
    this.#styles = styles;
    this.#numbering = numbering;
    this.#noteTexts = notes;
  }

  open(element: XmlElement): void {
    if (this.#skipped > 0 || left.has(element.name)) {
      if (this.#skipped === 0 && deleted.has(element.name)) this.deletions++;
      this.#skipped++;
      return;
    }
    if (images.has(element.name)) this.images++;
    this.#begin(element);
  }

  text(text: string): void {
    const paragraph = this.#paragraphs.at(-1);
    if (this.#skipped > 0 || !paragraph || !this.#run || this.#run.hidden || !this.#isText) return;
    paragraph.pieces.push(this.#run.script ? raised(text, this.#run.script) : text);
    if (text.trim() !== '' && !this.#run.bold) paragraph.bold = false;
  }

  close({ name }: XmlElement): void {
    if (this.#skipped > 0) {
      this.#skipped--;
      return;
    }
    if (name === 't') this.#isText = false;
    else if (name === 'r') this.#run = null;
    else if (name === 'p') this.#endParagraph();
    else if (name === 'tr') this.#endRow();
    else if (name === 'footnote' || name === 'endnote') this.#note = null;
  }

  finish(): void {
    this.blocks.push(...this.#waiting);
    this.#waiting = [];
  }

  #isText = false;

  #begin(element: XmlElement): void {
    const { name } = element;
    const paragraph = this.#paragraphs.at(-1);
    switch (name) {
      case 'p':
        this.#paragraphs.push({ style: '', outline: null, list: null, level: null, pieces: [], bold: true });
        return;
      case 'r':
        this.#run = { script: null, hidden: false, bold: false };
        return;
      case 't':
        this.#isText = true;
        return;
      case 'tr':
        this.#rows.push({ cells: [] });
        return;
      case 'tc':
        this.#rows.at(-1)?.cells.push([]);
        return;
      case 'footnote':
      case 'endnote':
        // The lines that set notes apart are notes as well, of a type of their own.
        this.#note = element.attributes['w:type'] ? null : `${name} ${element.attributes['w:id'] ?? ''}`;
        return;
      case 'footnoteReference':
      case 'endnoteReference':
        this.#refer(`${name.slice(0, -'Reference'.length)} ${element.attributes['w:id'] ?? ''}`);
        return;
      case 'tab':
        if (element.parent?.name === 'r') paragraph?.pieces.push(' ');
        return;
      case 'br':
      case 'cr':
        paragraph?.pieces.push(' ');
        return;
      case 'noBreakHyphen':
        paragraph?.pieces.push('-');
        return;
      default:
        if (element.parent?.name === 'rPr') this.#describeRun(element);
        else if (paragraph) describeParagraph(paragraph, element);
    }
  }

  #describeRun(element: XmlElement): void {
    if (!this.#run) return;
    if (element.name === 'vanish') this.#run.hidden = isOn(element);
    else if (element.name === 'b') this.#run.bold = isOn(element);
    else if (element.name === 'vertAlign') {
      const script = value(element);
      this.#run.script = script === 'superscript' || script === 'subscript' ? script : null;
    }
  }

  /** A note comes after the section that refers to it. */
  #refer(key: string): void {
    const text = this.#noteTexts.get(key);
    if (text) this.#waiting.push({ kind: 'note', text });
  }

  #endParagraph(): void {
    const paragraph = this.#paragraphs.pop();
    if (!paragraph) return;
    const words = collapse(paragraph.pieces.join(''));
    const outer = this.#paragraphs.at(-1);
    if (outer) {
      // A text box is within the paragraph to which it is fixed.
      if (words) outer.pieces.push(` ${words} `);
      return;
    }
    if (this.#note !== null) {
      const before = this.notes.get(this.#note);
      if (words) this.notes.set(this.#note, before ? `${before} ${words}` : words);
      return;
    }
    this.#emit(paragraph, words);
  }

  #emit(paragraph: Paragraph, words: string): void {
    const style = this.#styles.of(paragraph.style);
    if (style.isContents) return;
    const list = paragraph.list ?? style.list;
    const at = list === null ? null : this.#levelIn(list, paragraph, style.level);
    const rank = paragraph.outline !== null ? paragraph.outline + 1 : style.heading;
    // A paragraph without words takes no number, though Word counts it.
    const number =
      list !== null && list !== '0' && at !== null && words !== '' ? this.#numbering.next(list, at) : null;
    if (words === '') return;
    const isBullet = number === '•';
    const text = number === null || isBullet ? words : `${number} ${words}`;
    const cell = this.#rows.at(-1)?.cells.at(-1);
    if (cell) {
      cell.push(text);
      return;
    }
    if (rank !== null && rank <= 9) {
      if (list !== null && at !== null) this.#headingsOf(list).add(at);
      this.#heading({ kind: 'heading', text, rank: Math.min(rank, 6) });
      return;
    }
    const byLooks = paragraph.bold && number === null && text.length <= longestTitle && canBeTitle(text);
    if (byLooks && !markerOf(text)) {
      this.#heading({ kind: 'heading', text });
      return;
    }
    if (legalHeadingOf(text)) this.finish();
    this.blocks.push({
      kind: 'paragraph',
      text,
      ...(number !== null && list !== null && at !== null && this.#item(list, at, number)),
    });
  }

  #item(list: string, at: number, number: string): Partial<RawBlock> {
    const headings = [...this.#headingsOf(list)].filter((level) => level < at).length;
    const level = Math.max(1, at + 1 - headings);
    if (number === '•') return { given: true, level, contained: true, shownMarker: '•' };
    return markerOf(number) ? { given: true, level } : {};
  }

  #levelIn(list: string, paragraph: Paragraph, ofStyle: number | null): number {
    return paragraph.level ?? ofStyle ?? this.#numbering.levelOfStyle(list, paragraph.style) ?? 0;
  }

  #headingsOf(list: string): Set<number> {
    const levels = this.#headingLevels.get(list) ?? new Set();
    this.#headingLevels.set(list, levels);
    return levels;
  }

  #heading(block: RawBlock): void {
    this.finish();
    this.blocks.push(block);
  }

  /** A row whose first cell is a marker is an item; one cell is text; any other is a row of a table. */
  #endRow(): void {
    const cells = this.#rows.pop()?.cells ?? [];
    const outer = this.#rows.at(-1)?.cells.at(-1);
    const texts = cells.map((paragraphs) => paragraphs.join(' '));
    if (outer) {
      outer.push(...texts.filter((text) => text !== ''));
      return;
    }
    const filled = texts.filter((text) => text !== '');
    const [first = '', second = ''] = filled;
    if (filled.length === 2 && isMarkerOnly(first))
      this.blocks.push({ kind: 'paragraph', text: `${first} ${second}` });
    else if (filled.length > 1) this.blocks.push({ kind: 'table_row', text: texts.join('\t').trimEnd() });
    else for (const text of cells.flat()) this.blocks.push({ kind: 'paragraph', text });
  }
}

function describeParagraph(paragraph: Paragraph, element: XmlElement): void {
  const { name, parent } = element;
  if (name === 'pStyle') paragraph.style = value(element);
  else if (name === 'outlineLvl') paragraph.outline = Number.parseInt(value(element), 10);
  else if (parent?.name !== 'numPr') return;
  else if (name === 'numId') paragraph.list = value(element);
  else if (name === 'ilvl') paragraph.level = Number.parseInt(value(element), 10);
}
