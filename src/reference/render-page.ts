import { fragment, type Html } from '../http/html.ts';
import { anchorOf, blockHtml, inline, type Block, type ReferencePage } from './blocks.ts';
import { referenceFrame, type ReferencePlace } from './frame.ts';

/** What the reader can go to on a page: its headings, and the entries below each. */
function contentsOf(blocks: readonly Block[]): Html {
  const groups: { heading: string; entries: { text: string; id: string }[] }[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading') groups.push({ heading: block.text, entries: [] });
    else if (block.kind === 'entry') groups.at(-1)?.entries.push(block);
  }
  const link = (words: string, id: string): Html => fragment`<a href="#${id}">${inline(words)}</a>`;
  return fragment`${groups.map(
    (group) =>
      fragment`<li>${link(group.heading, anchorOf(group.heading))}<ul>${group.entries.map(({ text, id }) => fragment`<li>${link(text, id)}</li>`)}</ul></li>`,
  )}`;
}

export const renderPage = (
  { name, title, lead, blocks }: ReferencePage,
  places: readonly ReferencePlace[],
): string =>
  referenceFrame({
    path: `/docs/${name}`,
    title,
    places,
    contents: contentsOf(blocks),
    main: fragment`<h1>${title}</h1><p class="lead">${inline(lead)}</p>${blocks.map(blockHtml)}`,
  });
