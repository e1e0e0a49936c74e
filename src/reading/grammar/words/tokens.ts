import type { Comparison, TokenRange } from '../../../rules/ledger/ledger.ts';
import type { TokenKind } from '../../../rules/ledger/tokens.ts';
import { tokenize } from '../../../rules/ledger/tokens.ts';
import { stem } from './stem.ts';
import type { Unit } from './units.ts';
import { partsOfContraction } from './contractions.ts';
import { isComparative, isLight } from './words.ts';

/** The word of the vocabulary that a word of the clause is read as: "attorney", where an input says "lawyer". */
export interface Meant {
  word: string;
  relation: 'same' | 'synonym' | 'derived' | 'opposite';
}

/** A figure that the words take from another unit: "half the amount under paragraph (1)". */
export interface ReferredFigure {
  value: string;
  unit: Unit | null;
  /** How that unit limits it, for words that say no direction of their own. */
  op: Comparison | null;
  sense: 'amount' | 'latest' | 'earliest' | 'up_to' | 'every';
  /** The unit that it is taken from. */
  label: string;
  /** How many words stand for it. */
  length: number;
}

/** A word, figure or mark of the clause. */
export interface Token extends TokenRange {
  index: number;
  text: string;
  lower: string;
  kind: 'word' | 'number' | 'mark' | 'break';
  /** Stems of its parts: "first-aid" has two. */
  stems: string[];
  /** Has to be bound or be part of a construction. */
  content: boolean;
  /** A word of structure inside what one input says: it joins nothing here, and obliges nothing. */
  declared?: boolean;
  /** "that date": the day that was said before, as a date. */
  takesUp?: string;
  /** The first of the words that stand for a figure of another unit. */
  refersTo?: ReferredFigure;
  /** Said of an item of a list, "in paragraph 1(b)": where that list begins. */
  itemOf?: { citation: number; start: number };
  /** Its stems are those of the word that it is read as. */
  meant?: Meant;
}

/** The words of the quotes, in order; the end of a line and of a quote is a token of its own kind. */
export function tokensOf(quotes: readonly string[]): Token[] {
  const tokens: Token[] = [];
  quotes.forEach((quote, citation) => {
    let last = 0;
    if (citation > 0) tokens.push(breakToken(tokens.length, citation, 0, 0));
    for (const { kind, text, start, end } of tokenize(quote)) {
      if (quote.slice(last, start).includes('\n'))
        tokens.push(breakToken(tokens.length, citation, last, start));
      tokens.push(...wordsIn(tokenOf(tokens.length, citation, start, text, kind)));
      last = end;
    }
  });
  return joinedCodes(tokens).map((token, at, all) => {
    if (isRepose(token, all[at - 1])) return { ...token, stems: ['rest'] };
    return isInPerson(all, at) ? { ...token, stems: [stem('personally')], content: true } : token;
  });
}

/** "mustn't" is "must" and "not", each with the place of both. */
function wordsIn(token: Token): Token[] {
  const parts = token.kind === 'word' ? partsOfContraction(token.lower) : null;
  return parts === null
    ? [token]
    : parts.map((part, at) => ({
        ...tokenOf(token.index + at, token.citation, token.start, part, 'word'),
        end: token.end,
      }));
}

/** "F2", "B96": a capital letter or two and a number without a space are one name, as in a value `f2`. */
function joinedCodes(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const before = joined.at(-1);
    const code =
      token.kind === 'number' &&
      /^\d{1,3}$/.test(token.text) &&
      before?.kind === 'word' &&
      /^[A-Z]{1,2}$/.test(before.text) &&
      before.end === token.start &&
      before.citation === token.citation;
    if (code) {
      const { start, citation, text } = before;
      joined[joined.length - 1] = tokenOf(before.index, citation, start, text + token.text, 'word');
    } else joined.push({ ...token, index: joined.length });
  }
  return joined;
}

/** "must vote in person": personally; not "the trust in persons who …". */
const isInPerson = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]!.lower === 'person' &&
  tokens[at - 1]?.lower === 'in' &&
  !/^(?:who|whom|whose|that|of|from|with|under|over|aged)$/.test(tokens[at + 1]?.lower ?? '');

/** "must rest", "a rest of 40 minutes": no remainder, which is "the rest". */
const isRepose = ({ lower }: Token, before: Token | undefined): boolean =>
  lower === 'rest' && before?.lower !== 'the';

const breakToken = (index: number, citation: number, start: number, end: number): Token => ({
  index,
  citation,
  start,
  end,
  text: '\n',
  lower: '\n',
  kind: 'break',
  stems: [],
  content: false,
});

function tokenOf(index: number, citation: number, start: number, text: string, kind: TokenKind): Token {
  const lower = text.toLowerCase().replaceAll('’', "'");
  const parts =
    kind === 'mark'
      ? []
      : lower
          .replace(/'s?$|'s$/, '')
          .split(/[-':]/)
          .filter((part) => part !== '');
  const heavy = parts.filter((part) => !isLight(part));
  return {
    index,
    citation,
    start,
    end: start + text.length,
    text,
    lower,
    kind: kind === 'figure' || kind === 'ordinal' ? 'number' : kind,
    stems: isComparative(lower) ? [`~${lower}`] : heavy.map(stem),
    content: heavy.length > 0 || /^[\p{Sc}%‰°§≤≥<>=±×]$/u.test(text),
  };
}
