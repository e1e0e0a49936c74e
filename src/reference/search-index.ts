import type { OpenApiDocument } from '../rest/openapi.ts';
import { anchorOf, type ReferencePage } from './blocks.ts';

/** One place that a search can lead to. */
export interface SearchEntry {
  title: string;
  /** Of which page. */
  page: string;
  href: string;
  text: string;
}

/** How many characters of a place are searched. */
const searched = 400;

/** Every operation, heading, entry and code of the reference. */
export function searchIndex(document: OpenApiDocument, pages: readonly ReferencePage[]): SearchEntry[] {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, summary, description }]): SearchEntry => ({
      title: summary,
      page: 'REST',
      href: `/docs#${anchorOf(operationId)}`,
      text: `${method.toUpperCase()} ${path} ${description ?? ''}`.slice(0, searched),
    })),
  );
  return [...operations, ...pages.flatMap(placesOf)];
}

function placesOf({ name, title: page, blocks }: ReferencePage): SearchEntry[] {
  const places: SearchEntry[] = [];
  const add = (title: string, id: string, text: string): void => {
    places.push({
      title: title.replaceAll('`', ''),
      page,
      href: `/docs/${name}#${id}`,
      text: text.slice(0, searched),
    });
  };
  const append = (text: string): void => {
    const last = places.at(-1);
    if (last) last.text = `${last.text} ${text}`.trim().slice(0, searched);
  };
  for (const block of blocks) {
    if (block.kind === 'heading') add(block.text, anchorOf(block.text), '');
    else if (block.kind === 'entry') add(block.text, block.id, '');
    else if (block.kind === 'codes') for (const [term, words] of block.rows) add(term, anchorOf(term), words);
    else if (block.kind === 'rows') append(block.rows.map((pair) => pair.join(' ')).join(' '));
    else if (block.kind === 'steps') append(block.items.join(' '));
    else append(block.text);
  }
  return places;
}
