/** Name and version of the tokenizer: token ranges of another version are not comparable. */
export const tokenizer = 'enshrine-tokens/1';

/**
 * - `word`: letters with inner hyphens and apostrophes (`part-time`, `days’`), glued to a figure or not;
 * - `figure`: digits with their separators (`3,500`, `1 500`, `1.5`), a time of day (`22:00`) or an ISO date;
 * - `ordinal`: `16th`;
 * - `mark`: anything else that is not white space, one character each.
 */
export type TokenKind = 'word' | 'figure' | 'ordinal' | 'mark';

export interface LedgerToken {
  kind: TokenKind;
  text: string;
  /** UTF-16 offsets into the quote, end exclusive. */
  start: number;
  end: number;
}

const letter = /^\p{L}$/u;
const wordPart = /^[\p{L}\p{M}\p{No}]$/u;
const digit = /^\p{Nd}$/u;
const otherNumber = /^\p{No}$/u;
const space = /^\s$/u;
const wordJoiners = new Set(['-', '‐', '‑', "'", '’', 'ʼ']);
const groupSpaces = new Set([' ', '\u00a0', '\u2009', '\u202f']);
const apostrophes = new Set(["'", '’', 'ʼ']);
const ordinalEndings = new Set(['st', 'nd', 'rd', 'th']);

/** Cuts a quote into tokens, in order. Deterministic, and linear in the length of the quote. */
export function tokenize(quote: string): LedgerToken[] {
  const tokens: LedgerToken[] = [];
  for (let at = 0; at < quote.length;) {
    const character = characterAt(quote, at);
    if (space.test(character)) {
      at += character.length;
      continue;
    }
    const [kind, end] = tokenAt(quote, at, character);
    tokens.push({ kind, text: quote.slice(at, end), start: at, end });
    at = end;
  }
  return tokens;
}

const characterAt = (quote: string, at: number): string => {
  const point = quote.codePointAt(at);
  return point === undefined ? '' : String.fromCodePoint(point);
};

const isDigit = (quote: string, at: number): boolean => digit.test(characterAt(quote, at));
const isLetter = (quote: string, at: number): boolean => letter.test(characterAt(quote, at));

function tokenAt(quote: string, at: number, character: string): [TokenKind, number] {
  if (digit.test(character)) {
    const end = endOfFigure(quote, at);
    const letters = endOfLetters(quote, end);
    return ordinalEndings.has(quote.slice(end, letters).toLowerCase())
      ? ['ordinal', letters]
      : ['figure', end];
  }
  if (otherNumber.test(character)) return ['figure', at + character.length];
  if (letter.test(character)) return ['word', endOfWord(quote, at)];
  return ['mark', at + character.length];
}

function endOfLetters(quote: string, from: number): number {
  let end = from;
  while (isLetter(quote, end)) end += characterAt(quote, end).length;
  return end;
}

/** A possessive's apostrophe at the end belongs to the word where the word ends in s: "days’ notice". */
function endOfWord(quote: string, from: number): number {
  let end = from;
  for (;;) {
    const character = characterAt(quote, end);
    if (character !== '' && wordPart.test(character)) end += character.length;
    else if (wordJoiners.has(character) && isLetter(quote, end + character.length)) end += character.length;
    else break;
  }
  const possessive =
    apostrophes.has(characterAt(quote, end)) && quote.slice(end - 1, end).toLowerCase() === 's' && end > from;
  return possessive && space.test(characterAt(quote, end + 1)) ? end + 1 : end;
}

const countDigits = (quote: string, from: number): number => {
  let end = from;
  while (isDigit(quote, end)) end += characterAt(quote, end).length;
  return end - from;
};

function endOfFigure(quote: string, from: number): number {
  const first = countDigits(quote, from);
  const composed = endOfTime(quote, from, first) ?? endOfDate(quote, from, first);
  if (composed !== null) return composed;
  let end = from + first;
  let grouped = false;
  for (;;) {
    const separator = characterAt(quote, end);
    const group = countDigits(quote, end + separator.length);
    const tight = (separator === '.' || separator === ',') && group > 0;
    const apart: boolean =
      (groupSpaces.has(separator) || apostrophes.has(separator)) &&
      group === 3 &&
      // The first group of a number cut by spaces has one to three digits and no leading zero.
      (end - from <= 3 || grouped) &&
      !quote.startsWith('0', from) &&
      !isLetter(quote, end + separator.length + group);
    if (!tight && !apart) return end;
    grouped ||= apart;
    end += separator.length + group;
  }
}

/** `22:00`, `9:30`. */
function endOfTime(quote: string, from: number, first: number): number | null {
  const minutes = countDigits(quote, from + first + 1);
  return first <= 2 && quote[from + first] === ':' && minutes === 2 ? from + first + 3 : null;
}

/** `2026-07-01`. */
function endOfDate(quote: string, from: number, first: number): number | null {
  const month = countDigits(quote, from + 5);
  const day = countDigits(quote, from + 8);
  return first === 4 && quote[from + 4] === '-' && month === 2 && quote[from + 7] === '-' && day === 2
    ? from + 10
    : null;
}
