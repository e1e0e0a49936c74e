import type { DefaultTreeAdapterTypes } from 'parse5';
import { defaultTreeAdapter, parse } from 'parse5';
import { DomainError } from '../core/errors.ts';
import { checkLength, elementCounter } from './document-limits.ts';
import { isMarkerOnly } from './enumeration.ts';
import type { RawBlock } from './outline.ts';
import { collapse, textBlocks } from './text-blocks.ts';
import { raised } from './xml/xml-line.ts';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode;

const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const skipped = names(
  'head script style template nav noscript iframe object svg canvas audio video select button textarea',
);
const inline = names(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i img input ins kbd label mark meter nobr output q ruby rb rt s samp small span strike strong sub sup time tt u var wbr',
);
const headings = names('h1 h2 h3 h4 h5 h6');

/** Columns that one cell may span. */
const widestTable = 20;
/** Rows that one cell may span. */
const tallestCell = 1000;

/** As deep as browsers nest. Deeper trees are hostile, and parsing them takes time that grows with the square. */
const deepest = 512;

/** The parsed document. @throws DomainError `source_unparseable` when it nests deeper than 512 elements or has 500,000. */
export function htmlDocument(html: string): DefaultTreeAdapterTypes.Document {
  let depth = 0;
  const count = elementCounter();
  return parse(html, {
    scriptingEnabled: false,
    treeAdapter: {
      ...defaultTreeAdapter,
      createElement(...of) {
        count();
        return defaultTreeAdapter.createElement(...of);
      },
      createCommentNode(...of) {
        count();
        return defaultTreeAdapter.createCommentNode(...of);
      },
      onItemPush() {
        if (++depth > deepest) {
          throw new DomainError(
            'source_unparseable',
            `The HTML nests its elements deeper than ${deepest} levels.`,
          );
        }
      },
      onItemPop() {
        depth--;
      },
    },
  });
}

export const isElement = (node: DefaultTreeAdapterTypes.Node): node is Element => 'tagName' in node;
export const attribute = (element: Element, name: string): string | null =>
  element.attrs.find((one) => one.name === name)?.value ?? null;

function isHidden(element: Element): boolean {
  return (
    attribute(element, 'hidden') !== null || /display\s*:\s*none/i.test(attribute(element, 'style') ?? '')
  );
}

const isSkipped = (element: Element): boolean => skipped.has(element.tagName) || isHidden(element);

/** All text of an element, as one line or, for `<pre>`, as it stands. */
function innerText(element: Element, parts: string[] = []): string[] {
  for (const child of element.childNodes) {
    if (child.nodeName === '#text') parts.push((child as DefaultTreeAdapterTypes.TextNode).value);
    else if (isElement(child) && !isSkipped(child) && isRaised(child)) parts.push(raisedText(child));
    else if (isElement(child) && !isSkipped(child)) {
      const apart = !inline.has(child.tagName);
      if (apart) parts.push('\n');
      innerText(child, parts);
      if (apart) parts.push('\n');
    }
  }
  return parts;
}

const scripts = { sup: 'superscript', sub: 'subscript' } as const;

/** Longer ones are no figures: a `<sup>` that was never closed goes on to the end of the document. */
const longestRaised = 40;

const isRaised = (element: Element): boolean =>
  (element.tagName === 'sup' || element.tagName === 'sub') && lettersLeft(element, longestRaised) >= 0;

/** What is left of so many letters after those of the element; less than 0 for more, and for blocks. */
function lettersLeft(element: Element, letters: number): number {
  let left = letters;
  for (const child of element.childNodes) {
    left -= 1;
    if (child.nodeName === '#text') left -= (child as DefaultTreeAdapterTypes.TextNode).value.trim().length;
    else if (isElement(child) && !isSkipped(child)) {
      left = inline.has(child.tagName) ? lettersLeft(child, left) : -1;
    }
    if (left < 0) return left;
  }
  return left;
}

/** What is raised or lowered, as signs of its own: 10² is not 102. */
const raisedText = (element: Element): string =>
  raised(collapse(innerText(element).join('')), scripts[element.tagName as keyof typeof scripts]);

