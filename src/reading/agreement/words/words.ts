import type { TokenRange } from '../../../rules/ledger/ledger.ts';
import { stem } from './stems.ts';
import { vulgarFractions } from './vulgar-fractions.ts';

/** One word, figure or mark of the quotes; `break` is between two quotes, and between the items of a list. */
export interface Word {
  index: number;
  kind: 'word' | 'number' | 'mark' | 'break';
  text: string;
  lower: string;
  stem: string;
  citation: number;
  start: number;
  end: number;
  /** Joined to the word before it by a hyphen: "powered" of "diesel-powered". */
  hyphenated?: true;
}

const isDigit = (c: string): boolean => c >= '0' && c <= '9';
const isLetter = (c: string): boolean => c.toLowerCase() !== c.toUpperCase() || c === 'º';
const isSpace = (c: string): boolean => c.trim() === '';
const joiners = new Set(["'", '’']);
const hyphens = new Set(['-', '‑']);
const tens = new Set(
  'twenty thirty forty fifty sixty seventy eighty ninety two three four five one'.split(' '),
);
const thin = new Set([' ', '\u00a0', '\u2009', '\u202f']);

/** End of the figure that begins at `at`: digits, groups of three behind a comma or a space, a decimal part. */
function figureEnd(text: string, at: number): number {
  if (vulgarFractions.has(text[at]!)) return at + 1;
  let end = at;
  const digits = (from: number): number => {
    let to = from;
    while (to < text.length && isDigit(text[to]!)) to += 1;
    return to;
  };
  end = digits(end);
  for (;;) {
    const separator = text[end];
    if (separator === undefined) return end;
    const group = digits(end + 1) - end - 1;
    const grouping = separator === ',' || thin.has(separator) || separator === '’';
    if (grouping && group === 3 && end - at <= 3 + 4 * 4) end += 4;
    else break;
  }
  if (text[end] === '.' && isDigit(text[end + 1] ?? '')) end = digits(end + 1);
  else if (text[end] === ':' && digits(end + 1) - end - 1 === 2) end += 3;
  // "7½", "7 ½"
  else if (vulgarFractions.has(text[end] ?? '')) end += 1;
  else if (thin.has(text[end] ?? '') && vulgarFractions.has(text[end + 1] ?? '')) end += 2;
  return end;
}

function wordEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length) {
    const c = text[end]!;
    const inside = joiners.has(c) && end > at && isLetter(text[end + 1] ?? '');
    // "twenty-four" and "two-thirds" are one number; other words with a hyphen are two.
    const number = hyphens.has(c) && tens.has(text.slice(at, end).toLowerCase());
    if (!isLetter(c) && !inside && !(number && isLetter(text[end + 1] ?? ''))) break;
    end += 1;
  }
  return end;
}

/** End of "7.1" in front of a capital: the number of the clause, as many contracts have it. */
function dottedEnd(quote: string): number {
  let end = 0;
  let dots = 0;
  while (end < Math.min(quote.length, 12) && (isDigit(quote[end]!) || quote[end] === '.')) {
    if (quote[end] === '.') dots += 1;
    end += 1;
  }
  if (dots === 0 || end < 3 || !isDigit(quote[0]!) || !isSpace(quote[end] ?? 'x')) return 0;
  const next = quote.slice(end).trimStart()[0] ?? '';
  return isLetter(next) && next !== next.toLowerCase() ? end : 0;
}

/** "12.—(1)", "12(1)": the number of a section with that of its first paragraph. */
const sectionNumber = /^\d{1,3}[A-Z]?\.?[—–]?\(\d{1,3}[A-Z]?\)(?=\s)/;

/** End of a label that the quote begins with: "a)", "(b)", "3.", "7.1", "12.—(1)", no words of the clause. */
function labelEnd(quote: string): number {
  const section = sectionNumber.exec(quote.slice(0, 16));
  if (section !== null) return section[0].length;
  const dotted = dottedEnd(quote);
  if (dotted > 0) return dotted;
  const open = quote.startsWith('(') ? 1 : 0;
  let end = open;
  while (end < quote.length && end - open < 4 && (isLetter(quote[end]!) || isDigit(quote[end]!))) end += 1;
  const short = end - open === 1 || isDigit(quote[open] ?? '') || isRoman(quote.slice(open, end));
  const closed = quote[end] === ')' || (open === 0 && quote[end] === '.');
  return short && end > open && closed && isSpace(quote[end + 1] ?? 'x') ? end + 1 : 0;
}
const isRoman = (text: string): boolean =>
  ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'].includes(text);

