import type { Extension, Handle } from 'mdast-util-from-markdown';
import { gfmTable } from 'micromark-extension-gfm-table';
import { DomainError } from '../core/errors.ts';
import {
  boundedMarkdown,
  deepestNesting,
  nestsTooDeep,
  type MarkdownRoot,
} from '../markdown/bounded-markdown.ts';
import { checkMarkdownLength } from './document-limits.ts';
import { htmlBlocks, htmlDocument } from './html-blocks.ts';
import { canBeTitle, isSentence } from './legal-heading.ts';
import type { RawBlock } from './outline.ts';
import { Outline } from './outline.ts';
import { apartFromPages } from './page-lines.ts';
import type { ParsedSource } from './parsed-source.ts';
import { collapse, textBlocks } from './text-blocks.ts';

/** A bold line above its text that asks or demands something is part of what the text says. */
const saysMore =
  /[?:]\s*$|\b(?:who|what|when|where|how|which|may|must|shall|can|cannot|not|no|never|don[’']?t|allowed|required|entitled|prohibited|forbidden|only|free|eligible)\b/i;

type Node = MarkdownRoot['children'][number];
type Parent = Extract<Node, { children: unknown }>;
type NodeOf<Type extends Node['type']> = Extract<Node, { type: Type }>;

const close: Handle = function (token) {
  this.exit(token);
};

const tables: Extension = {
  enter: {
    table(token) {
      this.enter({ type: 'table', align: null, children: [] }, token);
    },
    tableRow(token) {
      this.enter({ type: 'tableRow', children: [] }, token);
    },
    tableHeader(token) {
      this.enter({ type: 'tableCell', children: [] }, token);
    },
    tableData(token) {
      this.enter({ type: 'tableCell', children: [] }, token);
    },
  },
  exit: { table: close, tableRow: close, tableHeader: close, tableData: close },
};

/** Law is indented to show its structure, and sets quotations in backticks (``term''): neither makes it program code. */
const codeMarks = ['codeIndented', 'codeText'];

const farIndented = /^([ \t]{64})[ \t]+/gm;
const frontMatter = /^---[ \t]*\r?\n(?:[^\n]*\n){0,200}?---[ \t]*\r?\n/;
const partLength = 1 << 20;

/**
 * Markdown (CommonMark with tables). Emphasis, link targets and comments are left out of the text, words never.
 * @throws DomainError `source_unparseable` when lists or quotations nest deeper than 64 levels, and when there is more of it
 * than is read at once.
 */
export function parseMarkdown(markdown: string): ParsedSource {
  if (nestsTooDeep(markdown)) {
    throw new DomainError('source_unparseable', `The Markdown nests deeper than ${deepestNesting} levels.`);
  }
  checkMarkdownLength(markdown);
  const body = markdown.replace(frontMatter, '').replace(farIndented, '$1');
  const outline = new Outline();
  for (const part of parts(body)) {
    for (const block of apartFromPages(markdownBlocks(part))) outline.add(block);
  }
  return outline.finish('markdown', null, null);
}

/**
 * A long document in pieces of about a million characters, cut where a heading or item begins at the margin, so
 * that memory does not grow with the document. Only a reference link whose target is in another piece stays as written.
 */
function* parts(text: string): Generator<string> {
  const cut = /^(?:#{1,6} |[-+*] |\d{1,9}[.)] )/gm;
  let from = 0;
  while (text.length - from > partLength) {
    cut.lastIndex = from + partLength;
    const next = cut.exec(text)?.index;
    if (next === undefined) break;
    yield text.slice(from, next);
    from = next;
  }
  yield text.slice(from);
}

/** A piece that cannot be read as Markdown in the time that its length allows is read as plain text. */
function markdownBlocks(part: string): RawBlock[] {
  const root = boundedMarkdown(part, {
    extensions: [gfmTable()],
    mdastExtensions: [tables],
    without: codeMarks,
  });
  if (root === null) return textBlocks(part);
  const walker = new MarkdownWalker(part);
  walker.walk(root.children);
  return walker.blocks;
}

class MarkdownWalker {
  readonly blocks: RawBlock[] = [];
  #depth = 0;
  #quoted = 0;
  #item: { marker: string; inText: boolean } | null = null;

  constructor(readonly source: string) {}

  walk(nodes: readonly Node[]): void {
    for (const node of nodes) this.#block(node);
  }

  #block(node: Node): void {
    switch (node.type) {
      case 'heading': {
        this.#heading(node);
        return;
      }
      case 'paragraph': {
        this.#paragraph(node);
        return;
      }
      case 'list':
        for (const item of node.children) this.#listItem(item, node.ordered === true);
        return;
      case 'blockquote':
        this.#quoted++;
        this.walk(node.children);
        this.#quoted--;
        return;
      case 'table':
        for (const row of node.children) {
          const cells = row.children.map((cell) => collapse(inlineText(cell)));
          if (cells.some((cell) => cell !== ''))
            this.#emit({ kind: 'table_row', text: cells.join('\t').trimEnd() });
        }
        return;
      case 'code': {
        this.#lines(node.value);
        return;
      }
      case 'html':
        for (const block of htmlBlocks(htmlDocument(node.value)))
          this.#emit({ ...block, depth: (block.depth ?? 0) + this.#depth });
        return;
      case 'thematicBreak': {
        // "* * * * *" is how law marks an omission; a rule of dashes is only a rule.
        const written = this.#written(node);
        if (written.startsWith('*')) this.#emit({ kind: 'paragraph', text: collapse(written) });
        return;
      }
      default:
        // What is left are definitions of link targets.
        return;
    }
  }

  #written(node: Node): string {
    return this.source.slice(node.position?.start.offset, node.position?.end.offset);
  }

  #heading(node: NodeOf<'heading'>): void {
    const text = collapse(inlineText(node));
    if (text === '') return;
    const underlined = !this.#written(node).startsWith('#');
    if (underlined && isSentence(text)) this.#emit({ kind: 'paragraph', text });
    else this.#emit({ kind: 'heading', text, rank: node.depth });
  }

  #paragraph(node: NodeOf<'paragraph'>): void {
    const text = inlineText(node);
    const [first, ...others] = node.children;
    const bold = first?.type === 'strong' && this.#depth === 0 ? inlineText(first) : '';
    const rest = inlineText({ ...node, children: others });
    const isAbove = /^[ \t]*\n/.test(rest) && !saysMore.test(bold);
    if (bold !== '' && canBeTitle(collapse(bold)) && (rest === '' || isAbove)) {
      this.#emit({ kind: 'heading', text: collapse(bold) });
      this.#lines(rest);
    } else this.#lines(text);
  }

  #lines(text: string): void {
    if (text.trim() === '') return;
    if (!text.trim().includes('\n')) {
      this.#emit({ kind: 'paragraph', text: collapse(text) });
      return;
    }
    for (const block of textBlocks(text, { reflow: true })) this.#emit({ ...block, indent: 0 });
  }

  #listItem(item: NodeOf<'listItem'>, ordered: boolean): void {
    const written = this.#written(item);
    this.#depth++;
    this.#item = ordered
      ? { marker: /^\d+[.)]/.exec(written)?.[0] ?? '1.', inText: true }
      : { marker: '•', inText: false };
    this.walk(item.children);
    this.#closeItem();
    this.#depth--;
  }

  /** An item without content still has its number. */
  #closeItem(): void {
    if (this.#item?.inText) this.#emit({ kind: 'paragraph', text: '' });
    this.#item = null;
  }

  #emit(block: RawBlock): void {
    const item = this.#item;
    this.#item = null;
    const depth = block.depth ?? this.#depth;
    if (!item) {
      const kind = block.kind === 'paragraph' && this.#quoted > 0 && depth === 0 ? 'quote' : block.kind;
      this.blocks.push({ ...block, kind, depth });
    } else if (block.kind === 'paragraph' || item.inText) {
      const text = item.inText ? `${item.marker} ${block.text}`.trim() : block.text;
      this.blocks.push({
        ...block,
        kind: 'paragraph',
        text,
        depth,
        contained: true,
        shownMarker: item.marker,
      });
    } else this.blocks.push({ ...block, depth });
  }
}

/** The words of inline content; line breaks are kept. Walks without recursion: emphasis may nest without bound. */
function inlineText(root: Parent): string {
  const parts: string[] = [];
  const waiting: Node[] = [...root.children].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ('children' in node) waiting.push(...[...node.children].reverse());
    else if (node.type === 'break') parts.push('\n');
    else if (node.type === 'html') parts.push(/^<(?:br|p)\b/i.test(node.value) ? '\n' : '');
    else if (node.type === 'image' || node.type === 'imageReference') parts.push(node.alt ?? '');
    else if ('value' in node) parts.push(node.value);
  }
  return parts.join('');
}
