/**
 * Enumerations of law texts: markers such as `(a)`, `1.`, `(iv)`, `2.3`, `•`, and how deep each of them is.
 * A marker alone does not tell: `(i)` follows `(h)`, or is the first of a deeper list; the list so far decides.
 */

interface Reading {
  scheme: string;
  ordinal: number;
}

export interface Marker {
  /** As written, e.g. `(a)(1)`. */
  text: string;
  /** Per nested part, what it can be read as. Bullets have the ordinal 0. */
  parts: Reading[][];
}

const parenthesised = /^(?:\((?:\d{1,3}[a-zA-Z]?|[a-z]{1,6}|[A-Z]{1,6})\)\s?)+/;
// Some publishers set no space behind a number ("1.Scope"); initials ("H. R. 9025") are no markers.
const pointed =
  /^(?:\d{1,3}[A-Z]?[.)](?=\s|$|\p{Lu}\p{Ll}|An?\s\p{Ll})|(?:[a-zA-Z]|[ivxl]{1,6}|[IVXL]{1,6})[.)](?=\s(?!\p{Lu}\.)|$))/u;
/** "1 - A trader must …", "1.- A …", "1: A …", "[1] A …", "No. 1 A …" */
const otherwiseNumbered =
  /^(?:\d{1,3}(?:\s[-–—]|\.[-–—]|:)|\[\d{1,3}\]|N[or]\.\s?\d{1,3}[.:)]?)(?=\s\p{Lu}\p{L}*\s)/u;
