import { fromMarkdown } from 'mdast-util-from-markdown';
import { html, nothing, type Html } from './html.ts';

type Node = ReturnType<typeof fromMarkdown>['children'][number] | { type: string };
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
 * other schemes than http, https and mailto lose their target: nothing that it says can run or load.
 */
export const markdownHtml = (markdown: string): Html => all(fromMarkdown(markdown).children);

const all = (nodes: readonly Node[] | undefined): Html =>
  html`${(nodes ?? []).map((node) => renderNode(node as AnyNode))}`;

function renderNode(node: AnyNode): Html {
  const inner = all(node.children);
  switch (node.type) {
    case 'paragraph':
      return html`<p>${inner}</p>`;
    case 'heading':
      return html`<h4>${inner}</h4>`;
    case 'list':
      return node.ordered
        ? html`<ol>
            ${inner}
          </ol>`
        : html`<ul>
            ${inner}
          </ul>`;
    case 'listItem':
      return html`<li>${inner}</li>`;
    case 'blockquote':
      return html`<blockquote>${inner}</blockquote>`;
    case 'emphasis':
      return html`<em>${inner}</em>`;
    case 'strong':
      return html`<strong>${inner}</strong>`;
    case 'inlineCode':
      return html`<code>${node.value ?? ''}</code>`;
    case 'code':
      return html`<pre><code>${node.value ?? ''}</code></pre>`;
    case 'break':
      return html`<br />`;
    case 'thematicBreak':
      return html`<hr />`;
    case 'link':
      return isSafe(node.url ?? '') ? html`<a href="${node.url ?? ''}" rel="noreferrer">${inner}</a>` : inner;
    case 'image':
      return html`${node.alt ?? ''}`;
    case 'definition':
      return nothing;
    default:
      return node.value === undefined ? inner : html`${node.value}`;
  }
}