/** A cell that holds running text only, however wrapped, and no structure of its own. */
function isSimple(element: Element): boolean {
  let paragraphs = 0;
  const visit = (node: Element): boolean =>
    node.childNodes.every((child) => {
      if (!isElement(child) || isSkipped(child)) return true;
      if (/^(?:table|ul|ol|dl|pre|h[1-6])$/.test(child.tagName)) return false;
      if (child.tagName === 'p' && ++paragraphs > 1) return false;
      return visit(child);
    });
  return visit(element);
}

/** What the next block of an item begins with. */
interface PendingItem {
  shownMarker?: string;
  /** A marker that is in a cell of its own before the item's text. */
  prefix?: string;
}

/** Walks a tree in reading order and gathers its blocks. */
class BlockWalker {
  readonly blocks: RawBlock[] = [];
  #line: string[] = [];
  #depth = 0;
  #quoted = 0;
  #pending: PendingItem | null = null;

  walk(parent: { childNodes: Node[] }): void {
    for (const node of parent.childNodes) {
      if (node.nodeName === '#text') {
        this.#line.push((node as DefaultTreeAdapterTypes.TextNode).value.replace(/[ \t\r\n\f]+/g, ' '));
      } else if (isElement(node) && !isSkipped(node)) this.#element(node);
    }
  }

  flush(): void {
    const text = this.#line.join('');
    this.#line = [];
    if (text.trim() === '') return;
    if (!text.trim().includes('\n')) {
      this.#emit({ kind: 'paragraph', text: collapse(text) });
      return;
    }
    for (const block of textBlocks(text)) this.#emit({ ...block, indent: 0 });
  }

  #emit(block: RawBlock): void {
    checkLength(this.blocks.length, 0);
    const pending = this.#pending;
    this.#pending = null;
    const place = { depth: this.#depth };
    if (block.kind !== 'paragraph') {
      if (pending?.prefix)
        this.blocks.push({ kind: 'paragraph', text: pending.prefix, contained: true, ...place });
      this.blocks.push({ ...block, ...place });
      return;
    }
    const text = pending?.prefix ? `${pending.prefix} ${block.text}` : block.text;
    const kind = this.#quoted > 0 && this.#depth === 0 ? 'quote' : 'paragraph';
    this.blocks.push({
      ...block,
      ...place,
      kind,
      text,
      contained: pending !== null,
      shownMarker: pending?.shownMarker,
    });
  }

  #element(element: Element): void {
    const tag = element.tagName;
    if (tag === 'br') this.#line.push('\n');
    else if (isRaised(element)) this.#line.push(raisedText(element));
    else if (inline.has(tag)) this.walk(element);
    else {
      this.flush();
      this.#block(element, tag);
      this.flush();
    }
  }

  #block(element: Element, tag: string): void {
    if (headings.has(tag)) {
      const text = collapse(innerText(element).join(''));
      if (text) this.#emit({ kind: 'heading', text, rank: Number(tag[1]) });
    } else if (tag === 'ul' || tag === 'ol' || tag === 'menu') this.#list(element, tag === 'ol');
    else if (tag === 'table') this.#table(element);
    else if (tag === 'pre' || tag === 'listing' || tag === 'xmp' || tag === 'plaintext') {
      for (const block of textBlocks(innerText(element).join(''))) this.#emit(block);
    } else if (tag === 'blockquote') {
      this.#quoted++;
      this.walk(element);
      this.flush();
      this.#quoted--;
    } else this.walk(element);
  }

  #list(list: Element, ordered: boolean): void {
    const first = Number.parseInt(attribute(list, 'start') ?? '1', 10);
    let number = Number.isNaN(first) ? 1 : first;
    for (const item of list.childNodes) {
      if (!isElement(item) || isSkipped(item)) continue;
      if (item.tagName !== 'li') {
        this.#inside(item, null);
        continue;
      }
      const value = Number.parseInt(attribute(item, 'value') ?? '', 10);
      if (!Number.isNaN(value)) number = value;
      this.#inside(item, { shownMarker: ordered ? listNumber(number++, attribute(list, 'type')) : '•' });
    }
  }

  #inside(item: Element, pending: PendingItem | null): void {
    this.#depth++;
    this.#pending = pending;
    this.walk(item);
    this.flush();
    this.#pending = null;
    this.#depth--;
  }

  #table(table: Element): void {
    /** By column, into how many more rows the cell above reaches. */
    const reaching: number[] = [];
    for (const child of table.childNodes) {
      if (!isElement(child) || isSkipped(child)) continue;
      if (child.tagName === 'tr') this.#row(child, reaching);
      else if (/^(?:tbody|thead|tfoot)$/.test(child.tagName)) this.#table(child);
      else this.#element(child);
    }
  }

  /** A row of a layout table is an item with its marker before it, or plain blocks; any other is a row of data. */
  #row(row: Element, reaching: number[]): void {
    const all = row.childNodes.filter(isElement).filter((cell) => !isSkipped(cell));
    const cells = all.filter(hasText);
    const [first, second] = cells;
    const isReached = reaching.some((rows) => rows > 0);
    if (first && second && cells.length === 2 && isSimple(first) && isMarkerOnly(cellText(first))) {
      this.#inside(second, { prefix: cellText(first) });
    } else if (cells.length > (isReached ? 0 : 1) && cells.every(isSimple)) {
      // Empty ones too: which column a value is in is said by the cells before it, and by those that reach down.
      this.#emit({ kind: 'table_row', text: columnsOf(all, reaching).join('\t').trimEnd() });
      return;
    } else {
      for (const cell of cells) {
        this.walk(cell);
        this.flush();
      }
    }
    for (const [column, rows] of reaching.entries()) reaching[column] = Math.max(0, rows - 1);
  }
}

