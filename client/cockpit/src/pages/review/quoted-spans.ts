import type { Span } from '../write-rule/quoted.ts';

/** Words of a source that a rule quotes. */
export interface QuotedSpan extends Span {
  sourceMaterialId: string;
}

/** With another run of words: those that it touches, or that only space parts it from, become one quote with it. */
export function withQuote(quotes: readonly QuotedSpan[], added: QuotedSpan, text: string): QuotedSpan[] {
  let { start, end } = added;
  const apart: QuotedSpan[] = [];
  for (const quote of [...quotes].sort((a, b) => a.start - b.start)) {
    const [before, after] = quote.start < start ? [quote.end, start] : [end, quote.start];
    const joins =
      quote.sourceMaterialId === added.sourceMaterialId &&
      (before >= after || text.slice(before, after).trim() === '');
    if (joins) [start, end] = [Math.min(start, quote.start), Math.max(end, quote.end)];
    else apart.push(quote);
  }
  return inOrder([...apart, { ...added, start, end }], quotes);
}

/** As the sources were quoted first, and in the order of their text. */
function inOrder(quotes: readonly QuotedSpan[], before: readonly QuotedSpan[]): QuotedSpan[] {
  const sources = [...new Set([...before, ...quotes].map(({ sourceMaterialId }) => sourceMaterialId))];
  return [...quotes].sort(
    (a, b) => sources.indexOf(a.sourceMaterialId) - sources.indexOf(b.sourceMaterialId) || a.start - b.start,
  );
}

/** The sentence around some words, as far as full stops and blank lines tell. */
export function sentenceAround(text: string, { start, end }: Span): Span {
  const before = text.slice(0, start);
  const from = Math.max(
    before.lastIndexOf('. ') + 1,
    before.lastIndexOf('.\n') + 1,
    before.lastIndexOf('\n\n') + 1,
  );
  const isWhole = /[.;!?]["'”’)\]]*$/.test(text.slice(start, end));
  const rest = isWhole ? 0 : text.slice(end).search(/[.;!?](?=["'”’)\s]|$)|\n\s*\n/);
  const lead = text.slice(from, start);
  return {
    start: from + (lead.length - lead.trimStart().length),
    end: isWhole ? end : rest < 0 ? text.length : end + rest + (text[end + rest] === '\n' ? 0 : 1),
  };
}
