import { DomainError } from '../../core/errors.ts';
import type { BinaryFormat } from '../binary-format.ts';
import { Outline } from '../outline.ts';
import type { ParsedSource, ReadingRemark } from '../parsed-source.ts';
import { languageTag } from '../xml/xml-dialect.ts';
import { withoutFurniture, type Furniture } from './page-furniture.ts';
import { pdfBlocks } from './pdf-blocks.ts';
import { checkPdfBounds } from './pdf-bounds.ts';
import { linesOf, type PdfLine, type PdfRun } from './pdf-page.ts';

const mostPages = 5_000;
/** Letters and marks of one document. */
const longestText = 20_000_000;

const refuse = (message: string, cause?: unknown): DomainError =>
  new DomainError('source_unparseable', message, {}, { cause });

/** PDF with a text layer, by PDF.js. Fonts are not loaded, scripts and forms not run, and nothing is fetched. */
export const pdf: BinaryFormat = {
  name: 'PDF with a text layer',
  mediaType: 'application/pdf',
  recognises: (bytes) => Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-'),
  read: readPdf,
};

interface Pages {
  lines: PdfLine[];
  /** Numbers of pages without a text layer, from 1. */
  empty: number[];
  count: number;
  title: string | null;
  language: string | null;
}

async function readPdf(bytes: Uint8Array): Promise<ParsedSource> {
  checkPdfBounds(bytes);
  const pages = await readPages(bytes);
  if (pages.lines.length === 0) {
    throw refuse(
      `The PDF has no text layer: its ${pages.count} pages are images, as of a scan. Run text recognition (OCR) on it and send what it makes, after reading it against the original.`,
    );
  }
  refuseUndecodable(pages.lines);
  const furniture = withoutFurniture(pages.lines);
  const outline = new Outline();
  for (const block of pdfBlocks(furniture)) outline.add(block);
  const remarks = remarksOn(pages, furniture);
  return { ...outline.finish('pdf', pages.title, pages.language), remarks };
}

async function readPages(bytes: Uint8Array): Promise<Pages> {
  const { getDocumentProxy } = await import('unpdf');
  const open = getDocumentProxy as (data: Uint8Array, options: object) => Promise<TextDocument>;
  // A copy: the library takes the memory over.
  const document = await open(new Uint8Array(bytes), {
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    maxImageSize: 0,
    verbosity: 0,
  }).catch((error: unknown) => {
    throw asRefusal(error);
  });
  try {
    if (document.numPages > mostPages) {
      throw refuse(
        `The PDF has ${document.numPages} pages, and at most ${mostPages} are read. Send its parts.`,
      );
    }
    const pages: Pages = { lines: [], empty: [], count: document.numPages, title: null, language: null };
    let length = 0;
    for (let number = 1; number <= document.numPages; number++) {
      const runs = await runsOf(document, number);
      length += runs.reduce((sum, { str }) => sum + str.length, 0);
      if (length > longestText)
        throw refuse('The PDF holds more text than can be read at once. Send its parts.');
      const lines = linesOf(runs, number - 1);
      if (lines.length === 0) pages.empty.push(number);
      pages.lines.push(...lines);
    }
    const { info } = await document.getMetadata();
    pages.title = titleOf(info.Title);
    pages.language = languageTag(typeof info.Language === 'string' ? info.Language : undefined);
    return pages;
  } finally {
    await document.loadingTask.destroy();
  }
}

/** As much of the library's document as is used. */
interface TextDocument {
  numPages: number;
  getMetadata(): Promise<{ info: { Title?: unknown; Language?: unknown } }>;
  loadingTask: { destroy(): Promise<void> };
  getPage(number: number): Promise<{
    getTextContent(): Promise<{ items: readonly object[] }>;
    cleanup(): void;
  }>;
}

async function runsOf(document: TextDocument, number: number): Promise<PdfRun[]> {
  try {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    page.cleanup();
    return items.filter((item): item is PdfRun => 'str' in item);
  } catch (error) {
    throw refuse(`Page ${number} of the PDF is damaged. Save the document again, and send that.`, error);
  }
}

function asRefusal(error: unknown): DomainError {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') return refuse('The PDF asks for a password. Save it without one.', error);
  return refuse('The PDF is damaged or cut off: its contents cannot be found. Fetch it again.', error);
}

/** A name of a file or a word processor's default is no title. */
function titleOf(title: unknown): string | null {
  if (typeof title !== 'string') return null;
  const text = title.trim().replace(/^Microsoft Word - /, '');
  return text === '' || /\.\w{1,5}$/.test(text) || /^untitled/i.test(text) ? null : text.slice(0, 500);
}

/** Letters of the private use area and controls are what a font without a table of its letters leaves. */
function refuseUndecodable(lines: readonly PdfLine[]): void {
  let letters = 0;
  let unknown = 0;
  for (const { text } of lines) {
    letters += text.length;
    unknown += text.match(/[\p{Co}\p{Cc}\uFFFD]/gu)?.length ?? 0;
  }
  if (unknown * 10 > letters) {
    throw refuse(
      'The letters of the PDF cannot be told: its fonts do not say which they are. Print it to a new PDF from its source, or run text recognition (OCR) on it.',
    );
  }
}

function remarksOn({ empty, count }: Pages, { removed, lineNumbers }: Furniture): ReadingRemark[] {
  const remarks: ReadingRemark[] = [];
  if (empty.length > 0) {
    const shown = empty.slice(0, 20).join(', ');
    remarks.push({
      code: 'pages_not_read',
      message: `${empty.length} of ${count} pages have no text layer and are not read: ${shown}${empty.length > 20 ? ', …' : ''}. Where they are not blank, run text recognition (OCR) on them.`,
    });
  }
  if (removed.length > 0 || lineNumbers > 0) {
    const words = removed.slice(0, 5).map((text) => `“${text.slice(0, 80).replaceAll('\t', ' ')}”`);
    const numbers = lineNumbers > 0 ? [`${lineNumbers} line numbers`] : [];
    remarks.push({
      code: 'page_furniture_left_out',
      message: `Left out as what is printed on pages beside their text: ${[...words, ...numbers].join(', ')}${removed.length > 5 ? ` and ${removed.length - 5} more` : ''}.`,
    });
  }
  return remarks;
}
