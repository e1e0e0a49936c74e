import type { Item } from './item.ts';
import { textOf, wordOf } from './item-words.ts';
import { statedSums } from './stated-sums.ts';

const mostTerms = 8;

export const plain = new Set<Item['kind']>(['word', 'measure', 'comma']);

/** "the sum of A and B", "A and B together": "and" adds. */
export function summed(given: readonly Item[]): Item[] {
  const items = statedSums(given);
  const adds = new Map<number, Item>();
  items.forEach((item, index) => {
    if (item.kind === 'sum_of') {
      const and = reach(items, index, 1);
      if (and !== null) adds.set(and, { kind: 'plus', tokens: items[and]!.tokens });
      adds.set(index, { kind: and === null ? 'doubtful' : 'listing', tokens: item.tokens });
    } else if (/^(?:combined|joint|aggregate|cumulative)$/.test(textOf(item)) && ofNoun(items, index) > 0) {
      // "the combined mass of a trailer and its load"
      const and = reach(items, ofNoun(items, index), 1);
      if (and !== null) adds.set(and, { kind: 'plus', tokens: items[and]!.tokens });
      adds.set(index, { kind: and === null ? 'word' : 'listing', tokens: item.tokens });
    } else if (item.kind === 'together_said') {
      const found = reach(items, index, -1);
      // "no single donor may …, and all donors together may not …"
      const and = found !== null && wordOf(items[found + 1]) === 'all' ? null : found;
      if (and !== null) adds.set(and, { kind: 'plus', tokens: items[and]!.tokens });
      adds.set(index, { kind: and === null ? 'word' : 'listing', tokens: item.tokens });
    }
  });
  // no formula of law has that many terms: what it is, a person says
  const terms = items.filter(({ kind }) => kind === 'plus' || kind === 'minus').length;
  if (terms > mostTerms)
    return items.map((item) =>
      item.kind === 'plus' || item.kind === 'minus' ? { kind: 'doubtful', tokens: item.tokens } : item,
    );
  // "the alcohol content together with the vintage": nothing is counted, so nothing is added
  const counts = items.some(({ kind }) => kind === 'measure' || kind === 'compare');
  return items
    .map((item, index) => adds.get(index) ?? item)
    .map((item) => (item.kind === 'plus' && !counts ? { kind: 'and', tokens: item.tokens } : item));
}

/** The "of" after the noun that is right behind: "combined mass of". */
const ofNoun = (items: readonly Item[], index: number): number =>
  items.findIndex(
    (item, at) =>
      at > index + 1 &&
      at < index + 4 &&
      wordOf(item) === 'of' &&
      items.slice(index + 1, at).every(({ kind }) => kind === 'word'),
  );

/** The "and" that a sum is about: nothing but words, figures and commas lies between. */
function reach(items: readonly Item[], from: number, step: 1 | -1): number | null {
  for (let at = from + step; at >= 0 && at < items.length; at += step) {
    if (items[at]!.kind === 'and') return at;
    if (!plain.has(items[at]!.kind)) return null;
  }
  return null;
}
