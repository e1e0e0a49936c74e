import { isExactNumber } from './json-number.ts';
import { escapePointer } from './storable-text.ts';

/** How deep JSON from outside may nest: what walks it is recursive, and nothing that is meant nests so deep. */
export const maximumDepth = 100;

/** Why a JSON text is refused before it is parsed. */
export type JsonFault =
  | { fault: 'too_deep' }
  | { fault: 'duplicate_member'; pointer: string }
  | { fault: 'inexact_number'; pointer: string; token: string };

export interface JsonReading {
  /** Whether numbers that reading would round are let pass: of a message whose numbers are another's affair. */
  letRound?: boolean;
}

const quote = 0x22;
const backslash = 0x5c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const comma = 0x2c;
const minus = 0x2d;
const point = 0x2e;
const zero = 0x30;
const nine = 0x39;

/** An object or array that is open where the reader is. */
interface Open {
  /** Of an object: its members so far. Null: an array. */
  names: Set<string> | null;
  /** Where the reader is: a member's name, or the place in an array. */
  at: string | number;
  awaitsName: boolean;
}

/**
 * What `JSON.parse` lets pass and no reader may be left to guess: brackets that nest deeper than {@link maximumDepth},
 * an object that names a member twice, of which one reader keeps the first and another the last (RFC 8259 §4), and a
 * number that a double does not hold, of which one reader makes its neighbour and another infinity (§6).
 * One pass over the text, in time linear to its length. The text need not be JSON: what is not is left to the parser.
 */
export function findJsonFault(text: string, { letRound = false }: JsonReading = {}): JsonFault | null {
  const stack: Open[] = [];
  let top: Open | undefined;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote: {
        const end = endOfString(text, at + 1);
        if (top?.awaitsName && top.names) {
          top.awaitsName = false;
          const name = nameOf(text, at, end);
          top.at = name;
          // A set that did not grow knew the name.
          if (top.names.size === top.names.add(name).size)
            return { fault: 'duplicate_member', pointer: pointerTo(stack) };
        }
        at = end;
        break;
      }
      case openBrace:
      case openBracket: {
        if (stack.length === maximumDepth) return { fault: 'too_deep' };
        const isObject = text.charCodeAt(at) === openBrace;
        top = { names: isObject ? new Set() : null, at: 0, awaitsName: isObject };
        stack.push(top);
        break;
      }
      case closeBrace:
      case closeBracket:
        stack.pop();
        top = stack.at(-1);
        break;
      case comma:
        if (top?.names) top.awaitsName = true;
        else if (top) top.at = Number(top.at) + 1;
        break;
      default: {
        const code = text.charCodeAt(at);
        if (code !== minus && (code < zero || code > nine)) break;
        const digits = endOfNumber(text, at + 1);
        const end = endOfExponent(text, digits);
        // So few characters are exact, and most numbers: nothing is cut out for them.
        if (!letRound && (end - at > 15 || end > digits)) {
          const token = text.slice(at, end);
          if (!isExactNumber(token) && jsonNumber.test(token)) {
            return { fault: 'inexact_number', pointer: pointerTo(stack), token };
          }
        }
        at = end - 1;
      }
    }
  }
  return null;
}

/** RFC 8259 §6; what is none is left to the parser. */
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Position behind the last digit, or point, from there on. */
function endOfNumber(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if ((code < zero || code > nine) && code !== point) break;
  }
  return at;
}

/** The same of the exponent that is there; where there is none, that place. */
function endOfExponent(text: string, at: number): number {
  if (text[at] !== 'e' && text[at] !== 'E') return at;
  const isSigned = text[at + 1] === '-' || text[at + 1] === '+';
  return endOfNumber(text, isSigned ? at + 2 : at + 1);
}

/** Position of the quotation mark that ends the string, or the end of the text. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 1)) {
    let escapes = at;
    while (escapes > from && text.charCodeAt(escapes - 1) === backslash) escapes -= 1;
    if ((at - escapes) % 2 === 0) return at;
  }
  return text.length;
}

/** The name between the quotation marks: `"a"` and `"\u0061"` are one. */
function nameOf(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end);
  if (!raw.includes('\\')) return raw;
  try {
    return JSON.parse(`"${raw}"`) as string;
  } catch {
    return raw;
  }
}

/** Names may be as long as the whole text: a pointer that is answered shows their beginning. */
const shownCharacters = 100;

const pointerTo = (stack: readonly Open[]): string =>
  stack.map(({ at }) => `/${escapePointer(String(at).slice(0, shownCharacters))}`).join('');
