import { legalHeadingOf } from '../legal-heading.ts';
import type { PdfLine } from './pdf-page.ts';

/** What is printed on pages beside their text. */
export interface Furniture {
  body: PdfLine[];
  notes: PdfLine[];
  /** Words of what was taken away, each once. */
  removed: string[];
  lineNumbers: number;
}

/** So many lines at the top and at the bottom of a page may be furniture. */
const zone = 3;
const pageNumber =
  /^[-–—\s]{0,4}(?:page|p\.|seite|pagina|página)?\s{0,3}(?:\d{1,4}|[ivxlc]{1,7})(?:\s{0,3}(?:of|\/|von|de|di)\s{0,3}\d{1,4})?[-–—\s]{0,4}$/i;

/** How a line reads on other pages: word for word, or at the very edge with other numbers, unless it is of the law. */
function keyOf({ text, y }: PdfLine, outermost: boolean): string {
  const varies = outermost && !/[.;:,]$/.test(text) && legalHeadingOf(text) === null;
  const words = (varies ? text.replace(/\d+/g, '#') : text).replace(/\s+/g, ' ');
  return `${Math.round(y / 4)} ${words}`;
}

function byPage(lines: readonly PdfLine[]): PdfLine[][] {
  const pages = new Map<number, PdfLine[]>();
  for (const line of lines) {
    const page = pages.get(line.page);
    if (page) page.push(line);
    else pages.set(line.page, [line]);
  }
  return [...pages.values()];
}

/** Tells running headers and footers, page numbers, line numbers and footnotes from the text. */
export function withoutFurniture(lines: readonly PdfLine[]): Furniture {
  const pages = byPage(lines);
  const seen = new Map<string, Set<number>>();
  for (const page of pages) {
    for (const { line, key } of edgeLines(page)) {
      const on = seen.get(key) ?? new Set();
      on.add(line.page);
      seen.set(key, on);
    }
  }
  const enough = Math.max(2, Math.ceil(pages.length * 0.3));
  const away = new Set<PdfLine>();
  const numbering = new Map<number, number>();
  for (const page of pages) {
    for (const { line, outermost } of edgeLines(page)) {
      const offset = outermost && pageNumber.test(line.text) ? offsetOf(line) : null;
      if (offset !== null) numbering.set(offset, (numbering.get(offset) ?? 0) + 1);
    }
  }
  for (const page of pages) {
    for (const { line, key, outermost } of edgeLines(page)) {
      const repeats = (seen.get(key)?.size ?? 0) >= enough;
      const numbers = outermost && pageNumber.test(line.text) && isNumbering(line, numbering, pages.length);
      if (repeats || numbers) away.add(line);
    }
  }
  let lineNumbers = 0;
  const kept = pages.flatMap((page) => {
    const own = page.filter((line) => !away.has(line));
    const numbered = withoutLineNumbers(own);
    lineNumbers += numbered.count;
    return numbered.lines;
  });
  const { body, notes } = apartFromNotes(kept);
  return { body, notes, removed: [...new Set([...away].map(({ text }) => text))], lineNumbers };
}

/** The lines at the edges of a page; the key says what and how high, since a header is at the same place on each page. */
function edgeLines(page: readonly PdfLine[]): { line: PdfLine; key: string; outermost: boolean }[] {
  const sorted = [...page].sort((a, b) => b.y - a.y);
  const top = sorted.slice(0, zone);
  const bottom = sorted.slice(Math.max(zone, sorted.length - zone));
  const [first, last] = [sorted[0], sorted.at(-1)];
  return [...top, ...bottom].map((line) => {
    const outermost = line.y === first?.y || line.y === last?.y;
    return { line, key: keyOf(line, outermost), outermost };
  });
}

/** How far the number at the edge of a page is from the page's place; null for roman numbers. */
function offsetOf({ text, page }: PdfLine): number | null {
  const number = /\d{1,4}/.exec(text)?.[0];
  return number === undefined ? null : Number(number) - page;
}

/** A bare number at the edge numbers the pages where others count on with it; decorated or roman, it needs none. */
function isNumbering(line: PdfLine, numbering: ReadonlyMap<number, number>, pages: number): boolean {
  const offset = offsetOf(line);
  if (offset === null || !/^\d{1,4}$/.test(line.text)) return true;
  return pages === 1 ? offset === 1 : (numbering.get(offset) ?? 0) > 1;
}

/** A number at the start of nearly every line, counting by one, or by five on every fifth. */
function withoutLineNumbers(page: PdfLine[]): { lines: PdfLine[]; count: number } {
  const numbered = page.flatMap((line) => {
    const match = /^(\d{1,3})(?:[\t ]+|$)/.exec(line.text);
    return match ? [{ line, number: Number(match[1]), length: match[0].length }] : [];
  });
  const steps = numbered.slice(1).map(({ number }, at) => number - numbered[at]!.number);
  const step = steps[0];
  const regular = (step === 1 || step === 5) && steps.every((one) => one === step);
  const dense =
    step === 1 ? numbered.length >= page.length * 0.8 : numbered.length >= (page.length / 5) * 0.7;
  if (numbered.length < 4 || !regular || !dense) return { lines: page, count: 0 };
  const lengths = new Map(numbered.map(({ line, length }) => [line, length]));
  const lines = page.flatMap((line) => {
    const length = lengths.get(line);
    if (length === undefined) return [line];
    const text = line.text.slice(length);
    if (text === '') return [];
    const raised = line.raised.map((one) => ({ ...one, at: one.at - length }));
    // Where the words begin is not known: as far in as lines without a number do.
    const x = Math.min(...page.filter((one) => !lengths.has(one)).map((one) => one.x), line.x + 30);
    return [{ ...line, text, x, raised }];
  });
  return { lines, count: numbered.length };
}

export function bodyHeight(lines: readonly PdfLine[]): number {
  const letters = new Map<number, number>();
  for (const { height, text } of lines) {
    const rounded = Math.round(height * 2) / 2;
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length);
  }
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 10;
}

const noteSign = /^(?:\d{1,3}|[*†‡§]{1,3})[\s.)]{0,3}\S/;

/** Smaller type at the foot of a page that begins with the sign of a note. */
function apartFromNotes(lines: readonly PdfLine[]): { body: PdfLine[]; notes: PdfLine[] } {
  const small = 0.92 * bodyHeight(lines);
  const notes = new Set<PdfLine>();
  for (const page of byPage(lines)) {
    const sorted = [...page].sort((a, b) => b.y - a.y);
    let first = sorted.length;
    while (first > 0 && sorted[first - 1]!.height < small) first -= 1;
    const begins = sorted.slice(first).findIndex(({ text }) => noteSign.test(text));
    if (first === 0 || begins < 0) continue;
    for (const line of sorted.slice(first + begins)) notes.add(line);
  }
  return { body: lines.filter((line) => !notes.has(line)), notes: lines.filter((line) => notes.has(line)) };
}