const decimal = /^\d{1,3}(?:\.\d{1,3}){1,5}(?:\.?(?=\s{1,8}[\p{Lu}"“‘(])|\.(?=\p{Lu}))/u;
// A row of asterisks marks an omission.
const bullet = /^[•●○■▪◦‣⁃–—*·-](?=\s(?!\s*\*)|$)/;
const roman = /^(?:x{0,3}|xl|l)(?:ix|iv|v?i{0,3})$/;
const romanDigits: Record<string, number> = { i: 1, v: 5, x: 10, l: 50 };

function romanValue(text: string): number {
  let value = 0;
  let previous = 0;
  for (const letter of text.split('').reverse()) {
    const digit = romanDigits[letter] ?? 0;
    value += digit < previous ? -digit : digit;
    previous = Math.max(previous, digit);
  }
  return value;
}

/** What one label (`a`, `iv`, `12`, `bb`) can stand for, the likelier reading of a first item first. */
function readings(label: string, frame: string): Reading[] {
  if (/^\d/.test(label)) return [{ scheme: `${frame}1`, ordinal: Number.parseInt(label, 10) }];
  const lower = label.toLowerCase();
  const letterCase = label === lower ? 'lower' : 'upper';
  const found: Reading[] = [];
  if (roman.test(lower)) found.push({ scheme: `${frame}${letterCase}-roman`, ordinal: romanValue(lower) });
  const repeated = lower === lower.charAt(0).repeat(lower.length);
  if (repeated && lower.length <= 2) {
    const letter = lower.charCodeAt(0) - 96;
    if (lower.length === 1) found.push({ scheme: `${frame}${letterCase}`, ordinal: letter });
    else
      found.push(
        { scheme: `${frame}${letterCase}`, ordinal: letter + 26 },
        { scheme: `${frame}double`, ordinal: letter },
      );
  }
  return found;
}

const longestMarker = 48;

/** The marker that the text begins with, or null. */
export function markerOf(block: string): Marker | null {
  const text = block.slice(0, longestMarker);
  const run = parenthesised.exec(text)?.[0].trimEnd();
  if (run) {
    const labels = [...run.matchAll(/\((\w+)\)/g)].map((match) => match[1]!);
    const parts = labels.map((label) => readings(label, '()'));
    const known = parts.findIndex((part) => part.length === 0);
    if (known === 0) return null;
    if (known === -1) return { text: run, parts };
    const end = run.split(')').slice(0, known).join(')').length + 1;
    return { text: run.slice(0, end), parts: parts.slice(0, known) };
  }
  const numbered = decimal.exec(text)?.[0];
  if (numbered) {
    const numbers = numbered.split('.').filter(Boolean).map(Number);
    return { text: numbered, parts: [[{ scheme: `decimal${numbers.length}`, ordinal: numbers.at(-1)! }]] };
  }
  const point = pointed.exec(text)?.[0];
  if (point) {
    const part = readings(point.slice(0, -1), point.slice(-1));
    return part.length > 0 ? { text: point, parts: [part] } : null;
  }
  const other = otherwiseNumbered.exec(text)?.[0];
  if (other) return { text: other, parts: [readings(/\d+/.exec(other)![0], other.replace(/\d+/, ''))] };
  const mark = bullet.exec(text)?.[0];
  return mark ? { text: mark, parts: [[{ scheme: mark, ordinal: 0 }]] } : null;
}

/** Whether the whole text is a marker and nothing else, as in the first cell of a layout table. */
export const isMarkerOnly = (text: string): boolean => text !== '' && markerOf(text)?.text === text;

interface OpenList {
  scheme: string;
  ordinal: number;
  /** Depth of the container (list or layout table) that holds the items; 0 for bare paragraphs. */
  depth: number;
  /** Columns of indentation, where the format shows it. */
  indent: number;
  /** The list completes the sentence that announced it; text after it resumes that sentence's level. */
  announced: boolean;
}

/** How the text before an item ends: in a colon or dash, otherwise unfinished, or neither. */
export type Announcement = 'explicit' | 'unfinished' | 'none';

export interface ListPlace {
  depth: number;
  indent: number;
}

/** No law nests deeper; without it, a hostile text could make each look-up long. */
const searchedLists = 24;

/** The lists that are open at a point of the document; tells the level of each next block. */
export class OpenLists {
  #lists: OpenList[] = [];

  reset(): void {
    this.#lists = [];
  }

  /** The level of an item of a real list (`<li>`): its container says where it is. */
  enterContained(depth: number): number {
    this.#closeWhere((list) => list.depth >= depth);
    this.#lists.push({ scheme: '', ordinal: 0, depth, indent: 0, announced: false });
    return this.#lists.length;
  }

  /** The level of an item known by its marker. */
  enterMarked(marker: Marker, place: ListPlace, announcement: Announcement): number {
    this.#closeWhere((list) => list.depth > place.depth);
    for (const [index, part] of marker.parts.entries()) {
      this.#enterPart(part, place, index === 0 ? announcement : 'none');
    }
    return this.#lists.length;
  }

  /**
   * The level of a block without marker: the innermost item that its indentation and container allow, where the format
   * shows them. In flat text it belongs to the item before, or ends the lists that completed a sentence.
   * `afterTitle`: the item before is only a title, so that this is its text.
   */
  enterUnmarked(place: ListPlace, afterTitle: boolean): number {
    const flat = place.depth === 0 && place.indent === 0 && this.#lists.every((list) => list.indent === 0);
    if (!flat) this.#closeWhere((list) => list.depth > place.depth || list.indent > place.indent);
    else if (!afterTitle) this.#closeWhere((list) => list.depth > 0 || list.announced);
    return this.#lists.length;
  }

  #closeWhere(closes: (list: OpenList) => boolean): void {
    let last = this.#lists.at(-1);
    while (last && closes(last)) {
      this.#lists.pop();
      last = this.#lists.at(-1);
    }
  }

  #enterPart(part: Reading[], place: ListPlace, announcement: Announcement): void {
    const first = part.find((reading) => reading.ordinal <= 1);
    if (first?.ordinal === 0) this.#closeWhere((list) => list.indent > place.indent);
    const opensDeeper = announcement === 'explicit' && first?.ordinal === 1;
    const continued = opensDeeper ? null : this.#continued(part, place);
    if (continued) {
      this.#lists.length = continued.index + 1;
      const { announced } = this.#lists[continued.index]!;
      this.#lists[continued.index] = { ...continued.reading, ...place, announced };
      return;
    }
    const reading = first ?? part[0];
    if (reading) this.#lists.push({ ...reading, ...place, announced: announcement !== 'none' });
  }

  #continued(part: Reading[], place: ListPlace): { index: number; reading: Reading } | null {
    const lowest = Math.max(0, this.#lists.length - searchedLists);
    const match = (accepts: (list: OpenList, reading: Reading) => boolean) => {
      for (let index = this.#lists.length - 1; index >= lowest; index--) {
        const list = this.#lists[index]!;
        if (list.depth !== place.depth) break;
        const reading = part.find((one) => one.scheme === list.scheme && accepts(list, one));
        if (reading) return { index, reading };
      }
      return null;
    };
    return (
      match((list, reading) => reading.ordinal === 0 || reading.ordinal === list.ordinal + 1) ??
      (part.some((reading) => reading.ordinal === 1)
        ? match((_list, reading) => reading.ordinal === 1)
        : match((list, reading) => reading.ordinal > list.ordinal))
    );
  }
}
