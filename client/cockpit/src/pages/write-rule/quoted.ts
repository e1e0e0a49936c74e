import { wholeWords } from '../review/ledger/word-ranges.ts';

/** A run of characters of a source, end exclusive. */
export interface Span {
  start: number;
  end: number;
}

export interface QuotableSource {
  sourceMaterialId: string;
  publication: string;
  extractedText: string;
  sections: readonly (Span & { headingPath: readonly string[] })[];
  coverage: { passages: readonly Span[] };
}

const isSame = (one: Span, other: Span): boolean => one.start === other.start && one.end === other.end;

const sectionAt = (
  { sections }: QuotableSource,
  { start }: Span,
): QuotableSource['sections'][number] | undefined =>
  sections.findLast((section) => section.start <= start && section.end > start);

/** Where a span is: the publication and the headings over it. */
export const placeOf = (source: QuotableSource, span: Span): string =>
  [source.publication, ...(sectionAt(source, span)?.headingPath ?? [])].join(' › ');

/** "(1) ", "2. ", "(a) " before the first word of a statement. */
const ownNumber = /^(?:\([0-9a-zA-Z]{1,5}\)|[0-9]{1,4}[a-z]?\.)\s/;

/** A statement without the number that it has in its section: that is none of its words, and nobody reads it. */
export function withoutNumber({ extractedText }: Pick<QuotableSource, 'extractedText'>, span: Span): Span {
  const number = ownNumber.exec(extractedText.slice(span.start, span.end))?.[0];
  return number === undefined ? span : { start: span.start + number.length, end: span.end };
}

/** How many statements on either side are offered. */
const near = 6;

/**
 * The statements around one, in the same section, that a rule may have to quote besides: the opening words of a list,
 * the item before. In the order of the text.
 */
export function neighboursOf(source: QuotableSource, span: Span): Span[] {
  const section = sectionAt(source, span);
  if (!section) return [];
  const within = source.coverage.passages.filter(
    (one) =>
      one.start >= section.start &&
      one.end <= section.end &&
      (one.end <= span.start || one.start >= span.end),
  );
  // Several things may have become of the same words.
  const distinct = within.filter((one, index) => !within.slice(0, index).some((other) => isSame(one, other)));
  const before = distinct.filter(({ end }) => end <= span.start).slice(-near);
  const after = distinct.filter(({ start }) => start >= span.end).slice(0, near);
  return [...before, ...after];
}

/** The whole words that a selection touches, without the space around them; null where it touches none. */
export function selectedSpan(
  { extractedText: text, sections }: QuotableSource,
  { start, end }: Span,
): Span | null {
  const from = sections.findLast((section) => section.start <= start)?.start ?? 0;
  const to = sections.find((section) => section.end >= end)?.end ?? text.length;
  const words = wholeWords(text.slice(from, to), { citation: 0, start: start - from, end: end - from });
  return words && { start: words.start + from, end: words.end + from };
}

/** What the words look like they say; the ledger says it for good. */
export function modalityIn(text: string): 'MUST' | 'MUST_NOT' | 'MAY' | 'ENTITLED' {
  const said = text.toLowerCase();
  if (/\b(?:must|shall|may|can) not\b|\bno \w+ (?:may|shall)\b|\bprohibited\b|\bforbidden\b/.test(said))
    return 'MUST_NOT';
  if (/\bentitled\b/.test(said)) return 'ENTITLED';
  return /\bmay\b/.test(said) && !/\b(?:must|shall)\b/.test(said) ? 'MAY' : 'MUST';
}
