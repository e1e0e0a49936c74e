import { tokenize } from '../../../../../../src/rules/ledger/tokens.ts';

/** A run of whole words of one quote, end exclusive. */
export interface WordRange {
  citation: number;
  start: number;
  end: number;
}

/** The whole words that a run of characters touches; null where it touches none. */
export function wholeWords(quote: string, { citation, start, end }: WordRange): WordRange | null {
  const touched = tokenize(quote).filter((token) => token.end > start && token.start < end);
  const [first, last] = [touched[0], touched.at(-1)];
  return first && last ? { citation, start: first.start, end: last.end } : null;
}

const overlap = (one: WordRange, other: WordRange): boolean =>
  one.citation === other.citation && one.start < other.end && other.start < one.end;

/** Ranges with one more; what it overlaps becomes one with it. In the order of the text. */
export function withRange(ranges: readonly WordRange[], added: WordRange): WordRange[] {
  const joined = ranges.filter((range) => overlap(range, added));
  const whole = joined.reduce(
    (all, range) => ({
      ...all,
      start: Math.min(all.start, range.start),
      end: Math.max(all.end, range.end),
    }),
    added,
  );
  return [...ranges.filter((range) => !joined.includes(range)), whole].sort(
    (a, b) => a.citation - b.citation || a.start - b.start,
  );
}

/** A range that ends one word further on, or one word sooner; it keeps at least one word. */
export function stretched(quote: string, range: WordRange, by: 1 | -1): WordRange {
  const tokens = tokenize(quote);
  const last = tokens.findIndex(({ end }) => end === range.end);
  const next = tokens[last + by];
  return next && next.end > range.start ? { ...range, end: next.end } : range;
}

export const textOf = (quotes: readonly string[], ranges: readonly WordRange[]): string =>
  ranges
    .map(({ citation, start, end }) => quotes[citation]?.slice(start, end) ?? '')
    .filter((text) => text !== '')
    .join(' … ');

/** The beginning of what follows the last of the ranges. */
export function textAfter(quotes: readonly string[], ranges: readonly WordRange[]): string {
  const last = ranges.at(-1);
  return last === undefined ? '' : (quotes[last.citation] ?? '').slice(last.end, last.end + 40).trim();
}
