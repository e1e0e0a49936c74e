import { makeCitationSelectors, QuotableText, type QuoteLocation, type QuoteSelectors } from './quote.ts';

/** Characters of text that may be searched on the event loop, all quotes together: a few milliseconds. */
export const searchedHere = 100_000;

/** A quote that is claimed to be in a text, with as much of its span as is claimed. */
export interface AskedQuote {
  /** Names the text. */
  source: string;
  quote: string;
  start: number | null;
  end: number | null;
}

/** Where a quote is, or why that is not known. Null: there is no such text. */
export type QuotePlace = QuoteSelectors | 'not_found' | 'ambiguous' | null;

/** A span that is given is kept as it is; otherwise the only place of the quote, or the nearest to `start`. */
export function placesOfQuotes({
  texts,
  asked,
}: {
  texts: ReadonlyMap<string, string>;
  asked: readonly AskedQuote[];
}): QuotePlace[] {
  const quotable = new Map<string, QuotableText>();
  return asked.map(({ source, quote, start, end }): QuotePlace => {
    const text = texts.get(source);
    if (text === undefined) return null;
    if (start !== null && end !== null) return makeCitationSelectors(text, start, end);
    const searched = quotable.get(source) ?? new QuotableText(text);
    quotable.set(source, searched);
    const found = searched.find(quote, start ?? undefined);
    const [first] = found;
    if (!first) return 'not_found';
    if (found.length > 1 && start === null) return 'ambiguous';
    return makeCitationSelectors(text, first.start, first.end);
  });
}

/** {@link QuotableText.locate} of many quotes of one text. */
export function locateQuotes({
  text,
  quotes,
}: {
  text: string;
  quotes: readonly QuoteSelectors[];
}): QuoteLocation[] {
  const quotable = new QuotableText(text);
  return quotes.map((quote) => quotable.locate(quote));
}
