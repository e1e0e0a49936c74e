import type { DefaultTreeAdapterTypes } from 'parse5';
import { DomainError } from '../core/errors.ts';
import { attribute, htmlBlocks, htmlDocument, isElement } from './html-blocks.ts';
import { Outline } from './outline.ts';
import type { ParsedSource } from './parsed-source.ts';
import { collapse } from './text-blocks.ts';

/** Words that a page shows in place of its text until a script has run. */
const placeholder = /\b(?:javascript|loading|please wait)\b/i;
const placeholderLength = 300;

/**
 * HTML: what a reader sees of the page, without navigation, scripts and hidden elements.
 * @throws DomainError `source_unparseable` when the page fetches its text by script, or nests too deep.
 */
export function parseHtml(html: string): ParsedSource {
  const document = htmlDocument(html);
  const blocks = htmlBlocks(document);
  const length = blocks.reduce((sum, block) => sum + block.text.length, 0);
  const isShell =
    length === 0 || (length < placeholderLength && blocks.some((block) => placeholder.test(block.text)));
  if (isShell && /<script\b/i.test(html)) {
    throw new DomainError(
      'source_unparseable',
      'The page holds only a script that would fetch the text. Give the text itself: save the page from a browser after it has loaded, or use a printable version.',
    );
  }
  const root = document.childNodes.find(isElement);
  const outline = new Outline();
  for (const block of blocks) outline.add(block);
  return outline.finish('html', titleOf(root), root ? languageOf(root) : null);
}

function titleOf(root: DefaultTreeAdapterTypes.Element | undefined): string | null {
  const head = root?.childNodes.filter(isElement).find((element) => element.tagName === 'head');
  const title = head?.childNodes.filter(isElement).find((element) => element.tagName === 'title');
  const text = title?.childNodes.map((node) => ('value' in node ? node.value : '')).join('') ?? '';
  const isFileName = !/\s/.test(text.trim()) && /\.\w{1,5}$/.test(text.trim());
  return isFileName ? null : collapse(text) || null;
}

function languageOf(root: DefaultTreeAdapterTypes.Element): string | null {
  const language = attribute(root, 'lang') ?? attribute(root, 'xml:lang');
  return language && /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(language) ? language : null;
}