const cellText = (cell: Element): string => collapse(innerText(cell).join(''));

/**
 * The columns of a row: the text of a cell in the first that it spans, nothing in the others and where a cell above reaches
 * down.
 * @param reaching by column, into how many more rows the cell above reaches; told of the cells of this row
 */
function columnsOf(cells: readonly Element[], reaching: number[]): string[] {
  const columns: string[] = [];
  const next = (text: string, rows: number): void => {
    // Of a wider table the first columns alone are followed.
    if (columns.length < widestTable) reaching[columns.length] = rows;
    columns.push(text);
  };
  const skipReached = (): void => {
    for (let rows = reaching[columns.length] ?? 0; rows > 0; rows = reaching[columns.length] ?? 0)
      next('', rows - 1);
  };
  for (const cell of cells) {
    skipReached();
    const rows = spanOf(cell, 'rowspan', tallestCell) - 1;
    next(cellText(cell), rows);
    for (let others = spanOf(cell, 'colspan', widestTable); others > 1; others -= 1) next('', rows);
  }
  for (let column = columns.length; column < reaching.length; column += 1) {
    reaching[column] = Math.max(0, (reaching[column] ?? 0) - 1);
  }
  return columns;
}

/** How many columns or rows a cell spans: 1 unless it says otherwise. */
function spanOf(cell: Element, of: 'colspan' | 'rowspan', most: number): number {
  const span = Number.parseInt(attribute(cell, of) ?? '1', 10);
  return Number.isNaN(span) ? 1 : Math.min(Math.max(span, 1), most);
}

const hasText = (element: Element): boolean =>
  element.childNodes.some((child) =>
    child.nodeName === '#text'
      ? (child as DefaultTreeAdapterTypes.TextNode).value.trim() !== ''
      : isElement(child) && !isSkipped(child) && hasText(child),
  );

/** A list item's number as a browser shows it. */
function listNumber(number: number, type: string | null): string {
  if (type === 'a' || type === 'A') {
    const letter = number >= 1 && number <= 26 ? String.fromCharCode(96 + number) : String(number);
    return `${type === 'A' ? letter.toUpperCase() : letter}.`;
  }
  if (type === 'i' || type === 'I')
    return `${type === 'I' ? romanNumber(number).toUpperCase() : romanNumber(number)}.`;
  return `${number}.`;
}

function romanNumber(number: number): string {
  if (number < 1 || number > 89) return String(number);
  const tens = ['', 'x', 'xx', 'xxx', 'xl', 'l', 'lx', 'lxx', 'lxxx'][Math.floor(number / 10)]!;
  return tens + ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'][number % 10]!;
}

/**
 * The blocks of a document, or of a piece of HTML inside another format.
 * @throws DomainError `source_unparseable` when there are more than are read at once.
 */
export function htmlBlocks(root: DefaultTreeAdapterTypes.Document): RawBlock[] {
  const walker = new BlockWalker();
  walker.walk(root);
  walker.flush();
  return walker.blocks;
}
