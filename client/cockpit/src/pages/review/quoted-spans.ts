import type { Span } from '../write-rule/quoted.ts';

/** Words of a source that a rule quotes. */
export interface QuotedSpan extends Span {
  sourceMaterialId: string;
  quote: string;
}

/** With another run of words of a source: quotes that it touches, or that only space parts from it, become one with it. */
export function withQuote(
  quotes: readonly QuotedSpan[],
  sourceMaterialId: string,
  added: Span,
  text: string,
): QuotedSpan[] {
  let { start, end } = added;
  const apart: QuotedSpan[] = [];
  for (const quote of [...quotes].sort((a, b) => a.start - b.start)) {
    const [before, after] = quote.start < start ? [quote.end, start] : [end, quote.start];
    const joins =
      quote.sourceMaterialId === sourceMaterialId &&
      (before >= after || text.slice(before, after).trim() === '');
    if (joins) [start, end] = [Math.min(start, quote.start), Math.max(end, quote.end)];
    else apart.push(quote);
  }
  return inOrder([...apart, { sourceMaterialId, start, end, quote: text.slice(start, end) }], quotes);
}

/** As the sources were quoted first, and in the order of their text. */
function inOrder(quotes: readonly QuotedSpan[], before: readonly QuotedSpan[]): QuotedSpan[] {
  const sources = [...new Set([...before, ...quotes].map(({ sourceMaterialId }) => sourceMaterialId))];
  return [...quotes].sort(
    (a, b) => sources.indexOf(a.sourceMaterialId) - sources.indexOf(b.sourceMaterialId) || a.start - b.start,
  );
}

/** Where a sentence ends in a text: at its mark, or at the end of a line that the next does not go on. */
const ends = /[.;!?]["'”’)\]]*(?=\s|$)|\n(?=\s*(?:\n|[\p{Lu}\d"“(]|$))/gu;

/** The sentence around some words, as far as marks and lines tell. */
export function sentenceAround(text: string, { start, end }: Span): Span {
  const bounds = [...text.matchAll(ends)].map(({ index, 0: mark }) => index + mark.trimEnd().length);
  const from = bounds.findLast((bound) => bound <= start) ?? 0;
  const to = bounds.find((bound) => bound >= end) ?? text.length;
  const lead = text.slice(from, start);
  return { start: from + (lead.length - lead.trimStart().length), end: to };
}
