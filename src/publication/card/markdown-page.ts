import { fragment, nothing, type Html } from '../../http/html.ts';
import { boundedMarkdown, type MarkdownRoot } from '../../markdown/bounded-markdown.ts';

type Node = MarkdownRoot['children'][number] | { type: string };
interface AnyNode {
  type: string;
  value?: string;
  depth?: number;
  ordered?: boolean | null;
  url?: string;
  alt?: string | null;
  children?: Node[];
}

/** Links lead to the web and to mail, never to a script. */
const isSafe = (url: string): boolean => /^(https?:|mailto:)/i.test(url);

/**
 * An operator's Markdown as markup. HTML in it is shown as text, pictures are shown as their description, and links of
 * other schemes than http, https and mailto lose their target: nothing that it says can run or load. What nests deeper
 * than any text needs is shown as it was written: every text has a page.
 */
export function markdownHtml(markdown: string): Html {
  const root = boundedMarkdown(markdown);
  return root === null ? fragment`<pre>${markdown}</pre>` : all(root.children, 0);
}

/** Emphasis may nest without end; deeper than this only its words are shown. */
const deepest = 150;

const all = (nodes: readonly Node[] | undefined, depth: number): Html =>
  depth > deepest
    ? fragment`${wordsOf(nodes ?? [])}`
    : fragment`${(nodes ?? []).map((node) => renderNode(node as AnyNode, depth))}`;

function wordsOf(nodes: readonly Node[]): string {
  const words: string[] = [];
  const waiting: AnyNode[] = [...nodes].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    words.push(node.value ?? node.alt ?? '');
    waiting.push(...[...(node.children ?? [])].reverse());
  }
  return words.join('');
}

function renderNode(node: AnyNode, depth: number): Html {
  const inner = all(node.children, depth + 1);
  switch (node.type) {
    case 'paragraph':
      return fragment`<p>${inner}</p>`;
    case 'heading':
      return fragment`<h4>${inner}</h4>`;
    case 'list':
      return node.ordered ? fragment`<ol>${inner}</ol>` : fragment`<ul>${inner}</ul>`;
    case 'listItem':
      return fragment`<li>${inner}</li>`;
    case 'blockquote':
      return fragment`<blockquote>${inner}</blockquote>`;
    case 'emphasis':
      return fragment`<em>${inner}</em>`;
    case 'strong':
      return fragment`<strong>${inner}</strong>`;
    case 'inlineCode':
      return fragment`<code>${node.value ?? ''}</code>`;
    case 'code':
      return fragment`<pre><code>${node.value ?? ''}</code></pre>`;
    case 'break':
      return fragment`<br />`;
    case 'thematicBreak':
      return fragment`<hr />`;
    case 'link':
      return isSafe(node.url ?? '')
        ? fragment`<a href="${node.url ?? ''}" rel="noreferrer">${inner}</a>`
        : inner;
    case 'image':
      return fragment`${node.alt ?? ''}`;
    case 'definition':
      return nothing;
    default:
      return node.value === undefined ? inner : fragment`${node.value}`;
  }
}
