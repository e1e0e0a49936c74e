import { boundedMarkdown, type MarkdownRoot } from './bounded-markdown.ts';

/** A part of a Markdown text, to be drawn without HTML. */
export interface MarkdownPart {
  /** What else Markdown knows is told by its words. */
  kind:
    | 'paragraph'
    | 'heading'
    | 'list'
    | 'list_item'
    | 'quotation'
    | 'emphasis'
    | 'strong'
    | 'code'
    | 'code_block'
    | 'break'
    | 'link'
    | 'text';
  /** Of `text`, `code` and `code_block`. */
  text?: string;
  /** Of a list: numbered. */
  ordered?: true;
  /** Of a link: to the web or to mail, never to a script. */
  url?: string;
  parts?: MarkdownPart[];
}

interface AnyNode {
  type: string;
  value?: string;
  alt?: string | null;
  ordered?: boolean | null;
  url?: string;
  children?: (MarkdownRoot['children'][number] | { type: string })[];
}

const named: Readonly<Record<string, MarkdownPart['kind']>> = {
  paragraph: 'paragraph',
  heading: 'heading',
  list: 'list',
  listItem: 'list_item',
  blockquote: 'quotation',
  emphasis: 'emphasis',
  strong: 'strong',
  inlineCode: 'code',
  code: 'code_block',
  break: 'break',
  link: 'link',
};

/** Deeper than this only the words are told: emphasis may nest without end. */
const deepest = 60;

/** The parts of a Markdown text; where it nests deeper than any text needs, its source as one block. */
export function markdownTree(markdown: string): MarkdownPart[] {
  const root = boundedMarkdown(markdown);
  return root === null ? [{ kind: 'code_block', text: markdown }] : partsOf(root, 0);
}

function partsOf({ children = [] }: Pick<AnyNode, 'children'>, depth: number): MarkdownPart[] {
  if (depth <= deepest) return (children as AnyNode[]).flatMap((node) => partOf(node, depth));
  const text = wordsOf(children);
  return text === '' ? [] : [{ kind: 'text', text }];
}

/** The words below nodes, without descending by calls: what nests without end is told here. */
function wordsOf(nodes: readonly AnyNode[]): string {
  const words: string[] = [];
  const stack = nodes.toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    words.push(node.value ?? node.alt ?? '');
    stack.push(...((node.children ?? []) as AnyNode[]).toReversed());
  }
  return words.join('');
}

function partOf(node: AnyNode, depth: number): MarkdownPart[] {
  const kind = named[node.type];
  const parts = partsOf(node, depth + 1);
  const text = node.value ?? node.alt ?? undefined;
  if (kind === undefined || (kind === 'link' && !isSafe(node.url ?? '')))
    return text === undefined ? parts : [{ kind: 'text', text }];
  return [
    {
      kind,
      ...(text !== undefined && { text }),
      ...(node.ordered && { ordered: true }),
      ...(kind === 'link' && { url: node.url }),
      ...(parts.length > 0 && { parts }),
    },
  ];
}

const isSafe = (url: string): boolean => /^(?:https?|mailto):/i.test(url);
