import { fragment, nothing, type Html } from '../http/html.ts';

/** What a page of the reference is made of: one source for its HTML and for its Markdown. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'entry'; text: string; id: string; aside?: string }
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'steps'; items: readonly string[] }
  | { kind: 'rows'; rows: readonly (readonly [term: string, text: string])[] }
  /** Rows that can be linked to, each by its term. */
  | { kind: 'codes'; rows: readonly (readonly [term: string, text: string])[] };

export interface ReferencePage {
  /** `/docs/<name>`, and `/docs/<name>.md` beside it. */
  name: string;
  title: string;
  lead: string;
  blocks: readonly Block[];
}

export const heading = (text: string): Block => ({ kind: 'heading', text });
export const entry = (words: string, { id, aside }: { id?: string; aside?: string } = {}): Block => ({
  kind: 'entry',
  text: words,
  id: id ?? anchorOf(words),
  aside,
});
export const text = (words: string): Block => ({ kind: 'text', text: words });
export const code = (lines: string): Block => ({ kind: 'code', text: lines });
export const steps = (...items: string[]): Block => ({ kind: 'steps', items });
export const rows = (...pairs: (readonly [string, string])[]): Block => ({ kind: 'rows', rows: pairs });
export const codes = (of: Readonly<Record<string, string>>): Block => ({
  kind: 'codes',
  rows: Object.entries(of),
});

/** The place of a heading or an entry within its page. */
export const anchorOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\w]+/g, '-')
    .replace(/^-/, '')
    .replace(/-$/, '');

/** Text in which backticks make code, and `[words](/path)` a link of this site: the only marks that pages use. */
export function inline(words: string): Html {
  const parts = words
    .split('`')
    .map((part, index) => (index % 2 === 1 ? fragment`<code>${part}</code>` : linked(part)));
  return fragment`${parts}`;
}

function linked(words: string): Html {
  const [before = '', ...rest] = words.split('[');
  const parts = rest.map((part) => {
    const [label = '', after = ''] = part.split('](');
    const end = after.indexOf(')');
    return end === -1
      ? fragment`[${part}`
      : fragment`<a href="${after.slice(0, end)}">${label}</a>${after.slice(end + 1)}`;
  });
  return fragment`${before}${parts}`;
}

/** A block as HTML. */
export function blockHtml(block: Block): Html {
  switch (block.kind) {
    case 'heading':
      return fragment`<h2 id="${anchorOf(block.text)}">${inline(block.text)}</h2>`;
    case 'entry':
      return fragment`<h3 id="${block.id}">${inline(block.text)}${
        block.aside === undefined ? nothing : fragment` <span class="type">${inline(block.aside)}</span>`
      }</h3>`;
    case 'text':
      return fragment`<p>${inline(block.text)}</p>`;
    case 'code':
      return fragment`<pre tabindex="0"><code>${block.text}</code></pre>`;
    case 'steps':
      return fragment`<ol>${block.items.map((item) => fragment`<li>${inline(item)}</li>`)}</ol>`;
    case 'rows':
      return fragment`<dl>${block.rows.map(
        ([term, words]) => fragment`<dt><code>${term}</code></dt><dd>${inline(words)}</dd>`,
      )}</dl>`;
    case 'codes':
      return fragment`<dl>${block.rows.map(
        ([term, words]) =>
          fragment`<dt id="${anchorOf(term)}"><code>${term}</code></dt><dd>${inline(words)}</dd>`,
      )}</dl>`;
  }
}

/** A block as Markdown. */
function blockMarkdown(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `## ${block.text}`;
    case 'entry':
      return `### ${block.text}${block.aside === undefined ? '' : ` (${block.aside})`}`;
    case 'text':
      return block.text;
    case 'code':
      return `\`\`\`\n${block.text}\n\`\`\``;
    case 'steps':
      return block.items.map((item, index) => `${index + 1}. ${item}`).join('\n');
    case 'rows':
    case 'codes':
      return block.rows.map(([term, words]) => `- \`${term}\`: ${words}`).join('\n');
  }
}

/** The page as Markdown, for those who read it without a browser. */
export const pageMarkdown = ({ title, lead, blocks }: ReferencePage): string =>
  `# ${title}\n\n${lead}\n\n${blocks.map(blockMarkdown).join('\n\n')}\n`;
