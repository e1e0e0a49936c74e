import type { Ledger, TokenRange } from './ledger.ts';
import { tokenize, type LedgerToken } from './tokens.ts';
import { elementsOf, type ElementKind } from './walk-ledger.ts';

/** What became of one token of the quotes. */
export interface AccountedToken extends LedgerToken {
  citation: number;
  /** Whether an element of the ledger has to read it. */
  needs: boolean;
  /** The element that reads it, the innermost where several do; null where none does. */
  element: { path: string; kind: ElementKind } | null;
}

const articles = new Set(['a', 'an', 'the']);

/** Auxiliaries, pronouns and prepositions: they connect what others read, and carry nothing by themselves. */
const connecting = new Set(
  (
    'of to in on at for with from into upon by as ' +
    'is are be been being was were am has have had do does did ' +
    'it its their his her he him she they them himself herself itself themselves ' +
    'that which who whom whose this these those there so then'
  ).split(' '),
);

/** Marks that say something: currencies, comparisons, percent, degree, section. */
const tellingMark = /^[\p{Sc}%‰°§≤≥<>=±×]$/u;

const signs = new Set(['-', '−', '–', '+']);

/** Whether each token of a quote has to be read by an element. */
export function tokensToRead(quote: string, tokens: readonly LedgerToken[] = tokenize(quote)): boolean[] {
  return tokens.map((token, index) => {
    if (isEnumerator(quote, tokens, index)) return false;
    if (token.kind === 'mark') return isTellingMark(tokens, index);
    if (token.kind !== 'word') return true;
    const word = token.text.toLowerCase();
    const next = tokens[index + 1];
    const glued = tokens[index - 1]?.end === token.start && tokens[index - 1]?.kind === 'figure';
    // "5 a" is an article, "5a" a label; "by 30 June", "from 2026", "in 10 days" say on which side of a figure.
    if (articles.has(word)) return glued;
    if (!connecting.has(word)) return true;
    const beforeFigure = next?.kind === 'figure' || next?.kind === 'ordinal';
    return beforeFigure && directing.has(word);
  });
}

const directing = new Set(['by', 'from', 'for', 'in', 'on', 'to', 'at']);

function isTellingMark(tokens: readonly LedgerToken[], index: number): boolean {
  const token = tokens[index]!;
  if (tellingMark.test(token.text)) return true;
  if (!signs.has(token.text)) return false;
  const [before, after] = [tokens[index - 1], tokens[index + 1]];
  const figureAfter = after?.kind === 'figure' && after.start === token.end;
  const apart = before === undefined || before.end < token.start || before.text === '(';
  // A sign before a figure ("-25"), and "3+".
  return (
    (figureAfter && apart) || (token.text === '+' && before?.kind === 'figure' && before.end === token.start)
  );
}

const enumeratorLabel = /^(?:\p{L}|[ivxlc]{1,6}|\d{1,3}(?:\.\d{1,3}){0,3})$/iu;

/** "(a)", "1.", "ii)" at the beginning of a line: a label of the text, no word of the norm. */
function isEnumerator(quote: string, tokens: readonly LedgerToken[], index: number): boolean {
  const token = tokens[index]!;
  if (!enumeratorLabel.test(token.text)) return false;
  const after = quote[token.end];
  const closed = after === ')' || (after === '.' && !/\S/.test(quote[token.end + 1] ?? ' '));
  if (!closed) return false;
  for (let before = index - 1; before >= 0; before -= 1) {
    const previous = tokens[before]!;
    if (quote.slice(previous.end, token.start).includes('\n')) return true;
    const label = enumeratorLabel.test(previous.text) || '()[].-•*#>|'.includes(previous.text);
    if (!label) return false;
  }
  return true;
}

/** The tokens of all quotes in order, each with what the ledger made of it. */
export function accountOf(quotes: readonly string[], ledger: Ledger): AccountedToken[] {
  const elements = elementsOf(ledger);
  return quotes.flatMap((quote, citation) => {
    const tokens = tokenize(quote);
    const needs = tokensToRead(quote, tokens);
    const readers = elements.flatMap(({ path, kind, words }) =>
      words.filter((range) => range.citation === citation).map((range) => ({ path, kind, range })),
    );
    return tokens.map((token, index): AccountedToken => {
      let innermost: (typeof readers)[number] | null = null;
      for (const reader of readers) {
        if (reader.range.start > token.start || reader.range.end < token.end) continue;
        if (innermost === null || lengthOf(reader.range) <= lengthOf(innermost.range)) innermost = reader;
      }
      const element = innermost && { path: innermost.path, kind: innermost.kind };
      return { ...token, citation, needs: needs[index] ?? true, element };
    });
  });
}

const lengthOf = ({ start, end }: TokenRange): number => end - start;

/** Runs of tokens that had to be read and that no element reads. */
export function unreadRanges(quotes: readonly string[], ledger: Ledger): TokenRange[] {
  const ranges: TokenRange[] = [];
  let extend = false;
  for (const { citation, start, end, needs, element } of accountOf(quotes, ledger)) {
    const last = ranges.at(-1);
    if (element !== null || last?.citation !== citation) extend = false;
    if (element !== null || !needs) continue;
    if (extend && last) last.end = end;
    else ranges.push({ citation, start, end });
    extend = true;
  }
  return ranges;
}

/** The words of ranges, as the quotes have them. */
export const wordsIn = (quotes: readonly string[], ranges: readonly TokenRange[]): string[] =>
  ranges.map(({ citation, start, end }) => quotes[citation]?.slice(start, end) ?? '');

/** Ranges that are not runs of whole tokens of their quote: a ledger of another tokenizer, or of other quotes. */
export function misplacedRanges(quotes: readonly string[], ledger: Ledger): TokenRange[] {
  const edges = quotes.map((quote) => {
    const tokens = tokenize(quote);
    return { starts: new Set(tokens.map(({ start }) => start)), ends: new Set(tokens.map(({ end }) => end)) };
  });
  return elementsOf(ledger).flatMap(({ words }) =>
    words.filter(({ citation, start, end }) => {
      const known = edges[citation];
      return known === undefined || start >= end || !known.starts.has(start) || !known.ends.has(end);
    }),
  );
}