const shortened: Readonly<Record<string, string>> = { ca: 'can', wo: 'will', sha: 'shall' };

/** "mustn't", "you're": the words that are in it; "can't" is "cannot", which denies by itself. */
function wordsWithin(lower: string): string[] {
  const plain = lower.replaceAll('’', "'");
  if (plain === "can't") return ['cannot'];
  if (plain.endsWith("n't")) {
    const verb = plain.slice(0, -3);
    return [shortened[verb] ?? verb, 'not'];
  }
  const [holder = '', ending = ''] = plain.split("'");
  const verb = { re: 'are', ll: 'will', ve: 'have' }[ending];
  return verb === undefined || holder === '' ? [lower] : [holder, verb];
}

const withoutPossessive = (lower: string): string => lower.replace(/['’]s$/, '').replace(/['’]$/, '');

const bullets = new Set(['-', '–', '•', '*', '·']);
/** End of the bullet or label that a line begins with. */
const markEnd = (line: string): number =>
  bullets.has(line[0] ?? '') && isSpace(line[1] ?? 'x') ? 1 : labelEnd(line);

/**
 * Where the lines of a list begin in a quote, and where their own words do: a line that is marked, each line behind a
 * colon or a marked line until one ends a sentence, and a line behind an empty one. Other lines are wrapped text.
 */
function listLines(quote: string): Map<number, number> {
  const lines = new Map<number, number>();
  let start = 0;
  let open = false;
  for (const [index, whole] of quote.split('\n').entries()) {
    const line = whole.trim();
    const own = start + whole.length - whole.trimStart().length;
    const mark = markEnd(line);
    if (index > 0 && (mark > 0 || open)) lines.set(own, own + mark);
    if (line === '' || mark > 0 || line.endsWith(':') || line.endsWith('—')) open = true;
    else if (line.endsWith('.')) open = false;
    start += whole.length + 1;
  }
  return lines;
}

/** The words of the quotes in order, each with its place; linear in the text. */
export function wordsOf(quotes: readonly string[]): Word[] {
  const words: Word[] = [];
  let joined = false;
  const push = (kind: Word['kind'], citation: number, start: number, end: number, text: string): void => {
    const lower = text.toLowerCase();
    const root = kind === 'word' ? stem(withoutPossessive(lower)) : lower;
    const word: Word = { index: words.length, kind, text, lower, stem: root, citation, start, end };
    words.push(joined ? { ...word, hyphenated: true } : word);
    joined = false;
  };
  quotes.forEach((quote, citation) => {
    if (citation > 0) push('break', citation, 0, 0, '\n');
    const lines = listLines(quote);
    let at = labelEnd(quote);
    while (at < quote.length) {
      const c = quote[at]!;
      const item = lines.get(at);
      if (item !== undefined) {
        lines.delete(at);
        push('break', citation, at, at, '\n');
        at = item;
        continue;
      }
      if (isSpace(c)) {
        at += 1;
        continue;
      }
      if (hyphens.has(c) && at > 0 && isLetter(quote[at - 1]!) && isLetter(quote[at + 1] ?? '')) {
        joined = true;
        at += 1;
        continue;
      }
      const figure = isDigit(c) || vulgarFractions.has(c);
      const kind = figure ? 'number' : isLetter(c) ? 'word' : 'mark';
      const end = kind === 'number' ? figureEnd(quote, at) : kind === 'word' ? wordEnd(quote, at) : at + 1;
      const text = quote.slice(at, end);
      const within = kind === 'word' ? wordsWithin(text.toLowerCase()) : [text];
      if (within.length === 1 && within[0] === text.toLowerCase()) push(kind, citation, at, end, text);
      else for (const word of within) push(kind, citation, at, end, word);
      at = end;
    }
  });
  return words;
}

/** The places of words from `start` to `end` (exclusive): one range for each quote. */
export function rangesOf(words: readonly Word[], start: number, end: number): TokenRange[] {
  const ranges: TokenRange[] = [];
  for (const word of words.slice(start, end)) {
    if (word.kind === 'break') continue;
    const last = ranges.at(-1);
    if (last?.citation === word.citation) last.end = word.end;
    else ranges.push({ citation: word.citation, start: word.start, end: word.end });
  }
  return ranges;
}

/** What a person is shown of these words. */
export const textOf = (words: readonly Word[], start: number, end: number): string =>
  words
    .slice(start, end)
    .filter(({ kind }) => kind !== 'break')
    .map((word, index, all) => {
      const before = all[index - 1];
      const glued = before === undefined || (before.citation === word.citation && before.end === word.start);
      return glued ? word.text : ` ${word.text}`;
    })
    .join('');
