import { normalisedText } from '../../core/quote.ts';
import type { Ledger, TokenRange } from '../../rules/ledger/ledger.ts';
import type { Citation } from '../../rules/model.ts';
import type { RuleContent } from '../../rules/rule-set/content-hash.ts';

/** Where a citation is now: another citation, or null where nothing took the place of its words. */
export type CiteAnew = (citation: Citation) => Citation | null;

/**
 * A rule's content with every citation where it is now: its own, its exceptions' and its definitions'. A citation of
 * its own that is nowhere any more is left out. `words`: whether they are the same ones, so that the account of them
 * holds; otherwise it is left out.
 */
export function citedAnew(
  { body, inputs, definitions }: RuleContent,
  cite: CiteAnew,
  { words }: { words: 'same' | 'other' },
): RuleContent {
  const { ledger, ...rest } = body;
  const citations = body.citations.map(cite);
  const kept = words === 'same' && ledger ? ledgerOver(ledger, body.citations, citations) : undefined;
  const at = (citation: Citation | null): Citation | null => citation && cite(citation);
  return {
    body: {
      ...rest,
      citations: citations.flatMap((citation) => (citation ? [citation] : [])),
      overrides: body.overrides.map((edge) => ({ ...edge, citation: at(edge.citation) })),
      ...(kept && { ledger: kept }),
    },
    inputs,
    definitions: definitions.map((definition) => ({
      ...definition,
      cases: definition.cases.map((item) => ({ ...item, citation: at(item.citation) })),
    })),
  };
}

/** The ledger over quotes that differ in their dashes, spaces or numbers: each element names the words that it named. */
function ledgerOver(
  ledger: Ledger,
  before: readonly Citation[],
  after: readonly (Citation | null)[],
): Ledger {
  const moves = before.map(({ quote }, index) => movedRange(quote, after[index]?.quote ?? quote));
  const isRange = (value: object): value is TokenRange =>
    'citation' in value && 'start' in value && 'end' in value;
  const over = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(over);
    if (typeof value !== 'object' || value === null) return value;
    if (isRange(value)) return { ...value, ...moves[value.citation]?.(value) };
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, over(member)]));
  };
  return over(ledger) as Ledger;
}

/** Where a range of one quote lies in another of the same words, but for what is between their common ends. */
function movedRange(
  before: string,
  after: string,
): (range: { start: number; end: number }) => { start: number; end: number } {
  if (before === after) return (range) => ({ start: range.start, end: range.end });
  const [was, is] = [normalisedText(before), normalisedText(after)];
  const shorter = Math.min(was.key.length, is.key.length);
  let head = 0;
  while (head < shorter && was.key[head] === is.key[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && was.key.at(-1 - tail) === is.key.at(-1 - tail)) tail += 1;
  const place = (old: number, side: 'begin' | 'end'): number => {
    if (old <= head && (side === 'begin' || old < head || was.key.length === is.key.length)) return old;
    if (old >= was.key.length - tail) return old + is.key.length - was.key.length;
    return side === 'begin' ? head : is.key.length - tail;
  };
  return ({ start, end }) => ({
    start: is.begin(place(was.place(start), 'begin')),
    end: is.endBefore(place(was.place(end), 'end')),
  });
}
