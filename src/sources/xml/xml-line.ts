import { markerOf } from '../enumeration.ts';

/** Words of XML are broken over lines as their editor liked; what is printed is not. */

const opensTightly = /[([“‘«]$/;
const closesTightly = /^[,.;:)\]”’»—]/;
const whiteSpace = /[ \t\r\n\f\v]+/g;

/**
 * White space as one space. Where it holds a line end, none before a closing and after an opening mark: there it is
 * for the end of an element that was set on a line of its own.
 */
export function xmlLine(text: string): string {
  const line = text.replace(whiteSpace, (run, at: number) => {
    if (!run.includes('\n')) return ' ';
    const after = text.slice(at + run.length, at + run.length + 1);
    const before = text.slice(Math.max(0, at - 1), at);
    return closesTightly.test(after) || opensTightly.test(before) ? '' : ' ';
  });
  return line.trim();
}

const signsOf = (plain: string, raisedSigns: string): ReadonlyMap<string, string> =>
  new Map(Array.from(plain, (sign, at) => [sign, raisedSigns.charAt(at)]));
const signs = {
  superscript: signsOf('0123456789+-−–()n', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁽⁾ⁿ'),
  subscript: signsOf('0123456789+-−–()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₍₎'),
};
const before = { superscript: '^', subscript: '_' };

/**
 * `2` raised is `²`, so that 10² is not read as 102; figures that have no such sign are in brackets behind `^` or `_`.
 * Words stay as they are.
 */
export function raised(text: string, by: 'superscript' | 'subscript'): string {
  const plain = text.trim();
  const letters = Array.from(plain, (letter) => signs[by].get(letter));
  if (letters.length > 0 && letters.every((letter) => letter !== undefined)) return letters.join('');
  return /\p{N}/u.test(plain) ? `${before[by]}(${plain})` : text;
}

const lineBreak = '\u2028';

/** Lines that were broken by hand: each begins an item or with a capital, or goes on with the line before. */
export function brokenLines(text: string): string[] {
  const lines: string[] = [];
  for (const piece of text.split(lineBreak)) {
    const line = xmlLine(piece);
    if (line === '') continue;
    const before = lines.at(-1);
    const begins = markerOf(line) !== null || /^(?:["“‘]|[(\[]?[\p{Lu}\d])/u.test(line);
    if (before === undefined || begins) lines.push(line);
    else lines[lines.length - 1] = `${before} ${line}`;
  }
  return lines;
}
