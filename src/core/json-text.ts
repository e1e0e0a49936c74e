import { escapePointer } from './storable-text.ts';

/** How deep JSON from outside may nest: what walks it is recursive, and nothing that is meant nests so deep. */
export const maximumDepth = 100;

/** Why a JSON text is refused before it is parsed. */
export type JsonFault = { fault: 'too_deep' } | { fault: 'duplicate_member'; pointer: string };

const quote = 0x22;
const backslash = 0x5c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const comma = 0x2c;

/** An object or array that is open where the reader stands. */
interface Open {
  /** Of an object: its members so far. Null: an array. */
  names: Set<string> | null;
  /** Where the reader stands: a member's name, or the place in an array. */
  at: string | number;
  awaitsName: boolean;
}

/**
 * What `JSON.parse` lets pass and no reader may be left to guess: brackets that nest deeper than {@link maximumDepth},
 * and an object that names a member twice, of which one reader keeps the first and another the last (RFC 8259 §4).
 * One pass over the text, in time linear to its length. The text need not be JSON: what is not is left to the parser.
 */
export function findJsonFault(text: string): JsonFault | null {
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
    }
  }
  return null;
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

/**
 * JSON pointer of the first number that no double holds, or null. `JSON.parse` makes an infinity of `1e999`, which has
 * no form in JSON, so that whatever is computed of it fails later and elsewhere.
 */
export function findInfiniteNumber(value: unknown, pointer = ''): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : pointer;
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return null;
  for (const name in value) {
    const item = (value as Record<string, unknown>)[name];
    if (typeof item === 'number' ? Number.isFinite(item) : typeof item !== 'object') continue;
    const found = findInfiniteNumber(item, `${pointer}/${escapePointer(name)}`);
    if (found !== null) return found;
  }
  return null;
}
